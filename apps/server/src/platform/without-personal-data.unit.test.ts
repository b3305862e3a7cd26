import { formatPassCode, passCodeFrom } from '@passerelle/contract/pass-code'
import { describe, expect, test } from 'vitest'
import { withoutPersonalData } from './without-personal-data.ts'

const code = passCodeFrom(new Uint8Array(15).fill(7))

describe('a text for the log', () => {
  test.each([
    ['an e-mail', '550 <awa.d+1@exemple.bj> unknown', '550 <•> unknown'],
    ['an e-mail in an address', '/api/users/awa%40exemple.bj/x', '/api/users/•/x'],
    ['a phone', 'number +2290197000001.', 'number •.'],
    ['a phone of eight digits', '/api/phones/97000000', '/api/phones/•'],
    ['a phone of ten', 'to 0197000000', 'to •'],
    ['a phone as people write it', 'call +229 01 97 00 00 01.', 'call •.'],
    ['one of eight in pairs', 'to 97 00 00 01', 'to •'],
    ['a tax number', 'ifu 0123456789012', 'ifu •'],
    ['a code', `/p/${code}`, '/p/•'],
    ['a code as people type it', `code ${formatPassCode(code).toLowerCase()}`, 'code •'],
    ['a token', `no session ${'a-B_1'.repeat(8)}abc`, 'no session •'],
    [
      'what the database could not read', 'invalid input syntax for type bigint: "Awa "la" douce"',
      'invalid input syntax for type bigint: "•"',
    ],
    [
      'a choice that the database does not know', 'invalid input value for enum stat: "Awa"\n at x',
      'invalid input value for enum stat: "•"\n at x',
    ],
    ['what was no JSON', `Unexpected token 'A', ..."{"mdp":Aw"... is not valid JSON`, `Unexpected token 'A', ..."•"... is not valid JSON`],
  ])('loses %s', (_what, said, kept) => {
    expect(withoutPersonalData(said)).toBe(kept)
  })
  test.each([
    '/api/admin/profiles/1234567/approve', '/storage/3f0e5b1c-12345678-4d1e-9a2b-0123456789ab',
    'at run (file:///srv/apps/server/src/platform/run-job.ts:12345:17)',
    'duplicate key value violates unique constraint "users_email_key"', 'DEM-2026-000123', 'ABCDEFGHJKMNPQRS',
    'processPaymentEventAndSettlePayment',
  ])('keeps %s', (said) => {
    expect(withoutPersonalData(said)).toBe(said)
  })
  test('is found in no time, whatever somebody sends', () => {
    const startedAt = process.threadCpuUsage()
    for (const piece of ['a', '1', '11 ', 'A1B2-', '%20', '"', 'a@', '%40']) withoutPersonalData(piece.repeat(20_000))
    expect(process.threadCpuUsage(startedAt).user).toBeLessThan(1_500_000)
  })
})
