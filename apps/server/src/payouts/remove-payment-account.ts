import { sendNotice } from '#src/notices/send-notice.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { accountRemoved } from './payout-words.ts'

/**
 * Removes a mobile-money account of the supplier: no payout can be asked to it any more. The row stays, and payouts keep the
 * number that they copied; the same number can be added again, as a new one.
 * @throws AppError not_found; AppError payment_account_in_use while a payout to it is neither transferred nor canceled
 */
export async function removePaymentAccount(ctx: UserContext, { accountId }: { accountId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // A payout being asked for holds the row: this waits, then sees it.
    const account = await tx
      .selectFrom('paymentAccounts')
      .select(['id', 'name', 'number'])
      .where('id', '=', accountId)
      .where('supplierId', '=', ctx.actor.id)
      .where('removedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!account) throw new AppError('not_found')
    const underWay = await tx
      .selectFrom('payouts')
      .select('id')
      .where('accountId', '=', account.id)
      .where('status', 'not in', ['approved', 'canceled'])
      .limit(1)
      .executeTakeFirst()
    if (underWay) throw new AppError('payment_account_in_use')
    await tx.updateTable('paymentAccounts').set({ removedAt: ctx.now() }).where('id', '=', account.id).execute()
    await writeJournal(ctx, tx, { action: 'payment_account.remove', subject: { type: 'payment_account', id: account.id } })
    await sendNotice(tx, accountRemoved({ ...account, supplierId: ctx.actor.id }))
  })
}
