import * as z from 'zod/mini'
import { get } from './back-office.ts'
import { isDay } from './dates.ts'
import { id } from './fields.ts'
import { accountKinds, accountStates, allSuppliers, ledgerKinds, platformAccounts } from './ledger-words.ts'
import { defineList } from './list.ts'
import { defineRoute, instant, wireXof } from './route.ts'

const day = z.string().check(z.refine(isDay, 'Cette date n’existe pas. Choisissez une date du calendrier.'))
/** One of the platform, all suppliers together, or one of them. */
const account = z.string().check(z.regex(
  new RegExp(`^(?:${[...platformAccounts, allSuppliers].join('|')}|supplier:\\d{1,15})$`),
  'Ce compte n’existe pas. Choisissez l’un des comptes du registre.',
))
const reference = z.string().check(z.regex(/^[a-z]{1,20}:[\w-]{1,64}$/, 'Cette pièce n’existe pas.'))

/**
 * Which lines of an account: days are local ones, both included; `reference` is one object, `payout:12`; `donor` a donor's gifts,
 * `project` the uses of what a project was given.
 */
const lines = {
  kind: z.optional(z.enum(ledgerKinds)),
  from: z.optional(day),
  to: z.optional(day),
  reference: z.optional(reference),
  donor: z.optional(id()),
  project: z.optional(id()),
}
/** Where an amount comes from: what « Pourquoi ce chiffre ? » opens. */
export interface LedgerSource {
  account: string
  kind?: (typeof ledgerKinds)[number]
  from?: string
  to?: string
  reference?: string
  donor?: number
  project?: number
}

export const adminVerifyLedger = defineRoute({
  ...get('ledger/verify', 'figures.read', 'Vérifie chaque règle du registre.'),
  response: z.object({ ok: z.boolean(), checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })) }),
})
export const adminListBalances = defineRoute({
  ...get(
    'ledger/balances',
    'figures.read',
    'Les comptes de la plateforme et leur solde, en FCFA entiers\u00A0; `on` est un jour passé, à sa fin.',
  ),
  query: z.strictObject({ on: z.optional(day) }),
  response: z.array(z.object({ account: z.string(), balance: z.int() })),
})

const ledgerAccount = z.object({
  id: z.int(),
  account: z.string(),
  kind: z.enum(accountKinds),
  /** What a reader calls it: a supplier by the approved name. */
  name: z.string(),
  /** What was credited less what was debited; of what we own or spent, the other way round. */
  balance: z.int(),
})
export type LedgerAccount = z.output<typeof ledgerAccount>

export const adminLedgerAccounts = defineList({
  path: 'ledger/accounts',
  access: { right: 'figures.read' },
  summary: 'Tous les comptes du registre et leur solde, en FCFA entiers\u00A0: ceux de la plateforme et celui de chaque fournisseur.',
  filters: { kind: z.optional(z.enum(accountKinds)), state: z.optional(z.enum(accountStates)) },
  sorts: ['balance', 'name'],
  order: '-balance',
  search: 'words',
  item: ledgerAccount,
})
export const { page: adminListLedgerAccounts, count: adminCountLedgerAccounts, file: adminLedgerAccountsFile } = adminLedgerAccounts

export const adminGetFigure = defineRoute({
  ...get(
    'ledger/figure',
    'figures.read',
    'D’où vient un chiffre\u00A0: ce que chaque événement a changé sur un compte, et le solde d’avant.',
  ),
  query: z.strictObject({ account, ...lines }),
  response: z.object({
    account: z.string(),
    /** Of one supplier's account. */
    account_name: z.nullable(z.string()),
    /** What was there when the period began; null when lines are chosen otherwise than by days, or from the first. */
    opening: z.nullable(wireXof),
    parts: z.array(z.object({ kind: z.enum(ledgerKinds), entries: z.int(), amount: wireXof })),
    /** The balance at the end; of chosen lines, their sum. */
    amount: wireXof,
  }),
})
export type Figure = z.output<(typeof adminGetFigure)['response']>

export const ledgerLine = z.object({
  id: z.int(),
  /** The booking that it belongs to, whose lines sum to zero. */
  entry: z.int(),
  at: instant,
  kind: z.enum(ledgerKinds),
  reference: z.string(),
  account: z.string(),
  account_name: z.nullable(z.string()),
  /** What it changed on its account: less than zero, and it went out. */
  amount: wireXof,
  /** What was on the account then; null when the list is not a statement of one account. */
  balance: z.nullable(wireXof),
})
export type LedgerLine = z.output<typeof ledgerLine>

export const adminLedgerLines = defineList({
  path: 'ledger/entries',
  access: { right: 'figures.read' },
  summary: 'Les écritures, les dernières d’abord\u00A0: toutes, ou le relevé d’un compte sur une période, jours compris.',
  filters: { account: z.optional(account), ...lines },
  sorts: ['at'],
  order: '-at',
  search: 'none',
  item: ledgerLine,
})
export const { page: adminListEntries, count: adminCountEntries, file: adminEntriesFile } = adminLedgerLines

/** What a booking comes from, first first: a gift, a payment, a pass, a scan, a payout, a person. */
export const traceTypes = ['donation', 'offer', 'payment', 'pass', 'redemption', 'payout', 'person'] as const

/** What was booked together. */
export const ledgerBooking = z.object({
  id: z.int(),
  at: instant,
  kind: z.enum(ledgerKinds),
  lines: z.array(z.object({ account: z.string(), account_name: z.nullable(z.string()), debit: wireXof, credit: wireXof })),
})
export type LedgerBooking = z.output<typeof ledgerBooking>

export const adminGetEntry = defineRoute({
  ...get('ledger/entries/:id', 'figures.read', 'Une écriture\u00A0: ses lignes, et d’où elle vient.'),
  params: z.object({ id: id() }),
  response: z.extend(ledgerBooking, {
    trace: z.array(z.object({
      type: z.enum(traceTypes),
      id: z.string(),
      /** Whose it is, or its code. */
      name: z.string(),
    })),
  }),
})
export type LedgerEntry = z.output<(typeof adminGetEntry)['response']>
