import { sql } from 'kysely'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'

export interface DonorFigures {
  passes: number
  /** Of these passes. */
  passesXof: number
  feesXof: number
}

/** What a donor has paid for: kept by the database when an order is paid. Whole FCFA. */
export async function getDonorFigures(db: Db | Tx, donorId: number): Promise<DonorFigures> {
  const figures = await db
    .selectFrom('donorFigures')
    .select(['passes', 'passesXof', 'feesXof'])
    .where('donorId', '=', donorId)
    .executeTakeFirst()
  return figures ?? { passes: 0, passesXof: 0, feesXof: 0 }
}

/** Of everybody, row by row: what should be kept. */
const counted = sql`(select donor_id, coalesce(passes, 0) as passes, coalesce(passes_xof, 0) as passes_xof,
  coalesce(fees_xof, 0) as fees_xof from (select donor_id, count(*) as passes from passes group by donor_id) as given
  full join (select owner_id as donor_id, sum(amount_xof)::bigint as passes_xof, sum(fee_xof)::bigint as fees_xof
    from payment_orders where state = 'paid' group by owner_id) as paid using (donor_id))`

const differs = sql`(coalesce(kept.passes, 0), coalesce(kept.passes_xof, 0), coalesce(kept.fees_xof, 0))
  <> (coalesce(counted.passes, 0), coalesce(counted.passes_xof, 0), coalesce(counted.fees_xof, 0))`

/** The check by which the verification names them. */
export const donorFiguresCheck = 'kept_gifts_equal_orders'

/** One row: donors whose figures are not those of their orders and passes. */
export const wrongDonorFigures = sql<{ bad: number; sample: string | null }>`select count(*)::bigint as bad, min(donor_id)::text as sample
  from donor_figures as kept full join ${counted} as counted using (donor_id) where ${differs}`

/**
 * Figures that the verification has named are counted again, and the journal keeps what they were. Payments end meanwhile, and none is
 * counted twice or not at all: they write their figures when they commit, which waits for this.
 */
export async function remakeDonorFigures(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await sql`lock table donor_figures in share row exclusive mode`.execute(tx)
    const { rows } = await sql<{ donorId: number; before: DonorFigures | null; after: DonorFigures }>`
      select donor_id, case when kept.passes is not null then json_build_object(
          'passes', kept.passes, 'passesXof', kept.passes_xof, 'feesXof', kept.fees_xof) end as before,
        json_build_object('passes', coalesce(counted.passes, 0), 'passesXof', coalesce(counted.passes_xof, 0),
          'feesXof', coalesce(counted.fees_xof, 0)) as after
      from donor_figures as kept full join ${counted} as counted using (donor_id) where ${differs}`.execute(tx)
    for (const { donorId, before, after } of rows) {
      await tx
        .insertInto('donorFigures')
        .values({ donorId, ...after })
        .onConflict((conflict) => conflict.column('donorId').doUpdateSet(after))
        .execute()
      await writeJournal(ctx, tx, { action: 'ledger.sums_remade', subject: { type: 'user', id: donorId }, detail: { before, after } })
    }
  })
}
