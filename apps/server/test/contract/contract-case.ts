import type { Route } from '@passerelle/contract/route'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { ApiClient, ApiReply, CallOptions } from '#test/tools/api-client.ts'
import type { Form, SentFile } from './forms.ts'
import type { ContractWorld } from './contract-world.ts'

/** One call that succeeds, with what is decided about its answer beyond the shape. */
export interface PreparedCall {
  client: ApiClient
  params?: Record<string, string | number>
  /** `?page=2` */
  query?: string
  /** What the table of forms cannot know: ids, new e-mails. */
  changes?: Record<string, unknown>
  /** In place of the file that any such form may have. */
  file?: Pick<SentFile, 'content'>
  /** How it is sent, when there is no form. */
  sentAs?: CallOptions
  /** Puts back what the call changes, where there is but one of it: for another that was prepared beside. */
  asBefore?: () => Promise<void>
  expects: (body: ApiReply['body'], reply: ApiReply) => void | Promise<void>
}

export interface ContractCase {
  /** Somebody who may, and something to do it with: made anew for each form sent, since most calls can be made once only. */
  prepare: (world: ContractWorld, form: Form | undefined) => PreparedCall | Promise<PreparedCall>
  /** 200 unless said. */
  status?: number
  /** Its answer is no JSON: a file, nothing. */
  isPlain?: true
  /** What else the call may answer, by the title of its test. */
  otherAnswers?: Record<string, (world: ContractWorld, route: Route) => Promise<void>>
}

export type ContractCases = Record<string, ContractCase>

/**
 * The answer is JSON, is kept by nobody on the way, and passes the contract’s schema as it is. What the schema drops never
 * leaves (route.test.ts): that an answer is the right one, whole, is for the `expects` of each case.
 */
export function expectDeclared(route: Route, reply: ApiReply, status = 200): void {
  expect(reply.status, JSON.stringify(reply.body)).toBe(status)
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.body).toStrictEqual(z.parse(route.response, reply.body))
}

/** `{ status: true, message }` with this sentence, and nothing else. */
export const done = (message: string) => ({ status: true, message })

/** The same, whatever the sentence. */
export const doneOnly = { status: true, message: expect.stringMatching(/^\p{Lu}.*[.!]$/u) }

/** ISO, UTC. */
export const anInstant: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
export const aDay: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
export const aText: unknown = expect.any(String)
export const aNumber: unknown = expect.any(Number)
export const anImage: unknown = expect.stringMatching(/^\/storage\//)
/** What every pass of this world is for. */
export const theService = (world: ContractWorld) => ({ id: world.serviceId, name: 'Initiation à l’ordinateur', type: 'service' })
const aSentence: unknown = expect.stringMatching(/^\p{Lu}/u)

/** The refusal that a screen shows: status false, a stable reason, a sentence. */
export const refusedFor = (reason: string) => ({ status: false, reason, message: aSentence })
