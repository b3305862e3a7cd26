import { sql } from 'kysely'
import { tellOtherSupers } from '#src/notices/tell-supers.ts'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { type TeamChange, teamChanged } from './administrator-words.ts'

/** After a change of an administrator: the others who may do everything hear of it, in the same transaction. */
export async function tellTeam(ctx: Context, tx: Tx, userId: number, change: TeamChange['change']): Promise<void> {
  const { name, adminRole } = await tx
    .selectFrom('users')
    .select([sql<string>`firstname || ' ' || name`.as('name'), 'adminRole'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const facts = { change, person: { id: userId, name }, role: adminRole ?? 'lecture', at: ctx.now() }
  await tellOtherSupers(ctx, tx, (by) => teamChanged(by, facts), { about: userId })
}
