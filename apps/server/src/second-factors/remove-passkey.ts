import { role } from '@passerelle/contract/constants'
import { sendMail } from '#src/notices/send-notice.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { dropFactor } from './drop-factor.ts'
import { passkeyRemoved } from './factor-words.ts'
import { hasFactor } from './passkey-queries.ts'

/** Whether somebody must keep one second factor at least. */
export const mustKeepFactor = ({ actor, config }: UserContext): boolean => config.factorRequired && actor.roleId === role.admin

/**
 * Takes one of one's own passkeys away. The last second factor takes the backup codes with it, of whoever may be without.
 * @throws AppError not_found, last_factor
 */
export async function removePasskey(ctx: UserContext, { passkeyId }: { passkeyId: number }): Promise<void> {
  const { id } = ctx.actor
  await inTransaction(ctx, async (tx) => {
    // Of two that take away the last two, the second sees that it is the last.
    await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('userId', '=', id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new AppError('not_found')
    const isLast = !(await hasFactor(tx, id))
    if (isLast && mustKeepFactor(ctx)) throw new AppError('last_factor')
    if (isLast) await dropFactor(tx, id)
    await writeJournal(ctx, tx, { action: 'passkey.remove', subject: { type: 'user', id }, detail: { passkey: passkeyId } })
    await sendMail(tx, passkeyRemoved(id, ctx.now(), { name: removed.name, isLast }))
  })
}
