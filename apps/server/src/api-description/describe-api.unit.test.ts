import { once } from 'node:events'
import { createServer } from 'node:http'
import { Validator } from '@seriousme/openapi-schema-validator'
import { errors } from '@passerelle/contract/errors'
import { redeemPass } from '@passerelle/contract/passes'
import { routes } from '@passerelle/contract/routes'
import { describe, expect, it } from 'vitest'
import { afterFile } from '#test/tools/after-file.ts'
import { ApiClient } from '#test/tools/api-client.ts'
import { DeclaredReplies } from '#test/tools/declared-replies.ts'
import { describeApi } from './describe-api.ts'
import type { ApiOperation } from './openapi.ts'

const api = describeApi()
const operations = Object.values(api.paths).flatMap((one) => Object.values(one))

describe('the description of the API', () => {
  it('is OpenAPI 3.1, by its meta-schema', async () => {
    const { valid, errors: faults } = await new Validator().validate(structuredClone({ ...api }))
    expect([valid, faults]).toEqual([true, undefined])
  })

  it('is the same each time, and written at most once for a shape with a name', () => {
    const text = JSON.stringify(api)
    expect(JSON.stringify(describeApi())).toBe(text)
    const named = Object.keys(api.components.schemas)
    const meant = new Set(Array.from(text.matchAll(/"#\/components\/schemas\/(\w+)"/g), ([, name]) => name))
    expect(meant).toEqual(new Set(named))
  })

  it('has every call of the contract, by its name, with what it is for in French', () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual([...routes.keys()].toSorted())
    for (const { summary } of operations) {
      expect(summary).toMatch(/^\p{Lu}.*\.$/u)
      expect(summary).not.toMatch(/\b(the|of|and|with|who|its)\b/)
    }
  })

  it('says of every word of an address what it is', () => {
    const unsaid = operations.flatMap(({ parameters = [] }) => parameters.filter((one) => 'name' in one && !one.description))
    expect(unsaid).toEqual([])
  })

  it('names a refusal by its code, under its status', () => {
    const redeem = api.paths[redeemPass.path]?.['post']
    expect(redeem).toMatchObject({ operationId: 'redeemPass', security: [{ session: [], crossSiteCookie: [], crossSiteHeader: [] }] })
    expect(codesOf(redeem, 200)).toEqual(['unknown', 'already_used', 'expired', 'renewed', 'suspended', 'not_assigned'])
  })
})

const codesOf = (operation: ApiOperation | undefined, status: number): string[] => {
  const response = operation?.responses[status]
  return response && 'x-codes' in response ? (response['x-codes'] ?? []).map(({ code }) => code) : []
}

describe('a reply that departs from the description is found', () => {
  const replies = new DeclaredReplies(api)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': '1' }
  const given = (path: string, status: number, body: unknown, added: Record<string, string> = {}, method = 'GET') =>
    replies.findDeparture({ method, path, status, headers: new Headers({ ...headers, ...added }), body })
  const stats = { cpr: 1, cprp: 0, cpra: 1 }

  it('not one that is described', () => {
    expect(given('/api/stats?page=2', 200, stats)).toBeNull()
    expect(given('/api/stats', 429, { message: 'Trop de tentatives.' }, { 'retry-after': '3' })).toBeNull()
    expect(given(redeemPass.path, 200, { status: false, reason: 'expired', message: 'Ce pass a expiré.' }, {}, 'POST')).toBeNull()
  })

  it.each([
    ['a status', given('/api/stats', 418, {}), 'statsBeneficiary does not say that it answers 418'],
    ['a field that is missing', given('/api/stats', 200, { cpr: 1 }), 'required property'],
    ['a field that is not described', given('/api/stats', 200, { ...stats, name: 'Awa' }), 'additional properties'],
    ['another type', given('/api/stats', 200, { ...stats, cpr: '1' }), 'must be integer'],
    ['an instant that is none', given('/api/download-address', 200, { address: '/api/x', expires_at: 'hier' }), 'date-time'],
    ['a shape inside a shape', given('/api/services', 200, [{ id: 1, name: 'Cours', type: 'cours', details: '' }]), 'allowed values'],
    ['a header', given('/api/stats', 200, stats, { 'x-powered-by': 'us' }), 'the header x-powered-by'],
    ['a header that is missing', given('/api/stats', 429, { message: 'Trop.' }), 'the header Retry-After is missing'],
    ['a type of answer', given('/api/stats', 200, stats, { 'content-type': 'text/html' }), 'text/html'],
    ['another reason', given(redeemPass.path, 200, { status: false, reason: 'declined', message: 'Non.' }, {}, 'POST'), 'redeemPass 200'],
    ['another code', given('/api/wallet/3/renew', 409, { message: errors.refund_taken.message }, {}, 'POST'), 'not name refund_taken'],
    ['a 500 without its number', given('/api/stats', 500, { message: 'Une erreur.' }), 'request_id'],
  ])('%s', (_what, departure, said) => {
    expect(departure).toContain(said)
  })

  it('by the test that met it, whoever answers', async () => {
    const server = createServer((_request, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json', 'x-request-id': '1' }).end(JSON.stringify({ ...stats, name: 'Awa' }))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    afterFile(() => void server.close())
    const address = server.address()
    const client = new ApiClient(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    await expect(client.get('/api/stats')).rejects.toThrow('A reply departs from /api/openapi.json: statsBeneficiary 200')
    expect(await client.get('/api/stats', { ofOlderRelease: true })).toMatchObject({ status: 200 })
  })
})
