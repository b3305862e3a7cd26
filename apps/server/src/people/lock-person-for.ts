import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { personRefusal } from './person-rules.ts'

/**
 * Holds a person on whom somebody else acts, by the rule that says who may; what refers to them goes on.
 * @throws AppError not_found, and what the rule refuses with
 */
export async function lockPersonFor(ctx: UserContext, tx: Tx, userId: number, rule: typeof personRefusal) {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'name', 'firstname', 'email', 'roleId', 'adminRole', 'stat', 'suspendedAt'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) throw new AppError('not_found')
  const refusal = rule(ctx.actor, person)
  if (refusal) throw new AppError(refusal)
  return person
}
