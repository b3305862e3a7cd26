import { lazy, Suspense, useEffect, useRef } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { NotFoundPage } from './not-found-page.tsx'
import { paths } from './paths.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { Spinner } from './ui/spinner.tsx'

const UiPage = import.meta.env.DEV ? lazy(() => import('./ui/ui-page.tsx')) : null

/** Every screen is its own chunk, except the not-found page. */
export function Router() {
  const { pathname } = useLocation()
  useArrival(pathname)
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageLoading />}>
        <Routes>
          {UiPage && <Route path={`${paths.ui}/*`} element={<UiPage />} />}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}

function PageLoading() {
  return (
    <div className="center" role="status">
      <Spinner />
      <span className="sr">Chargement…</span>
    </div>
  )
}

/** A new page starts at its top, and its title is read: what a full load would do. */
function useArrival(pathname: string) {
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    scrollTo(0, 0)
    const target = document.querySelector<HTMLElement>('main h1')
    if (!target) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [pathname])
}
