import { product } from '@passerelle/contract/product'

const { slug } = product

/** Patterns for the router (specification 2, domain 13). Links are made by `to`. */
export const paths = {
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
  services: '/services/produits',
  donate: '/effectuer/don',
  offer: `/offrir/${slug}/:slug/:id`,
  projects: '/projects',
  donations: '/vos/dons',
  donation: '/don/details/:donId/:title',
  allocated: `/attribution/${slug}`,
  scan: '/scannage',
  balance: '/balance',
  financed: `/${slug}/financed`,
  wallet: `/mes/${slug}`,
  /** What a QR is: the code is in the fragment. */
  qrLanding: '/p',
  admin: '/admin',
  ui: '/ui',
} as const

/** Addresses with their parameters filled in. */
export const to = {
  request: (serviceId?: number | string) => (serviceId === undefined ? `/demande/${slug}` : `/demande/${slug}/${serviceId}`),
  /** With a service already chosen. */
  donate: (serviceId: number | string) => `${paths.donate}?service=${serviceId}`,
  offer: (projectSlug: string, id: number | string) => `/offrir/${slug}/${encodeURIComponent(projectSlug)}/${id}`,
  donation: (donId: number | string, title: string) => `/don/details/${donId}/${encodeURIComponent(title) || '-'}`,
  admin: (section: string, id?: number | string) => (id === undefined ? `/admin/${section}` : `/admin/${section}/${id}`),
} as const
