import type { Mailer } from '#src/notices/mailer.ts'
import { type Services, systemContext } from '#src/platform/context.ts'
import type { JobHandlers } from '#src/platform/jobs/jobs.ts'
import { sendRecoveryCode } from './send-recovery-code.ts'

export function accountJobs(services: Services, mailer: Mailer): Pick<JobHandlers, 'send-recovery-code'> {
  return {
    'send-recovery-code': (code, run) => sendRecoveryCode(systemContext(services), mailer, code, run),
  }
}
