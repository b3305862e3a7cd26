import type { Day } from '@passerelle/contract/dates'
import { allSuppliers, type LedgerKind, ledgerKinds } from '@passerelle/contract/ledger-words'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/tables.ts'

/** What one kind of event has moved on an account: credits less debits, in whole FCFA. */
export interface EventSum {
  kind: LedgerKind
  entries: number
  amountXof: number
}

/** The last transaction of a local day or of an earlier one; a query plans it once. */
export const cutOf = (day: Day): RawBuilder<number> => sql<number>`(select ledger_cut(${day}::date))`

/** Whether an entry is of this account: a platform's, all suppliers together, one supplier's. */
export const isOf = (account: string): RawBuilder<boolean> =>
  (account === allSuppliers ? sql<boolean>`ledger_entries.account like 'supplier:%'` : sql<boolean>`ledger_entries.account = ${account}`)

/**
 * What has moved on an account up to a transaction, or up to now: what was kept of it before that, and what came since. One supplier's is
 * kept by the thousand of their bookings, the others' by the day.
 */
export async function sumEvents(db: Db | Tx, account: string, throughId?: number): Promise<EventSum[]> {
  const kept = account.startsWith('supplier:') ? await findSupplierSums(db, account, throughId) : await findDays(db, account, throughId)
  // Told as values: the planner knows how few come after them.
  const { rows: since } = await sql<EventSum>`select booked.kind, count(*) as entries, sum(ledger_entries.amount_xof)::bigint as amount_xof
    from ledger_entries cross join lateral (
      select kind from ledger_transactions where id = ledger_entries.transaction_id offset 0
    ) as booked
    where ${isOf(account)} and ledger_entries.transaction_id > ${kept.throughId}
      ${throughId === undefined ? sql`` : sql`and ledger_entries.transaction_id <= ${throughId}`}
    group by booked.kind`.execute(db)
  return ledgerKinds.flatMap((kind) => {
    const moved = [...kept.sums, ...since].filter((sum) => sum.kind === kind)
    const entries = moved.reduce((total, sum) => total + sum.entries, 0)
    return entries === 0 ? [] : [{ kind, entries, amountXof: totalOf(moved) }]
  })
}

interface Kept {
  /** 0 when nothing was kept so far. */
  throughId: number
  sums: EventSum[]
}

/** Of each kind of event, its newest row. `of`: the rows of one kind (`known.kind`), up to where it is asked, and last what orders them. */
const newestOfKinds = (of: RawBuilder<unknown>) => sql<EventSum & { throughId?: number }>`select kept.*
  from unnest(${[...ledgerKinds]}::text[]) as known(kind), lateral (${of} desc limit 1) as kept`

async function findDays(db: Db | Tx, account: string, throughId: number | undefined): Promise<Kept> {
  const closing = await findClosing(db, throughId)
  if (!closing) return { throughId: 0, sums: [] }
  const { rows: sums } = await newestOfKinds(sql`select kind, entries, amount_xof from ledger_days
    where account = ${account} and ledger_days.kind = known.kind and day <= ${closing.day}::date order by day`).execute(db)
  return { throughId: closing.throughId, sums }
}

async function findSupplierSums(db: Db | Tx, account: string, throughId: number | undefined): Promise<Kept> {
  const isBefore = throughId === undefined ? sql`` : sql`and through_id <= ${throughId}`
  const { rows: sums } = await newestOfKinds(sql`select kind, entries, amount_xof, through_id from supplier_sums
    where account = ${account} and supplier_sums.kind = known.kind ${isBefore} order by through_id`).execute(db)
  return { throughId: Math.max(0, ...sums.map((sum) => sum.throughId ?? 0)), sums }
}

/** The last transaction of a local day, or of an earlier one. */
export async function findCut(db: Db | Tx, day: Day): Promise<number> {
  const { rows: [cut] } = await sql<{ id: number }>`select ledger_cut(${day}::date) as id`.execute(db)
  return cut?.id ?? 0
}

async function findClosing(db: Db | Tx, throughId: number | undefined) {
  const closings = db.selectFrom('ledgerClosings').selectAll()
  const before = throughId === undefined ? closings : closings.where('throughId', '<=', throughId)
  return before.orderBy('throughId', 'desc').limit(1).executeTakeFirst()
}

export const totalOf = (sums: readonly { amountXof: number }[]): number => sums.reduce((total, { amountXof }) => total + amountXof, 0)
