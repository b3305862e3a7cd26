import { journalActionWord, type JournalAction } from '@passerelle/contract/journal-words'
import { formatShortInstant } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { reviewCause } from '@passerelle/contract/payment-states'
import { type PaymentReview, providerSaid, type ProviderSaid } from '@passerelle/contract/payments'
import { sql } from 'kysely'
import { entriesOf } from '#src/ledger/post-transfer.ts'
import { findAttempt } from '#src/orders/find-attempt.ts'
import { withSignings } from '#src/refunds/refund-signatures.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/tables.ts'
import { donorName } from './payment-list.ts'
import { readOtherOrders, readReviewFacts } from './review-facts.ts'
import { planOutcome, type ReviewFacts, type ReviewOrder, type ReviewPlan } from './review-outcomes.ts'
import { asked, effectWords, eventHandled, eventWord, lookTimes, noOtherOrder, openedWord, refusalWords } from './review-words.ts'
import { compareWords } from './two-words.ts'

/** Of one payment's story; nothing normal comes near. */
const storyMax = 200

/**
 * One payment: our word and the provider's, its story, and what may be decided, each with what it would write.
 * @throws AppError not_found
 */
export async function getPaymentReview(ctx: UserContext, { attemptId }: { attemptId: string }): Promise<PaymentReview> {
  const { db, now } = ctx
  if (!(await findAttempt(db, attemptId))) throw new AppError('not_found')
  const row = await selectPayment(db, attemptId)
  const looks = await readLooks(db, attemptId)
  const facts = await readReviewFacts(ctx, db, row)
  const others = row.state === 'review'
    ? await readOtherOrders(db, { ownerId: row.ownerId, orderId: row.orderId, heldXof: facts.heldXof })
    : []
  const last = looks[0]
  return {
    attempt: row.id,
    transaction_id: row.providerTxId,
    state: row.state,
    cause: row.cause,
    environment: row.environment,
    amount: row.amountXof,
    created_at: row.createdAt.toISOString(),
    settled_at: row.settledAt?.toISOString() ?? null,
    order: toOrder(facts.order),
    donor: { id: row.ownerId, name: row.donorName },
    held: facts.heldXof,
    points: last ? compareWords({
      attempt: row.id, transactionId: row.providerTxId, totalXof: facts.order.amountXof + facts.order.feeXof, state: row.state,
      environment: row.environment, donor: row.donorName,
    }, last.word) : null,
    asked_at: last?.lastAt.toISOString() ?? null,
    history: await readStory(db, row, looks),
    outcomes: row.state === 'review' ? outcomesOf(facts, others, now()) : [],
    refund_task: await readTask(ctx, row),
  }
}

function selectPayment(db: Db, attemptId: string) {
  return db
    .selectFrom('paymentAttempts')
    .innerJoin('paymentOrders', 'paymentOrders.id', 'paymentAttempts.orderId')
    .innerJoin('users', 'users.id', 'paymentOrders.ownerId')
    .leftJoin('partners', 'partners.userId', 'users.id')
    .select([
      'paymentAttempts.id', 'paymentAttempts.orderId', 'paymentAttempts.providerTxId', 'paymentAttempts.state', 'paymentAttempts.cause',
      'paymentAttempts.environment', 'paymentAttempts.amountXof', 'paymentAttempts.createdAt', 'paymentAttempts.settledAt',
      'paymentOrders.ownerId', donorName.as('donorName'),
    ])
    .where('paymentAttempts.id', '=', attemptId)
    .executeTakeFirstOrThrow()
}

async function readTask(
  ctx: UserContext,
  { id: attemptId, ownerId: donorId, state: attemptState }: { id: string; ownerId: number; state: string },
): Promise<PaymentReview['refund_task']> {
  const tasks = await ctx.db
    .selectFrom('refundTasks')
    .leftJoin('users as taker', 'taker.id', 'refundTasks.takenBy')
    .select(['refundTasks.id', 'refundTasks.amountXof', 'refundTasks.cause', 'refundTasks.doneAt', 'refundTasks.takenBy as takerId'])
    .select(['refundTasks.refusedBy', 'refundTasks.refusedAt', 'refundTasks.refusalReason'])
    .select(sql<string | null>`taker.firstname || ' ' || taker.name`.as('takenBy'))
    .where('refundTasks.attemptId', '=', attemptId)
    .execute()
  const [task] = await withSignings(ctx, tasks.map((one) => ({ ...one, donorId, attemptState })))
  if (!task) return null
  const { id, amountXof: amount, signing, takenBy, takerId, doneAt } = task
  return { id, amount, signing, taken_by: takenBy, is_mine: takerId === ctx.actor.id, done_at: doneAt?.toISOString() ?? null }
}

interface Look {
  word: ProviderSaid
  firstAt: Date
  lastAt: Date
  times: number
}

/** What the provider said, the last first. */
async function readLooks(db: Db, attemptId: string): Promise<Look[]> {
  const rows = await db
    .selectFrom('paymentLooks')
    .select(['word', 'firstAt', 'lastAt', 'times'])
    .where('attemptId', '=', attemptId)
    .orderBy('id', 'desc')
    .limit(storyMax)
    .execute()
  return rows.map((row) => ({ ...row, word: providerSaid.parse(row.word) }))
}

const toOrder = ({ id, kind, title, state, amountXof, feeXof }: ReviewOrder) => ({ id, kind, title, state, amount: amountXof, fee: feeXof })

function outcomesOf(facts: ReviewFacts, others: ReviewOrder[], at: Date): PaymentReview['outcomes'] {
  const plan = (outcome: ReviewPlan['outcome'], order: ReviewOrder = facts.order) =>
    toOutcome(planOutcome(facts, { outcome, order, at }), facts)
  const attached = others.map((order) => plan('attach', order)).filter(({ refusal }) => refusal === null)
  const none = { outcome: 'attach' as const, order: null, refusal: noOtherOrder, entails: [], lines: [], is_later: false }
  return [plan('honour'), ...(attached.length > 0 ? attached : [none]), plan('give_back'), plan('dismiss'), plan('wait')]
}

function toOutcome(plan: ReviewPlan, facts: ReviewFacts): PaymentReview['outcomes'][number] {
  const { outcome, order, transfer, refusal } = plan
  return {
    outcome,
    order: order && toOrder(order),
    refusal: refusal && refusalWords(refusal, { heldXof: facts.heldXof, order: order ?? facts.order }),
    entails: effectWords(plan, facts),
    lines: transfer ? entriesOf(transfer).map(({ account, amountXof }) => ({
      account, out: amountXof < 0 ? -amountXof : null, in: amountXof > 0 ? amountXof : null,
    })) : [],
    is_later: outcome === 'give_back',
  }
}

/** All that happened to it, the last first: its opening, messages of the provider, what it said, what people and the system did. */
async function readStory(
  db: Db,
  { id, providerTxId, createdAt, amountXof }: { id: string; providerTxId: string | null; createdAt: Date; amountXof: number },
  looks: Look[],
): Promise<PaymentReview['history']> {
  const events = providerTxId === null ? [] : await db
    .selectFrom('paymentEvents')
    .select(['name', 'receivedAt', 'outcome'])
    .where('kind', '=', 'transaction')
    .where('providerObjectId', '=', providerTxId)
    .orderBy('id', 'desc')
    .limit(storyMax)
    .execute()
  const lines = await db
    .selectFrom('journal')
    .leftJoin('users', 'users.id', 'journal.actorId')
    .select(['journal.at', 'journal.action', 'journal.reason', 'journal.detail'])
    .select(sql<string | null>`users.firstname || ' ' || users.name`.as('actor'))
    .where('journal.subjectType', '=', 'payment')
    .where('journal.subjectId', '=', id)
    .orderBy('journal.id', 'desc')
    .limit(storyMax)
    .execute()
  const story = [
    ...lines.map(({ at, action, reason, detail, actor }) => ({
      at, kind: 'journal' as const, what: actionWord(action),
      detail: [reviewCause(causeOf(detail)), reason, actor].filter(Boolean).join(' · ') || null,
    })),
    ...looks.map(({ word, firstAt, lastAt, times }) => ({
      at: firstAt, kind: 'look' as const, what: asked(word.raw_status, word.amount),
      detail: times > 1 ? lookTimes(times, formatShortInstant(lastAt)) : null,
    })),
    ...events.map(({ name, receivedAt, outcome }) => ({
      at: receivedAt, kind: 'event' as const, what: eventWord(name), detail: eventHandled(outcome !== null),
    })),
    { at: createdAt, kind: 'opened' as const, what: openedWord, detail: formatXof(amountXof) },
  ]
  return story.toSorted((a, b) => b.at.getTime() - a.at.getTime()).map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() }))
}

const isKnown = (action: string): action is JournalAction => action in journalActionWord
const actionWord = (action: string): string => (isKnown(action) ? journalActionWord[action] : action)
const causeOf = (detail: Record<string, unknown>): string | null => (typeof detail.cause === 'string' ? detail.cause : null)
