import { sendNotice, type Notice } from '#src/notices/send-notice.ts'
import { tellOtherSupers } from '#src/notices/tell-supers.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { type AccessPart, accessGiven } from './person-words.ts'

/** A part of an account was given by one administrator: its person hears of it, and all who may do everything. */
export async function tellAccessGiven(
  ctx: UserContext,
  tx: Tx,
  { id, firstname, name }: { id: number; firstname: string; name: string },
  part: AccessPart,
  notice: Notice,
): Promise<void> {
  await sendNotice(tx, notice)
  await tellOtherSupers(ctx, tx, (by) => accessGiven(by, { part, person: { id, name: `${firstname} ${name}` }, at: ctx.now() }))
}
