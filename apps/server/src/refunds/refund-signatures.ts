import { type ErrorCode, errors } from '@passerelle/contract/errors'
import type { RefundSigning } from '@passerelle/contract/refunds'
import { rolesWith } from '@passerelle/contract/rights'
import { sql } from 'kysely'
import { readListedPeople } from '#src/accounts/listed-people.ts'
import { notifyAdministrators } from '#src/notices/send-notice.ts'
import type { Attempt } from '#src/orders/lock-attempt.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Context, UserContext } from '#src/platform/context.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { readSetting } from '#src/platform/settings.ts'
import { lockSigner, readTeam } from '#src/signatures/read-team.ts'
import type { Team } from '#src/signatures/signature-rules.ts'
import { judgeRefund, judgeRefusal, type RefundVerdict } from './refund-rules.ts'
import { refundToSign } from './refund-words.ts'

interface Signature {
  taskId: number
  adminId: number
  name: string
  at: Date
}

/** What refunds are judged by: the figure of the programme, and who may sign. */
interface RefundCourt {
  twoAboveXof: number
  team: Team
}

export interface SignedTask {
  id: number
  amountXof: number
  donorId: number
  cause: string
  /** Of its payment. */
  attemptState: string
}

/** The last time that somebody refused it. */
interface Refused {
  refusedBy: number | null
  refusedAt: Date | null
  refusalReason: string | null
}

async function readCourt(ctx: Context, db: Db | Tx): Promise<RefundCourt> {
  return { twoAboveXof: await readSetting(db, 'refundTwoApproversAboveXof'), team: await readTeam(ctx, db, 'refunds.decide') }
}

/** First first. A suspended administrator has signed nothing, nor has one who lost the right. */
async function readSignatures(db: Db | Tx, taskIds: number[]): Promise<Signature[]> {
  if (taskIds.length === 0) return []
  return db
    .selectFrom('refundApprovals')
    .innerJoin('users', 'users.id', 'refundApprovals.adminId')
    .select(['refundApprovals.taskId', 'refundApprovals.adminId', 'refundApprovals.at'])
    .select(sql<string>`users.firstname || ' ' || users.name`.as('name'))
    .where('refundApprovals.taskId', 'in', taskIds)
    .where('users.suspendedAt', 'is', null)
    .where('users.adminRole', 'in', rolesWith('refunds.decide'))
    .orderBy('refundApprovals.at')
    .orderBy('refundApprovals.adminId')
    .execute()
}

/** What this administrator's signature would do. In a transaction, the caller holds the task. */
export async function judgeTask(ctx: UserContext, db: Db | Tx, task: SignedTask): Promise<RefundVerdict> {
  const { team, twoAboveXof } = await readCourt(ctx, db)
  const signed = (await readSignatures(db, [task.id])).map(({ adminId }) => adminId)
  return judgeRefund({ ...task, signed }, team, { actorId: ctx.actor.id, twoAboveXof })
}

/** Why this administrator does not refuse it, or null. In a transaction, the caller holds the task. */
export async function judgeRefusalOf(ctx: UserContext, tx: Tx, task: SignedTask): Promise<ErrorCode | null> {
  const { team, twoAboveXof } = await readCourt(ctx, tx)
  const signed = (await readSignatures(tx, [task.id])).map(({ adminId }) => adminId)
  return judgeRefusal({ ...task, signed }, team, { actorId: ctx.actor.id, twoAboveXof })
}

/** Who signed each of these or refused it, and what it lacks for who reads. */
export async function withSignings<T extends SignedTask & Refused>(
  ctx: UserContext,
  tasks: readonly T[],
): Promise<(T & { signing: RefundSigning })[]> {
  if (tasks.length === 0) return []
  const { team, twoAboveXof } = await readCourt(ctx, ctx.db)
  const signatures = await readSignatures(ctx.db, tasks.map(({ id }) => id))
  const named = await readListedPeople(ctx.db, tasks.map(({ refusedBy }) => refusedBy))
  return tasks.map((task) => {
    const own = signatures.filter(({ taskId }) => taskId === task.id)
    const facts = { ...task, signed: own.map(({ adminId }) => adminId) }
    const asked = { actorId: ctx.actor.id, twoAboveXof }
    const verdict = judgeRefund(facts, team, asked)
    const { refusedAt, refusalReason, refusedBy } = task
    return { ...task, signing: {
      needed: verdict.needed,
      two_above: twoAboveXof,
      is_signed: verdict.isSigned,
      is_undecided: verdict.isUndecided,
      signatures: own.map(({ name, at }) => ({ name, at: at.toISOString() })),
      refusal: verdict.refusal && errors[verdict.refusal].message,
      has_yielded: verdict.yielded.length > 0,
      can_refuse: judgeRefusal(facts, team, asked) === null,
      refused: refusedAt && refusalReason !== null
        ? { by: named(refusedBy ?? 0).name, at: refusedAt.toISOString(), reason: refusalReason }
        : null,
    } }
  })
}

/** Had enough people signed what the provider gave back? */
export async function isSignedFor(ctx: Context, tx: Tx, task: SignedTask): Promise<boolean> {
  const { team, twoAboveXof } = await readCourt(ctx, tx)
  const signed = (await readSignatures(tx, [task.id])).map(({ adminId }) => adminId)
  return judgeRefund({ ...task, signed }, team, { actorId: 0, twoAboveXof }).isSigned
}

/**
 * It may have gone back by now: enough have signed it, or somebody else looks after it. Who does knows whether it has. In a transaction,
 * the caller holds its attempt.
 */
export async function isRefundUnderWay(ctx: UserContext, db: Db | Tx, task: SignedTask & { takenBy: number | null }): Promise<boolean> {
  if (task.takenBy !== null && task.takenBy !== ctx.actor.id) return true
  const { isSigned, needed } = await judgeTask(ctx, db, task)
  return isSigned && needed > 0
}

/** What is no bar to deciding that money goes back: their signature stands already, or is not needed. */
const hasSigned = ['approved_by_you', 'refund_signed']

/**
 * Whoever decides that money goes back has signed for it; when another must, finance is told.
 * @throws AppError own_file, signer_tied, account_suspended: who may not sign does not decide it either
 */
export async function askForRefund(
  ctx: UserContext,
  tx: Tx,
  { payment, donorId }: { payment: Pick<Attempt, 'id' | 'providerTxId'>; donorId: number },
): Promise<void> {
  const task = await tx
    .selectFrom('refundTasks')
    .select(['id', 'amountXof', 'cause'])
    .where('attemptId', '=', payment.id)
    .where('doneAt', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await lockSigner(ctx, tx)
  const facts = { ...task, donorId, attemptState: 'returning' }
  const { refusal } = await judgeTask(ctx, tx, facts)
  if (refusal && !hasSigned.includes(refusal)) throw new AppError(refusal, { tried: { type: 'payment', id: payment.id } })
  await keepSignature(ctx, tx, task.id)
  const { isSigned } = await judgeTask(ctx, tx, facts)
  if (!isSigned) await notifyAdministrators(tx, 'finance', refundToSign(task.id, { payment, amountXof: task.amountXof, at: ctx.now() }))
}

export async function keepSignature(ctx: UserContext, tx: Tx, taskId: number): Promise<void> {
  await tx
    .insertInto('refundApprovals')
    .values({ taskId, adminId: ctx.actor.id, at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What was signed counts no more; returns who had. */
export async function dropSignatures(tx: Tx, taskId: number): Promise<number[]> {
  const dropped = await tx.deleteFrom('refundApprovals').where('taskId', '=', taskId).returning('adminId').execute()
  return dropped.map(({ adminId }) => adminId)
}
