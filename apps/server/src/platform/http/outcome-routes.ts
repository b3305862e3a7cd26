import { getOutcome } from '@passerelle/contract/outcome'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#src/platform/app-error.ts'
import type { Context, Services, UserContext } from '#src/platform/context.ts'
import { errorReply } from './error-reply.ts'
import { type Answer, findCallState } from './idempotency.ts'
import { isOutgrown, readCaller, readIdempotencyKey } from './keyed-calls.ts'
import { bearerToken, serve } from './route.ts'

export function outcomeRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, getOutcome, async (ctx, { request }) => {
    const key = readIdempotencyKey(request)
    if (key === null) throw new AppError('malformed')
    refuseEndedSession(request)
    const call = await findCallState(ctx, { caller: readCaller(request), key })
    if (call.state === 'answered') return { state: 'answered' as const, ...call.answer }
    if (call.state !== 'committed') return { state: call.state }
    const form = isPerson(ctx) && app.formedAnswers.get(call.route)
    const answer = form ? await readAnswer(form(ctx, call.committed.value)) : null
    if (answer) return { state: 'answered' as const, ...answer }
    return { state: call.isUnderWay ? ('under_way' as const) : ('arrived' as const) }
  })
}

/** A refusal is an answer too; null when none can be formed any more. */
async function readAnswer(formed: Promise<unknown>): Promise<Answer | null> {
  try {
    return { status: 200, reply: await formed }
  } catch (error) {
    const refusal = error instanceof AppError ? errorReply(error) : null
    if (!refusal && isOutgrown(error)) return null
    if (!refusal) throw error
    return { status: refusal.status, reply: refusal.body }
  }
}

/** Whoever was signed in when they sent it must be so to be told: as a stranger, they would hear that it never arrived. */
function refuseEndedSession(request: FastifyRequest): void {
  if (request.actor.kind !== 'user' && bearerToken(request) !== null) throw new AppError('unauthenticated')
}

const isPerson = (ctx: Context): ctx is UserContext => ctx.actor.kind === 'user'
