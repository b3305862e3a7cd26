import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { personRefusal } from './person-rules.ts'

/** Holds a person on whom somebody else acts; what refers to them goes on. @throws AppError not_found, own_account, forbidden */
export async function lockPersonFor(ctx: UserContext, tx: Tx, userId: number) {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'name', 'firstname', 'email', 'roleId', 'adminRole', 'stat', 'suspendedAt'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) throw new AppError('not_found')
  const refusal = personRefusal(ctx.actor, person)
  if (refusal) throw new AppError(refusal)
  return person
}
