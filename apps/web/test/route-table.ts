import { product } from '@passerelle/contract/product'
import type { screens } from '@passerelle/contract/screens'

/** The people of the table, in the order of its letters. */
export const people = [
  'visitor', 'newcomer',
  'beneficiary pending', 'beneficiary rejected', 'beneficiary approved',
  'partner pending', 'partner rejected', 'partner approved',
  'supplier pending', 'supplier rejected', 'supplier approved',
  'administrator super', 'administrator lecture',
] as const
export type PersonName = (typeof people)[number]

/**
 * What an address does (specification 2 and 6):
 * S shows its screen · L sends to the login · C to the choice of account · D to the dashboard · A to the back office ·
 * Q to the scan screen · B back where one came from, or to the dashboard when there is nothing behind.
 */
export type Outcome = 'S' | 'L' | 'C' | 'D' | 'A' | 'Q' | 'B'

export interface Row {
  /**
   * `{service}`, `{project}`, `{donation}`, `{profile}`, `{attempt}`, `{payout}`, `{pass}`, `{reported}` and `{attestation}` stand for what
   * the demonstration holds, `{case}` and `{request}` for one’s own.
   */
  address: string
  h1: string | RegExp
  /** The browser's title before « · brand », when it is not the h1. */
  title?: string | RegExp
  /** One letter a person. */
  outcomes: string
}

const notFound = 'Page non trouvée'
/** Any address that no screen has: for everybody, signed in or not. */
const nowhere = { h1: notFound, outcomes: 'S S SSS SSS SSS SS' }

/**
 * Every address, for everybody, written by hand. Where the specification is silent: a screen that needs an approved
 * profile sends the others back, as it asks for the donor's; « Balance » and the scan screen, whose links a waiting
 * supplier sees, tell them why there is nothing yet; an administrator has the back office, the profile and the notices alone.
 */
export const table: Record<keyof typeof screens | 'ui' | 'unknown', readonly Row[]> = {
  //                                                                                                     visitor, newcomer,
  // beneficiary, partner, supplier (pending, rejected, approved), administrators
  login: [{ address: '/connexion', h1: 'Connexion',                                            outcomes: 'S C DDD DDD DDD AA' }],
  register: [{ address: '/inscription', h1: 'Inscription',                                     outcomes: 'S C DDD DDD DDD AA' }],
  recovery: [{ address: '/oubli/mdp', h1: 'Mot de passe oublié',                               outcomes: 'S C DDD DDD DDD AA' }],
  index: [{ address: '/', h1: 'Choix de compte',                                               outcomes: 'L S DDD DDD DDD AA' }],
  dashboard: [{ address: '/dashboard', h1: 'Tableau de bord',                                  outcomes: 'L C SSS SSS SSS AA' }],
  notifications: [{ address: '/notifications', h1: 'Notifications',                            outcomes: 'L C BBS BBS BBS SS' }],
  profile: [{ address: '/profil', h1: 'Profil',                                                outcomes: 'L C SSS SSS SSS SS' }],
  editBeneficiary: [{ address: '/edit/b/profil', h1: 'Modification du profil',                 outcomes: 'L C SSS BBB BBB AA' }],
  editCompany: [{ address: '/edit/p/profil', h1: 'Modification du profil',                     outcomes: 'L C BBB SSS SSS AA' }],
  request: [
    { address: `/demande/${product.slug}`, h1: `Demande de ${product.label}`,                  outcomes: 'L C BBS BBB BBB AA' },
    { address: `/demande/${product.slug}/{service}`, h1: `Demande de ${product.label}`,        outcomes: 'L C BBS BBB BBB AA' },
  ],
  requests: [{ address: `/candidature/${product.slug}`, h1: 'Mes demandes',                    outcomes: 'L C SSS BBB BBB AA' }],
  ownRequest: [{ address: `/candidature/${product.slug}/{request}`, h1: /./,                   outcomes: 'L C BBS BBB BBB AA' }],
  services: [{ address: '/services/produits', h1: 'Services et produits',                      outcomes: 'L C SSS SSS SSS AA' }],
  donate: [
    { address: '/effectuer/don', h1: 'Faire un don',                                           outcomes: 'L C BBB BBS BBB AA' },
    { address: '/effectuer/don?service={service}', h1: 'Faire un don',                         outcomes: 'L C BBB BBS BBB AA' },
  ],
  offer: [{
    address: `/offrir/${product.slug}/{project}`,
    h1: `Offrir ${product.aNoun}`,
    title: new RegExp(`^Offrir ${product.aNoun} à .+`),
    outcomes: 'L C BBB BBS BBB AA',
  }],
  projects: [{ address: '/projects', h1: 'Projets en attente de financement',                  outcomes: 'L C BBB BBS BBB AA' }],
  donations: [{ address: '/vos/dons', h1: 'Mes dons',                                          outcomes: 'L C BBB BBS BBB AA' }],
  ownPayments: [{ address: '/vos/paiements', h1: 'Mes paiements',                              outcomes: 'L C BBB BBS BBB AA' }],
  donation: [{ address: '/don/details/{donation}', h1: 'Rentrée numérique',                    outcomes: 'L C BBB BBS BBB AA' }],
  allocated: [{ address: `/attribution/${product.slug}`, h1: `${product.labels} fournis`,      outcomes: 'L C BBB BBB BBS AA' }],
  scan: [{ address: '/scannage', h1: `Scanner ${product.aNoun}`,                               outcomes: 'L C BBB BBB SSS AA' }],
  balance: [{ address: '/balance', h1: 'Balance',                                              outcomes: 'L C BBB BBB SSS AA' }],
  financed: [{ address: `/${product.slug}/financed`, h1: `${product.labels} financés`,         outcomes: 'L C BBB BBS BBB AA' }],
  wallet: [{ address: `/mes/${product.slug}`, h1: `Mes ${product.nouns}`,                      outcomes: 'L C BBS BBB BBB AA' }],
  cases: [{ address: '/reclamations', h1: 'Mes réclamations',                                   outcomes: 'L C SSS SSS SSS AA' }],
  case: [{ address: '/reclamations/{case}', h1: 'Mon compte ou mes informations',              outcomes: 'L C SSS SSS SSS AA' }],
  qrLanding: [
    { address: '/p', h1: `${product.label} ${product.brand}`,                                  outcomes: 'S S SSS SSS SSS SS' },
    { address: '/p#0000000000000000', h1: `${product.label} ${product.brand}`,                 outcomes: 'S S SSS SSS QQQ SS' },
  ],
  presentation: [{
    address: '/bienvenue', h1: 'Offrir un service numérique à quelqu’un, et savoir qu’il l’a reçu.',
    title: `Un don, ${product.aNoun}, un service`,
    outcomes: 'S C DDD DDD DDD AA',
  }],
  help: [{ address: '/aide', h1: 'Aide',                                                       outcomes: 'S S SSS SSS SSS SS' }],
  terms: [{ address: '/conditions', h1: 'Conditions d’utilisation',                            outcomes: 'S S SSS SSS SSS SS' }],
  privacy: [{ address: '/confidentialite', h1: 'Données personnelles',                         outcomes: 'S S SSS SSS SSS SS' }],
  legal: [{ address: '/mentions', h1: 'Mentions légales',                                      outcomes: 'S S SSS SSS SSS SS' }],
  transparency: [{ address: '/transparence', h1: 'Transparence',                               outcomes: 'S S SSS SSS SSS SS' }],
  verify: [{ address: '/verifier', h1: 'Vérifier une attestation',                             outcomes: 'S S SSS SSS SSS SS' }],
  verifyOne: [{
    address: '/verifier/{attestation}', h1: 'Vérifier une attestation',                        outcomes: 'S S SSS SSS SSS SS',
  }],
  admin: [
    { address: '/admin', h1: 'Vue d’ensemble',                                                 outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/profils', h1: 'Profils',                                                outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/profils/{profile}', h1: 'Rita Dossou', title: 'Rita Dossou, dossier',   outcomes: 'L C DDD DDD DDD SA' },
    { address: '/admin/personnes/{profile}', h1: 'Rita Dossou',                                outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/personnes', h1: 'Personnes',                                          outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/projets', h1: 'Projets',                                              outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/projets/{approved}', h1: /./, title: /^Projet DEM-/,                    outcomes: 'L C DDD DDD DDD SS' },
    { address: `/admin/${product.slug}`, h1: product.labels,                                 outcomes: 'L C DDD DDD DDD SS' },
    { address: `/admin/${product.slug}/{pass}`, h1: /^Pass pour/, title: /^Pass n°/,            outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/utilisations', h1: 'Utilisations',                                    outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/dons', h1: 'Dons',                                                    outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/demandes', h1: 'Demandes',                                              outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/demandes/{approved}', h1: /./, title: /^Demande DEM-/,                  outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/paiements', h1: 'Paiements',                                            outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/paiements/{attempt}', h1: /^Paiement$|reçus pour/,                      outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/retraits', h1: 'Retraits',                                              outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/retraits/{payout}', h1: /^Retrait de/, title: /^Retrait RET-/,          outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/remboursements', h1: 'Remboursements à faire',                          outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/comptes-de-paiement', h1: 'Comptes de paiement',                        outcomes: 'L C DDD DDD DDD SA' },
    { address: '/admin/reclamations', h1: 'Réclamations',                                      outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/reclamations/{reported}', h1: 'Mon compte ou mes informations',         outcomes: 'L C DDD DDD DDD SA' },
    { address: '/admin/catalogue', h1: 'Catalogue',                                            outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/catalogue/types', h1: `Types de ${product.noun}`,                       outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/registre', h1: 'Registre',                                              outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/registre/comptes', h1: 'Comptes du registre',                           outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/registre/soldes', h1: 'Soldes, compte par compte',                      outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/registre/ecritures', h1: 'Écritures',                                   outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/banque', h1: 'Banque',                                                  outcomes: 'L C DDD DDD DDD SA' },
    { address: '/admin/travaux', h1: 'Tâches',                                                outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/messages', h1: 'Messages',                                              outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/messages/textes', h1: 'Textes des messages',                            outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/messages/{message}', h1: /./,                                           outcomes: 'L C DDD DDD DDD SA' },
    { address: '/admin/import', h1: 'Import',                                                  outcomes: 'L C DDD DDD DDD SA' },
    { address: '/admin/import/fichiers', h1: 'Fichiers importés',                              outcomes: 'L C DDD DDD DDD SA' },
    { address: '/admin/administrateurs', h1: 'Administrateurs',                                outcomes: 'L C DDD DDD DDD SA' },
    { address: '/admin/journal', h1: 'Journal',                                                outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/journal/acces', h1: 'Connexions et lectures',                           outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/reglages', h1: 'Réglages',                                              outcomes: 'L C DDD DDD DDD SA' },
    { address: '/admin/reglages/casesOpenMax', h1: 'Réclamations ouvertes d’une personne',     outcomes: 'L C DDD DDD DDD SA' },
    { address: '/admin/reglages/jours-feries', h1: 'Jours fériés',                             outcomes: 'L C DDD DDD DDD SA' },
    { address: '/admin/reglages/contacts', h1: 'Contacts du programme',                        outcomes: 'L C DDD DDD DDD SA' },
    { address: '/admin/reglages/textes/terms', h1: 'Conditions d’utilisation',                 outcomes: 'L C DDD DDD DDD SA' },
    { address: '/admin/exports', h1: 'Exports',                                                outcomes: 'L C DDD DDD DDD SS' },
    { address: '/admin/nulle-part', h1: notFound,                                              outcomes: 'L C DDD DDD DDD SS' },
  ],
  ui: [{ address: '/ui', ...nowhere }], // the developers' page is not built
  unknown: [
    { address: '/nulle/part', ...nowhere },
    { address: `/demande/${product.slug}/1/2`, ...nowhere },
  ],
}
