import { role } from '@passerelle/contract/constants'
import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { NotFoundPage } from './not-found-page.tsx'
import { paths } from './paths.ts'
import { Guarded, OnlyFor } from './session/guarded.tsx'
import { ScreenOutlet } from './shell/screen-outlet.tsx'

const MainShell = lazy(() => import('./shell/main-shell.tsx'))
const UiPage = import.meta.env.DEV ? lazy(() => import('./ui/ui-page.tsx')) : null

/** Every screen is its own chunk, except the not-found page. */
export function Router() {
  return (
    <Routes>
      <Route element={<ScreenOutlet />}>
        <Route element={<Guarded zone="guest" />}>
        </Route>
        <Route element={<Guarded zone="member" />}>
          <Route element={<MainShell />}>
          </Route>
        </Route>
        <Route element={<Guarded zone="admin" />}>
        </Route>
        {UiPage && <Route path={`${paths.ui}/*`} element={<UiPage />} />}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
