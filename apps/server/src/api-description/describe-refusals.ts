import { type ErrorCode, errors } from '@passerelle/contract/errors'
import type { Route } from '@passerelle/contract/route'
import { actedUpon } from '#src/platform/http/error-reply.ts'
import { headerWords, pageOfFault, statusMeaning } from './api-description-words.ts'
import { refOf } from './named-schemas.ts'
import type { ApiHeader, ApiOperation, ApiResponse, JsonSchema, Media, Ref } from './openapi.ts'

const ofKeys = ['idempotency_conflict', 'idempotency_under_way', 'answer_outgrown'] as const

/**
 * What calls of a kind refuse alike. The last one of a status that suits a call is its response, unless the call adds codes of
 * its own (`refuses`).
 */
const kinds: { name: string; codes: ErrorCode[]; when: (route: Route) => boolean }[] = [
  { name: 'Malformed', codes: ['malformed'], when: () => true },
  { name: 'Unauthenticated', codes: ['unauthenticated', 'account_suspended'], when: ({ access }) => access !== 'public' },
  {
    name: 'FactorRequired',
    codes: ['factor_required'],
    when: ({ access, beforeFactor }) => access !== 'public' && !beforeFactor,
  },
  { name: 'Forbidden', codes: ['forbidden', 'factor_required'], when: ({ access }) => typeof access === 'object' },
  {
    name: 'NotApproved',
    codes: ['forbidden', 'not_approved', 'factor_required'],
    when: ({ access }) => typeof access === 'object' && 'approved' in access && access.approved,
  },
  { name: 'NotFound', codes: ['not_found'], when: ({ path }) => path.includes(':') },
  { name: 'TooSlow', codes: ['too_slow'], when: sendsSomething },
  { name: 'SentBefore', codes: [...ofKeys], when: ({ idempotent }) => idempotent === true },
  { name: 'FilesFull', codes: [...ofKeys, 'files_full'], when: ({ multipart }) => multipart === true },
  { name: 'DownloadExpired', codes: ['download_expired'], when: ({ isDownload }) => isDownload === true },
  { name: 'TooLarge', codes: ['payload_too_large'], when: sendsSomething },
  { name: 'UnsupportedMedia', codes: ['unsupported_media'], when: ({ csrf }) => csrf },
  { name: 'PageExpired', codes: ['page_expired'], when: ({ csrf }) => csrf },
  { name: 'Invalid', codes: ['invalid'], when: () => true },
  { name: 'TooMany', codes: ['too_many_requests'], when: () => true },
  { name: 'FreshFactor', codes: ['fresh_factor'], when: ({ needs }) => needs === 'fresh_factor' },
  { name: 'TermsDue', codes: ['terms_due'], when: ({ needs }) => needs === 'terms' },
  { name: 'HeadersTooLarge', codes: ['headers_too_large'], when: () => true },
  { name: 'Internal', codes: ['internal'], when: () => true },
  { name: 'Unavailable', codes: ['unavailable'], when: () => true },
  { name: 'FilesBusy', codes: ['unavailable', 'files_busy'], when: ({ multipart }) => multipart === true },
]

export function sendsSomething({ method }: Route): boolean {
  return method !== 'GET'
}

export const sharedRefusals = (): Record<string, ApiResponse> =>
  Object.fromEntries(kinds.map(({ name, codes }) => [name, describeFaults(codes)]))

/** By status: what the call's kind refuses, and what it refuses itself. */
export function describeRefusals(route: Route): ApiOperation['responses'] {
  const suiting = kinds.filter(({ when }) => when(route))
  const own = (route.refuses ?? []).filter((code) => errors[code].status !== 200)
  const statuses = new Set([...suiting.flatMap(({ codes }) => codes), ...own].map((code) => errors[code].status))
  return Object.fromEntries(Array.from(statuses, (status): [number, ApiResponse | Ref] => {
    const kind = suiting.findLast(({ codes }) => codes.some((code) => errors[code].status === status))
    const added = own.filter((code) => errors[code].status === status && !kind?.codes.includes(code))
    if (added.length === 0 && kind && !route.isDownload) return [status, { $ref: `#/components/responses/${kind.name}` }]
    const response = describeFaults([...(kind?.codes ?? []), ...added])
    return [status, route.isDownload ? { ...response, content: { ...response.content, ...faultPage } } : response]
  }))
}

/** Told before there is a request that could have a number (broken-request.ts). */
const ofTheParser = new Set([408, 431])
const faultPage: Record<string, Media> = { 'text/html': { schema: { type: 'string', description: pageOfFault } } }

/** One status with the codes that stand behind it. */
function describeFaults(codes: readonly ErrorCode[]): ApiResponse {
  const status = errors[codes[0] ?? 'internal'].status
  const withReason = codes.filter((code) => errors[code].reason)
  const shapes: JsonSchema[] = [
    ...(withReason.length > 0 ? [refusalOf(withReason)] : []),
    ...(withReason.length < codes.length ? [{ $ref: refOf(envelopeOf(status)) }] : []),
  ]
  return {
    description: describeCodes(status, codes),
    headers: {
      ...(!ofTheParser.has(status) && withHeaders(...(status === 429 || status === 503 ? ['Retry-After' as const] : []))),
      ...(codes.includes('idempotency_under_way') && { 'Retry-After': { ...sharedHeader('Retry-After'), required: false } }),
    },
    content: { 'application/json': { schema: shapes.length === 1 && shapes[0] ? shapes[0] : { anyOf: shapes } } },
    'x-codes': codes.map(told),
  }
}

/** The shared refusal, of which a call has some reasons only. */
export const refusalOf = (codes: readonly ErrorCode[]): JsonSchema =>
  ({ $ref: refOf('Refusal'), properties: { reason: { enum: codes.map((code) => errors[code].reason ?? code) } } })

export const told = (code: ErrorCode) => ({ code, message: errors[code].message })

export function describeCodes(status: number, codes: readonly ErrorCode[] = []): string {
  const lines = codes.map((code) => `\n- \`${errors[code].reason ?? code}\`\u00A0: ${errors[code].message}`)
  return [statusMeaning[status] ?? '', ...lines].join('')
}

type HeaderName = keyof typeof headerWords

/** On every answer that names it, unless that says otherwise. */
const sharedHeader = (name: HeaderName): ApiHeader =>
  ({ description: headerWords[name], required: true, schema: { type: name === 'Retry-After' ? 'integer' : 'string' } })

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object written in the words
const headerNames = Object.keys(headerWords) as HeaderName[]
export const sharedHeaders: Record<string, ApiHeader> = Object.fromEntries(headerNames.map((name) => [name, sharedHeader(name)]))

export const withHeaders = (...added: HeaderName[]): Record<string, Ref> =>
  Object.fromEntries(['X-Request-Id', ...added].map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const envelopeOf = (status: number) => (status === 422 ? 'FieldFaults' : status >= 500 ? 'FaultOfOurs' : 'Fault')

const message: JsonSchema = { type: 'string' }
/** The envelopes of what is refused (error-reply.ts). */
export const faultSchemas: Record<string, JsonSchema> = {
  Fault: {
    type: 'object', properties: { message, reason: { enum: [...actedUpon] } }, required: ['message'], additionalProperties: false,
  },
  FaultOfOurs: {
    type: 'object',
    properties: { message, request_id: { type: 'string' } },
    required: ['message', 'request_id'],
    additionalProperties: false,
  },
  FieldFaults: {
    type: 'object',
    properties: { message, errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 } } },
    required: ['message', 'errors'],
    additionalProperties: false,
  },
}
