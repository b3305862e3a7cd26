import type * as z from 'zod/mini'
import { refuseInsideTransaction } from '#src/platform/database/transaction-guard.ts'
import { readJson, readObject, readText } from './fedapay-fields.ts'
import { ProviderError, redactText, type ProviderErrorKind } from './provider-error.ts'

export interface FedapayRequest<T> {
  method: 'GET' | 'POST' | 'PUT'
  /** Path under the base URL, its variable parts already encoded. */
  path: string
  query?: Record<string, string | number>
  body?: unknown
  /** Envelope key without its `v1/` prefix. */
  resource: string
  schema: z.ZodMiniType<T>
}

export interface FedapayClient {
  send<T>(request: FedapayRequest<T>): Promise<T>
}

export interface FedapayClientOptions {
  baseUrl: string
  secretKey: string
  timeoutMs?: number
  /** Aborts every call under way, at shutdown. */
  signal?: AbortSignal
}

/** Errors of the connection itself: the request never reached the provider. */
const notSent = new Set([
  'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])

/**
 * FedaPay's REST API by `fetch`: 10 s in all, no redirects, checked replies, classed errors.
 * The SDK is not used: global keys, no timeout, and it writes payouts to the console.
 */
export function createFedapayClient(options: FedapayClientOptions): FedapayClient {
  const { baseUrl, secretKey, timeoutMs = 10_000 } = options
  return {
    async send(request) {
      // Waiting for the world with a transaction open stalls everyone, and on PGlite it would wait for itself.
      refuseInsideTransaction()
      const timeout = AbortSignal.timeout(timeoutMs)
      const { response, text } = await exchange(request, {
        url: addressOf(baseUrl, request),
        headers: { authorization: `Bearer ${secretKey}`, accept: 'application/json', 'content-type': 'application/json' },
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      })
      const body = readJson(text)
      if (!response.ok) throw refusalOf(request, response, body)
      const reply = request.schema.safeParse(unwrap(body, request.resource))
      // A 2xx that says nothing proves nothing: asked again, never a success by default.
      if (!reply.success) {
        throw new ProviderError(uncertain(request), `${label(request)}: unreadable reply`, { httpStatus: response.status })
      }
      return reply.data
    },
  }
}

async function exchange(request: FedapayRequest<unknown>, call: { url: URL; headers: Record<string, string>; signal: AbortSignal }) {
  try {
    const response = await fetch(call.url, {
      method: request.method,
      headers: call.headers,
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      redirect: 'error',
      signal: call.signal,
    })
    return { response, text: await response.text() }
  } catch (cause) {
    const code = networkCode(cause)
    const kind = notSent.has(code) ? 'unavailable' : uncertain(request)
    throw new ProviderError(kind, `${label(request)}: no answer (${code})`, { cause })
  }
}

function refusalOf(request: FedapayRequest<unknown>, response: Response, body: unknown): ProviderError {
  const { isApiBody, message, fields } = readErrorBody(body)
  const retryAfter = Number(response.headers.get('retry-after'))
  const words = [message, ...Object.entries(fields).map(([field, faults]) => `${field}: ${faults.join(', ')}`)]
  return new ProviderError(kindOf(request, response.status, isApiBody), `${label(request)}: ${response.status} ${words
    .filter(Boolean)
    .join(' · ')}`, {
    httpStatus: response.status,
    fields,
    ...(retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {}),
  })
}

/** `{message, errors?: {field: [text]}}`; anything else did not come from the API itself. */
function readErrorBody(body: unknown): { isApiBody: boolean; message: string | null; fields: Record<string, string[]> } {
  const object = readObject(body)
  const message = readText(object?.message, 500)
  const errors = readObject(object?.errors)
  const fields = Object.entries(errors ?? {}).map(([field, faults]): [string, string[]] => [
    field,
    (Array.isArray(faults) ? faults : [faults]).filter((fault) => typeof fault === 'string').map(redactText),
  ])
  return { isApiBody: message !== null || errors !== null, message, fields: Object.fromEntries(fields) }
}

function kindOf(request: FedapayRequest<unknown>, status: number, isApiBody: boolean): ProviderErrorKind {
  if (status === 401 || status === 403) return 'auth'
  if (status === 429) return 'rate'
  // A 404 in HTML comes from something in between, not from the provider.
  if (status === 404 && isApiBody) return 'notFound'
  if (status === 400 || status === 409 || status === 422) return isApiBody ? 'invalid' : uncertain(request)
  return uncertain(request)
}

/** What an unknown outcome means: a read moved nothing, a write may have. */
function uncertain(request: FedapayRequest<unknown>): ProviderErrorKind {
  return request.method === 'GET' ? 'unavailable' : 'ambiguous'
}

function addressOf(baseUrl: string, request: FedapayRequest<unknown>): URL {
  const url = new URL(baseUrl.replace(/\/$/, '') + request.path)
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, String(value))
  return url
}

/** Objects come under `v1/x` live, under `x` or bare in parts of the documentation. */
function unwrap(body: unknown, resource: string): unknown {
  if (typeof body !== 'object' || body === null) return body
  const envelope = new Map<string, unknown>(Object.entries(body))
  return envelope.get(`v1/${resource}`) ?? envelope.get(resource) ?? body
}

/** Method and path without ids or references, for messages. */
function label(request: FedapayRequest<unknown>): string {
  return `FedaPay ${request.method} ${request.path.replace(/\/merchant\/[^/]+/, '/merchant/:ref').replace(/\/\d+/g, '/:id')}`
}

function networkCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return error.name
}
