import type { AdminRole } from '@passerelle/contract/constants'
import { describe, expect, it } from 'vitest'
import { restoreRefusal, suspendRefusal } from './suspension-rules.ts'

const at = new Date('2026-11-28T10:00:00Z')
const actor = (adminRole: AdminRole, suspendedAt: Date | null = null) => ({ id: 1, adminRole, suspendedAt })
const person = (adminRole: AdminRole | null, suspendedAt: Date | null = null) => ({ id: 2, adminRole, suspendedAt })

describe('K46 who may suspend and restore whom', () => {
  it.each([
    ['instruction', null, null],
    ['finance', null, null],
    ['super', null, null],
    ['instruction', 'lecture', 'forbidden'],
    ['finance', 'instruction', 'forbidden'],
    ['finance', 'super', 'forbidden'],
    ['super', 'finance', null],
    ['super', 'super', null],
  ] as const)('%s on %s: %s', (deciding, concerned, refusal) => {
    expect(suspendRefusal({ actor: actor(deciding), person: person(concerned), unsuspendedSupers: 2 })).toBe(refusal)
    expect(restoreRefusal({ actor: actor(deciding), person: person(concerned, at), unsuspendedSupers: 2 })).toBe(refusal)
  })

  it('nobody themself, nobody twice, nobody once suspended, never the last who may do everything', () => {
    const self = { ...person('super'), id: 1 }
    expect(suspendRefusal({ actor: actor('super'), person: self, unsuspendedSupers: 2 })).toBe('own_account')
    expect(restoreRefusal({ actor: actor('super'), person: { ...self, suspendedAt: at }, unsuspendedSupers: 2 })).toBe('own_account')
    expect(suspendRefusal({ actor: actor('super'), person: person(null, at), unsuspendedSupers: 2 })).toBe('already_suspended')
    expect(restoreRefusal({ actor: actor('super'), person: person(null), unsuspendedSupers: 2 })).toBe('not_suspended')
    expect(suspendRefusal({ actor: actor('super', at), person: person(null), unsuspendedSupers: 2 })).toBe('account_suspended')
    expect(suspendRefusal({ actor: actor('super'), person: person('super'), unsuspendedSupers: 1 })).toBe('last_super')
  })
})
