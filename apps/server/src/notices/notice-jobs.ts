import { type Services, systemContext } from '#src/platform/context.ts'
import type { JobHandlers } from '#src/platform/jobs.ts'
import { deliverMail } from './deliver-mail.ts'
import { deliverNotice } from './deliver-notice.ts'
import type { Mailer } from './mailer.ts'

export function noticeJobs(services: Services, mailer: Mailer): Pick<JobHandlers, 'deliver-notice' | 'send-mail'> {
  return {
    'deliver-notice': (notice) => deliverNotice(systemContext(services), notice),
    'send-mail': (mail) => deliverMail(systemContext(services), mailer, mail),
  }
}
