import { openRecoveryLink, type SealedLink } from '#src/accounts/recovery-links.ts'
import { deliverMail, type MailTry } from '#src/notices/deliver-mail.ts'
import type { Mailer } from '#src/notices/mailer.ts'
import type { Context } from '#src/platform/context.ts'
import { invitationMail } from './administrator-words.ts'

/** Mails an invitation that still opens something; to nobody when it was replaced, used, or its account suspended meanwhile. */
export async function mailInvitation(
  ctx: Context,
  mailer: Mailer,
  { link, byId }: { link: SealedLink; byId: number },
  run?: MailTry,
): Promise<void> {
  const invited = await ctx.db
    .selectFrom('recoveryLinks')
    .innerJoin('users', 'users.email', 'recoveryLinks.email')
    .innerJoin('users as host', (join) => join.on('host.id', '=', byId))
    .select(['users.id', 'users.adminRole', 'host.name', 'host.firstname'])
    .where('recoveryLinks.id', '=', link.id)
    .where('recoveryLinks.expiresAt', '>', ctx.now())
    .where('users.invitedUntil', '>', ctx.now())
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirst()
  if (!invited?.adminRole) return
  const { id, adminRole, name, firstname } = invited
  const secret = openRecoveryLink(ctx.keys, link)
  const mail = invitationMail({ host: `${firstname} ${name}`, adminRole, link: secret })
  await deliverMail(ctx, mailer, { userId: id, key: `admin-invited:${link.id}`, secrets: [secret], ...mail }, run)
}
