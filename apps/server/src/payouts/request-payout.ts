import { mobileOperator } from '@passerelle/contract/phone'
import { postPayoutRequested } from '#src/ledger/post-events.ts'
import { notifyAdministrators, sendNotice } from '#src/notices/send-notice.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { readSetting, readSettings } from '#src/platform/settings.ts'
import { referenceCode } from '#src/platform/reference-code.ts'
import { writeJournal } from '#src/platform/journal.ts'
import {
  accountNotYours,
  belowLeast,
  beyondBalance,
  beyondFirst,
  beyondMost,
  firstUnderWay,
  numberNotPayable,
  payoutAwaitsDecision,
  payoutRequested,
  tooManyOpen,
} from './payout-words.ts'

export interface PayoutInput {
  /** Whole FCFA. */
  amountXof: number
  accountId: number
  description: string
}

/**
 * Asks for money of the balance: reserved at once, so that it cannot be asked for twice. The payee's number
 * is copied. @throws FieldErrors on `amount` under the least, above the most, beyond the balance, with too many payouts open, or too much
 * for a number never paid; on `mode` when the account is not the supplier's, or cannot be paid. AppError account_suspended, not_approved
 */
export async function requestPayout(ctx: UserContext, input: PayoutInput): Promise<{ code: string }> {
  return inTransaction(ctx, async (tx) => {
    const supplierId = ctx.actor.id
    await refuseStopped(tx, supplierId)
    const account = await tx
      .selectFrom('paymentAccounts')
      .selectAll()
      .where('id', '=', input.accountId)
      .where('supplierId', '=', supplierId)
      .where('removedAt', 'is', null)
      .forShare()
      .executeTakeFirst()
    if (!account) throw new FieldErrors({ mode: accountNotYours })
    // Added before such numbers were refused.
    if (!mobileOperator(account.number)) throw new FieldErrors({ mode: numberNotPayable })
    await refuseOutOfBounds(tx, input.amountXof)
    const balance = await tx
      .selectFrom('supplierBalances')
      .select('balanceXof')
      .where('supplierId', '=', supplierId)
      .forUpdate()
      .executeTakeFirst()
    const available = balance?.balanceXof ?? 0
    if (input.amountXof > available) throw new FieldErrors({ amount: beyondBalance(available) })
    await refuseTooManyOpen(tx, supplierId)
    await refuseBeyondFirst(tx, { supplierId, number: account.number, amountXof: input.amountXof })
    const code = referenceCode('RET')
    const { id } = await tx
      .insertInto('payouts')
      .values({
        code, supplierId, amountXof: input.amountXof, accountId: account.id, number: account.number, accountName: account.name,
        description: input.description, status: 'pending', createdAt: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await postPayoutRequested(tx, { payoutId: id, supplierId, amountXof: input.amountXof, at: ctx.now() })
    await writeJournal(ctx, tx, { action: 'payout.request', subject: { type: 'payout', id }, detail: { amountXof: input.amountXof } })
    const told = { id, code, supplierId, amountXof: input.amountXof, accountName: account.name, number: account.number }
    await notifyAdministrators(tx, 'finance', payoutAwaitsDecision(told))
    await sendNotice(tx, payoutRequested(told))
    return { code }
  })
}

async function refuseOutOfBounds(tx: Tx, amountXof: number): Promise<void> {
  const { payoutMinXof, payoutMaxXof } = await readSettings(tx, ['payoutMinXof', 'payoutMaxXof'])
  if (amountXof < payoutMinXof) throw new FieldErrors({ amount: belowLeast(payoutMinXof) })
  if (amountXof > payoutMaxXof) throw new FieldErrors({ amount: beyondMost(payoutMaxXof) })
}

/** The caller holds the balance: simultaneous requests count one after the other. */
async function refuseTooManyOpen(tx: Tx, supplierId: number): Promise<void> {
  const { open } = await tx
    .selectFrom('payouts')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('supplierId', '=', supplierId)
    .where('status', 'not in', ['approved', 'canceled'])
    .executeTakeFirstOrThrow()
  if (open >= (await readSetting(tx, 'payoutsOpenMax'))) throw new FieldErrors({ amount: tooManyOpen(open) })
}

/** A suspension or an edit at this very moment ends first, and is seen. */
async function refuseStopped(tx: Tx, supplierId: number): Promise<void> {
  const { stat, suspendedAt } = await tx
    .selectFrom('users')
    .select(['stat', 'suspendedAt'])
    .where('id', '=', supplierId)
    .forShare()
    .executeTakeFirstOrThrow()
  if (suspendedAt) throw new AppError('account_suspended')
  if (stat !== 'approved') throw new AppError('not_approved')
}

/** Until money has arrived at a number, a wrong one costs little: a small payout, one at a time. The caller holds the balance. */
async function refuseBeyondFirst(
  tx: Tx,
  { supplierId, number, amountXof }: { supplierId: number; number: string; amountXof: number },
): Promise<void> {
  const toNumber = await tx
    .selectFrom('payouts')
    .select(['status', 'code'])
    .where('supplierId', '=', supplierId)
    .where('number', '=', number)
    .where('status', '<>', 'canceled')
    .execute()
  if (toNumber.some(({ status }) => status === 'approved')) return
  const max = await readSetting(tx, 'payoutFirstMaxXof')
  if (amountXof > max) throw new FieldErrors({ amount: beyondFirst(max) })
  const [open] = toNumber
  if (open) throw new FieldErrors({ amount: firstUnderWay(open.code) })
}
