import { sql } from 'kysely'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobData {
    'place-uses': Record<string, never>
  }
}

/** Held for some tens of milliseconds: an undo may wait for one of them. */
const batchSize = 2000

/**
 * Writes beside each use where its holder lives, for uses from before each got its place when it was made. It may stop anywhere, go on
 * later, and run twice at once. Once all have theirs it looks into an empty index. Returns how many were written.
 */
export async function placeUses(
  ctx: Pick<Context, 'db'>,
  { size = batchSize, signal }: { size?: number; signal?: AbortSignal } = {},
): Promise<number> {
  let total = 0
  for (;;) {
    const placed = await inTransaction(ctx, async (tx) => {
      const { numAffectedRows } = await sql`update redemptions set department = beneficiaries.department, city = beneficiaries.city
        from beneficiaries where user_id = beneficiary_id and redemptions.id = any(array(
          select id from redemptions where department is null order by beneficiary_id limit ${size} for update skip locked))`.execute(tx)
      return Number(numAffectedRows ?? 0)
    })
    total += placed
    if (placed === 0 || signal?.aborted) return total
  }
}
