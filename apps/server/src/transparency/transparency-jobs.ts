import { type Services, systemContext } from '#src/platform/context.ts'
import type { JobHandlers } from '#src/platform/jobs/jobs.ts'
import { publishWhenDue } from './publish-figures.ts'

export function transparencyJobs(services: Services): Pick<JobHandlers, 'publish-figures'> {
  return { 'publish-figures': async () => publishWhenDue(systemContext(services)) }
}
