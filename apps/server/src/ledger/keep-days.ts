import { addDays, dayOf, startOfDay } from '@passerelle/contract/dates'
import { allSuppliers } from '@passerelle/contract/ledger-words'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { keepSuppliers } from './keep-suppliers.ts'

/** Twice as long as any transaction takes: by then, whoever had drawn a number of that day, or before it, has ended. */
const settledAfterMs = 2 * 3_600_000

/** As `ledger_days` has it: suppliers together. */
const keptAccount = sql`case when account like 'supplier:%' then ${sql.lit(allSuppliers)} else account end`

/**
 * What each event moved, by account and day, from the transactions after one and up to another. A transaction belongs to the first day
 * that reaches it, so that the days are one piece of the ledger after the other, in the order in which it was booked. Local days: an hour
 * ahead of UTC, as `ledger_cut` counts them (migration 34).
 */
const movedBetween = (afterId: number, throughId: RawBuilder<unknown>) => sql`
  dated as materialized (
    select id, kind, min((at at time zone interval '1 hour')::date) over (order by id desc) as day
    from ledger_transactions where id > ${afterId} and id <= ${throughId}
  ),
  moved as (
    select ${keptAccount} as account, kind, day, count(*) as entries, sum(amount_xof)::bigint as amount_xof
    from ledger_entries join dated on dated.id = ledger_entries.transaction_id
    where transaction_id > ${afterId} and transaction_id <= ${throughId}
    group by 1, 2, 3
  )`

/**
 * Closes the days that are over: what each event has moved up to their end is kept, and added up from there. May run twice, several at
 * once.
 */
export async function keepDays(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockClosings(tx)
    const { rows: [last] } = await sql<{ throughId: number }>`select coalesce(max(through_id), 0) as through_id from ledger_closings`
      .execute(tx)
    const today = dayOf(new Date(ctx.now().getTime() - settledAfterMs))
    await closeDays(tx, last?.throughId ?? 0, today)
  })
}

/** One at a time closes days, or makes again what was kept of them. */
const lockClosings = async (tx: Tx) => sql`lock table ledger_closings in share row exclusive mode`.execute(tx)

async function closeDays(tx: Tx, afterId: number, today: string): Promise<void> {
  const { rows: [end] } = await sql<{ id: number }>`select id from ledger_transactions
    where id > ${afterId} and at < ${startOfDay(today)} order by id desc limit 1`.execute(tx)
  if (!end) return
  await sql`with ${movedBetween(afterId, sql`${end.id}`)},
    closed as (insert into ledger_closings (day, through_id) select day, max(id) from dated group by day)
    insert into ledger_days (account, kind, day, entries, amount_xof)
    select moved.account, moved.kind, moved.day,
      coalesce(before.entries, 0) + sum(moved.entries) over days, coalesce(before.amount_xof, 0) + sum(moved.amount_xof) over days
    from moved left join lateral (
      select entries, amount_xof from ledger_days as kept where kept.account = moved.account and kept.kind = moved.kind
      order by day desc limit 1
    ) as before on true
    window days as (partition by moved.account, moved.kind order by moved.day)`.execute(tx)
  await keepSuppliers(tx, afterId, end.id)
}

/** The check by which the verification names them. */
export const keptDaysCheck = 'kept_days_equal_entries'

/** One row: accounts of which some day is not what their entries say. */
export const wrongDays = sql<{ bad: number; sample: string | null }>`with
  ${movedBetween(0, sql`(select max(through_id) from ledger_closings)`)},
  counted as (
    select account, kind, day, sum(entries) over days as entries, sum(amount_xof) over days as amount_xof
    from moved window days as (partition by account, kind order by day)
  )
  select count(*)::bigint as bad, min(account || ' ' || day) as sample
  from ledger_days as kept full join counted using (account, kind, day)
  where (coalesce(kept.entries, 0), coalesce(kept.amount_xof, 0)) <> (coalesce(counted.entries, 0), coalesce(counted.amount_xof, 0))`

/**
 * Days that the verification has named are closed again from the first on, and the journal says so. Whoever reads meanwhile has the
 * old ones.
 */
export async function remakeDays(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockClosings(tx)
    const { rows: [last] } = await sql<{ day: string | null }>`select max(day) as day from ledger_closings`.execute(tx)
    if (!last?.day) return
    await sql`delete from ledger_days`.execute(tx)
    await sql`delete from ledger_closings`.execute(tx)
    await closeDays(tx, 0, addDays(last.day, 1))
    await writeJournal(ctx, tx, { action: 'ledger.sums_remade', subject: { type: 'ledger', id: last.day }, detail: { through: last.day } })
  })
}

/** The same of what was kept of suppliers (keep-suppliers.ts). */
export async function remakeSuppliers(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockClosings(tx)
    const { rows: [last] } = await sql<{ throughId: number | null; day: string }>`select max(through_id) as through_id, max(day) as day
      from ledger_closings`.execute(tx)
    await sql`delete from supplier_sums`.execute(tx)
    if (!last?.throughId) return
    await keepSuppliers(tx, 0, last.throughId)
    await writeJournal(ctx, tx, {
      action: 'ledger.sums_remade', subject: { type: 'ledger', id: last.day }, detail: { suppliersThrough: last.throughId },
    })
  })
}
