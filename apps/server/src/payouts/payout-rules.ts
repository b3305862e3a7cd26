import type { Stat } from '@passerelle/contract/constants'
import type { ErrorCode } from '@passerelle/contract/errors'
import type { PayoutState } from '@passerelle/contract/payout-states'
import { accessNewUntil, numberNewUntil } from './payout-words.ts'
import { isSigned, judgeSignature, type SignatureVerdict, type Team } from '#src/signatures/signature-rules.ts'

/** Why a payout waits, whoever asks. */
export type Hold = 'suspended' | 'rejected' | 'profile' | 'desk'

export interface PayoutFacts {
  status: PayoutState
  supplierId: number
  /** Of the supplier's profile. */
  stat: Stat | null
  /** When and by whom the supplier was suspended, and the profile rejected, if they are. */
  suspended: Deed | null
  rejected: Deed | null
  /** Put on hold by finance. */
  isHeld: boolean
  /** Who lets it go all the same, first first; of those who may sign today. */
  releases: Deed[]
  approvals: Deed[]
  /** Who ever approved the supplier's profile, gave the supplier back after a suspension, or wrote the address of the account. */
  profileApprovers: number[]
  /** Who gave the supplier's account back lately, or a part of it, and when last: its password, its address, its second factor. */
  accessGiven: { by: number[]; at: Date } | null
  /** Of the supplier: what is open, this one included, and what was transferred within the window. */
  weekXof: number
  numberAddedAt: Date
}

export interface Deed {
  by: number | null
  at: Date
}

export interface PayoutFigures {
  newNumberHours: number
  twoApproversAboveXof: number
}

/**
 * What was decided on the supplier holds its payouts: a refusal until it is lifted or let go by two people, an edit until it is
 * approved.
 */
export function holdOf(facts: PayoutFacts, team: Team): Hold | null {
  const refusal = refusalOf(facts)
  if (refusal && !isReleased(facts, team)) return facts.suspended ? 'suspended' : 'rejected'
  if (!refusal && facts.stat !== 'approved') return 'profile'
  return facts.isHeld ? 'desk' : null
}

/** The suspension or rejection that counts: both ask for other eyes, the later one for new releases. */
function refusalOf({ suspended, rejected, stat }: PayoutFacts): { by: number[]; since: Date } | null {
  const deeds = [suspended, stat === 'rejected' ? rejected : null].filter((deed) => deed !== null)
  if (deeds.length === 0) return null
  return { by: deeds.flatMap(({ by }) => by ?? []), since: new Date(Math.max(...deeds.map(({ at }) => at.getTime()))) }
}

/**
 * Whoever let the supplier in, or gave its account back, decides on none of its money: neither approves a payout nor lets a held one go
 * (decision 85).
 */
export const apartFrom = ({ profileApprovers, accessGiven }: PayoutFacts) => [...profileApprovers, ...(accessGiven?.by ?? [])]

/** After a refusal of the supplier: two people, neither of whom refused it. */
const releaseOf = (facts: PayoutFacts, refusal: { by: number[]; since: Date }) => ({
  wanted: 2 as const, apart: [...refusal.by, ...apartFrom(facts)], signed: releasesSince(facts, refusal.since),
})

/** May this administrator let a held payout go? Null when there is nothing that somebody lets go: a profile that waits is approved. */
export function judgeRelease(facts: PayoutFacts, team: Team, actorId: number): SignatureVerdict | null {
  const hold = holdOf(facts, team)
  if (!hold || (hold === 'profile' && !facts.isHeld)) return null
  const refusal = hold === 'profile' || hold === 'desk' ? null : refusalOf(facts)
  const signing = refusal ? releaseOf(facts, refusal) : { wanted: 1 as const, apart: apartFrom(facts), signed: [] }
  return judgeSignature({ actorId, ownerId: facts.supplierId, ...signing }, team)
}

function isReleased(facts: PayoutFacts, team: Team): boolean {
  const refusal = refusalOf(facts)
  return refusal !== null && isSigned(releaseOf(facts, refusal), team)
}

function releasesSince({ releases }: PayoutFacts, since: Date): number[] {
  return releases.filter(({ at }) => at > since).flatMap(({ by }) => by ?? [])
}

const holdCodes: Record<Hold, ErrorCode> = {
  suspended: 'payout_supplier_suspended',
  rejected: 'payout_supplier_rejected',
  profile: 'payout_profile_waits',
  desk: 'payout_on_hold',
}

export interface Verdict extends SignatureVerdict {
  hold: Hold | null
  /** In place of the code's own sentence. */
  message?: string
}

/** May this administrator approve this payout now, is their approval the last one, and which rule gives way? */
export function judgeApproval(
  facts: PayoutFacts,
  team: Team,
  { actorId, now, figures }: { actorId: number; now: Date; figures: PayoutFigures },
): Verdict {
  const wanted = facts.weekXof > figures.twoApproversAboveXof ? 2 : 1
  const signed = facts.approvals.flatMap(({ by }) => by ?? [])
  const signature = judgeSignature({ actorId, ownerId: facts.supplierId, wanted, apart: apartFrom(facts), signed }, team)
  const hold = holdOf(facts, team)
  const refusal = openRefusal(facts.status) ?? (hold && holdCodes[hold])
  if (refusal) return { ...signature, hold, refusal }
  const after = (at: Date) => new Date(at.getTime() + figures.newNumberHours * 3_600_000)
  const usableAt = after(facts.numberAddedAt)
  if (usableAt > now) return { ...signature, hold, refusal: 'payout_number_new', message: numberNewUntil(usableAt) }
  const trustedAt = facts.accessGiven && after(facts.accessGiven.at)
  if (trustedAt && trustedAt > now) return { ...signature, hold, refusal: 'payout_access_new', message: accessNewUntil(trustedAt) }
  return { ...signature, hold }
}

/** Why a payout can no more be decided on; null when it can. A failed one may be tried again or given back, an unknown one never. */
export function openRefusal(status: PayoutState): ErrorCode | null {
  return status === 'pending' || status === 'failed' ? null : 'payout_under_way'
}

/** Why finance cannot put it on hold; null when it can. */
export function holdRefusal({ status, heldAt }: { status: PayoutState; heldAt: Date | null }): ErrorCode | null {
  return openRefusal(status) ?? (heldAt && 'payout_on_hold')
}

/** The three statuses that the supplier sees. */
export function statusForSupplier(status: PayoutState): 'pending' | 'approved' | 'canceled' {
  return status === 'approved' || status === 'canceled' ? status : 'pending'
}
