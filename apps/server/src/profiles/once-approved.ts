import type { Db, Tx } from '#src/platform/database/tables.ts'
import { findApprovedIdentity } from './profile-changes.ts'

/**
 * Whether this profile has been approved before: its passes, money and gifts would lose their owner if the person began again, who
 * corrects the file instead.
 */
export async function wasOnceApproved(db: Db | Tx, { id, withdrawnAt }: { id: number; withdrawnAt: Date | null }): Promise<boolean> {
  return withdrawnAt !== null || (await findApprovedIdentity(db, id)) !== null
}
