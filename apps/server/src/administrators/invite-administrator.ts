import { randomBytes } from 'node:crypto'
import type { AdminRole } from '@passerelle/contract/constants'
import { addAdmin, takeBackAdmin } from '#src/accounts/create-admin.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { hashPassword } from '#src/platform/password.ts'
import { handRefusal } from './administrator-rules.ts'
import { lockAdministrator } from './lock-administrator.ts'
import { invitationEnd, sendInvitation } from './send-invitation.ts'
import { tellTeam } from './tell-team.ts'

export interface InviteInput {
  name: string
  firstname: string
  /** Lower-cased. */
  email: string
  adminRole: AdminRole
}

/**
 * Opens an administrator's account that nobody can enter yet, and mails a link of 48 hours by which its owner chooses the password.
 * Somebody who was removed is taken back, their name and their history with them. Returns the name of the account.
 * @throws AppError email_taken by anybody else's account
 */
export async function inviteAdministrator(ctx: UserContext, input: InviteInput): Promise<{ id: number; name: string }> {
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'))
  const admin = { ...input, passwordHash, invitedUntil: invitationEnd(ctx.now()) }
  return inTransaction(ctx, async (tx) => {
    const former = await tx.selectFrom('users').select(['id', 'name', 'firstname']).where('email', '=', input.email).executeTakeFirst()
    if (!former) {
      const { id } = await addAdmin(ctx, tx, admin)
      await sendInvitation(ctx, tx, input.email)
      await tellTeam(ctx, tx, id, 'invited')
      return { id, name: nameOf(input) }
    }
    const { removedAt } = await lockAdministrator(ctx, tx, former.id, (facts) => {
      const refusal = handRefusal(facts)
      return refusal === 'not_found' || refusal === 'own_administration' ? 'email_taken' : refusal
    })
    if (!removedAt) throw new AppError('email_taken')
    await takeBackAdmin(ctx, tx, former.id, admin)
    await sendInvitation(ctx, tx, input.email)
    await tellTeam(ctx, tx, former.id, 'invited')
    return { id: former.id, name: nameOf(former) }
  })
}

const nameOf = ({ firstname, name }: { firstname: string; name: string }) => `${firstname} ${name}`
