import { describe, expect, it } from 'vitest'
import {
  type AdministratorFacts, endRefusal, handRefusal, inviteRefusal, roleRefusal, standingRefusal,
} from './administrator-rules.ts'

const at = new Date('2026-11-01T08:00:00Z')
interface Given {
  actor?: Partial<AdministratorFacts['actor']>
  person?: Partial<AdministratorFacts['person']>
  activeSupers?: number
}
const facts = ({ actor = {}, person = {}, activeSupers = 2 }: Given = {}): AdministratorFacts => ({
  actor: { id: 1, adminRole: 'super', suspendedAt: null, ...actor },
  person: { id: 2, adminRole: 'finance', suspendedAt: null, removedAt: null, invitedUntil: null, ...person },
  activeSupers,
})

describe('who may have an administrator’s account in hand', () => {
  it.each([
    ['super', {}, null],
    ['one lowered a moment ago', { actor: { adminRole: 'finance' } }, 'forbidden'],
    ['one suspended a moment ago', { actor: { suspendedAt: at } }, 'account_suspended'],
    ['nobody, of themself', { person: { id: 1, adminRole: 'super' } }, 'own_administration'],
    ['nobody, of somebody who is no administrator', { person: { adminRole: null } }, 'not_found'],
    ['super, of a suspended one', { person: { suspendedAt: at } }, null],
  ] as const)('%s', (_who, given, expected) => {
    expect(handRefusal(facts(given))).toBe(expected)
  })
})

describe('what is refused', () => {
  it.each([
    ['a removed one has no role, no factor', standingRefusal, { person: { removedAt: at, suspendedAt: at } }, 'administrator_removed'],
    ['the last super is not removed', endRefusal, { person: { adminRole: 'super' }, activeSupers: 1 }, 'last_super'],
    ['one of two supers is', endRefusal, { person: { adminRole: 'super' } }, null],
    ['a super who is only invited is', endRefusal, { person: { adminRole: 'super', invitedUntil: at }, activeSupers: 1 }, null],
    ['a suspended super is', endRefusal, { person: { adminRole: 'super', suspendedAt: at }, activeSupers: 1 }, null],
    ['whoever has a password is not invited again', inviteRefusal, {}, 'not_invited'],
    ['whoever has none is', inviteRefusal, { person: { invitedUntil: at } }, null],
    ['a removed one is not, here', inviteRefusal, { person: { invitedUntil: at, removedAt: at } }, 'administrator_removed'],
  ] as const)('%s', (_what, rule, given, expected) => {
    expect(rule(facts(given))).toBe(expected)
  })

  it.each([
    ['finance', {}, 'same_role'],
    ['lecture', {}, null],
    ['super', {}, null],
    ['finance', { person: { adminRole: 'super' }, activeSupers: 1 }, 'last_super'],
    ['finance', { person: { removedAt: at } }, 'administrator_removed'],
  ] as const)('the role %s of %j: %s', (wanted, given, expected) => {
    expect(roleRefusal(facts(given), wanted)).toBe(expected)
  })
})
