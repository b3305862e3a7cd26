import type { Context } from '#src/platform/context.ts'
import type { JobRun } from '#src/platform/jobs/jobs.ts'
import { HopelessJob } from '#src/platform/jobs/run-job.ts'
import { readHouse } from './read-contacts.ts'
import { renderMail } from './render-mail.ts'
import { MailError } from './mail-error.ts'
import type { Mailer } from './mailer.ts'
import { noteNotSent, noteSent, recordLateMessage } from './message-records.ts'
import type { Mail } from './send-notice.ts'

/** A refusal may be a passing fault of the other side's settings: it is believed the third time. */
const refusalsMax = 3

export type MailTry = Pick<JobRun, 'attempt' | 'isLast'>

/**
 * Sends a mail to the address that the person has now, unless it is about the one before, and writes down how that went.
 * @throws MailError when it could not be handed over: the job is tried again; HopelessJob when that is of no use
 */
export async function deliverMail(
  ctx: Context,
  mailer: Mailer,
  mail: Mail,
  { attempt, isLast }: MailTry = { attempt: 1, isLast: false },
): Promise<void> {
  const id = mail.messageId ?? (await recordLateMessage(ctx.db, mail))
  const person = await ctx.db
    .selectFrom('users')
    .select(['name', 'firstname', 'email'])
    .where('id', '=', mail.userId)
    .executeTakeFirstOrThrow()
  const address = mail.to ?? person.email
  const house = await readHouse(ctx)
  const { text, html } = renderMail(mail, person.firstname, house)
  try {
    await mailer.send({
      to: { name: mail.isImpersonal ? '' : `${person.firstname} ${person.name}`, address },
      subject: mail.subject,
      text,
      html,
      replyTo: house.email ?? undefined,
      key: `${mail.userId}:${mail.key}`,
    })
  } catch (error) {
    const isHopeless = error instanceof MailError && error.isRefusal && attempt >= refusalsMax
    await noteNotSent(ctx, id, { address, fault: error instanceof MailError ? error.fault : 'other', isOver: isHopeless || isLast })
    if (isHopeless) throw new HopelessJob(error.message)
    throw error
  }
  await noteSent(ctx, id, address)
}
