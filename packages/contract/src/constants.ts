export const currencyLabel = 'FCFA'

/**
 * Limits and delays that both sides share and a release changes; amounts are whole FCFA. What the programme may change
 * is a setting of the server.
 */
export const limits = {
  passAmountMin: 100,
  passAmountMax: 1_000_000,
  /** What the database and the operators bear; within them, the programme says how much may be asked for (settings). */
  payoutMin: 500,
  payoutMax: 1_000_000,
  linesMax: 10,
  countMax: 100,
  passesPerRequestMax: 200,
  topServices: 20,
  /** Rows chosen for one act of the desk. */
  bulkRows: 200,
  financedPerPage: 20,
  suppliersPerPage: 20,
  /** Rows of a specified plain array: whoever has as many asks for more by `?after=`. */
  arrayRows: 100,
  /** What a form offers whole, and what stands inside another answer: a screen with as many says which they are. */
  shownMax: 500,
  /** Passes of a wallet that cannot be used (any more): the latest. */
  pastShownMax: 50,
  fileBytesMax: 5 * 1024 * 1024,
  passwordMin: 8,
  /** Nobody was born before; a younger one than `minorUnder` has a word beside the file. */
  ageMax: 120,
  minorUnder: 18,
  recoveryCodeDigits: 6,
} as const

/** « 5 Mo », in sentences. */
export const fileMaxWords = `${limits.fileBytesMax / (1024 * 1024)}\u00A0Mo`

export const delays = {
  toastMs: 8000,
  scanMinGapMs: 500,
  cameraTimeoutMs: 6000,
  /** Between two codes asked for on one page. */
  recoveryResendSeconds: 60,
} as const

/** What the scanner reads, and with which camera, in the words of the browser’s interfaces. */
export const scanner = { format: 'qr_code', facingMode: 'environment' } as const

/**
 * What is typed into a search box is often a name or an e-mail, and addresses are logged on their way: `q` of a list
 * travels in this header, percent-encoded.
 */
export const searchHeader = 'x-search'

export const storageKeys = ['token', 'user', 'authenticated', 'stat', 'countNotif'] as const

export const role = { admin: 1, beneficiary: 2, partner: 3, supplier: 4 } as const
export type RoleId = (typeof role)[keyof typeof role]

export const roleLabel: Record<RoleId, string> = { 1: 'Administrateur', 2: 'Bénéficiaire', 3: 'Partenaire', 4: 'Fournisseur' }

export const adminRoles = ['super', 'instruction', 'finance', 'lecture'] as const
export type AdminRole = (typeof adminRoles)[number]
export const stats = ['pending', 'approved', 'rejected'] as const
export type Stat = (typeof stats)[number]