import { product } from './product.ts'

const { slug } = product

/** Where each screen is: patterns for the client's router, and what mails and QR codes open. */
export const screens = {
  login: '/connexion',
  register: '/inscription',
  recovery: '/oubli/mdp',
  index: '/',
  dashboard: '/dashboard',
  notifications: '/notifications',
  profile: '/profil',
  editBeneficiary: '/edit/b/profil',
  editCompany: '/edit/p/profil',
  request: `/demande/${slug}/:serviceId?`,
  requests: `/candidature/${slug}`,
  ownRequest: `/candidature/${slug}/:requestId`,
  services: '/services/produits',
  donate: '/effectuer/don',
  offer: `/offrir/${slug}/:slug/:id`,
  projects: '/projects',
  donations: '/vos/dons',
  ownPayments: '/vos/paiements',
  donation: '/don/details/:donId/:title',
  allocated: `/attribution/${slug}`,
  scan: '/scannage',
  balance: '/balance',
  financed: `/${slug}/financed`,
  wallet: `/mes/${slug}`,
  /** What a QR is: the code is in the fragment. */
  qrLanding: '/p',
  cases: '/reclamations',
  case: '/reclamations/:caseId',
  /** What the programme says by itself, open to everybody; the first one to whoever is not signed in. */
  presentation: '/bienvenue',
  help: '/aide',
  terms: '/conditions',
  privacy: '/confidentialite',
  legal: '/mentions',
  /** Where the donors’ money is, for everybody. */
  transparency: '/transparence',
  /** Whether an attestation is genuine, for whoever holds one. */
  verify: '/verifier',
  verifyOne: '/verifier/:number',
  admin: '/admin',
} as const

/** Leads to the public website, which is a setting of the server; without one, to our own first page. */
export const publicSite = '/site-public'

/** One's own case. */
export const caseScreen = (caseId: number | string): string => `/reclamations/${caseId}`

/** Of the back office, what a notice tells of. */
export const deskScreens = {
  profile: (userId: number): string => `/admin/profils/${userId}`,
  request: (requestId: number): string => `/admin/demandes/${requestId}`,
  case: (caseId: number): string => `/admin/reclamations/${caseId}`,
  payout: (payoutId: number): string => `/admin/retraits/${payoutId}`,
} as const
