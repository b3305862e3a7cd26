import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database.ts'
import { type Notice, sendMail } from './send-notice.ts'

/**
 * Writes a notice in the person's list and hands its mail over to a job of its own: a mail that fails is tried again
 * without doubling the notice, and a second run of this job finds its work done.
 */
export async function deliverNotice(ctx: Context, notice: Notice): Promise<void> {
  const { userId, key, message, mail } = notice
  await inTransaction(ctx, async (tx) => {
    const written = await tx
      .insertInto('notifications')
      .values({ userId, key, message, createdAt: ctx.now() })
      .onConflict((conflict) => conflict.columns(['userId', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (written && mail) await sendMail(tx, { ...mail, userId, key })
  })
}
