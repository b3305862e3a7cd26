import { useEffect } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { areaOf } from './area.ts'
import { paths } from './paths.ts'
import { Guarded } from './session/guarded.tsx'
import { lazyScreen } from './shell/lazy-screen.tsx'
import { ScreenOutlet } from './shell/screen-outlet.tsx'
import { ErrorBoundary } from './ui/feedback/error-boundary.tsx'
import { lazyPart } from './ui/feedback/lazy-part.tsx'

const loadMemberRoutes = () => import('./member-routes.tsx')
const MemberRoutes = lazyPart(loadMemberRoutes)
const AdminRoutes = lazyPart(() => import('./admin-routes.tsx'))
const LoginPage = lazyScreen(() => import('./session/login-page.tsx'))
const RegisterPage = lazyScreen(() => import('./accounts/register-page.tsx'))
const RecoveryPage = lazyScreen(() => import('./accounts/recovery-page.tsx'))
const QrLandingPage = lazyScreen(() => import('./passes/qr-landing-page.tsx'))
const PublicRoutes = lazyPart(() => import('./public-routes.tsx'))
const UiPage = import.meta.env.DEV ? lazyScreen(() => import('./showcase/ui-page.tsx')) : null

/**
 * Which routes an address belongs to: the sign-in page does not carry the names of forty screens. Who may see which
 * zone: session/guard.ts.
 */
export function Router() {
  const area = areaOf(useLocation().pathname)
  return (
    <ErrorBoundary>
      {area === 'member' && <Guarded zone="member"><MemberRoutes /></Guarded>}
      {area === 'admin' && <Guarded zone="admin"><AdminRoutes /></Guarded>}
      {area === 'open' && <OpenRoutes />}
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
      </Route>
      <Route path="*" element={<PublicRoutes />} />
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
