import type { Stat } from '@passerelle/contract/constants'
import type { Db, Tx } from '#src/platform/database/tables.ts'

/**
 * Whether a profile is rejected because its approval was taken back, rather than because what was sent is refused: the decision that it
 * stands on says which (decision 67). What is sent after a withdrawal, and refused, is rejected.
 */
export async function isApprovalWithdrawn(
  db: Db | Tx,
  { id, stat, withdrawnAt }: { id: number; stat: Stat | null; withdrawnAt: Date | null },
): Promise<boolean> {
  if (stat !== 'rejected' || withdrawnAt === null) return false
  const last = await db
    .selectFrom('profileDecisions')
    .select('action')
    .where('userId', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.action === 'withdrawn'
}
