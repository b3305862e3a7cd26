import { type RoleId } from '@passerelle/contract/constants'
import { tellInstruction } from '#src/notices/tell-instruction.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { profileWaits } from './profile-words.ts'

/** Tells those who instruct that the caller's profile waits: a first submission, or one edited. */
export async function tellWaitingProfile(
  ctx: UserContext,
  tx: Tx,
  { roleId, at, isEdited }: { roleId: RoleId; at: Date; isEdited: boolean },
): Promise<void> {
  const { name, firstname } = await tx
    .selectFrom('users')
    .select(['name', 'firstname'])
    .where('id', '=', ctx.actor.id)
    .executeTakeFirstOrThrow()
  const waiting = { userId: ctx.actor.id, person: `${firstname} ${name}`, roleId, at }
  await tellInstruction(tx, { ...profileWaits(waiting, isEdited ? 'edited' : 'new'), at })
}
