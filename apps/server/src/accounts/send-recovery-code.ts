import { deliverMail, type MailTry } from '#src/notices/deliver-mail.ts'
import { MailError } from '#src/notices/mail-error.ts'
import type { Mailer } from '#src/notices/mailer.ts'
import type { Context } from '#src/platform/context.ts'
import { HopelessJob } from '#src/platform/jobs/run-job.ts'
import { settings } from '#src/platform/settings.ts'
import { recoveryHeld, recoveryMail } from './account-words.ts'
import { recoveryHeldUntil } from './corrected-lately.ts'
import { openRecoveryCode } from './recovery-codes.ts'
import { openRecoveryLink } from './recovery-links.ts'
import type { RecoverySecrets } from './request-recovery-code.ts'

/**
 * Mails a code and a link to the account that has their e-mail; to nobody when there is none, when it is suspended or its owner has still
 * to accept an invitation, and when a newer mail follows. A code that died on the way, while no mail could leave, is left out: the link
 * still works. While an address that the desk has just corrected gives no password, the mail says so, and holds nothing. Impersonal:
 * nobody has shown yet that the address is theirs.
 * @throws what `deliverMail` throws, while the mail is tried again
 */
export async function sendRecoveryCode(
  ctx: Context,
  mailer: Mailer,
  { link, ...code }: RecoverySecrets,
  run?: MailTry,
): Promise<void> {
  const person = await ctx.db
    .selectFrom('recoveryLinks')
    .innerJoin('users', 'users.email', 'recoveryLinks.email')
    .leftJoin('recoveryCodes', (join) =>
      join.onRef('recoveryCodes.email', '=', 'recoveryLinks.email').on('recoveryCodes.expiresAt', '>', ctx.now()),
    )
    .select(['users.id', 'users.email', 'recoveryCodes.id as livingCode'])
    .where('recoveryLinks.id', '=', link.id)
    .where('recoveryLinks.expiresAt', '>', ctx.now())
    .where('users.suspendedAt', 'is', null)
    .where('users.invitedUntil', 'is', null)
    .executeTakeFirst()
  const isReplaced = person !== undefined && person.livingCode !== null && person.livingCode !== code.id
  if (!person || isReplaced) return
  // To the address that it was asked for, even when another takes its place meanwhile.
  const whom = { userId: person.id, key: `recovery-code:${code.id}`, to: person.email }
  const heldUntil = await recoveryHeldUntil(ctx, ctx.db, person.id)
  if (heldUntil) {
    await handOver(ctx, mailer, { ...whom, secrets: [], ...recoveryHeld(heldUntil) }, run)
    return
  }
  const secrets = { code: person.livingCode ? openRecoveryCode(ctx.keys, code) : null, link: openRecoveryLink(ctx.keys, link) }
  const mail = recoveryMail({
    ...secrets,
    minutes: code.minutes ?? settings.recoveryCodeMinutes.default,
    hours: link.hours ?? settings.recoveryLinkHours.default,
  })
  const hidden = Object.values(secrets).filter((secret) => secret !== null)
  await handOver(ctx, mailer, { ...whom, secrets: hidden, ...mail }, run)
}

/**
 * One that cannot be handed over is given up, and stands among the messages that did not leave. Its job is done: a failed one is work for
 * somebody, and here there is none, for its person asks for another code.
 */
async function handOver(...[ctx, mailer, mail, run]: Parameters<typeof deliverMail>): Promise<void> {
  try {
    await deliverMail(ctx, mailer, mail, run)
  } catch (error) {
    const isGivenUp = error instanceof HopelessJob || (error instanceof MailError && run?.isLast === true)
    if (!isGivenUp) throw error
  }
}
