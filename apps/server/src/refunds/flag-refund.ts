import { product } from '@passerelle/contract/product'
import { notifyAdministrators } from '#src/notices/send-notice.ts'
import { suspendRefunded } from '#src/passes/refunded-passes.ts'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { failOrder } from '#src/payments/fail-order.ts'
import type { Settlement, Settling } from '#src/orders/lock-attempt.ts'

/**
 * The provider says that the money went back, whole or in part. Flagged once and told to administrators, who decide
 * about passes that may already be used; after a whole refund the others can be used or given no more.
 */
export async function flagRefund(ctx: Context, tx: Tx, { order, attempt, word }: Settling): Promise<Settlement> {
  const { state: before } = attempt
  if (before === 'refunded' || attempt.cause === word.status) return before === 'paid' || before === 'refunded' ? before : 'review'
  const isWhole = word.status === 'refunded'
  const wasPaid = before === 'paid'
  const state = isWhole ? 'refunded' : wasPaid ? 'paid' : 'review'
  // After a part, the rest may follow: a paid attempt stays watched.
  const isOver = isWhole || !wasPaid
  await tx.updateTable('paymentAttempts').set({ state, cause: word.status, ...(isOver && { nextCheckAt: null }) }).where('id', '=', attempt.id).execute()
  if (wasPaid && isWhole) await tx.updateTable('donations').set({ refundedAt: ctx.now() }).where('orderId', '=', order.id).execute()
  if (!wasPaid) await failOrder(ctx, tx, order)
  const suspended = wasPaid && isWhole ? await suspendRefunded(ctx, tx, order.id) : []
  await writeJournal(ctx, tx, { action: 'payment.refunded', subject: { type: 'payment', id: attempt.id }, detail: { status: word.status, from: before, suspended } })
  const held = suspended.length === 0 ? '' : `\u00A0: ${suspended.length} étaient chez un bénéficiaire et sont suspendus`
  const message = `Le prestataire a remboursé un paiement (${attempt.id})${isWhole ? '' : ' en partie'}. Vérifiez les ${product.nouns} de cette commande${held}.`
  await notifyAdministrators(tx, 'finance', { key: `payment-refunded:${attempt.id}:${word.status}`, message, mail: { subject: 'Un paiement a été remboursé', paragraphs: [message] } })
  return state
}
