import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { NormalizedPayout, PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import { ProviderError } from '#src/payment-provider/provider-error.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { lockPayout } from './payout-facts.ts'
import { openRefusal } from './payout-rules.ts'
import { amountsDiffer, noSuchPayout, payoutNoLongerWaits, transferKnown, transferNotGone, transferUnknown } from './payout-words.ts'
import { settlePayout } from './settle-payout.ts'

/**
 * Books a transfer that left after the backup which this database is a copy of: the payout is transferred here too, and
 * nothing is sent. The provider is asked, the command's word is not believed.
 * @throws Error with the sentence for the operator
 */
export async function bookSentPayout(
  ctx: Context,
  provider: PaymentProvider,
  { code, providerPayoutId }: { code: string; providerPayoutId: string },
): Promise<void> {
  const found = await ctx.db.selectFrom('payouts').select('id').where('code', '=', code).executeTakeFirst()
  if (!found) throw new Error(noSuchPayout(code))
  const sent = await askProvider(provider, providerPayoutId)
  if (sent.status !== 'sent') throw new Error(transferNotGone(sent.id, sent.rawStatus))
  const attemptId = await inTransaction(ctx, async (tx) => {
    const payout = await lockPayout(tx, found.id)
    if (!payout || openRefusal(payout.status)) throw new Error(payoutNoLongerWaits(code))
    if (sent.amount !== payout.amountXof) throw new Error(amountsDiffer(payout.amountXof, sent.amount))
    const id = referenceOf(sent)
    const known = await tx
      .selectFrom('payoutAttempts')
      .select('id')
      .where((eb) => eb.or([eb('id', '=', id), eb('providerPayoutId', '=', sent.id)]))
      .executeTakeFirst()
    if (known) throw new Error(transferKnown(sent.id))
    const at = ctx.now()
    await tx
      .insertInto('payoutAttempts')
      .values({
        id,
        payoutId: payout.id,
        number: payout.number,
        state: 'sending',
        providerPayoutId: sent.id,
        createdAt: sent.sentAt ?? at,
        nextCheckAt: at,
        checks: 1,
      })
      .execute()
    await tx
      .updateTable('payouts')
      .set({ status: 'sending', heldAt: null, heldBy: null, heldReason: null })
      .where('id', '=', payout.id)
      .execute()
    await tx.deleteFrom('payoutApprovals').where('payoutId', '=', payout.id).execute()
    await writeJournal(ctx, tx, {
      action: 'payout.book',
      subject: { type: 'payout', id: payout.id },
      detail: { from: payout.status, attemptId: id, providerPayoutId: sent.id },
    })
    return id
  })
  await settlePayout(ctx, { attemptId, word: { status: 'sent', id: sent.id } })
}

async function askProvider(provider: PaymentProvider, id: string): Promise<NormalizedPayout> {
  try {
    return await provider.payout.fetch(id)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new Error(transferUnknown(id, error.kind), { cause: error })
  }
}

/** Ours, of the database that sent it. */
function referenceOf({ reference }: NormalizedPayout): string {
  const found = z.safeParse(z.uuid(), reference)
  return found.success ? found.data : randomUUID()
}
