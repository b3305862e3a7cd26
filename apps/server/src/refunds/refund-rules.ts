import type { ErrorCode } from '@passerelle/contract/errors'
import { isSigned as areEnough, judgeSignature, type SignatureVerdict, type Team } from '#src/signatures/signature-rules.ts'

export interface RefundFacts {
  amountXof: number
  /** Whose money it is. */
  donorId: number
  /** Why it goes back, and where its payment stands. */
  cause: string
  attemptState: string
  /** Who asked for it or agreed to it, of those who may sign today. */
  signed: number[]
}

export interface RefundVerdict extends Pick<SignatureVerdict, 'isLast' | 'yielded'> {
  /** Why this administrator does not sign. */
  refusal: ErrorCode | null
  /** How many people sign; none below the amount from which two do. */
  needed: number
  /** It may leave: enough have signed. */
  isSigned: boolean
  /** The decision that it goes back was refused: another one comes before anybody signs it or gives it back. */
  isUndecided: boolean
}

interface Asked {
  actorId: number
  twoAboveXof: number
}

/** Above an amount two people decide before money goes back: by the rule that payouts have. */
export function judgeRefund(
  { amountXof, donorId, cause, attemptState, signed }: RefundFacts,
  team: Team,
  { actorId, twoAboveXof }: Asked,
): RefundVerdict {
  const isUndecided = cause === 'given_back' && attemptState === 'review'
  const none = { needed: 0, isLast: false, yielded: [], isUndecided }
  if (isUndecided) return { ...none, refusal: 'refund_undecided', isSigned: false }
  if (amountXof <= twoAboveXof) return { ...none, refusal: 'refund_signed', isSigned: true }
  const signing = { wanted: 2 as const, apart: [], signed }
  const verdict = judgeSignature({ actorId, ownerId: donorId, ...signing }, team)
  const isSigned = areEnough(signing, team)
  return { ...verdict, isSigned, isUndecided, refusal: isSigned ? 'refund_signed' : verdict.refusal }
}

/** Why this administrator does not refuse it; null when they may: a second person, once one has signed and before two have. */
export function judgeRefusal(facts: RefundFacts, team: Team, asked: Asked): ErrorCode | null {
  if (judgeRefund(facts, team, asked).isSigned) return 'refund_signed'
  if (asked.actorId === facts.donorId) return 'own_file'
  if (facts.signed.length === 0) return 'refund_unasked'
  return facts.signed.includes(asked.actorId) ? 'approved_by_you' : null
}
