import { setTimeout as sleep } from 'node:timers/promises'
import type { Route } from '@passerelle/contract/route'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '#src/platform/app-error.ts'
import type { Context, UserContext, KeyedCall, SentCall } from '#src/platform/context.ts'
import { readDevice } from './device.ts'
import { errorReply } from './error-reply.ts'
import { type Answer, findSameCall, keepAnswer, releaseCall, takeCall } from './idempotency.ts'
import { tokenHash } from '#src/platform/keys.ts'
import { spendAttempt } from './limits.ts'
import { Turns } from './turns.ts'
import { findUpload } from './uploads.ts'

/** The answer of a call, from what its action has committed. @throws AppError when that is a refusal */
export type FormAnswer = (ctx: UserContext, committed: unknown) => Promise<unknown>

/** How a route bears being sent again, where it differs from the others. */
export interface KeyedOptions<Body = unknown> {
  /**
   * The answer is not kept but formed anew, from what the action has committed: it holds what may not be kept. The action,
   * one transaction, takes the key itself.
   */
  answerFrom?: FormAnswer
  /** What of the body counts, when the same thing may be written in several ways. */
  comparable?: (body: Record<string, unknown>) => Record<string, unknown>
  /** Passwords are not kept, not even hashed with the rest: whether the one sent is the account's present one. */
  isPasswordSet?: (ctx: Context, body: Body) => Promise<boolean>
}

const wrongPasswordsMax = 5
/** One after the other: right ones that come together are never counted as many wrong ones. */
const passwordChecks = new Turns({ atOnce: 1, waitMs: 10_000 })
/** How long whoever is told that a call failed waits for it to be let go. */
const releaseMs = 1000

/** The `Idempotency-Key` header, or null. @throws AppError malformed when it is not one of 8 to 100 visible ASCII characters */
export function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const header = headers['idempotency-key']
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(header)) throw new AppError('malformed')
  return header
}

/** Who sends keys: the person, or the browser where nobody is signed in. @throws AppError page_expired when it keeps no cookie */
export function readCaller(request: FastifyRequest): string {
  if (request.actor.kind === 'user') return `user:${request.actor.id}`
  const device = readDevice(request)
  if (!device) throw new AppError('page_expired')
  return `device:${tokenHash(device).toString('base64url')}`
}

interface ReceivedCall {
  route: Route
  request: FastifyRequest
  body: Record<string, unknown>
}

/** Answers a call of an idempotent route; one without a key is as any other. */
export async function answerKeyed<Body>(
  ctx: Context,
  received: ReceivedCall,
  options: KeyedOptions<Body>,
  answer: (call?: KeyedCall) => Promise<Answer | null>,
): Promise<Answer | null> {
  const { request, route, body } = received
  const key = readIdempotencyKey(request)
  if (key === null) return answer()
  const sent = describeCall(ctx, { ...received, key, body: options.comparable ? options.comparable(body) : body })
  const { refusedAccess } = request
  if (options.answerFrom) return answerFormed(ctx, sent, { refusedAccess, answer })
  const { isPasswordSet } = options
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was kept of it had been parsed
  const isSetNow = isPasswordSet ? async () => isPasswordSet(ctx, z.parse(route.body, body) as Body) : null
  return answerOnce(ctx, sent, { refusedAccess, answer, isPasswordSet: isSetNow })
}

function describeCall({ keys }: Context, { route, request, key, body }: ReceivedCall & { key: string }): SentCall {
  const fields = Object.entries(body)
    .filter(([name]) => !isPassword(name))
    .map(([name, value]) => [name, describeValue(value, body[`${name}.chosen`])] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const text = JSON.stringify([request.method, request.url, fields])
  return { caller: readCaller(request), key, route: `${route.method} ${route.path}`, bodyHash: keys.lookup(`call:${text}`) }
}

const isPassword = (field: string) => field.includes('password')

/** A file counts by what was chosen, not by its content: a picture that its device has drawn anew comes with the name and size it had. */
function describeValue(value: unknown, chosen?: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => describeValue(one))
  const upload = findUpload(value)
  if (!upload) return value
  return typeof chosen === 'string' ? { chosen } : { name: upload.name, size: upload.size }
}

interface Answering {
  /** Why this person may not call (any more): they still get the answer to what they did when they might. */
  refusedAccess: Error | null
  /** Does the call, or takes it up, and forms its answer. */
  answer: (call: KeyedCall) => Promise<Answer | null>
  /** Whether the new password is the account's present one; null when the route has none. */
  isPasswordSet: (() => Promise<boolean>) | null
}

/** Answers a call with a key: its kept answer, or what `answer` makes, kept unless a later retry may fare better. */
async function answerOnce(ctx: Context, sent: SentCall, { refusedAccess, answer, isPasswordSet }: Answering): Promise<Answer | null> {
  const call = await takeCall(ctx, sent)
  if ('answered' in call) {
    if (isPasswordSet && isDone(call.answered)) await checkPassword(ctx, sent, isPasswordSet)
    return call.answered
  }
  try {
    if (refusedAccess && !call.committed) throw refusedAccess
    if (isPasswordSet && call.committed) await checkPassword(ctx, sent, isPasswordSet)
    const answered = await answer(call)
    // Done and said: that a retry would find the answer missing changes nothing for whoever gets it now.
    if (answered) {
      await keepAnswer(ctx.db, call, answered).catch((error: unknown) => ctx.log.error({ err: error }, 'answer could not be kept'))
    }
    return answered
  } catch (thrown) {
    const error = toldAsDone(ctx, call, thrown)
    await keepOutcome(ctx, call, error)
    throw error
  }
}

/** The same, of a route whose action takes the key in its own transaction. */
async function answerFormed(
  ctx: Context,
  sent: SentCall,
  { refusedAccess, answer }: Omit<Answering, 'isPasswordSet'>,
): Promise<Answer | null> {
  const committed = refusedAccess ? ((await findSameCall(ctx.db, sent))?.committed ?? null) : null
  if (refusedAccess && !committed) throw refusedAccess
  const call = { ...sent, leasedUntil: null, committed, isOver: false }
  try {
    return await answer(call)
  } catch (error) {
    throw toldAsDone(ctx, call, error)
  }
}

/** What an older release has committed may no longer make an answer: it was done all the same, and that is what its caller hears. */
function toldAsDone({ log }: Context, { committed, route }: KeyedCall, error: unknown): unknown {
  if (!committed || !isOutgrown(error)) return error
  log.error({ err: error, route }, 'no answer can be formed from what was committed')
  return new AppError('answer_outgrown')
}

/** A field is missing, or is not what answers are made of now. */
export const isOutgrown = (error: unknown) =>
  error instanceof z.core.$ZodError || error instanceof TypeError || error instanceof RangeError

async function keepOutcome(ctx: Context, call: KeyedCall, error: unknown): Promise<void> {
  const refusal = error instanceof Error ? errorReply(error) : null
  const keep = refusal && isDefinite(refusal.status) && !isAboutTheKey(error)
    ? keepAnswer(ctx.db, call, { status: refusal.status, reply: refusal.body })
    : releaseCall(ctx.db, call)
  // Without a database the lease ends by itself; what went wrong is what the caller must hear of, and soon.
  const released = keep.catch((fault: unknown) => ctx.log.error({ err: fault }, 'call could not be released'))
  await Promise.race([released, sleep(releaseMs, undefined, { ref: false })])
}

/** The call's own outcome, which a retry would only repeat. « Pas encore » (202) is none. */
function isDefinite(status: number): boolean {
  return status < 500 && ![202, 401, 408, 419, 425, 428, 429].includes(status)
}

/** Not the call’s own outcome: a later release may form the answer after all. */
const isAboutTheKey = (error: unknown) =>
  error instanceof AppError && ['idempotency_under_way', 'idempotency_conflict', 'answer_outgrown'].includes(error.code)

const isDone = ({ reply }: Answer) => typeof reply === 'object' && reply !== null && 'status' in reply && reply.status === true

/** @throws AppError idempotency_conflict: another password is another body */
async function checkPassword(ctx: Context, { caller }: SentCall, isPasswordSet: () => Promise<boolean>): Promise<void> {
  await passwordChecks.run(caller, async () => {
    const giveBack = await spendAttempt(ctx.db, `replayed-password:${caller}`, wrongPasswordsMax, ctx.now())
    if (!(await isPasswordSet())) throw new AppError('idempotency_conflict')
    await giveBack()
  })
}
