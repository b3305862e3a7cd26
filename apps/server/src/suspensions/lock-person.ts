import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { requireStillActing } from '#src/platform/still-acting.ts'
import type { SuspensionFacts } from './suspension-rules.ts'

/**
 * Holds the person and whoever acts, who may still do so now; with an administrator who may do everything all of them: of two
 * who suspend each other, one does. What refers to the person goes on.
 * @throws AppError not_found, account_suspended, forbidden when the role of whoever acts has changed meanwhile
 */
export async function lockPerson(ctx: UserContext, tx: Tx, userId: number) {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'adminRole', 'roleId', 'suspendedAt', 'withdrawnAt', 'mergedInto', 'removedAt'])
    .where((eb) => eb.or([
      eb('id', 'in', [userId, ctx.actor.id]),
      eb.and([eb('adminRole', '=', 'super'), eb.exists(eb
        .selectFrom('users as concerned')
        .select('concerned.id')
        .where('concerned.id', '=', userId)
        .where('concerned.adminRole', '=', 'super'))]),
    ]))
    .orderBy('id')
    .forNoKeyUpdate('users')
    .execute()
  const person = rows.find(({ id }) => id === userId)
  if (!person) throw new AppError('not_found')
  const actor = requireStillActing(ctx, rows.find(({ id }) => id === ctx.actor.id))
  const facts: SuspensionFacts = {
    actor,
    person,
    unsuspendedSupers: rows.filter(({ adminRole, suspendedAt }) => adminRole === 'super' && suspendedAt === null).length,
  }
  return { person, facts }
}
