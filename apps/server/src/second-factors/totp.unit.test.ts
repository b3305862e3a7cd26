import { expect, it } from 'vitest'
import { base32, codeAt, keyUri, stepAt, stepOf } from './totp.ts'

/** Of RFC 6238, appendix B, and RFC 4648, section 10. */
const secret = Buffer.from('12345678901234567890')

it.each([
  [59, '287082'], [1_111_111_109, '081804'], [1_111_111_111, '050471'], [1_234_567_890, '005924'], [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('second %i has the code of the standard', (second, code) => {
  expect(codeAt(secret, stepAt(new Date(second * 1000)))).toBe(code)
})

it('takes the code of now, of the step before and of the next one, and no other', () => {
  const now = new Date('2026-11-29T12:00:10Z')
  const steps = [-2, -1, 0, 1, 2].map((away) => stepOf(secret, codeAt(secret, stepAt(now) + away), now))
  expect(steps).toEqual([null, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, null])
  expect(['', '12345', '1234567', 'abcdef'].map((code) => stepOf(secret, code, now))).toEqual([null, null, null, null])
})

it.each([['', ''], ['f', 'MY'], ['fo', 'MZXQ'], ['foo', 'MZXW6'], ['foob', 'MZXW6YQ'], ['fooba', 'MZXW6YTB'], ['foobar', 'MZXW6YTBOI']])(
  'writes « %s » in base 32', (text, written) => {
    expect(base32(Buffer.from(text))).toBe(written)
  },
)

it('names the service and the account in what an application reads', () => {
  const uri = new URL(keyUri(secret, 'awa+1@exemple.bj'))
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(uri.pathname)).toMatch(/^\/.+:awa\+1@exemple\.bj$/)
  expect(uri.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})
