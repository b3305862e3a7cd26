import { describe, expect, it } from 'vitest'
import { type Account, mergeRefusal, movedRowsMax } from './merge-rules.ts'

const account = (id: number, given: Partial<Account> = {}): Account => ({
  id, roleId: 2, adminRole: null, stat: 'approved', suspendedAt: null, withdrawnAt: null, mergedInto: null, ...given,
})
const at = new Date('2026-11-28T10:00:00Z')

describe('two accounts of one person', () => {
  it.each([
    ['two approved beneficiaries', {}, {}, {}, null],
    ['one without a profile', {}, { roleId: null, stat: null }, {}, null],
    ['a waiting one into an approved one', {}, { stat: 'pending' }, {}, null],
    ['the same account', {}, { id: 2 }, {}, 'same'],
    ['one’s own', {}, {}, { actorId: 3 }, 'own'],
    ['an administrator’s', {}, { roleId: 1, adminRole: 'lecture', stat: null }, {}, 'administrator'],
    ['one that has ended already', {}, { mergedInto: 9, suspendedAt: at }, {}, 'merged'],
    ['a suspended one', {}, { suspendedAt: at }, {}, 'suspended'],
    ['into a suspended one', { suspendedAt: at }, {}, {}, 'suspended'],
    ['one whose approval is withdrawn', {}, { withdrawnAt: at, stat: 'rejected' }, {}, 'withdrawn'],
    ['into one whose approval is withdrawn', { withdrawnAt: at, stat: 'pending' }, { stat: 'pending' }, {}, 'withdrawn'],
    ['different roles', {}, { roleId: 4 }, {}, 'roles'],
    ['one with a profile into one without', { roleId: null, stat: null }, {}, {}, 'roles'],
    ['an approved one into a waiting one', { stat: 'pending' }, {}, {}, 'profile'],
    ['a supplier with money', { roleId: 4 }, { roleId: 4 }, { moneyXof: 500 }, 'money'],
    ['a supplier without', { roleId: 4 }, { roleId: 4 }, {}, null],
    ['as many rows as may move', {}, {}, { rows: movedRowsMax }, null],
    ['one more', {}, {}, { rows: movedRowsMax + 1 }, 'too_many'],
  ] as const)('%s', (_what, kept, merged, facts, refusal) => {
    expect(mergeRefusal({ actorId: 1, kept: account(2, kept), merged: account(3, merged), moneyXof: 0, rows: 0, ...facts })).toBe(refusal)
  })
})
