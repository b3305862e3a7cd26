import { product } from '@passerelle/contract/product'
import { backOfficeLink } from '#src/notices/notice-words.ts'
import { deliverMail } from '#src/notices/deliver-mail.ts'
import type { Mailer } from '#src/notices/mailer.ts'
import { type Context, type Services, systemContext } from '#src/platform/context.ts'
import type { JobHandlers } from '#src/platform/jobs/jobs.ts'
import { getWaitingFiles } from './overview-queries.ts'

export function backOfficeJobs(services: Services, mailer: Mailer): Pick<JobHandlers, 'mail-waiting-files'> {
  return {
    'mail-waiting-files': (data, { attempt }) => mailWaitingFiles(systemContext(services), mailer, { ...data, attempt }),
  }
}

/** Mails an administrator what waits for a decision; nothing when others have dealt with it meanwhile. */
async function mailWaitingFiles(ctx: Context, mailer: Mailer, { userId, key, attempt }: { userId: number; key: string; attempt: number }): Promise<void> {
  const { profilesPending, requestsPending } = await getWaitingFiles(ctx.db)
  if (profilesPending + requestsPending === 0) return
  const rows = [{ label: 'Profils', value: String(profilesPending) }, { label: 'Demandes', value: String(requestsPending) }]
  await deliverMail(ctx, mailer, {
    userId, key, rows,
    subject: 'Des dossiers attendent votre décision',
    paragraphs: [`Des dossiers sont à examiner dans le back office de ${product.brand}.`, 'Leur détail est dans vos notifications. Cet e-mail part au plus une fois par quart d’heure.'],
    link: backOfficeLink,
  }, attempt)
}
