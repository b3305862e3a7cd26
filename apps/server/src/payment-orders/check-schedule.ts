const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
/** After opening: 30 s, then 1, 2, 5, 10, 30 minutes, then hourly. */
const gapsMs = [30 * secondMs, minuteMs, 2 * minuteMs, 5 * minuteMs, 10 * minuteMs, 30 * minuteMs]
/** The provider's own expiry is 24 h; two more for its clock and its silences. */
const watchedMs = 26 * hourMs

export function firstCheckAt(openedAt: Date): Date {
  return new Date(openedAt.getTime() + (gapsMs[0] ?? hourMs))
}

/** When an attempt is asked about again, `checks` having been made, or null when it is no longer watched. */
export function nextCheckAt(attempt: { createdAt: Date; checks: number }, now: Date): Date | null {
  const next = new Date(now.getTime() + (gapsMs[attempt.checks] ?? hourMs))
  return next.getTime() > attempt.createdAt.getTime() + watchedMs ? null : next
}
