import { limits } from '@passerelle/contract/constants'
import { sendNotice } from '#src/notices/send-notice.ts'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { lockLimit } from '#src/platform/http/limits.ts'
import { accountKnown, accountAdded, tooManyAccounts } from './payout-words.ts'

/**
 * Adds a mobile-money account of the supplier, who is told: a stolen session would start with this. `number` is E.164.
 * @throws FieldErrors when the number is already theirs, or with as many accounts as a list shows
 */
export async function addPaymentAccount(ctx: UserContext, input: { ifu: string; name: string; number: string }): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await lockLimit(tx, `payment-accounts:${ctx.actor.id}`)
    const { count } = await tx
      .selectFrom('paymentAccounts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('supplierId', '=', ctx.actor.id)
      .where('removedAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (count >= limits.shownMax) throw new FieldErrors({ number: tooManyAccounts(count) })
    const added = await tx
      .insertInto('paymentAccounts')
      .values({ supplierId: ctx.actor.id, ifu: input.ifu, name: input.name, number: input.number, createdAt: ctx.now() })
      .onConflict((conflict) => conflict.columns(['supplierId', 'number']).where('removedAt', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new FieldErrors({ number: accountKnown })
    await writeJournal(ctx, tx, { action: 'payment_account.add', subject: { type: 'payment_account', id: added.id } })
    await sendNotice(tx, accountAdded({ id: added.id, supplierId: ctx.actor.id, name: input.name, number: input.number }))
    return added.id
  })
}
