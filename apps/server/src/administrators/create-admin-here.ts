import { addAdmin, type CreateAdminInput } from '#src/accounts/create-admin.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { hashPassword } from '#src/platform/password.ts'
import { tellTeam } from './tell-team.ts'

/**
 * An administrator's account by a command on the machine; those who may do everything hear of it, as of an invitation.
 * @throws AppError email_taken
 */
export async function createAdminHere(ctx: Context, { password, ...person }: CreateAdminInput): Promise<{ id: number }> {
  const passwordHash = await hashPassword(password)
  return inTransaction(ctx, async (tx) => {
    const admin = await addAdmin(ctx, tx, { ...person, passwordHash, invitedUntil: null })
    await tellTeam(ctx, tx, admin.id, 'created')
    return admin
  })
}
