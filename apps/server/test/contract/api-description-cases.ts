import { expect } from 'vitest'
import { drawApiPage } from '#src/api-description/api-page.ts'
import { describeApi } from '#src/api-description/describe-api.ts'
import { hashOf } from '#src/platform/http/security-headers.ts'
import type { ContractCases } from './contract-case.ts'

export const apiDescriptionCases: ContractCases = {
  getApiDescription: {
    isPlain: true,
    prepare: (world) => ({
      client: world.visitor(),
      expects: (body, { headers }) => {
        expect(body).toEqual(JSON.parse(JSON.stringify(describeApi())))
        expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['application/json; charset=utf-8', 'no-cache'])
      },
    }),
    otherAnswers: {
      'is 304 to who has it already, and not compressed for who cannot read that': async (world, route) => {
        const client = world.visitor()
        const { headers } = await client.call(route)
        const again = await client.call(route, {}, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
        expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', headers.get('etag')])
        const plain = await client.call(route, {}, { headers: { 'accept-encoding': 'identity' } })
        expect([plain.headers.get('content-encoding'), plain.body.openapi]).toEqual([null, '3.1.0'])
      },
    },
  },
  getApiPage: {
    isPlain: true,
    prepare: (world) => ({
      client: world.visitor(),
      expects: (body, { headers }) => {
        const { html, script, style } = drawApiPage(describeApi())
        expect(body).toBe(html)
        expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['text/html; charset=utf-8', 'no-cache'])
        const policy = headers.get('content-security-policy') ?? ''
        expect(policy).toContain(`style-src 'self' ${hashOf(style)};`)
        expect(policy).toContain(hashOf(script))
        expect(policy).not.toContain('unsafe-inline')
      },
    }),
  },
}
