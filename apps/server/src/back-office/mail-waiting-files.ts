import { deliverMail } from '#src/notices/deliver-mail.ts'
import type { Mailer } from '#src/notices/mailer.ts'
import { type Context, type Services, systemContext } from '#src/platform/context.ts'
import type { JobHandlers } from '#src/platform/jobs/jobs.ts'
import { getWaitingFiles } from './overview-queries.ts'
import { filesWait } from './waiting-files-words.ts'

export function backOfficeJobs(services: Services, mailer: Mailer): Pick<JobHandlers, 'mail-waiting-files'> {
  return {
    'mail-waiting-files': (data, { attempt }) => mailWaitingFiles(systemContext(services), mailer, { ...data, attempt }),
  }
}

/** Mails an administrator what waits for a decision; nothing when others have dealt with it meanwhile. */
async function mailWaitingFiles(
  ctx: Context,
  mailer: Mailer,
  { userId, key, attempt }: { userId: number; key: string; attempt: number },
): Promise<void> {
  const { profilesPending, requestsPending } = await getWaitingFiles(ctx.db)
  if (profilesPending + requestsPending === 0) return
  const words = filesWait({ profiles: profilesPending, requests: requestsPending })
  await deliverMail(ctx, mailer, { userId, key, ...words }, attempt)
}
