import { searchHeader } from '@passerelle/contract/constants'
import { withoutContacts } from '@passerelle/contract/contacts'
import type { Right } from '@passerelle/contract/rights'
import type { Route } from '@passerelle/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { actorMay, checkAccess } from './access.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { Actor, Context, KeyedCall, ReadSession, Services, UserActor, UserContext } from '#src/platform/context.ts'
import { checkCsrf } from './csrf.ts'
import { readDevice } from './device.ts'
import { errorReply } from './error-reply.ts'
import { openDownload, readDownloadKey } from './download-key.ts'
import { noSuchFilter, searchInAddress, valueNotValid } from './http-words.ts'
import { type Answer, isKnownKey } from './idempotency.ts'
import { answerKeyed, type FormAnswer, type KeyedOptions, readCaller, readIdempotencyKey } from './keyed-calls.ts'
import { limitedAddress } from './limits.ts'
import { tokenHash } from '#src/platform/keys.ts'
import type { OpenFiles } from './open-files.ts'
import { journalRefusal, journalTried } from '#src/platform/refused-rights.ts'
import { findActor, LatelyAdmitted, type ReadActor } from '#src/platform/sessions.ts'
import type { Turns } from './turns.ts'
import { collectFields, receiveMultipart, type ReceivedForm } from './uploads.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
    /** The session that the caller is let in by, when it was not read for this call. */
    unread: ReadSession | null
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
    /** Whether this person has yet to say yes to the conditions in force. */
    mustAccept: (actor: UserActor) => Promise<boolean>
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
  /**
   * Whoever was let in lately is not looked up again: the action's first write makes sure of `ctx.unread`. What does not, and
   * begins a transaction, has its session read before. An idempotent route needs `answerFrom`: without, its key is taken first.
   */
  confirmsSession?: boolean
}
type Handler<R extends Route> = (ctx: ContextOf<R>, input: Input<R>) => Promise<z.input<R['response']> | undefined>

/**
 * Serves one route of the contract. In this order: cross-site token, session, limit on calls, role and status, accepted conditions, shape
 * of the input, the handler, shape of the answer; so that nothing is read for somebody who may not call, and nothing undeclared leaves.
 * The handler returns the body; it may send by itself (files, 204) and then returns undefined. What an idempotent route does
 * for a call with a key, it does once.
 */
export function serve<R extends Route>(
  app: FastifyInstance,
  services: Services,
  route: R,
  handler: Handler<R>,
  { checkDownload, confirmsSession, ...keyed }: ServeOptions<R> = {},
): void {
  if (route.isDownload) {
    app.downloads.push({ route, check: async (ctx, query) => checkDownload?.(ctx, parseQuery<R['query']>(route.query, query)) })
  }
  const { answerFrom } = keyed
  if (answerFrom) {
    const form: FormAnswer = async (ctx, committed) => z.parse(route.response, await answerFrom(ctx, committed))
    app.formedAnswers.set(`${route.method} ${route.path}`, form)
  }
  if (confirmsSession && route.idempotent && !answerFrom) throw new Error(`${route.path} keeps its answer before it reads the session`)
  const lately = confirmsSession ? new LatelyAdmitted() : null
  app.route({
    method: route.method,
    url: route.path,
    config: { contract: route },
    // GET /api/logout ends the session, and reading notices marks them as read: HEAD would do so unasked.
    exposeHeadRoute: false,
    onRequest: async (request) => {
      if (route.csrf) checkCsrf(request, services.keys)
      request.sessionHash = readSessionHash(request, route, services)
      const known = lately?.find(request.sessionHash, services.now())
      request.unread = known?.session ?? null
      const read = known ?? (await readActor(request, services))
      request.actor = read.actor
      await app.countCall(request)
      request.refusedAccess = await findRefusal(request, route, services)
      if (!request.refusedAccess) lately?.add(read)
    },
    handler: async (request, reply) => {
      const form = await readBody(request, route, services)
      try {
        // Whoever sends for minutes may have been signed out, suspended or refused meanwhile.
        if (reply.elapsedTime > slowBodyMs) await checkAgain(request, route, services)
        const confirm = async () => {
          lately?.forget(request.sessionHash)
          lately?.add(await checkStill(request, route, services))
          request.unread = null
        }
        const answerCall = () => {
          const unread = request.unread ? { session: request.unread, confirm } : undefined
          const ctx: Context = { ...contextOf(request, services), unread }
          const answer = async (call?: KeyedCall): Promise<Answer | null> => {
            const input = parseInput(route, request, form.body)
            const stillMay = async () => void (await checkStill(request, route, services))
            // The access check of this route has made sure that the actor is a person where ContextOf says so.
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checkAccess and parseInput have just made it true
            const given = await handler({ ...ctx, keyed: call } as ContextOf<R>, { ...input, request, reply, stillMay } as Input<R>)
              .catch((error: unknown) => journalAndThrow(ctx, route, error))
            if (reply.sent || given === undefined) return null
            return { status: 200, reply: shownTo(ctx.actor, route, z.parse(route.response, given)) }
          }
          const work = () => (route.idempotent ? answerKeyed(ctx, { route, request, body: form.body }, keyed, answer) : answer())
          return route.method !== 'GET' && ctx.actor.kind === 'user' ? app.turns.run(ctx.actor.id, work) : work()
        }
        const answered = await answerCall().catch(async (error: unknown) => {
          if (!request.unread || !isRefusal(error)) throw error
          lately?.forget(request.sessionHash)
          await checkAgain(request, route, services)
          return answerCall()
        })
        if (!answered) return await reply
        return await reply.code(answered.status).type('application/json; charset=utf-8').send(JSON.stringify(answered.reply))
      } finally {
        await form.clean()
      }
    },
  })
}

/** What was tried against a rule is written down before whoever tried is told. */
async function journalAndThrow(ctx: Context, route: Route, error: unknown): Promise<never> {
  if (error instanceof AppError && isOfBackOffice(route) && isUser(ctx)) {
    await journalTried(ctx, { right: route.access.right, call: route.path }, error)
  }
  throw error
}

/** Nobody is refused on a session that was not read for this call. */
const isRefusal = (error: unknown) => error instanceof Error && (errorReply(error)?.status ?? 500) < 500

async function checkStill(request: FastifyRequest, route: Route, services: Services): Promise<ReadActor> {
  const read = await readActor(request, services)
  checkAccess(route, read.actor, services)
  return read
}

async function checkAgain(request: FastifyRequest, route: Route, services: Services): Promise<void> {
  request.sessionHash = readSessionHash(request, route, services)
  request.unread = null
  request.actor = (await readActor(request, services)).actor
  request.refusedAccess = await findRefusal(request, route, services)
}

/** What somebody did may be why they may not do it again: with its key, they still get its answer. @throws AppError */
async function findRefusal(request: FastifyRequest, route: Route, services: Services): Promise<AppError | null> {
  try {
    checkAccess(route, request.actor, services)
    const { actor, server } = request
    if (route.needs === 'terms' && actor.kind === 'user' && (await server.mustAccept(actor))) throw new AppError('terms_due')
    return null
  } catch (error) {
    if (error instanceof AppError && (await isRetry(request, route, services))) return error
    const ctx = contextOf(request, services)
    const isForbidden = error instanceof AppError && error.code === 'forbidden'
    if (isForbidden && isOfBackOffice(route) && isUser(ctx)) await journalRefusal(ctx, route.access.right)
    throw error
  }
}

function contextOf(request: FastifyRequest, services: Services): Context {
  return { ...services, actor: request.actor, requestId: request.id, ip: limitedAddress(request.ip), device: readDevice(request) }
}

const isUser = (ctx: Context): ctx is UserContext => ctx.actor.kind === 'user'
const isOfBackOffice = (route: Route): route is Route & { access: { right: Right } } =>
  typeof route.access === 'object' && 'right' in route.access

/** What the back office tells of people has no contact details for whoever may not read them. */
export function shownTo<Shown>(actor: Actor, route: Route, shown: Shown): Shown {
  if (!isOfBackOffice(route) || actor.kind !== 'user' || actorMay(actor, 'contacts.read')) return shown
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a contact detail may be null wherever it stands
  return withoutContacts(route.response, shown) as Shown
}

async function isRetry(request: FastifyRequest, route: Route, services: Services): Promise<boolean> {
  const key = route.idempotent && request.actor.kind === 'user' ? readIdempotencyKey(request) : null
  return key !== null && (await isKnownKey(services.db, { caller: readCaller(request), key }))
}

function readSessionHash(request: FastifyRequest, route: Route, services: Services): Buffer | null {
  const key = route.isDownload ? readDownloadKey(request) : null
  if (key !== null) {
    const { sessionHash, query } = openDownload(services.keys, request, key, services.now())
    request.sealedQuery = query
    return sessionHash
  }
  const token = bearerToken(request)
  return token ? tokenHash(token) : null
}

/** Who the session belongs to now. */
async function readActor({ sessionHash }: FastifyRequest, { db, now }: Services): Promise<ReadActor> {
  return sessionHash ? findActor(db, sessionHash, now()) : { actor: { kind: 'visitor', id: null }, session: null }
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
