import type { Context } from '#src/platform/context.ts'
import { renderMail } from './mail-content.ts'
import type { Mailer } from './mailer.ts'
import type { Mail } from './send-notice.ts'

/** Sends a mail to the address that the person has now. @throws Error when it could not be handed over: the job is tried again */
export async function deliverMail(ctx: Context, mailer: Mailer, mail: Mail): Promise<void> {
  const person = await ctx.db.selectFrom('users').select(['name', 'firstname', 'email']).where('id', '=', mail.userId).executeTakeFirstOrThrow()
  const { text, html } = renderMail(mail, person.firstname, ctx.config.http.publicUrl)
  await mailer.send({
    to: { name: mail.isImpersonal ? '' : `${person.firstname} ${person.name}`, address: person.email },
    subject: mail.subject,
    text,
    html,
    key: `${mail.userId}:${mail.key}`,
  })
}
