import { type Services, systemContext } from '#src/platform/context.ts'
import type { JobHandlers } from '#src/platform/jobs/jobs.ts'
import { deliverMail } from './deliver-mail.ts'
import type { Mailer } from './mailer.ts'

export function noticeJobs(services: Services, mailer: Mailer): Pick<JobHandlers, 'send-mail'> {
  return {
    'send-mail': (mail, run) => deliverMail(systemContext(services), mailer, mail, run),
  }
}
