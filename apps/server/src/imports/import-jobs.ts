import { type Services, systemContext } from '#src/platform/context.ts'
import type { JobHandlers } from '#src/platform/jobs/jobs.ts'
import { inviteImported } from './invite-imported.ts'

export function importJobs(services: Services): Pick<JobHandlers, 'invite-imported'> {
  return { 'invite-imported': (data) => inviteImported(systemContext(services), data) }
}
