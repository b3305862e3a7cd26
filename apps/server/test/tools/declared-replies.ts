import { errors } from '@passerelle/contract/errors'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describeApi } from '#src/api-description/describe-api.ts'
import type { ApiDescription, ApiOperation, ApiResponse } from '#src/api-description/openapi.ts'
import type { GivenReply } from './api-client.ts'

/** What every reply may carry, whatever the call: how it travels, and how a browser is to treat it. */
const ofEveryReply = new Set([
  'connection', 'content-encoding', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding', 'vary', 'cache-control',
  'content-security-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy', 'origin-agent-cluster', 'permissions-policy',
  'referrer-policy', 'strict-transport-security', 'x-content-type-options', 'x-dns-prefetch-control',
  'x-frame-options',
])

interface DescribedCall {
  form: RegExp
  path: string
  operations: Record<string, ApiOperation>
}

/** Compares replies with the description of the API; what is met once is compiled once. */
export class DeclaredReplies {
  readonly #description: ApiDescription
  readonly #calls: DescribedCall[]
  readonly #ajv = formats.default(new Ajv2020({ strict: false }))
  readonly #compiled = new Map<string, ValidateFunction>()

  constructor(description: ApiDescription) {
    this.#description = description
    this.#ajv.addSchema(description, 'api')
    this.#calls = Object.entries(description.paths)
      .map(([path, operations]) => ({ form: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), path, operations }))
      // `/api/scan/pass/recent` before `/api/scan/{…}/recent`: what is spelled out is meant.
      .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
  }

  /** In what a reply differs from what is described, or null; a path that is none of the API's is not judged. */
  findDeparture({ method, path, status, headers, body }: GivenReply): string | null {
    const call = this.#calls.find(({ form }) => form.test(path.split('?')[0] ?? ''))
    const operation = call?.operations[method.toLowerCase()]
    if (!operation) return null
    const told = operation.responses[status]
    if (!told) return `${operation.operationId} does not say that it answers ${status}`
    const pointer = '$ref' in told ? told.$ref : `#/paths/${escaped(call.path)}/${method.toLowerCase()}/responses/${status}`
    const response = '$ref' in told ? this.#description.components.responses[told.$ref.split('/').at(-1) ?? ''] : told
    if (!response) throw new Error(`${pointer} is not described`)
    const departure = this.#departureOfHeaders(response, headers) ?? this.#departureOfBody(pointer, headers, body) ??
      departureOfCode(response, status, body)
    return departure && `${operation.operationId} ${status}: ${departure}`
  }

  #departureOfHeaders({ headers: told, content = {} }: ApiResponse, headers: Headers): string | null {
    const named = Object.keys(told)
    const undeclared = [...headers.keys()].find((name) => !ofEveryReply.has(name) && !named.some((one) => one.toLowerCase() === name))
    if (undeclared) return `it does not say that it carries the header ${undeclared}`
    const missing = Object.entries(told).find(([name, header]) =>
      ('$ref' in header ? this.#description.components.headers[name] : header)?.required && !headers.has(name))?.[0]
    if (missing) return `the header ${missing} is missing`
    const type = headers.get('content-type')?.split(';')[0]
    return type === undefined || type in content ? null : `it does not say that it answers ${type}`
  }

  #departureOfBody(pointer: string, headers: Headers, body: unknown): string | null {
    if (!headers.get('content-type')?.startsWith('application/json')) return null
    let judge = this.#compiled.get(pointer)
    if (!judge) this.#compiled.set(pointer, (judge = this.#ajv.compile({ $ref: `api${pointer}/content/application~1json/schema` })))
    return judge(body) ? null : this.#ajv.errorsText(judge.errors, { dataVar: 'the answer' })
  }
}

const escaped = (path: string) => encodeURIComponent(path.replaceAll('/', '~1'))

/** A sentence of errors.ts stands for its code: one that the call does not name is a departure. */
function departureOfCode({ 'x-codes': codes = [] }: ApiResponse, status: number, body: unknown): string | null {
  if (status < 400 || typeof body !== 'object' || body === null || !('message' in body)) return null
  const meant = Object.entries(errors).filter(([, one]) => one.status === status && one.message === body.message).map(([code]) => code)
  return meant.length === 0 || codes.some(({ code }) => meant.includes(code)) ? null : `it does not name ${meant.join(' or ')}`
}

let ours: DeclaredReplies | undefined

/** Fails the test that met a reply which the description of the API does not tell. */
export function expectDeclaredReply(reply: GivenReply): void {
  ours ??= new DeclaredReplies(describeApi())
  const departure = ours.findDeparture(reply)
  if (departure) throw new Error(`A reply departs from /api/openapi.json: ${departure}\n${JSON.stringify(reply.body)?.slice(0, 500)}`)
}
