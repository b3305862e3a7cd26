import type { RoleId, Stat } from '@passerelle/contract/constants'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'

export interface HeldProfile {
  stat: Stat
  /** The instant of this edit: later than any version of the profile that was read before. */
  editedAt: Date
}

/**
 * Holds the caller's own profile until the transaction ends: another edit, and a reviewer's decision, wait.
 * @throws AppError forbidden when it was reopened or decided for another role meanwhile
 */
export async function lockOwnProfile(ctx: UserContext, tx: Tx, roleId: RoleId): Promise<HeldProfile> {
  const row = await tx
    .selectFrom('users')
    .select(['roleId', 'stat', 'submittedAt', 'editedAt'])
    .where('id', '=', ctx.actor.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.roleId !== roleId || row.stat === null) throw new AppError('forbidden')
  const latest = row.editedAt ?? row.submittedAt
  return { stat: row.stat, editedAt: new Date(Math.max(ctx.now().getTime(), (latest?.getTime() ?? 0) + 1)) }
}

/** Names what a reviewer reads: it changes with every submission and every edit. */
export function profileVersion(row: { submittedAt: Date; editedAt: Date | null }): string {
  return (row.editedAt ?? row.submittedAt).toISOString()
}
