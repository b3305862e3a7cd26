import { screens } from '@passerelle/contract/screens'
import { sql } from 'kysely'
import { findDeskLink } from '#src/accounts/recovery-links.ts'
import type { UserContext } from '#src/platform/context.ts'
import { findPersonRole } from './find-person-role.ts'

/** The link that the caller has just opened for somebody, while it lives: nobody else at the desk sees it. @throws AppError not_found */
export async function findRecovery(ctx: UserContext, { userId }: { userId: number }): Promise<{ link: string; expiresAt: Date } | null> {
  await findPersonRole(ctx, userId)
  const line = await ctx.db
    .selectFrom('journal')
    .select(sql<string>`detail ->> 'link'`.as('link'))
    .where('subjectType', '=', 'user')
    .where('subjectId', '=', String(userId))
    .where('action', '=', 'user.recovery')
    .where('actorId', '=', ctx.actor.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const found = line && (await findDeskLink(ctx, line.link))
  return found ? { link: `${ctx.config.http.publicUrl}${screens.recovery}#${found.token}`, expiresAt: found.expiresAt } : null
}
