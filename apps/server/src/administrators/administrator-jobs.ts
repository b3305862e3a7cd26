import type { Mailer } from '#src/notices/mailer.ts'
import { type Services, systemContext } from '#src/platform/context.ts'
import type { JobHandlers } from '#src/platform/jobs/jobs.ts'
import { mailInvitation } from './mail-invitation.ts'

export function administratorJobs(services: Services, mailer: Mailer): Pick<JobHandlers, 'send-invitation'> {
  return { 'send-invitation': (invitation, run) => mailInvitation(systemContext(services), mailer, invitation, run) }
}
