/** What withdrawing the approval of a profile touches, and whether it stops it until the next approval or leaves it as it is. */
export const withdrawalFate = {
  /** A beneficiary's passes: theirs, and not to be used. */
  wallet_kept: 'stops',
  /** A supplier's open passes, which go to others. */
  scans_moved: 'stops',
  requests_waiting: 'stops',
  /** What donors see no more. */
  projects_paused: 'stops',
  payouts_waiting: 'stops',
  /** Begun by a donor. */
  payments_under_way: 'stays',
  /** Given to the provider already. */
  payouts_under_way: 'stays',
  /** Earned, and owed. */
  balance: 'stays',
  gifts: 'stays',
  sessions: 'stays',
} as const
export type WithdrawalEffect = keyof typeof withdrawalFate
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object written above
export const withdrawalEffects = Object.keys(withdrawalFate) as [WithdrawalEffect, ...WithdrawalEffect[]]
