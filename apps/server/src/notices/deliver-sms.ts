import type { Context } from '#src/platform/context.ts'
import type { JobData } from '#src/platform/jobs/jobs.ts'
import { HopelessJob } from '#src/platform/jobs/run-job.ts'
import { giveBackToDay, takeFromDay } from '#src/sms/sms-days.ts'
import { SmsError, type SmsGateway } from '#src/sms/sms-gateway.ts'
import type { MailTry } from './deliver-mail.ts'
import { noteNotSent, noteSent } from './message-records.ts'
import { openSecrets } from './send-sms.ts'

/** A refusal may be a passing fault of the other side: it is believed the third time. */
const refusalsMax = 3

/**
 * Sends a short message to the number that the person has now, when they still want them and the day has some left, and writes down how
 * that went.
 * @throws SmsError when it could not be handed over, or the day has none left: the job is tried again; HopelessJob when that is of no use
 */
export async function deliverSms(
  ctx: Context,
  gateway: SmsGateway,
  { messageId, sealed }: JobData['send-sms'],
  { attempt, isLast }: MailTry = { attempt: 1, isLast: false },
): Promise<void> {
  const message = await ctx.db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.userId')
    .leftJoin('beneficiaries', 'beneficiaries.userId', 'users.id')
    .leftJoin('partners', 'partners.userId', 'users.id')
    .leftJoin('suppliers', 'suppliers.userId', 'users.id')
    .select(['messages.content', 'users.smsSince'])
    .select((row) => row.fn.coalesce('beneficiaries.phone', 'partners.phone', 'suppliers.phone').as('phone'))
    .where('messages.id', '=', messageId)
    .executeTakeFirst()
  if (!message) return // swept
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only send-sms.ts writes it
  const { subject: text } = message.content as { subject: string }
  const { phone } = message
  if (message.smsSince === null || !phone) return noteNotSent(ctx, messageId, { address: phone ?? '', fault: 'unwanted', isOver: true })
  try {
    if (!(await takeFromDay(ctx))) throw new SmsError('The day has no short message left.', 'capped')
    await gateway.send({ to: phone, text: openSecrets(ctx, { text, sealed }), key: `sms:${messageId}` }).catch(async (error: unknown) => {
      await giveBackToDay(ctx)
      throw error
    })
  } catch (error) {
    const fault = error instanceof SmsError ? error.fault : 'other'
    const isHopeless = fault === 'refused' && attempt >= refusalsMax
    await noteNotSent(ctx, messageId, { address: phone, fault, isOver: isHopeless || isLast })
    if (isHopeless) throw new HopelessJob('The number was refused.')
    throw error
  }
  await noteSent(ctx, messageId, phone)
}
