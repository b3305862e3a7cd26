import { sql } from 'kysely'
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

interface KeptSums {
  throughId: number
  sums: Record<string, number>
}

/**
 * Sums up the platform's accounts as far as an earlier run has noted, and notes where the next one ends. An entry draws its number
 * before it commits: by the next run, whoever had drawn a lower one than the noted has long ended. May run twice, several at once.
 */
export async function keepSums(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = ctx.now()
    const noted = await tx
      .selectFrom('ledgerSums')
      .select('throughId')
      .where('sums', 'is', null)
      .where('notedAt', '<=', new Date(now.getTime() - settledAfterMs))
      .orderBy('throughId', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (noted) {
      const sums = await sumAccounts(tx, noted.throughId)
      await tx.updateTable('ledgerSums').set({ sums: jsonValue(sums) }).where('throughId', '=', noted.throughId).execute()
      await tx.deleteFrom('ledgerSums').where('throughId', '<', noted.throughId).execute()
    }
    const { last } = await tx.selectFrom('ledgerEntries').select((eb) => eb.fn.max('id').as('last')).executeTakeFirstOrThrow()
    if (last === null) return
    await tx
      .insertInto('ledgerSums')
      .values({ throughId: last, notedAt: now, sums: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/**
 * Sums that the verification has named are made again from the entries, as far as they went, and the journal keeps what they were.
 * Whoever reads meanwhile has the old ones.
 */
export async function remakeSums(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const wrong = await tx
      .deleteFrom('ledgerSums')
      .where('sums', 'is not', null)
      .returning(['throughId', 'notedAt', 'sums'])
      .executeTakeFirst()
    if (!wrong) return
    const sums = await sumAccounts(tx, wrong.throughId)
    await tx.insertInto('ledgerSums').values({ ...wrong, sums: jsonValue(sums) }).execute()
    await writeJournal(ctx, tx, {
      action: 'ledger.sums_remade', subject: { type: 'ledger', id: wrong.throughId }, detail: { before: wrong.sums, after: sums },
    })
  })
}

/** The platform's accounts, credits less debits, up to an entry or to the last one: what was kept, and what came since. */
export async function sumAccounts(db: Db | Tx, throughId?: number): Promise<Record<string, number>> {
  const kept: KeptSums = await readKept(db)
  const since = await db
    .selectFrom('ledgerEntries')
    .select((eb) => ['account', eb.fn.sum<number>('amountXof').as('total')])
    .where('id', '>', kept.throughId)
    .$if(throughId !== undefined, (query) => query.where('id', '<=', throughId ?? 0))
    .where('account', 'not like', 'supplier:%')
    .groupBy('account')
    .execute()
  const sums = new Map(Object.entries(kept.sums))
  for (const { account, total } of since) sums.set(account, (sums.get(account) ?? 0) + total)
  return Object.fromEntries(sums)
}

async function readKept(db: Db | Tx): Promise<KeptSums> {
  const kept = await db
    .selectFrom('ledgerSums')
    .select('throughId')
    .select((eb) => eb.ref('sums').$notNull().as('sums'))
    .where('sums', 'is not', null)
    .orderBy('throughId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return kept ?? { throughId: 0, sums: {} }
}

/** The check by which the verification names them. */
export const keptSumsCheck = 'kept_sums_equal_entries'

/** One row: accounts whose kept sum is not that of their entries. */
export const wrongSums = sql<{ bad: number; sample: string | null }>`select count(*)::bigint as bad, min(account) as sample from (
  select coalesce(kept.account, entries.account) as account
  from (select key as account, value::bigint as total from ledger_sums, jsonb_each_text(sums) where sums is not null) as kept
  full join (select account, sum(amount_xof) as total from ledger_entries where account not like 'supplier:%'
    and id <= (select max(through_id) from ledger_sums where sums is not null) group by account) as entries
    on entries.account = kept.account
  where coalesce(kept.total, 0) <> coalesce(entries.total, 0)) as offenders`
