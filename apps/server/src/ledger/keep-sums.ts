import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { jsonValue } from '#src/platform/database/sql-values.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'

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

const allSums = [accountSums, passSums]

/**
 * Sums up as far as an earlier run has noted, and notes where the next one ends. A row draws its number before it commits: by the
 * next run, whoever had drawn a lower one than the noted has long ended. May run twice, several at once.
 */
export async function keepSums(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  for (const kept of allSums) await keep(ctx, kept)
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

/** One row: accounts whose kept sum is not that of their entries. */
export const wrongSums = sql<{ bad: number; sample: string | null }>`select count(*)::bigint as bad, min(account) as sample from (
  select coalesce(kept.account, entries.account) as account
  from (select key as account, value::bigint as total from ledger_sums, jsonb_each_text(sums) where sums is not null) as kept
  full join (select account, sum(amount_xof) as total from ledger_entries where account not like 'supplier:%'
    and id <= (select max(through_id) from ledger_sums where sums is not null) group by account) as entries
    on entries.account = kept.account
  where coalesce(kept.total, 0) <> coalesce(entries.total, 0)) as offenders`
