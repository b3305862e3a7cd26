import { searchHeader } from '@passerelle/contract/constants'
import type { Route } from '@passerelle/contract/route'
import { csrfCookie } from '@passerelle/contract/session'
import type * as z from 'zod/mini'
import { ApiError, cookiesRefused, networkError, readApiError, unsentError } from './api-error.ts'
import { takeEarlyAnswer } from './early.ts'
import { send, type Outgoing } from './send.ts'
import type { Owner } from './drawers.ts'

export { ApiError }

/** What a route answers; the server has parsed it on its way out. */
export type Reply<R extends Route> = z.output<R['response']>

export interface CallOptions {
  /** A plain object goes as JSON, FormData as multipart. */
  body?: Record<string, unknown> | FormData
  params?: Record<string, string | number>
  /** `q`, what somebody searches for, goes in a header: addresses are logged on their way. */
  query?: Record<string, string | number | null | undefined>
  /** One per intention, kept for its retries: `callApi` gives it to every call that the contract marks. */
  idempotencyKey?: string
  /** The object that the call is about, when its address does not say it. */
  about?: Record<string, string | number>
  /** Two calls with different bodies are two acts (two codes, two payments), not a change of mind. */
  isApart?: boolean
  /** What was sent before had been done: the answer is about that, nothing more was sent, and `sentence` says so. */
  onEarlier?: (sentence: string) => void
  /** Of what was typed for it: that ends when this is done, wherever it is told. */
  draftKey?: string
  signal?: AbortSignal
  /** Share of the body sent, 0 to 1. */
  onProgress?: (fraction: number) => void
}

let bearer: string | null = null
let onExpired: (refusal: ApiError) => void = () => {}
let onForbidden: () => void = () => {}

/** The session says whose calls these are. */
export function setBearer(token: string | null): void {
  bearer = token
}

/** Called on a 401 to a call made with the present token. */
export function setExpiredListener(listener: (refusal: ApiError) => void): void {
  onExpired = listener
}

/** Called on a 403 to a call made with the present token. */
export function setForbiddenListener(listener: () => void): void {
  onForbidden = listener
}

/**
 * Makes a call of the contract: the only door to the network. What changes something is done once, however often it is sent.
 * @throws ApiError for everything that is not a 2xx, AbortError when `signal` of a read fired
 */
export async function callApi<R extends Route>(route: R, options: CallOptions = {}): Promise<Reply<R>> {
  if (!route.idempotent) return exchange(route, options)
  // Apart: the first screen sends nothing of the kind.
  const { callOnce } = await import('./call-once.ts').catch(() => {
    throw unsentError()
  })
  return callOnce(route, options)
}

/** Of whoever is signed in. */
export const presentToken = () => bearer

/** Whose calls these are. */
export const owner = (): Owner => (bearer === null ? 'guest' : 'person')

/** One request and its answer. @throws as `callApi` */
export async function exchange<R extends Route>(route: R, options: CallOptions): Promise<Reply<R>> {
  const token = bearer
  const early = await takeEarlyAnswer(route.path, options.body)
  const received = early && early.status !== 419 ? early : await call(route, options, token, send)
  if (received.status < 200 || received.status > 299) {
    throw refused(readApiError(received.status, tryJson(received.text), received.header('retry-after')), token)
  }
  const reply = received.text === '' ? null : tryJson(received.text)
  // A page instead of JSON comes from a captive portal or a proxy, not from us.
  if (reply === undefined) throw networkError()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the network's edge: the server parsed it with this very schema
  return reply as Reply<R>
}

/** Address of a call, its parameters filled in. */
export function urlOf(route: Route, { params = {}, query = {} }: Pick<CallOptions, 'params' | 'query'> = {}): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.toString() === '' ? path : `${path}?${search}`
}

/** Takes the cookie, sends, and answers whatever came. */
export async function call<Answer extends { status: number }>(
  route: Route,
  options: CallOptions,
  token: string | null,
  transport: (request: Outgoing) => Promise<Answer>,
): Promise<Answer> {
  const attempt = async () => {
    if (route.csrf) await takeCsrfCookie()
    return transport(toRequest(route, options, token))
  }
  let answer = await attempt()
  // Refused before anything was done: another tab may have taken a new cookie meanwhile.
  if (answer.status === 419 && route.csrf) answer = await attempt()
  if (route.csrf) refusalsInARow = answer.status === 419 ? refusalsInARow + 1 : 0
  if (refusalsInARow > 0 && (refusalsInARow > 1 || readCookie('XSRF-TOKEN') === '')) throw cookiesRefused()
  return answer
}

/** Tells the session about a refusal to whoever is still signed in. */
export function refused(error: ApiError, token: string | null): ApiError {
  if (token !== null && token === bearer) {
    if (error.status === 401) onExpired(error)
    else if (error.status === 403) onForbidden()
  }
  return error
}

function toRequest(
  route: Route,
  { body, idempotencyKey, signal, onProgress, params, query: { q, ...query } = {} }: CallOptions,
  token: string | null,
): Outgoing {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (token) headers.Authorization = `Bearer ${token}`
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  if (q) headers[searchHeader] = encodeURIComponent(q)
  if (route.csrf) headers['X-XSRF-TOKEN'] = readCookie('XSRF-TOKEN')
  const request: Outgoing = { method: route.method, url: urlOf(route, { params, query }), headers, signal, onProgress }
  if (body instanceof FormData) return { ...request, body }
  if (!body) return request
  headers['Content-Type'] = 'application/json'
  return { ...request, body: JSON.stringify(body) }
}

/** Calls refused with a 419, each with a new cookie: a page that has merely aged is let through at the next. */
let refusalsInARow = 0

let cookieOnItsWay: Promise<unknown> | null = null

/** Before each state-changing call (specification 7); calls made together share one. */
async function takeCsrfCookie(): Promise<void> {
  cookieOnItsWay ??= send({ method: 'GET', url: csrfCookie.path, headers: {} }).finally(() => {
    cookieOnItsWay = null
  })
  await cookieOnItsWay.catch(() => {
    throw unsentError()
  })
}

function readCookie(name: string): string {
  try {
    const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
    return pair ? decodeURIComponent(pair.slice(name.length + 1)) : ''
  } catch {
    // Cookies are refused altogether.
    return ''
  }
}

export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
