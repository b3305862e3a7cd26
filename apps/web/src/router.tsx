import { lazy, Suspense, useEffect } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { areaOf } from './area.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { paths } from './paths.ts'
import { Guarded } from './session/guarded.tsx'
import { ScreenOutlet } from './shell/screen-outlet.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { PageLoading } from './ui/page-loading.tsx'

const loadMemberRoutes = () => import('./member-routes.tsx')
const MemberRoutes = lazy(loadMemberRoutes)
const AdminRoutes = lazy(() => import('./admin-routes.tsx'))
const LoginPage = lazy(() => import('./session/login-page.tsx'))
const RegisterPage = lazy(() => import('./accounts/register-page.tsx'))
const RecoveryPage = lazy(() => import('./accounts/recovery-page.tsx'))
const QrLandingPage = lazy(() => import('./passes/qr-landing-page.tsx'))
const UiPage = import.meta.env.DEV ? lazy(() => import('./showcase/ui-page.tsx')) : null

/**
 * Which routes an address belongs to: the sign-in page does not carry the names of forty screens. Who may see which
 * zone: session/guard.ts.
 */
export function Router() {
  const area = areaOf(useLocation().pathname)
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageLoading />}>
        {area === 'member' && <Guarded zone="member"><MemberRoutes /></Guarded>}
        {area === 'admin' && <Guarded zone="admin"><AdminRoutes /></Guarded>}
        {area === 'open' && <OpenRoutes />}
      </Suspense>
    </ErrorBoundary>
  )
}

/** Screens before signing in, and those that anybody may open. */
export function OpenRoutes() {
  return (
    <Routes>
      <Route element={<Guarded zone="guest"><Visit /></Guarded>}>
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={paths.register} element={<RegisterPage />} />
        <Route path={paths.recovery} element={<RecoveryPage />} />
      </Route>
      <Route element={<ScreenOutlet />}>
        {UiPage && <Route path={`${paths.ui}/*`} element={<UiPage />} />}
        <Route path={paths.qrLanding} element={<QrLandingPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}

/** Fetches what follows the sign-in while the person types. */
function Visit() {
  useEffect(() => {
    const timer = setTimeout(() => void loadMemberRoutes().catch(() => {}), 1500)
    return () => clearTimeout(timer)
  }, [])
  return <ScreenOutlet />
}
