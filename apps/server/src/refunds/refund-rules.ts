import type { ErrorCode } from '@passerelle/contract/errors'
import { judgeSignature, type SignatureVerdict, type Team } from '#src/signatures/signature-rules.ts'

export interface RefundFacts {
  amountXof: number
  /** Whose money it is. */
  donorId: number
  /** Who asked for it or agreed to it, of those who may sign today. */
  signed: number[]
  /** The decision that it goes back was refused: another one comes first. */
  isUndecided: boolean
}

export interface RefundVerdict extends Pick<SignatureVerdict, 'isLast' | 'yielded'> {
  /** Why this administrator does not sign. */
  refusal: ErrorCode | null
  /** How many people sign; none below the amount from which two do. */
  needed: number
  /** It may leave: enough have signed. */
  isSigned: boolean
}

interface Asked {
  actorId: number
  twoAboveXof: number
}

/** Above an amount two people decide before money goes back: by the rule that payouts have. */
export function judgeRefund(
  { amountXof, donorId, signed, isUndecided }: RefundFacts,
  team: Team,
  { actorId, twoAboveXof }: Asked,
): RefundVerdict {
  if (isUndecided) return { refusal: 'refund_undecided', needed: 0, isSigned: false, isLast: false, yielded: [] }
  if (amountXof <= twoAboveXof) return { refusal: 'refund_signed', needed: 0, isSigned: true, isLast: false, yielded: [] }
  const verdict = judgeSignature({ actorId, ownerId: donorId, wanted: 2, apart: [], signed }, team)
  const isSigned = new Set(signed).size >= verdict.needed
  return { ...verdict, isSigned, refusal: isSigned ? 'refund_signed' : verdict.refusal }
}

/** Why this administrator does not refuse it; null when they may: a second person, once one has signed and before two have. */
export function judgeRefusal(facts: RefundFacts, team: Team, asked: Asked): ErrorCode | null {
  if (judgeRefund(facts, team, asked).isSigned) return 'refund_signed'
  if (asked.actorId === facts.donorId) return 'own_file'
  if (facts.signed.length === 0) return 'refund_unasked'
  return facts.signed.includes(asked.actorId) ? 'approved_by_you' : null
}
