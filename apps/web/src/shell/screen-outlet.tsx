import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { PageLoading } from '../ui/page-loading.tsx'

/** The screen inside a layout: the layout stays while it loads, and when it fails. */
export function ScreenOutlet() {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageLoading />}>
        <Outlet />
        <Arrival pathname={pathname} />
      </Suspense>
    </ErrorBoundary>
  )
}

let lastPathname: string | null = null

/** A new page starts at its top, and its title is read: what a full load would do. Waits for the page's code. */
function Arrival({ pathname }: { pathname: string }) {
  useEffect(() => {
    const isFirst = lastPathname === null
    if (lastPathname === pathname) return
    lastPathname = pathname
    if (isFirst) return
    scrollTo(0, 0)
    const target = document.querySelector<HTMLElement>('main h1')
    if (!target) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [pathname])
  return null
}
