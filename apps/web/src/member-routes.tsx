import { role } from '@passerelle/contract/constants'
import { Outlet, Route, Routes } from 'react-router'
import { paths } from './paths.ts'
import { OnlyFor } from './session/only-for.tsx'
import { useSession } from './session/session.tsx'
import Cached from './shell/cached.tsx'
import { lazyScreen } from './shell/lazy-screen.tsx'
import MainShell from './shell/main-shell.tsx'
import { ScreenOutlet } from './shell/screen-outlet.tsx'
import { lazyPart } from './ui/feedback/lazy-part.tsx'
import './signed-in.css'

const AdminShell = lazyPart(() => import('./back-office/admin-shell.tsx'))
const AccountChoicePage = lazyScreen(() => import('./profiles/account-choice-page.tsx'))
const EditBeneficiaryPage = lazyScreen(() => import('./profiles/edit-beneficiary-page.tsx'))
const EditCompanyPage = lazyScreen(() => import('./profiles/edit-company-page.tsx'))
const ProfilePage = lazyScreen(() => import('./profiles/profile-page.tsx'))
const DashboardPage = lazyScreen(() => import('./dashboard/dashboard-page.tsx'))
const NotificationsPage = lazyScreen(() => import('./notifications/notifications-page.tsx'))
const ServicesPage = lazyScreen(() => import('./catalogue/services-page.tsx'))
const WalletPage = lazyScreen(() => import('./passes/wallet-page.tsx'))
const ProvidedPassesPage = lazyScreen(() => import('./passes/provided-passes-page.tsx'))
const ScanPage = lazyScreen(() => import('./passes/scan-page.tsx'))
const BalancePage = lazyScreen(() => import('./payouts/balance-page.tsx'))
const DonatePage = lazyScreen(() => import('./donations/donate-page.tsx'))
const DonationsPage = lazyScreen(() => import('./donations/donations-page.tsx'))
const OwnPaymentsPage = lazyScreen(() => import('./payments/own-payments-page.tsx'))
const DonationPage = lazyScreen(() => import('./donations/donation-page.tsx'))
const ProjectsPage = lazyScreen(() => import('./projects/projects-page.tsx'))
const OfferPage = lazyScreen(() => import('./projects/offer-page.tsx'))
const RequestPage = lazyScreen(() => import('./requests/request-page.tsx'))
const RequestsPage = lazyScreen(() => import('./requests/requests-page.tsx'))
const OwnRequestPage = lazyScreen(() => import('./requests/own-request-page.tsx'))
const CasesPage = lazyScreen(() => import('./cases/cases-page.tsx'))
const CasePage = lazyScreen(() => import('./cases/case-page.tsx'))
const FinancedPassesPage = lazyScreen(() => import('./passes/financed-passes-page.tsx'))

/** The main layout’s screens: every one its own chunk. Roles and statuses are those of specification 2 and 6. */
export default function MemberRoutes() {
  return (
    <Routes>
      <Route element={<Cached />}>
        <Route element={<ScreenOutlet />}>
          <Route path={paths.scan} element={<OnlyFor roles={[role.supplier]}><ScanPage /></OnlyFor>} />
        </Route>
        <Route element={<MemberShell />}>
          <Route path={paths.index} element={<AccountChoicePage />} />
          <Route path={paths.dashboard} element={<DashboardPage />} />
          <Route path={paths.profile} element={<ProfilePage />} />
          <Route path={paths.editBeneficiary} element={<OnlyFor roles={[role.beneficiary]}><EditBeneficiaryPage /></OnlyFor>} />
          <Route path={paths.editCompany} element={<OnlyFor roles={[role.partner, role.supplier]}><EditCompanyPage /></OnlyFor>} />
          <Route path={paths.notifications} element={<OnlyFor isApproved><NotificationsPage /></OnlyFor>} />
          <Route path={paths.services} element={<ServicesPage />} />
          <Route path={paths.request} element={<OnlyFor roles={[role.beneficiary]} isApproved><RequestPage /></OnlyFor>} />
          <Route path={paths.requests} element={<OnlyFor roles={[role.beneficiary]}><RequestsPage /></OnlyFor>} />
          <Route path={paths.ownRequest} element={<OnlyFor roles={[role.beneficiary]} isApproved><OwnRequestPage /></OnlyFor>} />
          <Route path={paths.wallet} element={<OnlyFor roles={[role.beneficiary]} isApproved><WalletPage /></OnlyFor>} />
          <Route path={paths.allocated} element={<OnlyFor roles={[role.supplier]} isApproved><ProvidedPassesPage /></OnlyFor>} />
          <Route element={<OnlyFor roles={[role.partner]} isApproved><Outlet /></OnlyFor>}>
            <Route path={paths.donate} element={<DonatePage />} />
            <Route path={paths.donations} element={<DonationsPage />} />
            <Route path={paths.ownPayments} element={<OwnPaymentsPage />} />
            <Route path={paths.donation} element={<DonationPage />} />
            <Route path={paths.financed} element={<FinancedPassesPage />} />
            <Route path={paths.projects} element={<ProjectsPage />} />
            <Route path={paths.offer} element={<OfferPage />} />
          </Route>
          <Route path={paths.cases} element={<OnlyFor roles={[role.beneficiary, role.partner, role.supplier]}><CasesPage /></OnlyFor>} />
          <Route path={paths.case} element={<OnlyFor roles={[role.beneficiary, role.partner, role.supplier]}><CasePage /></OnlyFor>} />
          <Route path={paths.balance} element={<OnlyFor roles={[role.supplier]}><BalancePage /></OnlyFor>} />
        </Route>
      </Route>
    </Routes>
  )
}

/** Around an administrator, who has only the profile and the notices here, the back office stays. */
function MemberShell() {
  const { user } = useSession()
  return user?.role_id === role.admin ? <AdminShell /> : <MainShell />
}
