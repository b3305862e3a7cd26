import { describe, expect, it } from 'vitest'
import type { Team } from '#src/signatures/signature-rules.ts'
import { judgeRefund } from './refund-rules.ts'

const [ana, bio, cica, donor] = [1, 2, 3, 40]
const three: Team = { holders: [ana, bio, cica], changes: [] }
const alone: Team = { holders: [ana], changes: [] }
const tied: Team = { ...three, changes: [{ adminId: bio, byId: ana }] }
const signed = (...by: number[]) => ({ amountXof: 100_001, donorId: donor, cause: 'given_back', attemptState: 'returning', signed: by })

describe('who decides that money goes back', () => {
  it.each([
    ['to the franc of the amount, nobody signs', bio, { ...signed(), amountXof: 100_000 }, three, { needed: 0, isSigned: true }],
    ['a franc above, the first of two', ana, signed(), three, { refusal: null, needed: 2, isLast: false, isSigned: false }],
    ['the first again', ana, signed(ana), three, { refusal: 'approved_by_you', isSigned: false }],
    ['the second', bio, signed(ana), three, { refusal: null, isLast: true, isSigned: false, yielded: [] }],
    ['a third', cica, signed(ana, bio), three, { refusal: 'refund_signed', isSigned: true }],
    ['one whom the first invited', bio, signed(ana), tied, { refusal: 'signer_tied' }],
    ['after a refusal, nobody before the payment is decided anew', bio, { ...signed(), attemptState: 'review' }, three, {
      refusal: 'refund_undecided', isSigned: false,
    }],
    ['of a small one neither', bio, { ...signed(), amountXof: 1, attemptState: 'review' }, three, {
      refusal: 'refund_undecided', isSigned: false, isUndecided: true,
    }],
    ['one that came twice waits for no decision', bio, { ...signed(), cause: 'duplicate', attemptState: 'review' }, three, {
      refusal: null, isUndecided: false,
    }],
    ['the donor', donor, signed(ana), { ...three, holders: [ana, donor] }, { refusal: 'own_file' }],
    ['the only one who may', ana, signed(), alone, { refusal: null, needed: 1, isLast: true, yielded: ['two'] }],
    ['the only one, who had asked', ana, signed(ana), alone, { refusal: 'refund_signed', isSigned: true, yielded: ['two'] }],
  ])('%s', (_, actorId, facts, team, expected) => {
    expect(judgeRefund(facts, team, { actorId, twoAboveXof: 100_000 })).toMatchObject(expected)
  })
})
