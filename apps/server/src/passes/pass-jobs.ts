import { type Services, systemContext } from '#src/platform/context.ts'
import type { JobHandlers } from '#src/platform/jobs.ts'
import { mailUses } from './mail-uses.ts'

export function passJobs(services: Services): Pick<JobHandlers, 'mail-uses'> {
  return {
    'mail-uses': async () => void (await mailUses(systemContext(services))),
  }
}
