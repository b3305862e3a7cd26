import { timeZone } from '@passerelle/contract/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { jsonValue } from '#src/platform/database/sql-values.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { keepDays, keptDaysCheck, remakeDays, remakeSuppliers } from './keep-days.ts'
import { keptSuppliersCheck } from './keep-suppliers.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobData {
    'keep-sums': Record<string, never>
  }
}

/** Longer than any transaction takes. */
const settledAfterMs = 3_600_000

/** What is summed up by night: rows that are only ever added, by what they are of. */
interface KeptSums {
  /** Where the sums are, each as far as one row. */
  table: RawBuilder<unknown>
  rows: RawBuilder<unknown>
  of: RawBuilder<unknown>
  total: RawBuilder<unknown>
  /** Which of the rows. */
  where: RawBuilder<unknown>
  /** The check by which the verification names wrong ones. */
  check: string
  note: (throughId: number, at: Date) => RawBuilder<unknown>
  write: (throughId: number, sums: Record<string, number>) => RawBuilder<unknown>
  dropBefore: (throughId: number) => RawBuilder<unknown>
}

/** The platform's accounts: credits less debits. */
export const accountSums: KeptSums = {
  table: sql.table('ledger_sums'), rows: sql.table('ledger_entries'), of: sql.ref('account'), total: sql`sum(amount_xof)::bigint`,
  where: sql`account not like 'supplier:%'`, check: 'kept_sums_equal_entries',
  note: (throughId, at) => sql`insert into ledger_sums (through_id, noted_at) values (${throughId}, ${at}) on conflict do nothing`,
  write: (throughId, sums) => sql`update ledger_sums set sums = ${jsonValue(sums)} where through_id = ${throughId}`,
  dropBefore: (throughId) => sql`delete from ledger_sums where through_id < ${throughId}`,
}

/** How many passes were given, assigned, used: what state they are in follows (pass-states.ts). */
export const passSums: KeptSums = {
  table: sql.table('pass_sums'), rows: sql.table('pass_events'), of: sql.ref('event'), total: sql`count(*)::bigint`,
  where: sql`true`, check: 'kept_states_equal_passes',
  note: (throughId, at) => sql`insert into pass_sums (through_id, noted_at) values (${throughId}, ${at}) on conflict do nothing`,
  write: (throughId, sums) => sql`update pass_sums set sums = ${jsonValue(sums)} where through_id = ${throughId}`,
  dropBefore: (throughId) => sql`delete from pass_sums where through_id < ${throughId}`,
}

/** Money that came to the provider's account and went, by local month and kind of event: « 2026-11 payment_confirmed ». */
export const monthSums: KeptSums = {
  table: sql.table('month_sums'), of: sql.ref('moved'), total: sql`sum(amount_xof)::bigint`,
  rows: sql`(select e.id, account, amount_xof, to_char(at at time zone ${sql.lit(timeZone)}, 'YYYY-MM') || ' ' || kind as moved
    from ledger_entries as e join ledger_transactions as t on t.id = transaction_id) as movements`,
  where: sql`account = 'provider_cash'`, check: 'kept_months_equal_entries',
  note: (throughId, at) => sql`insert into month_sums (through_id, noted_at) values (${throughId}, ${at}) on conflict do nothing`,
  write: (throughId, sums) => sql`update month_sums set sums = ${jsonValue(sums)} where through_id = ${throughId}`,
  dropBefore: (throughId) => sql`delete from month_sums where through_id < ${throughId}`,
}

/**
 * Uses less undone ones, by where the holder lived: « Borgou/Parakou ». A use has a place of its own once they have moved; an undone
 * one is taken away where it was counted.
 */
export const placeSums: KeptSums = {
  table: sql.table('place_sums'), of: sql.ref('place'), total: sql`sum(uses)::bigint`,
  rows: sql`(select t.id, case kind when 'pass_used' then 1 else -1 end as uses,
      coalesce(r.department, b.department) || '/' || coalesce(r.city, b.city) as place
    from ledger_transactions as t
    join redemptions as r on r.id = (case when kind in ('pass_used', 'scan_undone') then substring(reference from 12)::bigint end)
    join beneficiaries as b on b.user_id = r.beneficiary_id
    where kind in ('pass_used', 'scan_undone')) as placed`,
  where: sql`true`, check: 'kept_places_equal_uses',
  note: (throughId, at) => sql`insert into place_sums (through_id, noted_at) values (${throughId}, ${at}) on conflict do nothing`,
  write: (throughId, sums) => sql`update place_sums set sums = ${jsonValue(sums)} where through_id = ${throughId}`,
  dropBefore: (throughId) => sql`delete from place_sums where through_id < ${throughId}`,
}

export const allSums = [accountSums, passSums, monthSums, placeSums]

/**
 * Sums up as far as an earlier run has noted, and notes where the next one ends. A row draws its number before it commits: by the
 * next run, whoever had drawn a lower one than the noted has long ended. May run twice, several at once.
 */
export async function keepSums(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  for (const kept of allSums) await keep(ctx, kept)
  await keepDays(ctx)
}

async function keep(ctx: Pick<Context, 'db' | 'now'>, kept: KeptSums): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = ctx.now()
    const settled = new Date(now.getTime() - settledAfterMs)
    const noted = await firstOf<{ throughId: number }>(tx, sql`select through_id from ${kept.table}
      where sums is null and noted_at <= ${settled} order by through_id desc limit 1 for update`)
    if (noted) {
      await kept.write(noted.throughId, await sumUp(tx, kept, noted.throughId)).execute(tx)
      await kept.dropBefore(noted.throughId).execute(tx)
    }
    const last = await firstOf<{ id: number }>(tx, sql`select id from ${kept.rows} order by id desc limit 1`)
    if (last) await kept.note(last.id, now).execute(tx)
  })
}

/**
 * Sums that the verification has named are made again from their rows, as far as they went, and the journal keeps what they were.
 * Whoever reads meanwhile has the old ones.
 */
export async function remakeSums(ctx: Context, failed: string[]): Promise<void> {
  if (failed.includes(keptDaysCheck)) await remakeDays(ctx)
  if (failed.includes(keptSuppliersCheck)) await remakeSuppliers(ctx)
  for (const kept of allSums.filter(({ check }) => failed.includes(check))) {
    await inTransaction(ctx, async (tx) => {
      const wrong = await firstOf<Sums>(tx, sql`select through_id, sums from ${kept.table} where sums is not null for update`)
      if (!wrong) return
      const sums = await sumRows(tx, kept, { after: 0, throughId: wrong.throughId })
      await kept.write(wrong.throughId, sums).execute(tx)
      await writeJournal(ctx, tx, {
        action: 'ledger.sums_remade', subject: { type: 'ledger', id: wrong.throughId }, detail: { before: wrong.sums, after: sums },
      })
    })
  }
}

interface Sums {
  throughId: number
  sums: Record<string, number>
}

/** Up to a row or to the last one: what was kept, and what came since. */
export async function sumUp(db: Db | Tx, sums: KeptSums, throughId?: number): Promise<Record<string, number>> {
  const kept = await firstOf<Sums>(db, sql`select through_id, sums from ${sums.table} where sums is not null
    order by through_id desc limit 1`)
  const all = new Map(Object.entries(kept?.sums ?? {}))
  const since = await sumRows(db, sums, { after: kept?.throughId ?? 0, throughId })
  for (const [name, total] of Object.entries(since)) all.set(name, (all.get(name) ?? 0) + total)
  return Object.fromEntries(all)
}

async function sumRows(
  db: Db | Tx,
  { rows, of, total, where }: KeptSums,
  { after, throughId }: { after: number; throughId: number | undefined },
): Promise<Record<string, number>> {
  const end = throughId === undefined ? sql`true` : sql`id <= ${throughId}`
  const { rows: summed } = await sql<{ name: string; total: number }>`select ${of} as name, ${total} as total from ${rows}
    where id > ${after} and ${end} and ${where} group by ${of}`.execute(db)
  return Object.fromEntries(summed.map(({ name, total: sum }) => [name, sum]))
}

async function firstOf<Row>(db: Db | Tx, query: RawBuilder<unknown>): Promise<Row | undefined> {
  const { rows } = await sql<Row>`${query}`.execute(db)
  return rows[0]
}

/** One row: sums that are not what their rows add up to. */
export const wrongSums = ({ table, rows, of, total, where }: KeptSums) => sql<{ bad: number; sample: string | null }>`
  select count(*)::bigint as bad, min(name) as sample from (
    select coalesce(kept.name, added.name) as name
    from (select key as name, value::bigint as total from ${table}, jsonb_each_text(sums) where sums is not null) as kept
    full join (select ${of} as name, ${total} as total from ${rows}
      where id <= (select max(through_id) from ${table} where sums is not null) and ${where} group by ${of}) as added
      on added.name = kept.name
    where coalesce(kept.total, 0) <> coalesce(added.total, 0)) as offenders`
