import { type Services, systemContext } from '#src/platform/context.ts'
import type { JobHandlers } from '#src/platform/jobs/jobs.ts'
import type { SmsGateway } from '#src/sms/sms-gateway.ts'
import { deliverMail } from './deliver-mail.ts'
import { deliverSms } from './deliver-sms.ts'
import type { Mailer } from './mailer.ts'

export function noticeJobs(services: Services, mailer: Mailer, gateway: SmsGateway): Pick<JobHandlers, 'send-mail' | 'send-sms'> {
  return {
    'send-mail': (mail, run) => deliverMail(systemContext(services), mailer, mail, run),
    'send-sms': (sms, run) => deliverSms(systemContext(services), gateway, sms, run),
  }
}
