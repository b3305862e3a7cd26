import type { JobRun } from '#src/platform/jobs/jobs.ts'

/** For a handler that a test calls itself. */
export const oneTry = (): JobRun => ({
  attempt: 1,
  isLast: false,
  signal: AbortSignal.timeout(60_000),
  terms: { queue: 'jobs', priority: 0, retryLimit: 0, retryDelaySeconds: 1 },
})
