import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { requireStillActing } from '#src/platform/still-acting.ts'
import type { personRefusal } from './person-rules.ts'

/**
 * Holds a person on whom somebody else acts, by the rule that says who may, and whoever acts, who must still be
 * who they were; what refers to them goes on.
 * @throws AppError not_found, account_suspended, forbidden, and what the rule refuses with
 */
export async function lockPersonFor(ctx: UserContext, tx: Tx, userId: number, rule: typeof personRefusal) {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'name', 'firstname', 'email', 'roleId', 'adminRole', 'stat', 'suspendedAt'])
    .where('id', 'in', [userId, ctx.actor.id])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const [person, actor] = [userId, ctx.actor.id].map((id) => rows.find((row) => row.id === id))
  if (!person) throw new AppError('not_found')
  const refusal = rule(requireStillActing(ctx, actor), person)
  if (refusal) throw new AppError(refusal, { tried: { type: 'user', id: userId } })
  return person
}
