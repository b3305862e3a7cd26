import { describe, expect, it } from 'vitest'
import { judgeSignature, type Team } from './signature-rules.ts'

const [ana, bio, cica, dossa, owner] = [1, 2, 3, 4, 9]
const holders = [ana, bio, cica, dossa]
/** Each pair: whose account was in whose hands. */
const hands = (...pairs: [adminId: number, byId: number][]): Team => ({
  holders, changes: pairs.map(([adminId, byId]) => ({ adminId, byId })),
})
const second = (actorId: number, team: Team) =>
  judgeSignature({ actorId, ownerId: owner, wanted: 2, apart: [], signed: [ana] }, team).refusal

describe('two who sign are two people', () => {
  it.each([
    ['a stranger to the first', bio, hands(), null],
    ['invited by the first', bio, hands([bio, ana]), 'signer_tied'],
    ['who invited the first', bio, hands([ana, bio]), 'signer_tied'],
    ['invited by whom the first invited', cica, hands([bio, ana], [cica, bio]), 'signer_tied'],
    ['four hands further', dossa, hands([bio, ana], [cica, bio], [dossa, cica]), 'signer_tied'],
    ['invited by whoever invited the first', cica, hands([ana, bio], [cica, bio]), 'signer_tied'],
    // Neither could have acted as the other, nor anybody as both.
    ['who changed the same colleague as the first', cica, hands([bio, ana], [bio, cica]), null],
    ['each in the hand of another', cica, hands([ana, bio], [cica, dossa]), null],
    ['one who gave each other the accounts back', cica, hands([ana, bio], [bio, ana]), null],
  ] as const)('%s', (_who, actor, team, expected) => {
    expect(second(actor, team)).toBe(expected)
  })

  it('no part in what comes before, through others either', () => {
    const team = hands([bio, ana], [cica, bio])
    const of = (actorId: number) => judgeSignature({ actorId, ownerId: owner, wanted: 1, apart: [ana], signed: [] }, team).refusal
    expect([bio, cica, dossa].map(of)).toEqual(['signer_apart', 'signer_apart', null])
  })
})
