import { randomUUID } from 'node:crypto'
import { parsePhone } from '@passerelle/contract/phone'
import * as z from 'zod/mini'
import type { NormalizedPayout, PaymentProvider } from '#src/payment-provider/payment-provider.ts'
import { ProviderError } from '#src/payment-provider/provider-error.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { lockPayout } from './payout-facts.ts'
import { openRefusal } from './payout-rules.ts'
import {
  noSuchPayout, payoutKnownHere, payoutNoLongerWaits, transferDiffers, transferKnown, transferNotGone, transferOfAnother, transferUnknown,
} from './payout-words.ts'
import { settlePayout } from './settle-payout.ts'
import { type AskedTransfer, transferDifferences } from './transfer-rules.ts'

interface SentPayout {
  code: string
  providerPayoutId: string
  /** The code that the transfer bears, when its request was made after the backup and is made again here: of no payout here. */
  sentAs?: string | undefined
}

/**
 * Books a transfer that left after the backup which this database is a copy of: the payout is transferred here too, and
 * nothing is sent. The provider is asked, the command's word is not believed, and a transfer that is not of this payout is refused.
 * @throws Error with the sentence for the operator
 */
export async function bookSentPayout(
  ctx: Context,
  provider: PaymentProvider,
  { code, providerPayoutId, sentAs = code }: SentPayout,
): Promise<void> {
  const found = await ctx.db.selectFrom('payouts').select('id').where('code', '=', code).executeTakeFirst()
  if (!found) throw new Error(noSuchPayout(code))
  const sent = await askProvider(provider, providerPayoutId)
  if (sent.status !== 'sent') throw new Error(transferNotGone(sent.id, sent.rawStatus))
  const attemptId = await inTransaction(ctx, async (tx) => {
    const payout = await lockPayout(tx, found.id)
    if (!payout || openRefusal(payout.status)) throw new Error(payoutNoLongerWaits(code))
    const id = referenceOf(sent)
    await refuseKnown(tx, id, sent, code)
    if (sentAs !== code && (await isKnownCode(tx, sentAs))) throw new Error(payoutKnownHere(sentAs))
    refuseOther(sent, code, { code: sentAs, amountXof: payout.amountXof, number: parsePhone(payout.number) ?? payout.number })
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
      detail: { from: payout.status, attemptId: id, providerPayoutId: sent.id, ...(sentAs !== code && { sentAs }) },
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

/** @throws Error when the transfer is an attempt that is here already, of this payout or of another */
async function refuseKnown(tx: Tx, id: string, sent: NormalizedPayout, code: string): Promise<void> {
  const known = await tx
    .selectFrom('payoutAttempts')
    .innerJoin('payouts', 'payouts.id', 'payoutAttempts.payoutId')
    .select('payouts.code')
    .where((eb) => eb.or([eb('payoutAttempts.id', '=', id), eb('payoutAttempts.providerPayoutId', '=', sent.id)]))
    .executeTakeFirst()
  if (known) throw new Error(known.code === code ? transferKnown(sent.id) : transferOfAnother(sent.id, known.code))
}

async function isKnownCode(tx: Tx, code: string): Promise<boolean> {
  return (await tx.selectFrom('payouts').select('id').where('code', '=', code).executeTakeFirst()) !== undefined
}

function refuseOther(sent: NormalizedPayout, code: string, asked: AskedTransfer): void {
  const differences = transferDifferences(sent, asked)
  if (differences.length > 0) throw new Error(transferDiffers(sent.id, code, differences))
}
