import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#src/platform/database/tables.ts'

/** A part: so many bookings of one account. */
const partBookings = sql.lit(1000)

/**
 * What each kind of event has moved on suppliers' accounts at the end of each part, added up from `after_id` on. `since` is a query: which
 * accounts (`account`), each after which transaction (`after_id`). What is not a whole part is left to the next time: however often this
 * is done, the parts are the same.
 */
const movedByThousands = (since: RawBuilder<unknown>, throughId: RawBuilder<unknown>) => sql`
  placed as (
    select ledger_entries.account, kind, transaction_id, amount_xof,
      (dense_rank() over (partition by ledger_entries.account order by transaction_id) - 1) / ${partBookings} as part
    from (${since}) as since
    join ledger_entries on ledger_entries.account = since.account and transaction_id > after_id and transaction_id <= ${throughId}
    join ledger_transactions on ledger_transactions.id = transaction_id
  ),
  parts as (
    select account, part, max(transaction_id) as through_id from placed
    group by account, part having count(distinct transaction_id) = ${partBookings}
  ),
  moved as (
    select account, kind, through_id, sum(count(*)) over so_far as entries, sum(sum(amount_xof)) over so_far as amount_xof
    from placed join parts using (account, part) group by account, kind, part, through_id
    window so_far as (partition by account, kind order by part)
  )`

/**
 * Keeps the sums of the parts that have become whole. `afterId` and `throughId` are the last transactions of the days closed before and of
 * those closed now: only accounts that were booked on in between can have one.
 */
export async function keepSuppliers(tx: Tx, afterId: number, throughId: number): Promise<void> {
  const since = sql`select account, coalesce((
      select max(kept.through_id) from supplier_sums as kept where kept.account = booked.account), 0) as after_id
    from (select distinct account from ledger_entries
      where transaction_id > ${afterId} and transaction_id <= ${throughId} and account like 'supplier:%') as booked`
  await sql`with ${movedByThousands(since, sql`${throughId}`)}
    insert into supplier_sums (account, kind, through_id, entries, amount_xof)
    select account, kind, moved.through_id, coalesce(before.entries, 0) + moved.entries,
      coalesce(before.amount_xof, 0) + moved.amount_xof
    from moved left join lateral (
      select entries, amount_xof from supplier_sums as kept where kept.account = moved.account and kept.kind = moved.kind
      order by through_id desc limit 1
    ) as before on true`.execute(tx)
}

/** The check by which the verification names them. */
export const keptSuppliersCheck = 'kept_suppliers_equal_entries'

/** One row: what was kept of a supplier and is not what their entries say. */
export const wrongSuppliers = sql<{ bad: number; sample: string | null }>`with ${movedByThousands(
  // Whoever has fewer has no part: most are left out by their number alone.
  sql`select account, 0 as after_id from ledger_entries where account like 'supplier:%'
    group by account having count(*) >= ${partBookings}`,
  sql`(select max(through_id) from ledger_closings)`,
)}
  select count(*)::bigint as bad, min(account || ' ' || kind) as sample
  from supplier_sums as kept full join moved using (account, kind, through_id)
  where (coalesce(kept.entries, 0), coalesce(kept.amount_xof, 0)) <> (coalesce(moved.entries, 0), coalesce(moved.amount_xof, 0))`
