import { role } from '@passerelle/contract/constants'
import { lazy, Suspense } from 'react'
import { Outlet, Route, Routes } from 'react-router'
import { NotFoundPage } from './not-found-page.tsx'
import { paths } from './paths.ts'
import { Guarded, OnlyFor } from './session/guarded.tsx'
import { PageLoading } from './ui/page-loading.tsx'
import { ScreenOutlet } from './shell/screen-outlet.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'

const LoginPage = lazy(() => import('./session/login-page.tsx'))
const RegisterPage = lazy(() => import('./accounts/register-page.tsx'))
const AccountChoicePage = lazy(() => import('./profiles/account-choice-page.tsx'))
const ProfilePage = lazy(() => import('./profiles/profile-page.tsx'))
const DashboardPage = lazy(() => import('./dashboard/dashboard-page.tsx'))
const NotificationsPage = lazy(() => import('./notifications/notifications-page.tsx'))
const ServicesPage = lazy(() => import('./catalogue/services-page.tsx'))
const WalletPage = lazy(() => import('./passes/wallet-page.tsx'))
const ProvidedPassesPage = lazy(() => import('./passes/provided-passes-page.tsx'))
const ScanPage = lazy(() => import('./passes/scan-page.tsx'))
const QrLandingPage = lazy(() => import('./passes/qr-landing-page.tsx'))
const BalancePage = lazy(() => import('./payouts/balance-page.tsx'))
const DonatePage = lazy(() => import('./donations/donate-page.tsx'))
const DonationsPage = lazy(() => import('./donations/donations-page.tsx'))
const DonationPage = lazy(() => import('./donations/donation-page.tsx'))
const ProjectsPage = lazy(() => import('./projects/projects-page.tsx'))
const OfferPage = lazy(() => import('./projects/offer-page.tsx'))
const RequestPage = lazy(() => import('./requests/request-page.tsx'))
const RequestsPage = lazy(() => import('./requests/requests-page.tsx'))
const FinancedPassesPage = lazy(() => import('./passes/financed-passes-page.tsx'))
const AdminShell = lazy(() => import('./admin/admin-shell.tsx'))
const OverviewPage = lazy(() => import('./admin/overview-page.tsx'))
const ProfilesPage = lazy(() => import('./admin/profiles-page.tsx'))
const ProfileDeskPage = lazy(() => import('./admin/profile-desk-page.tsx'))
const AdminRequestsPage = lazy(() => import('./admin/requests-page.tsx'))
const AdminPayoutsPage = lazy(() => import('./admin/payouts-page.tsx'))
const CataloguePage = lazy(() => import('./admin/catalogue-page.tsx'))
const LedgerPage = lazy(() => import('./admin/ledger-page.tsx'))
const Cached = lazy(() => import('./shell/cached.tsx'))
const MainShell = lazy(() => import('./shell/main-shell.tsx'))
const UiPage = import.meta.env.DEV ? lazy(() => import('./showcase/ui-page.tsx')) : null

/** Every screen is its own chunk, except the not-found page. Who may see which zone: session/guard.ts. */
export function Router() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageLoading />}>
        <Routes>
          <Route element={<Guarded zone="guest" />}>
            <Route element={<ScreenOutlet />}>
              <Route path={paths.login} element={<LoginPage />} />
              <Route path={paths.register} element={<RegisterPage />} />
            </Route>
          </Route>
          <Route element={<Guarded zone="member"><Cached /></Guarded>}>
            <Route element={<ScreenOutlet />}>
              <Route path={paths.scan} element={<OnlyFor roles={[role.supplier]}><ScanPage /></OnlyFor>} />
            </Route>
            <Route element={<MainShell />}>
              <Route path={paths.index} element={<AccountChoicePage />} />
              <Route path={paths.dashboard} element={<DashboardPage />} />
              <Route path={paths.profile} element={<OnlyFor roles={[role.beneficiary, role.partner, role.supplier]}><ProfilePage /></OnlyFor>} />
              <Route path={paths.notifications} element={<OnlyFor isApproved><NotificationsPage /></OnlyFor>} />
              <Route path={paths.services} element={<ServicesPage />} />
              <Route path={paths.request} element={<OnlyFor roles={[role.beneficiary]} isApproved><RequestPage /></OnlyFor>} />
              <Route path={paths.requests} element={<OnlyFor roles={[role.beneficiary]}><RequestsPage /></OnlyFor>} />
              <Route path={paths.wallet} element={<OnlyFor roles={[role.beneficiary]} isApproved><WalletPage /></OnlyFor>} />
              <Route path={paths.allocated} element={<OnlyFor roles={[role.supplier]} isApproved><ProvidedPassesPage /></OnlyFor>} />
              <Route element={<OnlyFor roles={[role.partner]} isApproved><Outlet /></OnlyFor>}>
                <Route path={paths.donate} element={<DonatePage />} />
                <Route path={paths.donations} element={<DonationsPage />} />
                <Route path={paths.donation} element={<DonationPage />} />
                <Route path={paths.financed} element={<FinancedPassesPage />} />
                <Route path={paths.projects} element={<ProjectsPage />} />
                <Route path={paths.offer} element={<OfferPage />} />
              </Route>
              <Route path={paths.balance} element={<OnlyFor roles={[role.supplier]}><BalancePage /></OnlyFor>} />
            </Route>
          </Route>
          <Route element={<Guarded zone="admin"><Cached /></Guarded>}>
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
          <Route element={<ScreenOutlet />}>
            {UiPage && <Route path={`${paths.ui}/*`} element={<UiPage />} />}
            <Route path={paths.qrLanding} element={<QrLandingPage />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}
