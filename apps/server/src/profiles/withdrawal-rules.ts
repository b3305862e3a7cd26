import type { Stat } from '@passerelle/contract/constants'
import { role, type RoleId } from '@passerelle/contract/constants'
import type { ErrorCode } from '@passerelle/contract/errors'
import { type WithdrawalEffect, withdrawalEffects } from '@passerelle/contract/withdrawal-effects'

/** So many, and what they are worth; null for what has no amount. */
export interface Some {
  count: number
  amountXof: number | null
}

export interface WithdrawalFacts {
  roleId: RoleId | null
  stat: Stat | null
  /** The account has ended in another one. */
  isMerged: boolean
  /** What there is of each kind, by what withdrawing would do to it. */
  found: Partial<Record<WithdrawalEffect, Some>>
}

export interface WithdrawalPlan {
  refusal: ErrorCode | null
  /** What becomes of the open passes. */
  passes: 'kept' | 'moved' | null
  effects: ({ kind: WithdrawalEffect } & Some)[]
}

/** What withdrawing this approval does, or why it may not be: what is shown before, and what is then carried out. */
export function planWithdrawal({ roleId, stat, isMerged, found }: WithdrawalFacts): WithdrawalPlan {
  if (stat !== 'approved' || isMerged) return { refusal: 'already_decided', passes: null, effects: [] }
  return {
    refusal: null,
    passes: roleId === role.beneficiary ? 'kept' : roleId === role.supplier ? 'moved' : null,
    effects: withdrawalEffects.flatMap((kind) => {
      const some = found[kind]
      return some && (some.count > 0 || (some.amountXof ?? 0) > 0) ? [{ kind, ...some }] : []
    }),
  }
}
