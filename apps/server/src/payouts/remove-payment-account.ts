import { screens } from '@passerelle/contract/screens'
import { sendNotice } from '#src/notices/send-notice.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { notYou } from './payout-mail.ts'

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
    const underWay = await tx.selectFrom('payouts').select('id').where('accountId', '=', account.id).where('status', 'not in', ['approved', 'canceled']).limit(1).executeTakeFirst()
    if (underWay) throw new AppError('payment_account_in_use')
    await tx.updateTable('paymentAccounts').set({ removedAt: ctx.now() }).where('id', '=', account.id).execute()
    await writeJournal(ctx, tx, { action: 'payment_account.remove', subject: { type: 'payment_account', id: account.id } })
    const news = `Le compte de paiement «\u00A0${account.name}\u00A0», numéro finissant par ${account.number.slice(-4)}, vient d’être supprimé de votre compte fournisseur.`
    await sendNotice(tx, {
      userId: ctx.actor.id,
      key: `payment-account-removed:${account.id}`,
      message: `${news} ${notYou}`,
      mail: { subject: 'Un compte de paiement a été supprimé', paragraphs: [news, notYou], link: { label: 'Voir ma balance', path: screens.balance } },
    })
  })
}
