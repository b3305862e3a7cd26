import type { Context } from '#src/platform/context.ts'
import { HopelessJob } from '#src/platform/jobs/run-job.ts'
import { renderMail } from './render-mail.ts'
import { MailError } from './mail-error.ts'
import type { Mailer } from './mailer.ts'
import type { Mail } from './send-notice.ts'

/** A refusal may be a passing fault of the other side's settings: it is believed the third time. */
const refusalsMax = 3

/**
 * Sends a mail to the address that the person has now, unless it is about the one before.
 * @param attempt 1 the first time
 * @throws MailError when it could not be handed over: the job is tried again; HopelessJob when that is of no use
 */
export async function deliverMail(ctx: Context, mailer: Mailer, mail: Mail, attempt = 1): Promise<void> {
  const person = await ctx.db
    .selectFrom('users')
    .select(['name', 'firstname', 'email'])
    .where('id', '=', mail.userId)
    .executeTakeFirstOrThrow()
  const { text, html } = renderMail(mail, person.firstname, { publicUrl: ctx.config.http.publicUrl, ...ctx.config.contact })
  try {
    await mailer.send({
      to: { name: mail.isImpersonal ? '' : `${person.firstname} ${person.name}`, address: mail.to ?? person.email },
      subject: mail.subject,
      text,
      html,
      key: `${mail.userId}:${mail.key}`,
    })
  } catch (error) {
    if (error instanceof MailError && error.isRefusal && attempt >= refusalsMax) throw new HopelessJob(error.message)
    throw error
  }
}
