import { type Services, systemContext } from '#src/platform/context.ts'
import type { JobHandlers } from '#src/platform/jobs/jobs.ts'
import { gatherMerged } from './merge-accounts.ts'

export function personJobs(services: Services): Pick<JobHandlers, 'gather-merged'> {
  return { 'gather-merged': (accounts) => gatherMerged(systemContext(services), accounts) }
}
