import { FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database.ts'
import { writeJournal } from '#src/platform/journal.ts'

/** Adds a mobile-money account of the supplier. `number` is E.164. @throws FieldErrors when the number is already theirs */
export async function addPaymentAccount(ctx: UserContext, input: { ifu: string; name: string; number: string }): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const added = await tx
      .insertInto('paymentAccounts')
      .values({ supplierId: ctx.actor.id, ifu: input.ifu, name: input.name, number: input.number, createdAt: ctx.now() })
      .onConflict((conflict) => conflict.constraint('payment_accounts_number_once').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new FieldErrors({ number: 'Ce numéro est déjà l’un de vos comptes.' })
    await writeJournal(ctx, tx, { action: 'payment_account.add', subject: { type: 'payment_account', id: added.id } })
    return added.id
  })
}
