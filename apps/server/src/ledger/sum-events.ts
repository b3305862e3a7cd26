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
 * What has moved on an account up to a transaction, or up to now: of the platform's what was kept of the last closed day before it, and
 * what came since; of one supplier their own entries.
 */
export async function sumEvents(db: Db | Tx, account: string, throughId?: number): Promise<EventSum[]> {
  const closing = account.startsWith('supplier:') ? undefined : await findClosing(db, throughId)
  // Told as values: the planner knows how few come after them.
  const after = (column: string) => sql`${sql.ref(column)} > ${closing?.throughId ?? 0}
    ${throughId === undefined ? sql`` : sql`and ${sql.ref(column)} <= ${throughId}`}`
  const kept = closing ? sql`select kept.kind, kept.entries, kept.amount_xof from unnest(${[...ledgerKinds]}::text[]) as known(kind),
    lateral (select kind, entries, amount_xof from ledger_days where account = ${account} and ledger_days.kind = known.kind
      and ledger_days.day <= ${closing.day}::date order by ledger_days.day desc limit 1) as kept union all` : sql``
  const { rows } = await sql<EventSum>`select kind, sum(entries)::bigint as entries, sum(amount_xof)::bigint as amount_xof from (
      ${kept}
      select booked.kind, count(*) as entries, sum(ledger_entries.amount_xof) as amount_xof
      from ledger_entries cross join lateral (
        select kind from ledger_transactions where id = ledger_entries.transaction_id offset 0
      ) as booked
      where ${isOf(account)} and ${after('ledgerEntries.transactionId')}
      group by booked.kind
    ) as sums group by kind`.execute(db)
  return rows.toSorted((one, other) => ledgerKinds.indexOf(one.kind) - ledgerKinds.indexOf(other.kind))
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
