import { type Services, systemContext } from '#src/platform/context.ts'
import type { JobHandlers } from '#src/platform/jobs/jobs.ts'
import { attributePasses } from './attribute-passes.ts'
import { releaseReservations } from './release-reservations.ts'

export function projectJobs(services: Services): Pick<JobHandlers, 'attribute-passes' | 'release-reservations'> {
  return {
    'attribute-passes': async () => void (await attributePasses(systemContext(services))),
    'release-reservations': async () => void (await releaseReservations(systemContext(services))),
  }
}
