import { type Services, systemContext } from '#src/platform/context.ts'
import type { JobHandlers } from '#src/platform/jobs/jobs.ts'
import { allocatePasses } from './allocate-passes.ts'
import { mailUses } from './mail-uses.ts'
import { placeUses } from './place-uses.ts'

export function passJobs(services: Services): Pick<JobHandlers, 'mail-uses' | 'place-uses' | 'allocate-passes'> {
  return {
    'allocate-passes': async () => allocatePasses(systemContext(services)),
    'mail-uses': async () => void (await mailUses(systemContext(services))),
    'place-uses': async (_data, { signal }) => void (await placeUses(systemContext(services), { signal })),
  }
}
