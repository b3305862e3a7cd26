import { Route, Routes } from 'react-router'
import { paths } from './paths.ts'
import { Guarded } from './session/guarded.tsx'
import { lazyScreen } from './shell/lazy-screen.tsx'
import { ScreenOutlet } from './shell/screen-outlet.tsx'

const PublicTextPage = lazyScreen(() => import('./public-text-page.tsx'))
const TransparencyPage = lazyScreen(() => import('./public/transparency-page.tsx'))
const VerifyPage = lazyScreen(() => import('./attestations/verify-page.tsx'))
const WelcomePage = lazyScreen(() => import('./public/welcome-page.tsx'))
const NowherePage = lazyScreen(() => import('./nowhere-page.tsx'))

/** What the programme says to everybody, and what no screen has: apart, since the sign-in page needs none of it. */
export default function PublicRoutes() {
  return (
    <Routes>
      <Route element={<Guarded zone="guest"><ScreenOutlet /></Guarded>}>
        <Route path={paths.presentation} element={<WelcomePage />} />
      </Route>
      <Route element={<ScreenOutlet />}>
        {[paths.help, paths.terms, paths.privacy, paths.legal].map((path) => (
          <Route key={path} path={path} element={<PublicTextPage />} />
        ))}
        <Route path={paths.transparency} element={<TransparencyPage />} />
        {[paths.verify, paths.verifyOne].map((path) => <Route key={path} path={path} element={<VerifyPage />} />)}
        <Route path="*" element={<NowherePage />} />
      </Route>
    </Routes>
  )
}
