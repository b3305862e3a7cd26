import { formatXof } from '@passerelle/contract/money'
import { postUnmatchedMoney } from '#src/ledger/post-events.ts'
import { backOfficeLink } from '#src/notices/notice-words.ts'
import { notifyAdministrators, sendNotice } from '#src/notices/send-notice.ts'
import { insertStrayAttempt, markForReview } from '#src/orders/attempt-records.ts'
import type { Settlement, Settling } from '#src/orders/lock-attempt.ts'
import type { ReviewCause } from '#src/orders/payment-rules.ts'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'

const causeText: Record<ReviewCause | 'stray', string> = {
  environment: 'il vient d’un autre environnement',
  reference: 'il porte une autre référence',
  currency: 'sa monnaie n’est pas le franc CFA, ou n’est pas connue',
  amount: 'son montant n’est pas celui de la commande',
  duplicate: 'la commande était déjà payée',
  replaced: 'le choix avait été remplacé par un autre, déjà payé',
  stray: 'la commande attend une autre transaction',
}

/** Money that does not match its order: nothing is delivered, a person looks. */
export async function holdForReview(ctx: Context, tx: Tx, { attempt, word }: Settling, cause: ReviewCause): Promise<Settlement> {
  if (attempt.state === 'review' && attempt.cause === cause) return 'review'
  await markForReview(tx, attempt, cause)
  // Francs of the right environment are in our account whatever they were for: they are booked, apart.
  if (cause === 'amount' && word.amount !== null) await postUnmatchedMoney(tx, { attemptId: attempt.id, amountXof: word.amount, at: ctx.now() })
  await report(ctx, tx, attempt.id, cause)
  return 'review'
}

/** A second payment of one purchase: the money goes back by hand. */
export async function openRefundTask(ctx: Context, tx: Tx, { order, attempt }: Settling, cause: 'duplicate' | 'replaced'): Promise<Settlement> {
  const at = ctx.now()
  await markForReview(tx, attempt, cause)
  await tx.insertInto('refundTasks').values({ attemptId: attempt.id, amountXof: attempt.amountXof, cause, createdAt: at, doneAt: null }).execute()
  await postUnmatchedMoney(tx, { attemptId: attempt.id, amountXof: attempt.amountXof, at })
  await report(ctx, tx, attempt.id, cause)
  const news = 'Vous avez payé deux fois la même chose.'
  const next = `Les ${formatXof(attempt.amountXof)} payés en trop vous seront remboursés. Vous n’avez rien à faire.`
  await sendNotice(tx, {
    userId: order.ownerId,
    key: `payment-duplicate:${attempt.id}`,
    message: `${news} ${next}`,
    mail: { subject: 'Vous avez payé deux fois', paragraphs: [news, next], rows: [{ label: 'Référence', value: attempt.id }, { label: 'À rembourser', value: formatXof(attempt.amountXof), isTotal: true }] },
  })
  return 'review'
}

/**
 * Another transaction that carries this attempt's reference, made in a browser for instance. Unpaid, it is nothing;
 * paid, it gets a line of its own under review, and the attempt stays payable by its own transaction.
 */
export async function holdStrayMoney(ctx: Context, tx: Tx, settling: Settling): Promise<Settlement> {
  const { attempt, word } = settling
  if (word.status !== 'paid') return 'pending'
  if (word.amount === null) {
    ctx.log.error({ attemptId: attempt.id, rawStatus: word.rawStatus }, 'stray payment without a readable amount')
    return 'review'
  }
  const at = ctx.now()
  const id = await insertStrayAttempt(tx, settling, { amountXof: word.amount, at })
  if (id === undefined) return 'review'
  if (word.currency === 'XOF') await postUnmatchedMoney(tx, { attemptId: id, amountXof: word.amount, at })
  await report(ctx, tx, id, 'stray')
  return 'review'
}

async function report(ctx: Context, tx: Tx, attemptId: string, cause: ReviewCause | 'stray'): Promise<void> {
  await writeJournal(ctx, tx, { action: 'payment.review', subject: { type: 'payment', id: attemptId }, detail: { cause } })
  const message = `Un paiement est à examiner (${attemptId})\u00A0: ${causeText[cause]}. Rien n’a été délivré.`
  await notifyAdministrators(tx, 'finance', { key: `payment-review:${attemptId}:${cause}`, message, mail: { subject: 'Un paiement est à examiner', paragraphs: [message], link: backOfficeLink } })
}
