import type { Day } from '@passerelle/contract/dates'
import type { ScanRefusal } from '@passerelle/contract/errors'
import type { PassState } from '#src/platform/database/tables.ts'

/** Unknown codes that a supplier may scan in ten minutes. */
export const unknownScans = { max: 30, bucketOf: (supplierId: number) => `scan:${supplierId}` }

export interface PassFacts {
  state: PassState
  supplierId: number | null
  /** Last day on which it can be used, local. */
  expiresOn: Day | null
}

export interface ScannedCode {
  pass: PassFacts
  /** Set when the code was replaced or died. */
  retired: { reason: 'renewed' | 'expired' | 'unassigned'; supplierId: number | null } | null
  /** The scanning supplier provides the pass's service. */
  servesService: boolean
}

/**
 * Why this supplier cannot redeem this code today; null when it can. Rights are judged before state, so that a
 * stranger learns nothing: another supplier's pass reads like an unknown code.
 */
export function redeemRefusal({ pass, retired, servesService }: ScannedCode, supplierId: number, today: Day): ScanRefusal | null {
  if (retired) return retired.supplierId === supplierId ? retiredRefusal(retired.reason) : 'unknown'
  if (pass.state === 'canceled' || pass.state === 'funded') return 'unknown'
  if (pass.supplierId === null) return servesService && pass.state === 'assigned' && !isExpired(pass, today) ? 'not_assigned' : 'unknown'
  if (pass.supplierId !== supplierId) return 'unknown'
  if (pass.state === 'used') return 'already_used'
  if (pass.state === 'suspended') return 'suspended'
  if (isExpired(pass, today)) return 'expired'
  return null
}

/** The last day counts: valid until 23:59:59 local. */
export function isExpired(pass: { expiresOn: Day | null }, today: Day): boolean {
  return pass.expiresOn !== null && pass.expiresOn < today
}

function retiredRefusal(reason: 'renewed' | 'expired' | 'unassigned'): ScanRefusal {
  return reason === 'unassigned' ? 'unknown' : reason
}

export interface UseToUndo {
  at: Date
  undoneAt: Date | null
  amountXof: number
  /** Uses of this pass that were undone. */
  undoneBefore: number
  /** What the supplier can ask for now. */
  balanceXof: number
}

/** The settings, as they are now. */
export interface UndoFigures {
  minutes: number
  timesMax: number
}

export type UndoRefusal = 'already_undone' | 'undo_too_late' | 'undo_too_often' | 'undo_money_asked'

/** Why a supplier may not undo this use any more; null within the delay, a few times a pass, while the money has not been asked for. */
export function undoRefusal(use: UseToUndo, { minutes, timesMax }: UndoFigures, now: Date): UndoRefusal | null {
  if (use.undoneAt) return 'already_undone'
  if (use.undoneBefore >= timesMax) return 'undo_too_often'
  if (now.getTime() > undoUntil(use.at, minutes).getTime()) return 'undo_too_late'
  return use.balanceXof < use.amountXof ? 'undo_money_asked' : null
}

/** The last instant at which a use may be undone by its supplier. */
export function undoUntil(usedAt: Date, minutes: number): Date {
  return new Date(usedAt.getTime() + minutes * 60_000)
}

/** Why the desk may not undo a use, however long ago it was; null when the supplier's balance still covers it. */
export function undoLateRefusal(
  { undoneAt, balanceXof, amountXof }: Pick<UseToUndo, 'undoneAt' | 'balanceXof' | 'amountXof'>,
): 'already_undone' | 'undo_balance_short' | null {
  if (undoneAt) return 'already_undone'
  return balanceXof < amountXof ? 'undo_balance_short' : null
}
