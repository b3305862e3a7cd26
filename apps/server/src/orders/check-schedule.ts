import type { PaymentState } from '@passerelle/contract/payment-states'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
/** After opening: 30 s, then 1, 2, 5, 10, 30 minutes, then hourly. */
const gapsMs = [30 * secondMs, minuteMs, 2 * minuteMs, 5 * minuteMs, 10 * minuteMs, 30 * minuteMs]
/** The provider's own expiry is 24 h; two more for its clock and its silences. */
const watchedMs = 26 * hourMs
/** A refund is made in the provider's dashboard, and its event may be lost: how long after the payment we ask, in days. */
const refundDays = [1, 3, 7, 14, 30]

export function firstCheckAt(openedAt: Date): Date {
  return new Date(openedAt.getTime() + (gapsMs[0] ?? hourMs))
}

/** When a paid attempt is next asked about, in case its money goes back; null after the last time. */
export function refundCheckAt(settledAt: Date, now: Date): Date | null {
  const next = refundDays.map((days) => settledAt.getTime() + days * 24 * hourMs).find((at) => at > now.getTime())
  return next === undefined ? null : new Date(next)
}

/** Money that goes back by hand: somebody does it one of these days, and only the provider tells. */
export const returnCheckAt = (now: Date): Date => new Date(now.getTime() + 24 * hourMs)

/** When an attempt is asked about again, `checks` having been made, or null when it is no longer watched. */
export function nextCheckAt(
  attempt: { createdAt: Date; checks: number; settledAt: Date | null; state: PaymentState },
  now: Date,
): Date | null {
  if (attempt.state === 'returning') return returnCheckAt(now)
  if (attempt.settledAt) return refundCheckAt(attempt.settledAt, now)
  const next = new Date(now.getTime() + (gapsMs[attempt.checks] ?? hourMs))
  return next.getTime() > attempt.createdAt.getTime() + watchedMs ? null : next
}
