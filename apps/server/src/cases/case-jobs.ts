import { type Services, systemContext } from '#src/platform/context.ts'
import type { JobHandlers } from '#src/platform/jobs/jobs.ts'
import { watchCases } from './watch-cases.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobData {
    'watch-cases': Record<string, never>
  }
}

export function caseJobs(services: Services): Pick<JobHandlers, 'watch-cases'> {
  return { 'watch-cases': () => watchCases(systemContext(services)) }
}
