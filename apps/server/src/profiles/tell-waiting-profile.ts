import { roleLabel, type RoleId } from '@passerelle/contract/constants'
import { tellInstruction } from '#src/notices/tell-instruction.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/database.ts'

/** Tells those who instruct that the caller's profile waits: a first submission, or one edited. */
export async function tellWaitingProfile(ctx: UserContext, tx: Tx, { roleId, at, isEdited }: { roleId: RoleId; at: Date; isEdited: boolean }): Promise<void> {
  const { name, firstname } = await tx.selectFrom('users').select(['name', 'firstname']).where('id', '=', ctx.actor.id).executeTakeFirstOrThrow()
  const message = `${isEdited ? 'Profil modifié à examiner' : 'Nouveau profil à examiner'}\u00A0: ${firstname} ${name} (${roleLabel[roleId]}).`
  await tellInstruction(tx, { key: `profile-submitted:${ctx.actor.id}:${at.getTime()}`, message, at })
}
