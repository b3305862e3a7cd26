import { adminListAccesses } from '@passerelle/contract/accesses'
import { adminListAdministrators } from '@passerelle/contract/administrators'
import { checkAttestation } from '@passerelle/contract/attestations'
import { adminListDonations } from '@passerelle/contract/donation-list'
import { adminListExports } from '@passerelle/contract/exports'
import { adminListHolidays } from '@passerelle/contract/holidays'
import { adminListImports } from '@passerelle/contract/imports'
import { adminListJournal } from '@passerelle/contract/journal'
import { adminOverview } from '@passerelle/contract/back-office'
import { adminGetCase, adminListCases, getCase, listCases } from '@passerelle/contract/cases'
import { donationScreen } from '@passerelle/contract/donation-screen'
import { caseScreen } from '@passerelle/contract/screens'
import { adminListPassTypes, adminListServices, listPassTypes, listServices, listSupplierServices } from '@passerelle/contract/catalogue'
import { adminJobsOverview, adminListJobs } from '@passerelle/contract/jobs'
import {
  adminGetFigure, adminListBalances, adminListEntries, adminListLedgerAccounts, adminVerifyLedger,
} from '@passerelle/contract/ledger'
import { adminListPaymentAccounts } from '@passerelle/contract/payment-accounts'
import { adminGetMessage, adminGetMessageSample, adminListMessages, adminListMessageSamples } from '@passerelle/contract/messages'
import { adminGetPayment, adminListPayments } from '@passerelle/contract/payments'
import { adminGetPass, adminListPassHistory } from '@passerelle/contract/pass-file'
import { adminListPasses } from '@passerelle/contract/pass-list'
import { adminGetPayout, adminListPayouts, listPayouts } from '@passerelle/contract/payouts'
import { adminListDuplicates } from '@passerelle/contract/duplicates'
import {
  adminGetPerson, adminGetPersonActivity, adminListPersonDocuments, adminListPersonHistory, adminListPersonMessages,
  adminListPersonSessions,
} from '@passerelle/contract/person'
import { adminPreviewSuspension } from '@passerelle/contract/suspensions'
import { adminGetProfile } from '@passerelle/contract/profile-decisions'
import { adminListProfiles, communes, departements } from '@passerelle/contract/profiles'
import { adminGetProject, adminListProjectGifts, adminListProjectHistory } from '@passerelle/contract/project-file'
import { adminListProjects } from '@passerelle/contract/project-list'
import { adminListRedemptions } from '@passerelle/contract/redemption-list'
import { listQuestions } from '@passerelle/contract/questions'
import { adminListRefundTasks } from '@passerelle/contract/refunds'
import { adminGetRequest } from '@passerelle/contract/request-file'
import { adminListRequests, getOwnRequest, getProject, listOpenProjects, listRequests } from '@passerelle/contract/requests'
import { adminGetSettings, adminListSettingHistory } from '@passerelle/contract/settings'
import { textWords } from '@passerelle/contract/text-words'
import { adminGetTexts, publicText } from '@passerelle/contract/texts'
import { getTransparency } from '@passerelle/contract/transparency'
import { adminListViews } from '@passerelle/contract/saved-views'
import { adminListUsers } from '@passerelle/contract/user-list'
import { getDonation, getDonationSummary, listDonations, listOwnPayments, mostAsked, statsPartner } from '@passerelle/contract/donations'
import { getDonorView } from '@passerelle/contract/donor-view'
import { listNotifications } from '@passerelle/contract/notifications'
import {
  adminLastDecisions, adminMoneyByMonth, adminMoneyKept, adminPassStates, adminUsesByPlace,
} from '@passerelle/contract/statistics'
import { getWallet, listFinancedPasses, listProvidedPasses, statsBeneficiary, statsProvider } from '@passerelle/contract/passes'
import { product, productField } from '@passerelle/contract/product'
import type { Route } from '@passerelle/contract/route'
import { paths, to } from '../src/paths.ts'
import { urlOf, type Reply } from '../src/platform/api.ts'
import { toOwnRequest } from '../src/requests/request-addresses.ts'
import { beneficiary, clerk, newcomer, partner, supplier } from './declared-people.ts'
import type { loginReply } from './people.ts'

type Signed = ReturnType<typeof loginReply>
type Read = { call: string; nothing: unknown }

export interface Screen {
  /** As the routes import it. */
  page: string
  name: string
  /** Null: nobody is signed in. */
  as: Signed | null
  /** The router’s pattern, and an address of it. */
  path: string
  at?: string
  title: string
  /** Everything it asks for when it opens, with the answer that holds nothing. */
  reads: readonly Read[]
  /** What it says then. */
  empty?: string
  /** Who is sent away from it. */
  refuses?: readonly Signed[]
}

/** `read(getDonation, [], { don_id: 4 })`: the call, and a reply of the contract that holds nothing. */
const read = <R extends Route>(
  route: R,
  nothing: Reply<R>,
  params: Record<string, string | number> = {},
): Read => ({ call: `${route.method} ${urlOf(route, { params })}`, nothing })

const pages = { current_page: 1, last_page: 1, per_page: 20, total: 0 }
const rows = { data: [], next_cursor: null }
const service = { id: 3, name: 'Formation bureautique', type: 'service' as const, details: '' }

const noTexts = {
  contacts: { email: null, phone: null, whatsapp: null, address: null, hours: null, changed: null },
  texts: [],
}

const services = read(listServices, [])
const views = read(adminListViews, [])
const types = read(listPassTypes, [])
const donations = read(listDonations, [])
const donation = {
  id: 4, transaction_id: null, title: 'Rentrée', service_produit: service, amount: 5000, fee: 500, status: 'approved' as const,
  created_at: '2026-10-02T09:00:00Z', refunded_at: null,
}
const reported = {
  id: 7, code: 'REC-7QK2-M4XA', subject: 'none' as const, kind: 'other' as const, state: 'open' as const, due_on: '2026-12-02',
  is_late: false, outcome: null, created_at: '2026-11-25T08:12:00.000Z',
}
const requests = read(listRequests, [[]])
const ownRequest: Reply<typeof getOwnRequest> = {
  id: 4, code_request: 'DEM-AAAA-BBBB', title: 'Mon atelier', resume: 'Résumé', description: 'Description',
  service_produit: { id: 3, name: 'Formation', type: 'service' }, image: '/storage/a.jpg', status: 'pending', reason: null,
  created_at: '2026-10-02T09:00:00Z', decided_at: null,
  lines: [{ [productField.nbr]: 1, [productField.amount]: 5000 }], asked: 1, financed: 0, is_closed: false, usable: 0, used: 0,
  last_received_at: null,
}
const wallet = read(getWallet, { ...rows, suppliers: {} })
const money = read(statsProvider, {
  ps: 0, pns: 0, fournisseur: { total_gain: 0, current_balance: 0, amount_withdraw: 0 }, payout_min: 500, payout_max: 1_000_000,
})
const places = [read(departements, []), read(communes, [], { department: 'Littoral' })]

const pending = (person: Signed): Signed => ({ ...person, stat: 'pending' })
const rejected = (person: Signed): Signed => ({ ...person, stat: 'rejected' })
const notPartner = [beneficiary, supplier, pending(partner), rejected(partner)]
const notBeneficiary = [partner, supplier, pending(beneficiary), rejected(beneficiary)]

const visitor = { as: null, reads: [] }
const office = { as: clerk, refuses: [beneficiary, partner, supplier, newcomer] }

/** Every screen of the routers: screens.test.tsx finds the ones that are missing. */
export const screens: readonly Screen[] = [
  { ...visitor, page: './session/login-page.tsx', name: 'sign-in', path: paths.login, title: 'Connexion' },
  { ...visitor, page: './accounts/register-page.tsx', name: 'registration', path: paths.register, title: 'Inscription' },
  { ...visitor, page: './accounts/recovery-page.tsx', name: 'recovery', path: paths.recovery, title: 'Mot de passe oublié' },
  { ...visitor, page: './passes/qr-landing-page.tsx', name: 'what a QR is', path: paths.qrLanding, title: 'Pass Passerelle' },
  { ...visitor, page: './nowhere-page.tsx', name: 'an address that nobody knows', path: '/nulle/part', title: 'Page non trouvée' },

  {
    page: './profiles/account-choice-page.tsx', name: 'account choice', as: newcomer, path: paths.index, title: 'Choix de compte',
    reads: [], refuses: [beneficiary],
  },
  {
    page: './dashboard/dashboard-page.tsx', name: 'dashboard, beneficiary', as: beneficiary, path: paths.dashboard,
    title: 'Tableau de bord',
    reads: [read(listQuestions, []), read(statsBeneficiary, { cpr: 0, cprp: 0, cpra: 0 }), requests, wallet],
    empty: 'Demander un pass', refuses: [newcomer, clerk],
  },
  {
    page: './dashboard/dashboard-page.tsx', name: 'dashboard, partner', as: partner, path: paths.dashboard, title: 'Tableau de bord',
    reads: [read(statsPartner, { pg: 0, apg: 0 }), read(mostAsked, { most_ask_sp: [], request_pending: 0, amount_invested: 0 }), donations],
    empty: 'Aucune demande pour l’instant',
  },
  {
    page: './dashboard/dashboard-page.tsx', name: 'dashboard, supplier', as: supplier, path: paths.dashboard, title: 'Tableau de bord',
    reads: [money], empty: 'Scanner un pass',
  },
  {
    page: './dashboard/dashboard-page.tsx', name: 'dashboard, pending', as: pending(supplier), path: paths.dashboard,
    title: 'Tableau de bord', reads: [read(listQuestions, [])],
  },
  {
    page: './profiles/profile-page.tsx', name: 'profile, beneficiary', as: beneficiary, path: paths.profile, title: 'Profil',
    reads: [
      read(getDonorView, {
        shown_since: null, with_permission: 'Afi, couturière, Porto-Novo', without: 'Une bénéficiaire de l’Ouémé', is_minor: false,
      }),
    ],
    refuses: [newcomer],
  },
  { page: './profiles/profile-page.tsx', name: 'profile, partner', as: partner, path: paths.profile, title: 'Profil', reads: [] },
  {
    page: './profiles/profile-page.tsx', name: 'profile, supplier', as: supplier, path: paths.profile, title: 'Profil',
    reads: [read(listSupplierServices, [])], empty: 'Aucun pour l’instant\u00A0: nous les ajouterons à votre profil.',
  },
  {
    page: './profiles/edit-beneficiary-page.tsx', name: 'edit, beneficiary', as: beneficiary, path: paths.editBeneficiary,
    title: 'Modification du profil', reads: places, refuses: [partner, supplier],
  },
  {
    page: './profiles/edit-company-page.tsx', name: 'edit, partner', as: partner, path: paths.editCompany, title: 'Modification du profil',
    reads: [], refuses: [beneficiary],
  },
  {
    page: './profiles/edit-company-page.tsx', name: 'edit, supplier', as: supplier, path: paths.editCompany,
    title: 'Modification du profil', reads: places,
  },
  {
    page: './notifications/notifications-page.tsx', name: 'notifications', as: beneficiary, path: paths.notifications,
    title: 'Notifications', reads: [read(listNotifications, { notifications: { data: [], ...pages } })], empty: 'Aucune notification',
    refuses: [pending(beneficiary)],
  },
  {
    page: './catalogue/services-page.tsx', name: 'services', as: partner, path: paths.services, title: 'Services et produits',
    reads: [services], empty: 'Aucun service pour l’instant', refuses: [newcomer],
  },
  {
    page: './passes/wallet-page.tsx', name: 'wallet', as: beneficiary, path: paths.wallet, title: 'Mes pass',
    reads: [wallet], empty: 'Vous n’avez pas encore de pass', refuses: notBeneficiary,
  },
  {
    page: './requests/request-page.tsx', name: 'request', as: beneficiary, path: paths.request, at: to.request(3), title: 'Demande de Pass',
    reads: [services, types], refuses: notBeneficiary,
  },
  {
    page: './requests/requests-page.tsx', name: 'my requests', as: beneficiary, path: paths.requests, title: 'Mes demandes',
    reads: [requests], empty: 'Aucune demande pour l’instant', refuses: [partner, supplier],
  },
  {
    page: './requests/own-request-page.tsx', name: 'one of my requests', as: beneficiary, path: paths.ownRequest, at: toOwnRequest(4),
    title: 'Mon atelier', reads: [read(getOwnRequest, ownRequest, { id: 4 })], empty: 'Nous examinons votre demande.',
    refuses: [partner, supplier],
  },
  {
    page: './donations/donate-page.tsx', name: 'donation', as: partner, path: paths.donate, title: 'Faire un don', reads: [services, types],
    refuses: notPartner,
  },
  {
    page: './donations/donations-page.tsx', name: 'my donations', as: partner, path: paths.donations, title: 'Mes dons', reads: [donations],
    empty: 'Aucun don pour l’instant', refuses: notPartner,
  },
  {
    page: './payments/own-payments-page.tsx', name: 'my payments', as: partner, path: paths.ownPayments, title: 'Mes paiements',
    reads: [read(listOwnPayments, [])], empty: 'Aucun paiement pour l’instant', refuses: notPartner,
  },
  {
    page: './donations/donation-page.tsx', name: 'one donation', as: partner, path: paths.donation, at: donationScreen(4, 'Rentrée'),
    title: 'Rentrée', reads: [read(getDonation, [], { don_id: 4 }), read(getDonationSummary, donation, { don_id: 4 })],
    empty: 'Aucun pass dans ce don', refuses: notPartner,
  },
  {
    page: './passes/financed-passes-page.tsx', name: 'financed passes', as: partner, path: paths.financed, title: 'Pass financés',
    reads: [read(listFinancedPasses, { data: { data: [], ...pages } })], empty: 'Aucun pass financé pour l’instant', refuses: notPartner,
  },
  {
    page: './projects/projects-page.tsx', name: 'open projects', as: partner, path: paths.projects,
    title: 'Projets en attente de financement', reads: [read(listOpenProjects, [])], empty: 'Tous les projets sont financés',
    refuses: notPartner,
  },
  {
    page: './projects/offer-page.tsx', name: 'offer', as: partner, path: paths.offer, at: to.offer('un-atelier', 5),
    title: 'Offrir un pass', refuses: notPartner,
    reads: [read(getProject, {
      id: 5, title: 'Un atelier', slug: 'un-atelier', status: 'financed', resume: '', description: '', image: '', service_produit: service,
      fee_basis_points: 1000, reservation_minutes: 30, [productField.allocation]: [],
    }, { slug: 'un-atelier', id: 5 })],
    empty: 'Le financement de ce projet est terminé.',
  },
  {
    page: './passes/provided-passes-page.tsx', name: 'allocated passes', as: supplier, path: paths.allocated, title: 'Pass fournis',
    reads: [read(listProvidedPasses, [])], empty: 'Aucun pass pour l’instant', refuses: [partner, beneficiary, pending(supplier)],
  },
  {
    page: './passes/scan-page.tsx', name: 'scan', as: supplier, path: paths.scan, title: 'Scanner un pass', reads: [],
    refuses: [partner, beneficiary],
  },
  {
    page: './cases/cases-page.tsx', name: 'my cases', as: supplier, path: paths.cases, title: 'Mes réclamations',
    reads: [read(listCases, [])], empty: 'Aucune réclamation', refuses: [newcomer, clerk],
  },
  {
    page: './cases/case-page.tsx', name: 'one of my cases', as: beneficiary, path: paths.case, at: caseScreen(7),
    title: 'Autre chose', reads: [read(getCase, { ...reported, object: null, messages: [] }, { id: 7 })],
    empty: 'Ajouter un message', refuses: [newcomer, clerk],
  },
  {
    page: './payouts/balance-page.tsx', name: 'balance', as: supplier, path: paths.balance, title: 'Balance',
    reads: [money, read(listPayouts, [])], empty: 'Aucune demande de paiement', refuses: [partner, beneficiary],
  },

  {
    ...office, page: './overview/overview-page.tsx', name: 'back office', path: paths.admin, title: 'Vue d’ensemble',
    reads: [
      read(adminOverview, {
        profiles_pending: 0, requests_pending: 0, payouts_pending: 0, payments_review: 0, unassigned: 0, holidays_missing: null, waits: [],
      }),
      read(adminMoneyKept, { cash: 0, unused: 0, suppliers: 0, payouts: 0, review: 0, owed: 0, rest: 0 }),
      read(adminMoneyByMonth, { months: [] }), read(adminPassStates, { funded: 0, assigned: 0, suspended: 0, used: 0, expiring: 0 }),
      read(adminUsesByPlace, { departments: [] }), read(adminLastDecisions, { decisions: [] }),
    ],
    empty: 'Aucun pass pour l’instant',
  },
  {
    ...office, page: './people/person-page.tsx', name: 'a person', path: '/admin/personnes/:id', at: '/admin/personnes/7',
    title: 'Afi Hounsou',
    reads: [
      read(adminGetPerson, {
        id: 7, name: 'Hounsou', firstname: 'Afi', display_name: 'Afi Hounsou', role_id: 2, admin_role: null, stat: 'approved',
        stat_reason: null, is_withdrawn: false, reopening: null, created_at: '2026-03-01T08:00:00.000Z',
        submitted_at: '2026-03-01T08:00:00.000Z', identifiant: null, profession: null, place: null, contact: null, identity: null,
        suspension: null, acceptances: [], must_accept: false, merged_into: null, merged: [], figures: [],
      }, { id: 7 }),
      read(adminListPersonDocuments, { documents: [] }, { id: 7 }),
      read(adminListDuplicates, { twins: [], has_more: false, distinct: [] }, { id: 7 }),
      read(adminGetPersonActivity, { states: [], requests: [], uses: [], donations: [], payouts: [] }, { id: 7 }),
      read(adminListPersonSessions, { sessions: [], count: 0 }, { id: 7 }), read(adminListPersonMessages, rows, { id: 7 }),
      read(adminListPersonHistory, rows, { id: 7 }), read(adminListCases, rows),
      read(adminPreviewSuspension, { act: 'suspend', refusal: null, sessions: 0, held: 0, payouts: 0, payouts_amount: 0 }, { id: 7 }),
    ],
    empty: 'Aucun document envoyé',
  },
  {
    ...office, page: './profiles/admin-profiles-page.tsx', name: 'profiles to review', path: '/admin/profils', title: 'Profils',
    reads: [views, read(adminListProfiles, rows), read(departements, [])], empty: 'Aucun dossier à examiner',
  },
  {
    ...office, page: './profiles/profile-desk-page.tsx', name: 'one file', path: '/admin/profils/:id', at: '/admin/profils/7',
    title: 'Afi Hounsou',
    reads: [
      read(adminGetProfile, {
        user: beneficiary.user, stat: 'approved', submitted_at: '2026-03-01T08:00:00.000Z', version: 'v1', changes: null, motivation: null,
        type_doc: null, ref_doc: null, documents: [], services: [], decisions: [], questions: [], suspension: null,
      }, { id: 7 }),
      read(adminListProfiles, rows),
      read(adminListDuplicates, { twins: [], has_more: false, distinct: [] }, { id: 7 }),
    ],
    empty: 'Aucun document',
  },
  {
    ...office, page: './requests/admin-requests-page.tsx', name: 'requests to decide', path: '/admin/demandes', title: 'Demandes',
    reads: [views, read(adminListRequests, rows), services], empty: 'Aucune demande à décider',
  },
  {
    ...office, page: './requests/request-desk-page.tsx', name: 'one request', path: '/admin/demandes/:id', at: '/admin/demandes/5',
    title: 'Atelier',
    reads: [
      read(adminGetRequest, {
        id: 5, code_request: 'DEM-7KQ2-M4XA', title: 'Atelier', resume: 'Un atelier', description: 'Un atelier de couture',
        image: '/storage/1.png', service_produit: { id: 1, name: 'Formation', type: 'service' }, status: 'rejected', reason: null,
        beneficiary: beneficiary.user, lines: [], amount: 5000, created_at: '2026-10-02T08:05:00.000Z', decided_by: null, decided_at: null,
        is_suspended: false, reader: null, questions: [], version: null, decisions: [], refusal: null,
      }, { id: 5 }),
      read(adminListRequests, rows),
      read(adminGetPersonActivity, { states: [], requests: [], uses: [], donations: [], payouts: [] }, { id: 7 }),
    ],
    empty: 'Aucune autre demande.',
  },
  {
    ...office, page: './people/people-page.tsx', name: 'people', path: '/admin/personnes', title: 'Personnes',
    reads: [views, read(adminListUsers, rows), read(departements, [])], empty: 'Personne',
  },
  {
    ...office, page: './projects/admin-projects-page.tsx', name: 'all projects', path: '/admin/projets', title: 'Projets',
    reads: [views, read(adminListProjects, rows), services], empty: 'Aucun projet',
  },
  {
    ...office, page: './projects/project-page.tsx', name: 'one project', path: '/admin/projets/:id', at: '/admin/projets/12',
    title: 'Atelier',
    reads: [
      read(adminGetProject, {
        project: {
          id: 12, code: 'DEM-7KQ2-M4XA', title: 'Atelier', holder: { id: 7, name: 'Afi Dossou', person: null },
          service: { id: 1, name: 'Formation', type: 'service' }, asked: 5000, financed: 0, state: 'pending',
          opened_at: '2026-10-02T08:05:00.000Z', ended_at: null,
        },
        request: {
          status: 'approved', resume: 'Un atelier', description: 'Un atelier de couture', image: '/storage/1.png', lines: [],
          created_at: '2026-10-01T08:05:00.000Z', decided_by: null, decided_at: null,
        },
        wishes: [{ state: 'open', count: 1, amount: 5000 }], states: [], gained: 0,
      }, { id: 12 }),
      read(adminListProjectGifts, rows, { id: 12 }),
      read(adminListProjectHistory, rows, { id: 12 }),
      read(adminListCases, rows),
    ],
    empty: 'Aucun don pour l’instant.',
  },
  {
    ...office, page: './pass-lists/passes-page.tsx', name: 'all passes', path: `/admin/${product.slug}`, title: product.labels,
    reads: [views, read(adminListPasses, rows), services, types, read(departements, [])], empty: `Aucun ${product.noun}`,
  },
  {
    ...office, page: './pass-desk/pass-page.tsx', name: 'one pass', path: `/admin/${product.slug}/:id`, at: `/admin/${product.slug}/12`,
    title: `${product.label} pour Formation`,
    reads: [
      read(adminGetPass, {
        [product.slug]: {
          id: 12, service: { id: 1, name: 'Formation', type: 'service' }, amount: 5000, state: 'funded', holder: null, supplier: null,
          donor: { id: 7, name: 'Fondation Lumière', person: null }, assigned_at: null, expires_on: null, used_at: null,
          created_at: '2026-10-02T08:05:00.000Z',
        },
        donation: null, project: null, suspensions: [], is_refunded: false, attribution: null, paid_at: null, uses: [], entries: [],
      }, { id: 12 }),
      read(adminListPassHistory, rows, { id: 12 }),
    ],
    empty: 'Rien n’est encore noté.',
  },
  {
    ...office, page: './pass-lists/redemptions-page.tsx', name: 'uses', path: '/admin/utilisations', title: 'Utilisations',
    reads: [views, read(adminListRedemptions, rows), services, read(departements, [])], empty: 'Aucune utilisation',
  },
  {
    ...office, page: './donations/admin-donations-page.tsx', name: 'all donations', path: '/admin/dons', title: 'Dons',
    reads: [views, read(adminListDonations, rows), services], empty: 'Aucun don',
  },
  {
    ...office, page: './payouts/payout-page.tsx', name: 'one payout', path: '/admin/retraits/:id', at: '/admin/retraits/12',
    title: 'Retrait de Cyber Lissèzoun',
    reads: [
      read(adminGetPayout, {
        payout: {
          id: 12, code_request: 'RET-7QK2-M4XA', transaction_id: null, amount: 5000, status: 'pending', description: 'Recettes',
          created_at: '2026-10-02T08:05:00Z', number: '+2290197412208', account_name: 'MTN', approved_at: null, reason: null,
          supplier: { id: 4, name: 'Cyber Lissèzoun' }, approvals: [], approvals_needed: 1, week_total: 5000, week_days: 7, hold: null,
          releases: [], approve_refusal: null, release_refusal: null, yielded: [], account_added_at: '2026-10-02T08:00:00Z',
          is_first_to_number: false, is_same_ifu: true,
        },
        gains: { uses: 0, gained: 5000, transferred: 0, on_the_way: 5000, balance: 0 }, two_above: 500_000, signatures: [], apart: [],
        transfers_to_number: 0, scans: [], earlier: [], signals: [],
      }, { id: 12 }),
    ],
    empty: 'Aucun scan.',
  },
  {
    ...office, page: './payouts/admin-payouts-page.tsx', name: 'payouts to decide', path: '/admin/retraits', title: 'Retraits',
    reads: [views, read(adminListPayouts, rows)], empty: 'Aucun retrait en attente',
  },
  {
    ...office, page: './payments/payments-page.tsx', name: 'payments', path: '/admin/paiements', title: 'Paiements',
    reads: [views, read(adminListPayments, rows)], empty: 'Aucun paiement',
  },
  {
    ...office, page: './payments/payment-page.tsx', name: 'one payment', path: '/admin/paiements/:attempt', at: '/admin/paiements/a-1',
    title: 'Paiement',
    reads: [read(adminGetPayment, {
      attempt: 'a-1', transaction_id: null, state: 'opened', cause: null, environment: 'local', amount: 5500,
      created_at: '2026-10-02T08:05:00Z', settled_at: null, donor: { id: 7, name: 'Fondation Lumière' }, held: 0, points: null,
      order: { id: 1, kind: 'donation', title: 'Rentrée', state: 'open', amount: 5000, fee: 500 }, asked_at: null, history: [],
      outcomes: [], refund_task: null,
    }, { attempt: 'a-1' })],
    empty: 'Le prestataire n’a encore rien dit de ce paiement.',
  },
  {
    ...office, page: './payouts/payment-accounts-page.tsx', name: 'payment accounts', path: '/admin/comptes-de-paiement',
    title: 'Comptes de paiement', reads: [views, read(adminListPaymentAccounts, rows)], empty: 'Aucun compte de paiement',
  },
  {
    ...office, page: './ledger/bank-page.tsx', name: 'bank', path: '/admin/banque', title: 'Banque', reads: [],
    empty: 'Aucun relevé pour l’instant',
  },
  {
    ...office, page: './administrators/administrators-page.tsx', name: 'administrators', path: '/admin/administrateurs',
    title: 'Administrateurs', reads: [views, read(adminListAdministrators, rows)], empty: 'Aucun administrateur',
  },
  {
    ...office, page: './case-desk/admin-cases-page.tsx', name: 'cases', path: '/admin/reclamations', title: 'Réclamations',
    reads: [views, read(adminListCases, rows)], empty: 'Aucune réclamation',
  },
  {
    ...office, page: './case-desk/admin-case-page.tsx', name: 'one case', path: '/admin/reclamations/:id', at: '/admin/reclamations/7',
    title: 'Autre chose',
    reads: [read(adminGetCase, {
      ...reported, is_from_desk: false, person: { id: 8, name: 'Afi Hounsou', email: 'afi@exemple.bj', role: 2 }, owner: null,
      subject_id: null, object: null, closed_at: null, messages: [], handlers: [],
    }, { id: 7 })],
    empty: 'Répondre à la personne',
  },
  {
    ...office, page: './refunds/refunds-page.tsx', name: 'refunds to make', path: '/admin/remboursements', title: 'Remboursements à faire',
    reads: [views, read(adminListRefundTasks, rows)], empty: 'Aucun remboursement à faire',
  },
  {
    ...office, page: './messages/messages-page.tsx', name: 'messages', path: '/admin/messages', title: 'Messages',
    reads: [views, read(adminListMessages, rows)], empty: 'Aucun message',
  },
  {
    ...office, page: './messages/message-page.tsx', name: 'one message', path: '/admin/messages/:id', at: '/admin/messages/7',
    title: 'Bienvenue', reads: [read(adminGetMessage, {
      id: 7, channel: 'mail', kind: 'welcome', subject: 'Bienvenue', person: { id: 8, name: 'Afi Hounsou', person: null },
      address: 'afi@exemple.bj', state: 'sent', fault: null, tries: 1, created_at: '2026-10-02T08:05:00Z', sent_at: '2026-10-02T08:05:01Z',
      text: 'Bonjour,', html: '<body><p>Bonjour,</p></body>', tried_at: '2026-10-02T08:05:01Z', next_try_at: null, resent_at: null,
      not_resendable: null,
    }, { id: 7 })],
    empty: 'Ce que la personne lit',
  },
  {
    ...office, page: './messages/samples-page.tsx', name: 'texts of messages', path: '/admin/messages/textes', title: 'Textes des messages',
    reads: [
      read(adminListMessageSamples, { data: [{ name: 'welcome', title: 'Bienvenue', is_mailed: false }] }),
      read(adminGetMessageSample, {
        name: 'welcome', title: 'Bienvenue', full: { notice: 'Bienvenue.', mail: null }, minimal: { notice: 'Bienvenue.', mail: null },
      }, { name: 'welcome' }),
    ],
    empty: 'Aucun e-mail n’accompagne cette notification.',
  },
  {
    ...office, page: './jobs/jobs-page.tsx', name: 'jobs', path: '/admin/travaux', title: 'Tâches',
    reads: [views, read(adminJobsOverview, { counts: [], schedules: [] }), read(adminListJobs, rows)],
    empty: 'Rien n’est en échec',
  },
  {
    ...office, page: './imports/import-page.tsx', name: 'import', path: '/admin/import', title: 'Import', reads: [],
    empty: 'Télécharger le modèle',
  },
  {
    ...office, page: './imports/imports-page.tsx', name: 'imported files', path: '/admin/import/fichiers', title: 'Fichiers importés',
    reads: [views, read(adminListImports, rows)], empty: 'Aucun fichier importé',
  },
  {
    ...office, page: './journal/journal-page.tsx', name: 'journal', path: '/admin/journal', title: 'Journal',
    reads: [views, read(adminListJournal, rows)], empty: 'Aucune ligne',
  },
  {
    page: './public/welcome-page.tsx', name: 'welcome', as: null, path: paths.presentation, reads: [],
    title: 'Offrir un service numérique à quelqu’un, et savoir qu’il l’a reçu.', empty: 'Comment l’argent est protégé',
  },
  ...(['help', 'terms', 'privacy', 'legal'] as const).map((name) => ({
    page: './public-text-page.tsx', name: `public text: ${name}`, as: null, path: paths[name], title: textWords[name].label,
    reads: [read(publicText, { text: null, versions: [] }, { text: name })], empty: 'Ce texte n’est pas encore publié',
  })),
  {
    page: './public/transparency-page.tsx', name: 'transparency', as: null, path: paths.transparency, title: 'Transparence',
    reads: [read(getTransparency, { figures: null })], empty: 'Les premiers chiffres arrivent bientôt',
  },
  {
    page: './attestations/verify-page.tsx', name: 'verification', as: null, path: paths.verify, title: 'Vérifier une attestation',
    reads: [],
  },
  {
    page: './attestations/verify-page.tsx', name: 'one attestation', as: null, path: paths.verifyOne,
    at: '/verifier/ATT-2026-000431-7K3M-Q2WX', title: 'Vérifier une attestation',
    reads: [
      read(checkAttestation, {
        number: 'ATT-2026-000431', state: 'valid', issued_at: '2026-10-14T08:05:00.000Z', amount: 5000, period: null,
      }, { number: 'ATT-2026-000431-7K3M-Q2WX' }),
    ],
  },
  {
    ...office, page: './settings/settings-page.tsx', name: 'settings', path: '/admin/reglages', title: 'Réglages',
    reads: [read(adminGetSettings, { figures: [] }), read(adminGetTexts, noTexts)],
  },
  {
    ...office, page: './holidays/holidays-page.tsx', name: 'holidays', path: '/admin/reglages/jours-feries', title: 'Jours fériés',
    reads: [read(adminListHolidays, { year: 2026, data: [] })], empty: 'Aucun jour férié',
  },
  {
    ...office, page: './settings/contacts-page.tsx', name: 'contacts', path: '/admin/reglages/contacts', title: 'Contacts du programme',
    reads: [read(adminGetTexts, noTexts)], empty: 'Les contacts du programme ne sont pas encore publiés.',
  },
  {
    ...office, page: './settings/text-page.tsx', name: 'one text', path: '/admin/reglages/textes/:text',
    at: '/admin/reglages/textes/terms', title: 'Conditions d’utilisation',
    reads: [read(publicText, { text: null, versions: [] }, { text: 'terms' })], empty: 'Aucune version n’est publiée.',
  },
  {
    ...office, page: './settings/setting-page.tsx', name: 'one setting', path: '/admin/reglages/:setting',
    at: '/admin/reglages/casesOpenMax', title: 'Réclamations ouvertes d’une personne',
    reads: [
      read(adminGetSettings, { figures: [{ name: 'casesOpenMax', value: 10, default: 10, min: 1, max: 100, changed: null }] }),
      read(adminListSettingHistory, rows, { setting: 'casesOpenMax' }),
    ],
    empty: 'Personne n’a changé ce réglage.',
  },
  {
    ...office, page: './journal/accesses-page.tsx', name: 'accesses', path: '/admin/journal/acces', title: 'Connexions et lectures',
    reads: [views, read(adminListAccesses, rows)], empty: 'Aucun accès',
  },
  {
    ...office, page: './journal/exports-page.tsx', name: 'exports', path: '/admin/exports', title: 'Exports',
    reads: [views, read(adminListExports, rows)], empty: 'Aucun export',
  },
  {
    ...office, page: './catalogue/admin-services-page.tsx', name: 'catalogue', path: '/admin/catalogue', title: 'Catalogue',
    reads: [views, read(adminListServices, rows)], empty: 'Le catalogue est vide',
  },
  {
    ...office, page: './catalogue/admin-pass-types-page.tsx', name: 'pass types', path: '/admin/catalogue/types', title: 'Types de pass',
    reads: [views, read(adminListPassTypes, rows)], empty: 'Aucun type de pass',
  },
  {
    ...office, page: './ledger/accounts-page.tsx', name: 'ledger accounts', path: '/admin/registre/comptes', title: 'Comptes du registre',
    reads: [
      read(adminListBalances, []),
      read(adminGetFigure, { account: 'suppliers', account_name: null, opening: null, parts: [], amount: 0 }),
    ],
  },
  {
    ...office, page: './ledger/balances-page.tsx', name: 'balances', path: '/admin/registre/soldes', title: 'Soldes, compte par compte',
    reads: [views, read(adminListLedgerAccounts, rows)], empty: 'Aucun compte',
  },
  {
    ...office, page: './ledger/statement-page.tsx', name: 'ledger entries', path: '/admin/registre/ecritures', title: 'Écritures',
    reads: [views, read(adminListEntries, rows)], empty: 'Aucune écriture',
  },
  {
    ...office, page: './ledger/ledger-page.tsx', name: 'ledger', path: '/admin/registre', title: 'Registre',
    reads: [read(adminListBalances, []), read(adminVerifyLedger, { ok: true, checks: [] })], empty: 'Aucun mouvement pour l’instant.',
  },
]
