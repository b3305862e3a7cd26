import { randomBytes } from 'node:crypto'
import type { Sandbox } from './collect.ts'
import { after, hourMs, secondMs, type SandboxClock } from './sandbox-clock.ts'
import { upsertCustomer, type CustomerInput } from './sandbox-customers.ts'
import { recordEvent } from './sandbox-events.ts'
import { payoutObject } from './sandbox-objects.ts'
import { lastEightDigits, payoutOutcome, type PayoutOutcome } from './sandbox-outcomes.ts'
import { invalidFields, notFound, SandboxRefusal } from './sandbox-refusal.ts'
import type { PayoutRow, SandboxPayoutStatus, SandboxTx } from './sandbox-tables.ts'

export interface PayoutInput {
  amount: number
  description: string | null
  mode: string
  payeeNumber: string
  customMetadata: object | null
  merchantReference: string | null
  customer: CustomerInput
}

/** FedaPay's own ceiling. */
const transfersPerDay = 3
const slowMs = 20 * secondMs

/** A pending payout: nothing leaves before it is started. */
export async function createPayout(sandbox: Sandbox, input: PayoutInput): Promise<PayoutRow> {
  const now = sandbox.clock.now()
  return sandbox.db.transaction().execute(async (tx) => {
    const customerId = await upsertCustomer(tx, input.customer, now)
    const row = await tx
      .insertInto('sandboxPayouts')
      .values({
        reference: randomBytes(9).toString('base64url'),
        merchantReference: input.merchantReference,
        status: 'pending',
        amountXof: input.amount,
        description: input.description,
        customMetadata: input.customMetadata && JSON.stringify(input.customMetadata),
        customerId,
        mode: input.mode,
        payeeNumber: input.payeeNumber,
        losesWebhooks: payoutOutcome(input.payeeNumber) === 'webhooksLost',
        createdAt: now,
        updatedAt: now,
      })
      .onConflict((conflict) => conflict.column('merchantReference').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw invalidFields({ merchant_reference: ['est déjà utilisée'] })
    await announce(tx, sandbox.clock, row, 'payout.created')
    return row
  })
}

export interface StartedPayout {
  row: PayoutRow
  outcome: PayoutOutcome
  /** The event to deliver before answering, when the webhook must win the race. */
  eventFirst: number | null
}

/** Sends one payout, once: a second start is refused, as is a fourth transfer to one number within 24 h. */
export async function startPayout(sandbox: Sandbox, id: number, newNumber: string | null): Promise<StartedPayout> {
  const now = sandbox.clock.now()
  return sandbox.db.transaction().execute(async (tx) => {
    const current = await lockPayout(tx, id)
    if (current.status !== 'pending') throw new SandboxRefusal(400, 'Ce dépôt a déjà été démarré.')
    const payeeNumber = newNumber ?? current.payeeNumber
    const outcome = payoutOutcome(payeeNumber)
    if (outcome === 'startRefused') throw new SandboxRefusal(400, 'Le solde de votre compte est insuffisant pour ce dépôt.')
    await refuseFourthTransfer(tx, payeeNumber, now)
    const started = await tx
      .updateTable('sandboxPayouts')
      .set({
        status: 'started',
        startedAt: now,
        updatedAt: now,
        payeeNumber: canonical(payeeNumber),
        losesWebhooks: outcome === 'webhooksLost',
        failingReads: outcome === 'readsFail' ? 2 : 0,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await announce(tx, sandbox.clock, started, 'payout.started')
    if (outcome === 'webhookFirst') {
      const { row, eventId } = await movePayout(sandbox, tx, started, 'sent', outcome)
      return { row, outcome, eventFirst: eventId }
    }
    const isSlow = outcome === 'slow' || outcome === 'startReplyLost'
    const dueAt = after(sandbox.clock, isSlow ? slowMs : secondMs)
    await tx
      .insertInto('sandboxSteps')
      .values({ dueAt, subject: 'payout', subjectId: id, status: outcome === 'failed' ? 'failed' : 'sent' })
      .execute()
    if (!isSlow) return { row: started, outcome, eventFirst: null }
    const { row } = await movePayout(sandbox, tx, started, 'processing', outcome)
    return { row, outcome, eventFirst: null }
  })
}

/** The transfer's end, when its hour has come. */
export async function stepPayout(sandbox: Sandbox, tx: SandboxTx, id: number, status: string): Promise<void> {
  const row = await lockPayout(tx, id)
  if (row.status !== 'started' && row.status !== 'processing') return
  if (status === 'sent' || status === 'failed') await movePayout(sandbox, tx, row, status, payoutOutcome(row.payeeNumber))
}

async function movePayout(sandbox: Sandbox, tx: SandboxTx, current: PayoutRow, status: SandboxPayoutStatus, outcome: PayoutOutcome) {
  const now = sandbox.clock.now()
  const row = await tx
    .updateTable('sandboxPayouts')
    .set({
      status,
      updatedAt: now,
      ...(status === 'sent' ? { sentAt: now, operatorReference: String(8_000_000_000 + current.id) } : {}),
      ...(status === 'failed' ? { failedAt: now, lastErrorCode: 'RECEIVER_ERROR' } : {}),
    })
    .where('id', '=', current.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const isDisordered = outcome === 'webhooksDisordered'
  const eventId = await announce(tx, sandbox.clock, row, `payout.${status}`, isDisordered ? [1, 2, 4] : [1])
  if (isDisordered) await announce(tx, sandbox.clock, current, 'payout.started', [3])
  return { row, eventId }
}

function announce(tx: SandboxTx, clock: SandboxClock, row: PayoutRow, name: string, delays = [1]): Promise<number> {
  const deliverAt = row.losesWebhooks ? [] : delays.map((factor) => after(clock, factor * secondMs))
  return recordEvent(tx, { name, object: 'payout', entity: payoutObject(row), now: clock.now(), deliverAt })
}

async function refuseFourthTransfer(tx: SandboxTx, payeeNumber: string, now: Date): Promise<void> {
  const { count } = await tx
    .selectFrom('sandboxPayouts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('payeeNumber', '=', canonical(payeeNumber))
    .where('startedAt', '>', new Date(now.getTime() - 24 * hourMs))
    .where('status', '!=', 'failed')
    .executeTakeFirstOrThrow()
  if (count >= transfersPerDay) throw new SandboxRefusal(422, `Ce numéro a déjà reçu ${transfersPerDay} dépôts en 24 heures.`)
}

/** One form of a number, so that its transfers can be counted. */
export function canonical(number: string): string {
  const digits = lastEightDigits(number)
  return digits === null ? number : `+22901${digits}`
}

async function lockPayout(tx: SandboxTx, id: number): Promise<PayoutRow> {
  const row = await tx.selectFrom('sandboxPayouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Dépôt')
  return row
}
