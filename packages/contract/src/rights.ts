import type { AdminRole } from './constants.ts'

/**
 * Who does what in the back office, once: calls name their right, screens ask it (`may`), tests read it. `super` may all.
 * Decision 57. A new action that none of these names gets its own line here, not a list of roles in a route.
 */
const others = {
  /** Lists and figures, for whoever is there. */
  'figures.read': ['instruction', 'finance', 'lecture'],
  /** Phones, e-mails, addresses, numbers of people and of their accounts: `contact` in a reply, which is then null for others. */
  'contacts.read': ['instruction', 'finance'],
  /** What people sent: identity documents above all. */
  'documents.read': ['instruction'],
  /** The list of profiles; payments do not need it. */
  'profiles.list': ['instruction', 'lecture'],
  /** A file as it was declared. */
  'profiles.read': ['instruction'],
  'profiles.decide': ['instruction'],
  /** A person’s story; finance reads there what a signer needs. */
  'people.read': ['instruction', 'finance'],
  /** Who was born when, with which documents, to whoever decides on it. */
  'identities.read': ['instruction'],
  'people.correct': ['instruction'],
  /** Fraud is seen by who reads files and by who pays. */
  'people.suspend': ['instruction', 'finance'],
  'people.merge': [],
  'requests.decide': ['instruction'],
  'catalogue.edit': ['instruction'],
  'passes.manage': ['instruction'],
  'payments.decide': ['finance'],
  'refunds.decide': ['finance'],
  'payouts.decide': ['finance'],
  'ledger.decide': ['finance'],
  'cases.read': ['instruction', 'finance'],
  /** Those about gifts and payouts; the others too with `cases.all`. */
  'cases.answer': ['instruction', 'finance'],
  'cases.all': ['instruction'],
  'imports.run': ['instruction'],
  /** Who oversees reads who did what. */
  'journal.read': ['lecture'],
  /** What was written to somebody, word for word. */
  'messages.read': ['instruction'],
  'messages.send': ['instruction'],
  'jobs.read': ['lecture'],
  'jobs.manage': [],
  'administrators.manage': [],
  'settings.edit': [],
} as const satisfies Record<string, readonly Exclude<AdminRole, 'super'>[]>

export type Right = keyof typeof others

/** The roles that hold a right. */
export const rolesWith = (right: Right): readonly AdminRole[] => ['super', ...others[right]]

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object written above
export const rights = Object.keys(others) as Right[]

/** Whether this administrator may; the server is the judge. */
export const may = (given: { admin_role?: AdminRole | undefined } | null | undefined, right: Right): boolean =>
  given?.admin_role !== undefined && rolesWith(right).includes(given.admin_role)
