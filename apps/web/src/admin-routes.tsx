import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import AdminShell from './admin/admin-shell.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { paths } from './paths.ts'
import Cached from './shell/cached.tsx'

const OverviewPage = lazy(() => import('./admin/overview-page.tsx'))
const ProfilesPage = lazy(() => import('./admin/profiles-page.tsx'))
const ProfileDeskPage = lazy(() => import('./admin/profile-desk-page.tsx'))
const AdminRequestsPage = lazy(() => import('./admin/requests-page.tsx'))
const AdminPayoutsPage = lazy(() => import('./admin/payouts-page.tsx'))
const CataloguePage = lazy(() => import('./admin/catalogue-page.tsx'))
const LedgerPage = lazy(() => import('./admin/ledger-page.tsx'))

/** The back office’s screens: every one its own chunk. */
export default function AdminRoutes() {
  return (
    <Routes>
      <Route element={<Cached />}>
        <Route path={paths.admin} element={<AdminShell />}>
          <Route index element={<OverviewPage />} />
          <Route path="profils" element={<ProfilesPage />} />
          <Route path="profils/:id" element={<ProfileDeskPage />} />
          <Route path="demandes" element={<AdminRequestsPage />} />
          <Route path="retraits" element={<AdminPayoutsPage />} />
          <Route path="catalogue" element={<CataloguePage />} />
          <Route path="registre" element={<LedgerPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Route>
    </Routes>
  )
}
