import type { Db } from '#src/platform/database/tables.ts'

/** What of a payment's money is set apart, in whole FCFA: it came, fits no order, and was neither honoured nor given back. */
export async function heldInSuspense(db: Db, attemptId: string): Promise<number> {
  const { heldXof } = await db
    .selectFrom('ledgerTransactions')
    .innerJoin('ledgerEntries', 'ledgerEntries.transactionId', 'ledgerTransactions.id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('ledgerEntries.amountXof'), eb.lit(0)).as('heldXof'))
    .where('ledgerTransactions.kind', 'in', ['money_unmatched', 'review_honoured', 'review_returned'])
    .where('ledgerTransactions.reference', '=', `payment:${attemptId}`)
    .where('ledgerEntries.account', '=', 'suspense')
    .executeTakeFirstOrThrow()
  return heldXof
}
