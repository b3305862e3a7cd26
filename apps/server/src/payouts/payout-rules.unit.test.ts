import { describe, expect, it } from 'vitest'
import { type Deed, holdOf, judgeApproval, judgeRelease, type PayoutFacts, statusForSupplier } from './payout-rules.ts'
import { judgeSignature, type Team } from '#src/signatures/signature-rules.ts'

const now = new Date('2026-11-28T10:00:00Z')
const hours = (ago: number) => new Date(now.getTime() - ago * 3_600_000)
const figures = { newNumberHours: 24, twoApproversAboveXof: 500_000 }
/** Whose money it is; then those who may sign. */
const owner = 9
const [ana, bio, cica] = [1, 2, 3]
const three: Team = { holders: [ana, bio, cica], changes: [] }
const team = (...holders: number[]): Team => ({ holders, changes: [] })
const by = (...people: number[]): Deed[] => people.map((person, index) => ({ by: person, at: hours(1 - index / 10) }))

const payout = (facts: Partial<PayoutFacts> = {}): PayoutFacts => ({
  status: 'pending', supplierId: owner, stat: 'approved', suspended: null, rejected: null, isHeld: false, releases: [], approvals: [],
  profileApprovers: [], accessGiven: null, weekXof: 50_000, numberAddedAt: hours(100), ...facts,
})
const judge = (facts: Partial<PayoutFacts>, actorId: number, people: Team = three) =>
  judgeApproval(payout(facts), people, { actorId, now, figures })
const refusal = (facts: Partial<PayoutFacts>, actorId = ana, people = three) => judge(facts, actorId, people).refusal

describe('K43 K44 K45 who approves which payout', () => {
  it.each([
    // who × whose × over the week × approvals given × age of the number → refusal, or whether it leaves
    ['a small one, by anybody', ana, {}, null, true],
    ['at the threshold, by one', ana, { weekXof: 500_000 }, null, true],
    ['a franc above, by a first', ana, { weekXof: 500_001 }, null, false],
    ['a franc above, by a second', bio, { weekXof: 500_001, approvals: by(ana) }, null, true],
    ['a franc above, by the first again', ana, { weekXof: 500_001, approvals: by(ana) }, 'approved_by_you', false],
    ['one’s own', owner, {}, 'own_file', true],
    ['of a supplier whose profile one approved', ana, { profileApprovers: [ana] }, 'signer_apart', true],
    ['of a supplier whose profile another approved', bio, { profileApprovers: [ana] }, null, true],
    ['large, by a first who had no part', bio, { weekXof: 600_000, profileApprovers: [ana] }, null, false],
    [
      'large, by a second who approved the profile', ana, { weekXof: 600_000, profileApprovers: [ana], approvals: by(bio) },
      'signer_apart', true,
    ],
    ['large, the first signature now of one apart', bio, { weekXof: 600_000, profileApprovers: [ana], approvals: by(ana) }, null, false],
    ['a number added 23 h 59 ago', ana, { numberAddedAt: hours(24 - 1 / 60) }, 'payout_number_new', true],
    ['a number added 24 h ago', ana, { numberAddedAt: hours(24) }, null, true],
    ['the account given back 23 h 59 ago', ana, { accessGiven: { by: [bio], at: hours(24 - 1 / 60) } }, 'payout_access_new', true],
    ['the account given back 24 h ago', ana, { accessGiven: { by: [bio], at: hours(24) } }, null, true],
    ['an account that one gave back oneself', ana, { accessGiven: { by: [ana], at: hours(100) } }, 'signer_apart', true],
    ['tried again after a failure', ana, { status: 'failed' }, null, true],
    ['on its way', ana, { status: 'sending' }, 'payout_under_way', true],
    ['of unknown outcome', ana, { status: 'unknown' }, 'payout_under_way', true],
    ['transferred', ana, { status: 'approved' }, 'payout_under_way', true],
    ['of a suspended supplier', ana, { suspended: by(bio)[0]! }, 'payout_supplier_suspended', true],
    ['of a rejected supplier', ana, { stat: 'rejected', rejected: by(bio)[0]! }, 'payout_supplier_rejected', true],
    ['while the profile waits', ana, { stat: 'pending' }, 'payout_profile_waits', true],
    ['on hold', ana, { isHeld: true }, 'payout_on_hold', true],
  ] as [string, number, Partial<PayoutFacts>, string | null, boolean][])('%s', (_case, actor, facts, expected, isLast) => {
    expect(judge(facts, actor)).toMatchObject({ refusal: expected, isLast })
  })

  it.each([
    // Fewer held the right than the rule needs: it gives way, and says so.
    ['two needed, one person', { weekXof: 600_000 }, team(ana), { refusal: null, needed: 1, isLast: true, yielded: ['two'] }],
    ['two needed, two people', { weekXof: 600_000 }, team(ana, bio), { refusal: null, needed: 2, isLast: false, yielded: [] }],
    ['approved the profile, alone', { profileApprovers: [ana] }, team(ana), { refusal: null, needed: 1, isLast: true, yielded: ['apart'] }],
    ['approved the profile, another there', { profileApprovers: [ana] }, team(ana, bio), { refusal: 'signer_apart', yielded: [] }],
    ['both approved it once', { profileApprovers: [ana, bio] }, team(ana, bio), { refusal: null, yielded: ['apart'] }],
    [
      'approved the profile, two needed, two people',
      { weekXof: 600_000, profileApprovers: [ana] },
      team(ana, bio),
      { refusal: null, needed: 2, isLast: false, yielded: ['apart'] },
    ],
    [
      'approved the profile, two needed, three people',
      { weekXof: 600_000, profileApprovers: [ana] },
      three,
      { refusal: 'signer_apart', yielded: [] },
    ],
    [
      'alone in everything',
      { weekXof: 600_000, profileApprovers: [ana] },
      team(ana),
      { refusal: null, needed: 1, isLast: true, yielded: ['two', 'apart'] },
    ],
  ] as [string, Partial<PayoutFacts>, Team, object][])('%s', (_case, facts, people, expected) => {
    expect(judge(facts, ana, people)).toMatchObject(expected)
  })

  it('an account that a co-signer had in hand a few days ago signs nothing with it, whoever comes first', () => {
    const tied: Team = { holders: [ana, bio, cica], changes: [{ adminId: bio, byId: ana }] }
    expect(refusal({ weekXof: 600_000, approvals: by(ana) }, bio, tied)).toBe('signer_tied')
    expect(refusal({ weekXof: 600_000, approvals: by(bio) }, ana, tied)).toBe('signer_tied')
    expect(refusal({ weekXof: 600_000, approvals: by(ana) }, cica, tied)).toBeNull()
    expect(refusal({ profileApprovers: [ana] }, bio, tied)).toBe('signer_apart')
  })

  it('a signature given while two were needed is completed by the same person once one is enough', () => {
    expect(judge({ weekXof: 400_000, approvals: by(ana) }, ana)).toMatchObject({ refusal: null, isLast: true })
  })
})

describe('K43 what is held, and who lets it go', () => {
  const suspended = { suspended: { by: ana, at: hours(5) } }
  const released = (...people: number[]) => ({ ...suspended, releases: people.map((person) => ({ by: person, at: hours(1) })) })

  it('two who had no part in the suspension let it go; then it is approved like any other', () => {
    expect(judgeRelease(payout(suspended), three, ana)).toMatchObject({ refusal: 'signer_apart' })
    expect(judgeRelease(payout(suspended), three, bio)).toMatchObject({ refusal: null, isLast: false })
    expect(holdOf(payout(released(bio)), three)).toBe('suspended')
    expect(judgeRelease(payout(released(bio)), three, bio)).toMatchObject({ refusal: 'approved_by_you' })
    expect(judgeRelease(payout(released(bio)), three, cica)).toMatchObject({ refusal: null, isLast: true })
    expect(holdOf(payout(released(bio, cica)), three)).toBeNull()
    expect(refusal(released(bio, cica))).toBeNull()
  })

  it('what was let go before a new suspension is held again', () => {
    const before = { ...suspended, releases: [{ by: bio, at: hours(6) }, { by: cica, at: hours(6) }] }
    expect(holdOf(payout(before), three)).toBe('suspended')
  })

  it('a profile that waits is let go by nobody, only by its approval', () => {
    expect(judgeRelease(payout({ stat: 'pending' }), three, bio)).toBeNull()
    expect(holdOf(payout({ stat: 'pending', releases: by(bio, cica) }), three)).toBe('profile')
    expect(holdOf(payout({ stat: null }), three)).toBe('profile')
    expect(holdOf(payout(), three)).toBeNull()
  })

  it.each([
    ['approved the profile', { profileApprovers: [ana] }],
    ['gave the account back', { accessGiven: { by: [ana], at: hours(100) } }],
  ])('whoever %s lets none of its payouts go, nor counts as one of the two', (_what, part) => {
    expect(judgeRelease(payout({ ...part, isHeld: true }), three, ana)).toMatchObject({ refusal: 'signer_apart' })
    expect(judgeRelease(payout({ ...part, isHeld: true }), three, bio)).toMatchObject({ refusal: null, isLast: true })
    const four = team(ana, bio, cica, 4)
    const refused = { ...part, suspended: { by: 4, at: hours(5) } }
    expect(judgeRelease(payout(refused), four, ana)).toMatchObject({ refusal: 'signer_apart' })
    const releases = [ana, bio].map((person) => ({ by: person, at: hours(1) }))
    expect(holdOf(payout({ ...refused, releases }), four)).toBe('suspended')
    expect(judgeRelease(payout({ ...refused, releases }), four, cica)).toMatchObject({ refusal: null, isLast: true })
  })

  it('the hold of finance gives way too, alone; its owner never lets it go', () => {
    const held = { isHeld: true, profileApprovers: [ana] }
    expect(judgeRelease(payout(held), team(ana), ana)).toMatchObject({ refusal: null, isLast: true, yielded: ['apart'] })
    expect(judgeRelease(payout(held), three, owner)).toMatchObject({ refusal: 'own_file' })
  })

  it('with too few people it gives way, and says so', () => {
    expect(judgeRelease(payout(suspended), team(ana), ana)).toMatchObject({ refusal: null, isLast: true, yielded: ['two', 'apart'] })
    expect(judgeRelease(payout(suspended), team(ana, bio), ana)).toMatchObject({ refusal: null, isLast: false, yielded: ['apart'] })
  })
})

describe('a signature', () => {
  it('is nobody’s for themself, even alone', () => {
    expect(judgeSignature({ actorId: ana, ownerId: ana, wanted: 1, apart: [], signed: [] }, team(ana)).refusal).toBe('own_file')
  })
})

it('the supplier reads three statuses', () => {
  expect((['pending', 'sending', 'unknown', 'failed', 'approved', 'canceled'] as const).map(statusForSupplier)).toEqual([
    'pending', 'pending', 'pending', 'pending', 'approved', 'canceled',
  ])
})
