import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#src/platform/database/tables.ts'

/**
 * What each event had moved on a supplier's account, from the bookings up to one; `since` says of which accounts, and after which
 * transaction (`account`, `after_id`). Bookings are parted by a thousand, and what is not a whole thousand is left to the next time:
 * however often this is done, the parts are the same.
 */
const movedByThousands = (since: RawBuilder<unknown>, throughId: RawBuilder<unknown>) => sql`
  placed as (
    select ledger_entries.account, kind, transaction_id, amount_xof,
      (dense_rank() over (partition by ledger_entries.account order by transaction_id) - 1) / 1000 as part
    from (${since}) as since
    join ledger_entries on ledger_entries.account = since.account and transaction_id > after_id and transaction_id <= ${throughId}
    join ledger_transactions on ledger_transactions.id = transaction_id
  ),
  parts as (
    select account, part, max(transaction_id) as through_id from placed
    group by account, part having count(distinct transaction_id) = 1000
  ),
  moved as (
    select account, kind, through_id, sum(count(*)) over so_far as entries, sum(sum(amount_xof)) over so_far as amount_xof
    from placed join parts using (account, part) group by account, kind, part, through_id
    window so_far as (partition by account, kind order by part)
  )`

/** Keeps the sums of those whose bookings after one, and up to another, make a thousand with what came before: both are of closed days. */
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
  sql`select 'supplier:' || user_id as account, 0 as after_id from suppliers`,
  sql`(select max(through_id) from ledger_closings)`,
)}
  select count(*)::bigint as bad, min(account || ' ' || kind) as sample
  from supplier_sums as kept full join moved using (account, kind, through_id)
  where (coalesce(kept.entries, 0), coalesce(kept.amount_xof, 0)) <> (coalesce(moved.entries, 0), coalesce(moved.amount_xof, 0))`
