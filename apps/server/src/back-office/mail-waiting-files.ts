import { deliverMail, type MailTry } from '#src/notices/deliver-mail.ts'
import type { Mailer } from '#src/notices/mailer.ts'
import { type Context, type Services, systemContext } from '#src/platform/context.ts'
import type { JobHandlers } from '#src/platform/jobs/jobs.ts'
import { countWaitingFiles } from '#src/statistics/what-waits.ts'
import { filesWait } from './waiting-files-words.ts'

export function backOfficeJobs(services: Services, mailer: Mailer): Pick<JobHandlers, 'mail-waiting-files'> {
  return {
    'mail-waiting-files': (data, run) => mailWaitingFiles(systemContext(services), mailer, { ...data, run }),
  }
}

/** Mails an administrator what waits for a decision; nothing when others have dealt with it meanwhile. */
async function mailWaitingFiles(
  ctx: Context,
  mailer: Mailer,
  { userId, key, run }: { userId: number; key: string; run: MailTry },
): Promise<void> {
  const waiting = await countWaitingFiles(ctx.db)
  if (waiting.profiles + waiting.requests === 0) return
  await deliverMail(ctx, mailer, { userId, key, ...filesWait(waiting) }, run)
}
