import { Outlet, useLocation } from 'react-router'
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx'

/** The screen inside a layout: the layout stays while it loads, and when it fails. */
export function ScreenOutlet() {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname}>
      <Outlet />
    </ErrorBoundary>
  )
}
