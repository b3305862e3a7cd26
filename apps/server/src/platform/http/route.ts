import { searchHeader } from '@passerelle/contract/constants'
import type { Route } from '@passerelle/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { checkAccess } from './access.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { Actor, Context, Services, UserContext, KeyedCall } from '#src/platform/context.ts'
import { checkCsrf } from './csrf.ts'
import { readDevice } from './device.ts'
import { openDownload, readDownloadKey } from './download-key.ts'
import { noSuchFilter, searchInAddress, valueNotValid } from './http-words.ts'
import { type Answer, isKnownKey } from './idempotency.ts'
import { answerKeyed, type FormAnswer, type KeyedOptions, readCaller, readIdempotencyKey } from './keyed-calls.ts'
import { limitedAddress } from './limits.ts'
import { tokenHash } from '#src/platform/keys.ts'
import type { OpenFiles } from './open-files.ts'
import { findActor } from '#src/platform/sessions.ts'
import type { Turns } from './turns.ts'
import { collectFields, receiveMultipart, type ReceivedForm } from './uploads.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    /** Why this person may not call, when what they ask for may be done already. */
    refusedAccess: AppError | null
    /** What a download’s address holds in place of a query. */
    sealedQuery: Record<string, unknown> | null
    /** Whose session this is, by the hash of its token. */
    sessionHash: Buffer | null
  }
  interface FastifyInstance {
    /** By `POST /api/…`: how an answer that is not kept is formed anew. */
    formedAnswers: Map<string, FormAnswer>
    /** The calls that answer a file, for which a browser is given an address; `check` refuses what the call itself would refuse. */
    downloads: { route: Route; check: (ctx: UserContext, query: unknown) => Promise<void> }[]
    turns: Turns
    /** Reads that may go through a whole table: two of a person at once, the next one waits. */
    slowReads: Turns
    openFiles: OpenFiles
    /** How many rows a file of a list has at most. */
    fileRowsMax: number
  }
  interface FastifyContextConfig {
    contract?: Route
  }
}

/** A body that took longer is not believed on the session that it began with. */
const slowBodyMs = 2000

interface Input<R extends Route> {
  body: z.output<R['body']>
  params: z.output<R['params']>
  query: z.output<R['query']>
  request: FastifyRequest
  reply: FastifyReply
  /** For an answer that takes minutes: the session, or the right, may have ended since. @throws AppError as the call itself would */
  stillMay: () => Promise<void>
}
type ContextOf<R extends Route> = R['access'] extends 'public' ? Context : UserContext
interface ServeOptions<R extends Route> extends KeyedOptions<z.output<R['body']>> {
  /** Asked before a browser is given the address of this download: there, a refusal can be told on the screen. */
  checkDownload?: (ctx: UserContext, query: z.output<R['query']>) => Promise<void>
}
type Handler<R extends Route> = (ctx: ContextOf<R>, input: Input<R>) => Promise<z.input<R['response']> | undefined>

/**
 * Serves one route of the contract. In this order: cross-site token, session, limit on calls, role and status, shape of
 * the input, the handler, shape of the answer; so that nothing is read for somebody who may not call, and nothing undeclared leaves.
 * The handler returns the body; it may send by itself (files, 204) and then returns undefined. What an idempotent route does
 * for a call with a key, it does once.
 */
export function serve<R extends Route>(
  app: FastifyInstance,
  services: Services,
  route: R,
  handler: Handler<R>,
  { checkDownload, ...keyed }: ServeOptions<R> = {},
): void {
  if (route.isDownload) {
    app.downloads.push({ route, check: async (ctx, query) => checkDownload?.(ctx, parseQuery<R['query']>(route.query, query)) })
  }
  const { answerFrom } = keyed
  if (answerFrom) {
    const form: FormAnswer = async (ctx, committed) => z.parse(route.response, await answerFrom(ctx, committed))
    app.formedAnswers.set(`${route.method} ${route.path}`, form)
  }
  app.route({
    method: route.method,
    url: route.path,
    config: { contract: route },
    // GET /api/logout ends the session, and reading notices marks them as read: HEAD would do so unasked.
    exposeHeadRoute: false,
    onRequest: async (request) => {
      if (route.csrf) checkCsrf(request, services.keys)
      request.actor = await readActor(request, route, services)
      await app.countCall(request)
      request.refusedAccess = await findRefusal(request, route, services)
    },
    handler: async (request, reply) => {
      const form = await readBody(request, route, services)
      try {
        // Whoever sends for minutes may have been signed out, suspended or refused meanwhile.
        if (reply.elapsedTime > slowBodyMs) await checkAgain(request, route, services)
        const ctx: Context = {
          ...services,
          actor: request.actor,
          requestId: request.id,
          ip: limitedAddress(request.ip),
          device: readDevice(request),
        }
        const answer = async (call?: KeyedCall): Promise<Answer | null> => {
          const input = parseInput(route, request, form.body)
          const stillMay = () => checkStill(request, route, services)
          // The access check of this route has made sure that the actor is a person where ContextOf says so.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checkAccess and parseInput have just made it true
          const given = await handler({ ...ctx, keyed: call } as ContextOf<R>, { ...input, request, reply, stillMay } as Input<R>)
          return reply.sent || given === undefined ? null : { status: 200, reply: z.parse(route.response, given) }
        }
        const work = () => (route.idempotent ? answerKeyed(ctx, { route, request, body: form.body }, keyed, answer) : answer())
        const answered = route.method !== 'GET' && ctx.actor.kind === 'user' ? await app.turns.run(ctx.actor.id, work) : await work()
        if (!answered) return await reply
        return await reply.code(answered.status).type('application/json; charset=utf-8').send(JSON.stringify(answered.reply))
      } finally {
        await form.clean()
      }
    },
  })
}

async function checkStill(request: FastifyRequest, route: Route, services: Services): Promise<void> {
  checkAccess(route.access, await findSessionActor(request, services))
}

async function checkAgain(request: FastifyRequest, route: Route, services: Services): Promise<void> {
  request.actor = await readActor(request, route, services)
  request.refusedAccess = await findRefusal(request, route, services)
}

/** What somebody did may be why they may not do it again: with its key, they still get its answer. @throws AppError */
async function findRefusal(request: FastifyRequest, route: Route, services: Services): Promise<AppError | null> {
  try {
    checkAccess(route.access, request.actor)
    return null
  } catch (error) {
    if (error instanceof AppError && (await isRetry(request, route, services))) return error
    throw error
  }
}

async function isRetry(request: FastifyRequest, route: Route, services: Services): Promise<boolean> {
  const key = route.idempotent && request.actor.kind === 'user' ? readIdempotencyKey(request) : null
  return key !== null && (await isKnownKey(services.db, { caller: readCaller(request), key }))
}

async function readActor(request: FastifyRequest, route: Route, services: Services): Promise<Actor> {
  const key = route.isDownload ? readDownloadKey(request) : null
  if (key !== null) {
    const { sessionHash, query } = openDownload(services.keys, request, key, services.now())
    request.sealedQuery = query
    request.sessionHash = sessionHash
  } else {
    const token = bearerToken(request)
    request.sessionHash = token ? tokenHash(token) : null
  }
  return findSessionActor(request, services)
}

/** Who the session belongs to now. */
async function findSessionActor({ sessionHash }: FastifyRequest, { db, now }: Services): Promise<Actor> {
  return sessionHash ? findActor(db, sessionHash, now()) : { kind: 'visitor', id: null }
}

/** The token of `Authorization: Bearer …`, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null
}

async function readBody(request: FastifyRequest, route: Route, services: Services): Promise<ReceivedForm> {
  const nothing = { body: {}, clean: async () => {} }
  if (route.method === 'GET') return nothing
  if (request.isMultipart()) return receiveMultipart(request, services.storage.temporaryFolder, { takesFiles: route.multipart === true })
  if (request.body === undefined || request.body === null) return nothing
  if (typeof request.body !== 'object' || Array.isArray(request.body)) throw new AppError('malformed')
  return { ...nothing, body: collectFields(Object.entries(request.body)) }
}

/** Params that cannot be an id name nothing: 404. Body and query faults are told by field: 422. */
function parseInput(route: Route, request: FastifyRequest, body: unknown) {
  const params = z.safeParse(route.params, request.params)
  if (!params.success) throw new AppError('not_found')
  const query = z.safeParse(route.query, readQuery(request))
  const parsed = z.safeParse(route.body, body)
  if (!query.success || !parsed.success) throw toFieldErrors([...(query.error?.issues ?? []), ...(parsed.error?.issues ?? [])])
  return { params: params.data, query: query.data, body: parsed.data }
}

/** The address, and what is searched for, which is in no address. */
function readQuery(request: FastifyRequest): unknown {
  if (request.sealedQuery) return request.sealedQuery
  const asked = typeof request.query === 'object' ? request.query : {}
  if (asked && 'q' in asked) throw new FieldErrors({ q: searchInAddress })
  const typed = request.headers[searchHeader]
  if (typeof typed !== 'string' || typed === '') return asked
  try {
    return { ...asked, q: decodeURIComponent(typed) }
  } catch {
    throw new AppError('malformed')
  }
}

/** @throws FieldErrors */
function parseQuery<Query extends z.ZodMiniType>(shape: Query, asked: unknown): z.output<Query> {
  const query = z.safeParse(shape, asked)
  if (!query.success) throw toFieldErrors(query.error.issues)
  return query.data
}

function toFieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const fields: Record<string, string[]> = {}
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) fields[key] = [noSuchFilter]
    else (fields[issue.path.join('.')] ??= []).push(issue.code === 'custom' ? issue.message : valueNotValid)
  }
  return new FieldErrors(fields)
}
