import { limits } from '@passerelle/contract/constants'
import { screens } from '@passerelle/contract/screens'
import { sendNotice } from '#src/notices/send-notice.ts'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { lockLimit } from '#src/platform/http/limits.ts'
import { notYou } from './payout-mail.ts'

/**
 * Adds a mobile-money account of the supplier, who is told: a stolen session would start with this. `number` is E.164.
 * @throws FieldErrors when the number is already theirs, or with as many accounts as a list shows
 */
export async function addPaymentAccount(ctx: UserContext, input: { ifu: string; name: string; number: string }): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await lockLimit(tx, `payment-accounts:${ctx.actor.id}`)
    const { count } = await tx.selectFrom('paymentAccounts').select((eb) => eb.fn.countAll<number>().as('count')).where('supplierId', '=', ctx.actor.id).where('removedAt', 'is', null).executeTakeFirstOrThrow()
    if (count >= limits.shownMax) throw new FieldErrors({ number: `Vous avez déjà ${count} comptes de paiement. Choisissez l’un d’eux.` })
    const added = await tx
      .insertInto('paymentAccounts')
      .values({ supplierId: ctx.actor.id, ifu: input.ifu, name: input.name, number: input.number, createdAt: ctx.now() })
      .onConflict((conflict) => conflict.columns(['supplierId', 'number']).where('removedAt', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new FieldErrors({ number: 'Ce numéro est déjà l’un de vos comptes.' })
    await writeJournal(ctx, tx, { action: 'payment_account.add', subject: { type: 'payment_account', id: added.id } })
    const news = `Le compte de paiement «\u00A0${input.name}\u00A0», numéro finissant par ${input.number.slice(-4)}, vient d’être ajouté à votre compte fournisseur.`
    await sendNotice(tx, {
      userId: ctx.actor.id,
      key: `payment-account-added:${added.id}`,
      message: `${news} ${notYou}`,
      mail: { subject: 'Un compte de paiement a été ajouté', paragraphs: [news, notYou], link: { label: 'Voir ma balance', path: screens.balance } },
    })
    return added.id
  })
}
