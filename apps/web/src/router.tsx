import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { NotFoundPage } from './not-found-page.tsx'
import { paths } from './paths.ts'
import { Guarded } from './session/guarded.tsx'
import { PageLoading } from './shell/page-loading.tsx'
import { ScreenOutlet } from './shell/screen-outlet.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'

const MainShell = lazy(() => import('./shell/main-shell.tsx'))
const UiPage = import.meta.env.DEV ? lazy(() => import('./ui/ui-page.tsx')) : null

/** Every screen is its own chunk, except the not-found page. Who may see which zone: session/guard.ts. */
export function Router() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageLoading />}>
        <Routes>
          <Route element={<Guarded zone="member" />}>
            <Route element={<MainShell />}>
            </Route>
          </Route>
          <Route element={<ScreenOutlet />}>
            {UiPage && <Route path={`${paths.ui}/*`} element={<UiPage />} />}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}
