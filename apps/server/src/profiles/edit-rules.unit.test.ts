import { expect, test } from 'vitest'
import { declaredByPartner, identityOf } from './declared-fields.ts'
import { isResubmission } from './edit-rules.ts'

test.each<[stat: 'pending' | 'approved' | 'rejected', isIdentityChanged: boolean, hasDocument: boolean, expected: boolean]>([
  ['approved', false, false, false],
  ['approved', true, false, true],
  ['approved', false, true, true],
  ['approved', true, true, true],
  ['pending', false, false, false],
  ['pending', true, false, true],
  ['pending', false, true, true],
  ['rejected', false, false, true],
  ['rejected', true, true, true],
])('a profile %s, identity changed: %s, document sent: %s, waits for validation: %s', (stat, isIdentityChanged, hasDocument, expected) => {
  expect(isResubmission({ stat, isIdentityChanged, hasDocument })).toBe(expected)
})

test('who a partner is: the type, the IFU, the name of the company and who answers for it, nothing else', () => {
  const declared = declaredByPartner({
    type: 'enterprise', ifu: '1', address: 'a', phone: 'p', socialReason: 's', responsable: 'r', email: 'e', profession: null,
    maritalStatus: null,
  })
  expect(identityOf('partner', declared)).toEqual({ type: 'enterprise', ifu: '1', social_reason: 's', responsable: 'r' })
  expect(identityOf('supplier', declared)).toEqual({ ifu: '1', social_reason: 's', responsable: 'r' })
})
