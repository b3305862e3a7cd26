import { addDays } from '@passerelle/contract/dates'
import type { Figure, LedgerLine, LedgerSource } from '@passerelle/contract/ledger'
import { type LedgerKind, ledgerKinds, ofAccount } from '@passerelle/contract/ledger-words'
import { type RawBuilder, sql } from 'kysely'
import { supplierName } from '#src/accounts/approved-name.ts'
import { cutOf, type EventSum, findCut, isOf, sumEvents, totalOf } from '#src/ledger/sum-events.ts'
import type { UserContext } from '#src/platform/context.ts'
import { anyOf, inOrderOf } from '#src/platform/database/page-rows.ts'
import type { Db } from '#src/platform/database/tables.ts'

type Lines = { [Key in keyof LedgerSource]?: LedgerSource[Key] | undefined }

/** Of an entry, which supplier it credits or debits; null of an account of the platform. */
export const supplierOfEntry = sql<number | null>`case when ledger_entries.account like 'supplier:%'
  then substr(ledger_entries.account, 10)::bigint end`

/** Which lines: what is asked for by kind goes to the transactions, whose kinds have an index. */
export function selectEntries({ db }: { db: Db }, { account, kind, from, to, reference, donor, project }: Lines) {
  // Of one account, line after line: a balance can stand beside each.
  const isWhole = kind === undefined && reference === undefined && donor === undefined && project === undefined
  const statement = account !== undefined && isWhole ? account : null
  let query = db
    .selectFrom('ledgerEntries')
    .leftJoin('ledgerTransactions', 'ledgerTransactions.id', 'ledgerEntries.transactionId')
    .select(['ledgerEntries.id', 'ledgerEntries.transactionId', sql<string | null>`${statement}::text`.as('statement')])
  if (account !== undefined) query = query.where(isOf(account))
  if (kind !== undefined) query = query.where('ledgerTransactions.kind', '=', kind)
  if (from !== undefined) query = query.where('ledgerEntries.transactionId', '>', cutOf(addDays(from, -1)))
  if (to !== undefined) query = query.where('ledgerEntries.transactionId', '<=', cutOf(to))
  for (const chosen of chosenBookings({ reference, donor, project })) query = query.where(isBooked(chosen))
  return query
}

/** What refers to a payment. */
const paymentKinds: readonly LedgerKind[] = ['payment_confirmed', 'money_unmatched', 'review_honoured', 'review_returned']

/** Of an object, a donor, a project: each is a query of bookings (`id`, `kind`). */
function chosenBookings({ reference, donor, project }: Lines): RawBuilder<Booking>[] {
  return [
    ...(reference === undefined ? [] : [bookingsOf(sql`select ${reference}::text as reference`, ledgerKinds)]),
    ...(donor === undefined ? [] : [bookingsOf(paymentsOf(donor), paymentKinds)]),
    ...(project === undefined ? [] : [bookingsOf(usesOf(project), useKinds)]),
  ]
}

type Booking = { id: number; kind: LedgerKind }

/** Found one by one, by the index that books each event once. */
const bookingsOf = (references: RawBuilder<unknown>, kinds: readonly LedgerKind[]) => sql<Booking>`
  select booked.id, booked.kind from (${references}) as named cross join lateral (
    select id, kind from ledger_transactions
    where kind = any(${[...kinds]}::text[]) and ledger_transactions.reference = named.reference offset 0
  ) as booked`

const isBooked = (chosen: RawBuilder<Booking>) =>
  sql<boolean>`ledger_entries.transaction_id = any(array(select chosen.id from (${chosen}) as chosen))`

const paymentsOf = (donorId: number) => sql`select 'payment:' || attempts.id as reference from payment_orders cross join lateral (
  select id from payment_attempts where order_id = payment_orders.id offset 0) as attempts where payment_orders.owner_id = ${donorId}`

const useKinds: readonly LedgerKind[] = ['pass_used', 'scan_undone']

/** Of what the project has been given, as it is now. */
const usesOf = (projectId: number) => sql`select 'redemption:' || uses.id as reference from allocations cross join lateral (
  select id from passes where allocation_id = allocations.id offset 0) as given cross join lateral (
  select id from redemptions where pass_id = given.id offset 0) as uses where allocations.project_id = ${projectId}`

/** A page of them, each with what stood on the account then where the page is a statement. */
export async function toLedgerLines(
  { db }: UserContext,
  page: { id: number; transactionId: number; statement: string | null }[],
): Promise<LedgerLine[]> {
  if (page.length === 0) return []
  const rows = await db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerTransactions', 'ledgerTransactions.id', 'ledgerEntries.transactionId')
    .leftJoin('suppliers', (join) => join.on('suppliers.userId', '=', supplierOfEntry))
    .select(['ledgerEntries.id', 'ledgerEntries.transactionId', 'ledgerEntries.account', 'ledgerEntries.amountXof'])
    .select(['ledgerTransactions.at', 'ledgerTransactions.kind', 'ledgerTransactions.reference', supplierName.as('supplierName')])
    .where('ledgerEntries.id', '=', anyOf(page))
    .execute()
  const balances = await balancesAfter(db, page[0]?.statement ?? null, rows)
  return inOrderOf(page, rows).map(({ id, transactionId, at, kind, reference, account, amountXof, supplierName: name }) => ({
    id,
    entry: transactionId,
    at: at.toISOString(),
    kind,
    reference,
    account,
    account_name: name,
    amount: ofAccount(account, amountXof),
    balance: balances.get(id) ?? null,
  }))
}

/** From the last line of the page back: no line of the account is between two of them. */
async function balancesAfter(
  db: Db,
  account: string | null,
  rows: { id: number; transactionId: number; amountXof: number }[],
): Promise<Map<number, number>> {
  const newestFirst = rows.toSorted((one, other) => other.transactionId - one.transactionId || other.id - one.id)
  const [last] = newestFirst
  if (account === null || !last) return new Map()
  let balanceXof = totalOf(await sumEvents(db, account, last.transactionId))
  return new Map(newestFirst.map(({ id, amountXof }) => {
    const after = ofAccount(account, balanceXof)
    balanceXof -= amountXof
    return [id, after]
  }))
}

/** Where an amount of an account comes from: what each event has moved, and what was there before. */
export async function getFigure({ db }: UserContext, lines: LedgerSource): Promise<Figure> {
  const { account, kind, from, to } = lines
  const chosen = chosenBookings(lines)
  const isChosen = chosen.length > 0
  const before = from === undefined || isChosen ? [] : await sumEvents(db, account, await findCut(db, addDays(from, -1)))
  const through = isChosen || to === undefined ? undefined : await findCut(db, to)
  const after = isChosen ? await sumChosen(db, chosen, lines) : await sumEvents(db, account, through)
  const isBalance = !isChosen && kind === undefined
  const parts = after
    .filter((sum) => kind === undefined || sum.kind === kind)
    .map((sum) => lessBefore(sum, before))
    .filter(({ entries }) => entries > 0)
  return {
    account,
    account_name: await nameOf(db, account),
    opening: isBalance && from !== undefined ? ofAccount(account, totalOf(before)) : null,
    parts: parts.map((sum) => ({ kind: sum.kind, entries: sum.entries, amount: ofAccount(account, sum.amountXof) })),
    amount: ofAccount(account, totalOf(isBalance ? after : parts)),
  }
}

function lessBefore(sum: EventSum, before: EventSum[]): EventSum {
  const earlier = before.find(({ kind }) => kind === sum.kind)
  return { ...sum, entries: sum.entries - (earlier?.entries ?? 0), amountXof: sum.amountXof - (earlier?.amountXof ?? 0) }
}

/** Of one object, one donor or one project, whose lines are few: their kinds are told by what finds them, and not looked up again. */
async function sumChosen(db: Db, chosen: RawBuilder<Booking>[], { account, kind, from, to }: LedgerSource): Promise<EventSum[]> {
  let query = db
    .with((cte) => cte('chosen').materialized(), () => sql<Booking>`(${sql.join(chosen, sql` intersect `)})`)
    .selectFrom('chosen')
    .innerJoin('ledgerEntries', 'ledgerEntries.transactionId', 'chosen.id')
    .where(isOf(account))
  if (kind !== undefined) query = query.where('chosen.kind', '=', kind)
  if (from !== undefined) query = query.where('chosen.id', '>', cutOf(addDays(from, -1)))
  if (to !== undefined) query = query.where('chosen.id', '<=', cutOf(to))
  return query
    .select((eb) => [
      'chosen.kind',
      eb.fn.countAll<number>().as('entries'),
      sql<number>`sum(ledger_entries.amount_xof)::bigint`.as('amountXof'),
    ])
    .groupBy('chosen.kind')
    .orderBy('chosen.kind')
    .execute()
}

async function nameOf(db: Db, account: string): Promise<string | null> {
  if (!account.startsWith('supplier:')) return null
  const supplier = await db
    .selectFrom('suppliers')
    .select(supplierName.as('name'))
    .where('userId', '=', Number(account.slice('supplier:'.length)))
    .executeTakeFirst()
  return supplier?.name ?? null
}
