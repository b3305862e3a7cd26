import { product } from '@passerelle/contract/product'
import { Route, Routes } from 'react-router'
import AdminShell from './back-office/admin-shell.tsx'
import { Holder } from './back-office/holder.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { paths } from './paths.ts'
import Cached from './shell/cached.tsx'
import { Arrival, lazyScreen } from './shell/lazy-screen.tsx'
import './signed-in.css'

const OverviewPage = lazyScreen(() => import('./overview/overview-page.tsx'))
const PersonPage = lazyScreen(() => import('./people/person-page.tsx'))
const ProfilesPage = lazyScreen(() => import('./profiles/admin-profiles-page.tsx'))
const ProfileDeskPage = lazyScreen(() => import('./profiles/profile-desk-page.tsx'))
const PeoplePage = lazyScreen(() => import('./people/people-page.tsx'))
const AdminProjectsPage = lazyScreen(() => import('./projects/admin-projects-page.tsx'))
const ProjectPage = lazyScreen(() => import('./projects/project-page.tsx'))
const AdminPassesPage = lazyScreen(() => import('./pass-lists/passes-page.tsx'))
const PassPage = lazyScreen(() => import('./pass-desk/pass-page.tsx'))
const RedemptionsPage = lazyScreen(() => import('./pass-lists/redemptions-page.tsx'))
const AdminDonationsPage = lazyScreen(() => import('./donations/admin-donations-page.tsx'))
const AdminRequestsPage = lazyScreen(() => import('./requests/admin-requests-page.tsx'))
const RequestDeskPage = lazyScreen(() => import('./requests/request-desk-page.tsx'))
const PaymentsPage = lazyScreen(() => import('./payments/payments-page.tsx'))
const PaymentPage = lazyScreen(() => import('./payments/payment-page.tsx'))
const AdminPayoutsPage = lazyScreen(() => import('./payouts/admin-payouts-page.tsx'))
const PayoutPage = lazyScreen(() => import('./payouts/payout-page.tsx'))
const RefundsPage = lazyScreen(() => import('./refunds/refunds-page.tsx'))
const PaymentAccountsPage = lazyScreen(() => import('./payouts/payment-accounts-page.tsx'))
const CataloguePage = lazyScreen(() => import('./catalogue/admin-services-page.tsx'))
const PassTypesPage = lazyScreen(() => import('./catalogue/admin-pass-types-page.tsx'))
const JobsPage = lazyScreen(() => import('./jobs/jobs-page.tsx'))
const MessagesPage = lazyScreen(() => import('./messages/messages-page.tsx'))
const MessagePage = lazyScreen(() => import('./messages/message-page.tsx'))
const SamplesPage = lazyScreen(() => import('./messages/samples-page.tsx'))
const ImportPage = lazyScreen(() => import('./imports/import-page.tsx'))
const ImportsPage = lazyScreen(() => import('./imports/imports-page.tsx'))
const AdministratorsPage = lazyScreen(() => import('./administrators/administrators-page.tsx'))
const ExportsPage = lazyScreen(() => import('./journal/exports-page.tsx'))
const AccessesPage = lazyScreen(() => import('./journal/accesses-page.tsx'))
const JournalPage = lazyScreen(() => import('./journal/journal-page.tsx'))
const SettingsPage = lazyScreen(() => import('./settings/settings-page.tsx'))
const HolidaysPage = lazyScreen(() => import('./holidays/holidays-page.tsx'))
const TextPage = lazyScreen(() => import('./settings/text-page.tsx'))
const ContactsPage = lazyScreen(() => import('./settings/contacts-page.tsx'))
const SettingPage = lazyScreen(() => import('./settings/setting-page.tsx'))
const StatementPage = lazyScreen(() => import('./ledger/statement-page.tsx'))
const LedgerBalancesPage = lazyScreen(() => import('./ledger/balances-page.tsx'))
const LedgerAccountsPage = lazyScreen(() => import('./ledger/accounts-page.tsx'))
const AdminCasesPage = lazyScreen(() => import('./case-desk/admin-cases-page.tsx'))
const AdminCasePage = lazyScreen(() => import('./case-desk/admin-case-page.tsx'))
const BankPage = lazyScreen(() => import('./ledger/bank-page.tsx'))
const LedgerPage = lazyScreen(() => import('./ledger/ledger-page.tsx'))

/** The back office’s screens: every one its own chunk. */
export default function AdminRoutes() {
  return (
    <Routes>
      <Route element={<Cached />}>
        <Route path={paths.admin} element={<AdminShell />}>
          <Route index element={<OverviewPage />} />
          <Route path="personnes/:id" element={<PersonPage />} />
          <Route path="profils" element={<Holder right="profiles.list"><ProfilesPage /></Holder>} />
          <Route path="profils/:id" element={<Holder right="profiles.read"><ProfileDeskPage /></Holder>} />
          <Route path="personnes" element={<PeoplePage />} />
          <Route path="projets" element={<AdminProjectsPage />} />
          <Route path="projets/:id" element={<ProjectPage />} />
          <Route path={product.slug} element={<AdminPassesPage />} />
          <Route path={`${product.slug}/:id`} element={<PassPage />} />
          <Route path="utilisations" element={<RedemptionsPage />} />
          <Route path="dons" element={<AdminDonationsPage />} />
          <Route path="demandes" element={<AdminRequestsPage />} />
          <Route path="demandes/:id" element={<RequestDeskPage />} />
          <Route path="paiements" element={<PaymentsPage />} />
          <Route path="paiements/:attempt" element={<PaymentPage />} />
          <Route path="retraits" element={<AdminPayoutsPage />} />
          <Route path="retraits/:id" element={<PayoutPage />} />
          <Route path="remboursements" element={<RefundsPage />} />
          <Route path="comptes-de-paiement" element={<Holder right="payouts.decide"><PaymentAccountsPage /></Holder>} />
          <Route path="reclamations" element={<AdminCasesPage />} />
          <Route path="reclamations/:id" element={<Holder right="cases.read"><AdminCasePage /></Holder>} />
          <Route path="catalogue" element={<CataloguePage />} />
          <Route path="catalogue/types" element={<PassTypesPage />} />
          <Route path="registre" element={<LedgerPage />} />
          <Route path="registre/comptes" element={<LedgerAccountsPage />} />
          <Route path="registre/soldes" element={<LedgerBalancesPage />} />
          <Route path="registre/ecritures" element={<StatementPage />} />
          <Route path="banque" element={<Holder right="ledger.decide"><BankPage /></Holder>} />
          <Route path="travaux" element={<Holder right="jobs.read"><JobsPage /></Holder>} />
          <Route path="messages" element={<MessagesPage />} />
          <Route path="messages/textes" element={<SamplesPage />} />
          <Route path="messages/:id" element={<Holder right="messages.read"><MessagePage /></Holder>} />
          <Route path="import" element={<Holder right="imports.run"><ImportPage /></Holder>} />
          <Route path="import/fichiers" element={<Holder right="imports.run"><ImportsPage /></Holder>} />
          <Route
            path="administrateurs"
            element={<Holder right="administrators.manage"><AdministratorsPage /></Holder>}
          />
          <Route path="journal" element={<Holder right="journal.read"><JournalPage /></Holder>} />
          <Route path="journal/acces" element={<Holder right="journal.read"><AccessesPage /></Holder>} />
          <Route path="reglages" element={<Holder right="settings.edit"><SettingsPage /></Holder>} />
          <Route path="reglages/jours-feries" element={<Holder right="settings.edit"><HolidaysPage /></Holder>} />
          <Route path="reglages/contacts" element={<Holder right="settings.edit"><ContactsPage /></Holder>} />
          <Route path="reglages/textes/:text" element={<Holder right="settings.edit"><TextPage /></Holder>} />
          <Route path="reglages/:setting" element={<Holder right="settings.edit"><SettingPage /></Holder>} />
          <Route path="exports" element={<Holder right="journal.read"><ExportsPage /></Holder>} />
          <Route path="*" element={<><NotFoundPage /><Arrival /></>} />
        </Route>
      </Route>
    </Routes>
  )
}
