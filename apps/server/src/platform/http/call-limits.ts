import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#src/platform/app-error.ts'
import type { Actor } from '#src/platform/context.ts'
import { limitedAddress } from './limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts one call of whoever makes it. @throws AppError too_many_requests with the seconds to wait */
    countCall(request: FastifyRequest): Promise<void>
  }
}

interface PerMinute {
  reads: number
  writes: number
}

/** Calls a minute: of each signed-in person, and of each address for those who are not signed in. */
export interface CallLimits {
  person: PerMinute
  address: PerMinute
}

/**
 * Far above what people do: a till takes one pass each half second at most, a screen asks for ten lists. Whole
 * neighbourhoods share one address, and every write of theirs is preceded by a public read, of the cross-site token.
 */
export const callLimits: CallLimits = { person: { reads: 1200, writes: 600 }, address: { reads: 6000, writes: 600 } }

const windowMs = 60_000
/** People and addresses remembered at once, of each kind; the longest unseen is forgotten first. */
const rememberedMax = 20_000

/**
 * Stops a program that runs wild, in the memory of this process: what must be exact, or survive a restart, is counted
 * in the database (`limits.ts`).
 */
export async function limitCalls(app: FastifyInstance, limits: CallLimits): Promise<void> {
  await app.register(rateLimit, { global: false, timeWindow: windowMs, cache: rememberedMax, keyGenerator: keyOf })
  const counter = (max: number) => app.createRateLimit({ max })
  const counters = {
    person: { reads: counter(limits.person.reads), writes: counter(limits.person.writes) },
    address: { reads: counter(limits.address.reads), writes: counter(limits.address.writes) },
  }
  app.decorate('countCall', async (request) => {
    const count = counters[isPerson(request.actor) ? 'person' : 'address'][request.method === 'GET' ? 'reads' : 'writes']
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) {
      throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, counted.ttlInSeconds) })
    }
  })
}

function keyOf({ actor, ip }: FastifyRequest): string {
  return isPerson(actor) ? String(actor.id) : limitedAddress(ip)
}

/** The webhook's caller is nobody: no session is looked for. */
function isPerson(actor: Actor | undefined): actor is Extract<Actor, { kind: 'user' }> {
  return actor?.kind === 'user'
}
