import { randomBytes } from 'node:crypto'
import { after, hourMs, secondMs, type SandboxClock } from './sandbox-clock.ts'
import { upsertCustomer, type CustomerInput } from './sandbox-customers.ts'
import { recordEvent } from './sandbox-events.ts'
import { transactionObject } from './sandbox-objects.ts'
import type { CollectOutcome } from './sandbox-outcomes.ts'
import { invalidFields, notFound, SandboxRefusal } from './sandbox-refusal.ts'
import type { SandboxDb, SandboxTransactionStatus, SandboxTx, TransactionRow } from './sandbox-tables.ts'

export interface Sandbox {
  db: SandboxDb
  clock: SandboxClock
}

export interface TransactionInput {
  amount: number
  description: string
  callbackUrl: string | null
  customMetadata: object | null
  merchantReference: string | null
  customer: CustomerInput | null
}

const expiryHours = 24
const settlementHours = 72
/** A webhook leaves about a second after the event. */
const webhookMs = secondMs
const slowMs = 20 * secondMs

/** A new pending transaction. A merchant reference already used is refused, whatever its state. */
export async function createTransaction(sandbox: Sandbox, input: TransactionInput): Promise<TransactionRow> {
  const now = sandbox.clock.now()
  return sandbox.db.transaction().execute(async (tx) => {
    const customerId = input.customer ? await upsertCustomer(tx, input.customer, now) : null
    const expiresAt = new Date(now.getTime() + expiryHours * hourMs)
    const row = await tx
      .insertInto('sandboxTransactions')
      .values({
        reference: `trx_${randomBytes(9).toString('base64url')}`,
        merchantReference: input.merchantReference,
        status: 'pending',
        amountXof: input.amount,
        description: input.description,
        callbackUrl: input.callbackUrl,
        customMetadata: input.customMetadata && JSON.stringify(input.customMetadata),
        customerId,
        createdAt: now,
        updatedAt: now,
        expiresAt,
      })
      .onConflict((conflict) => conflict.column('merchantReference').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw invalidFields({ merchant_reference: ['est déjà utilisée'] })
    await tx.insertInto('sandboxSteps').values({ dueAt: expiresAt, subject: 'transaction', subjectId: row.id, status: 'expired' }).execute()
    await announce(tx, sandbox.clock, row, 'transaction.created')
    return row
  })
}

export interface Payment {
  mode: string
  payerNumber: string
  outcome: CollectOutcome
}

/**
 * The payer presses « Payer ». Declined and canceled transactions may be paid again.
 * Returns the row and, when the webhook must win the race, the event to deliver before answering.
 */
export async function payTransaction(
  sandbox: Sandbox,
  id: number,
  payment: Payment,
): Promise<{ row: TransactionRow; eventFirst: number | null }> {
  const { outcome } = payment
  return sandbox.db.transaction().execute(async (tx) => {
    const current = await lockTransaction(tx, id)
    if (current.status === 'expired') throw new SandboxRefusal(400, 'Cette transaction a expiré.')
    if (!['pending', 'declined', 'canceled'].includes(current.status)) throw new SandboxRefusal(400, 'Cette transaction est déjà payée.')
    // A new try replaces the prompt still on a phone.
    await tx
      .deleteFrom('sandboxSteps')
      .where('subject', '=', 'transaction')
      .where('subjectId', '=', id)
      .where('status', '=', 'approved')
      .execute()
    const tried = await tx
      .updateTable('sandboxTransactions')
      .set({
        status: 'pending',
        mode: payment.mode,
        payerNumber: payment.payerNumber,
        losesWebhooks: outcome === 'webhooksLost',
        failingReads: outcome === 'readsFail' ? 2 : 0,
        lastErrorCode: outcome === 'silent' ? 'API_ERROR' : null,
        updatedAt: sandbox.clock.now(),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (outcome === 'silent') return { row: tried, eventFirst: null }
    if (outcome === 'slow') {
      await planStep(tx, id, 'approved', after(sandbox.clock, slowMs))
      return { row: tried, eventFirst: null }
    }
    const status = outcome === 'declined' ? 'declined' : outcome === 'noFunds' ? 'canceled' : 'approved'
    const { row, eventId } = await moveTransaction(sandbox, tx, tried, status, outcome)
    return { row, eventFirst: outcome === 'webhookFirst' ? eventId : null }
  })
}

/** A step whose hour has come. One that no longer fits (expired after being paid, say) does nothing. */
export async function stepTransaction(sandbox: Sandbox, tx: SandboxTx, id: number, status: string): Promise<void> {
  const from = new Map<string, string[]>([
    ['approved', ['pending']],
    ['expired', ['pending']],
    ['transferred', ['approved']],
    ['refunded', ['approved', 'transferred']],
  ])
  const row = await lockTransaction(tx, id)
  if (!from.get(status)?.includes(row.status) || !isStepStatus(status)) return
  await moveTransaction(sandbox, tx, row, status, 'approved')
}

function isStepStatus(status: string): status is 'approved' | 'expired' | 'transferred' | 'refunded' {
  return ['approved', 'expired', 'transferred', 'refunded'].includes(status)
}

async function moveTransaction(
  sandbox: Sandbox,
  tx: SandboxTx,
  current: TransactionRow,
  status: Exclude<SandboxTransactionStatus, 'pending'>,
  outcome: CollectOutcome,
) {
  const now = sandbox.clock.now()
  const row = await tx
    .updateTable('sandboxTransactions')
    .set({
      status,
      updatedAt: now,
      lastErrorCode: outcome === 'noFunds' ? 'INSUFFICIENT_FUND_ERROR' : null,
      ...(status === 'approved' ? { approvedAt: now, operatorReference: String(9_000_000_000 + current.id) } : {}),
      ...(status === 'declined' ? { declinedAt: now } : {}),
      ...(status === 'canceled' ? { canceledAt: now } : {}),
      ...(status === 'expired' ? { expiredAt: now } : {}),
      ...(status === 'transferred' ? { transferredAt: now } : {}),
      ...(status === 'refunded' ? { refundedAt: now } : {}),
    })
    .where('id', '=', current.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (status === 'approved') await planStep(tx, row.id, 'transferred', new Date(now.getTime() + settlementHours * hourMs))
  if (outcome === 'refundedLater') await planStep(tx, row.id, 'refunded', after(sandbox.clock, slowMs))
  const isDisordered = outcome === 'webhooksDisordered'
  const eventId = await announce(tx, sandbox.clock, row, `transaction.${status}`, isDisordered ? [1, 2, 4] : [1])
  if (isDisordered) {
    await announce(tx, sandbox.clock, { ...current, updatedAt: current.createdAt }, 'transaction.created', [3])
    await announce(tx, sandbox.clock, current, 'transaction.updated', [5])
  }
  return { row, eventId }
}

function announce(tx: SandboxTx, clock: SandboxClock, row: TransactionRow, name: string, delays = [1]): Promise<number> {
  const deliverAt = row.losesWebhooks ? [] : delays.map((factor) => after(clock, factor * webhookMs))
  return recordEvent(tx, { name, object: 'transaction', entity: transactionObject(row), now: clock.now(), deliverAt })
}

async function planStep(tx: SandboxTx, subjectId: number, status: string, dueAt: Date): Promise<void> {
  await tx.insertInto('sandboxSteps').values({ dueAt, subject: 'transaction', subjectId, status }).execute()
}

async function lockTransaction(tx: SandboxTx, id: number): Promise<TransactionRow> {
  const row = await tx.selectFrom('sandboxTransactions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Transaction')
  return row
}
