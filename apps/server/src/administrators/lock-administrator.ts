import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { AdministratorFacts, endRefusal } from './administrator-rules.ts'

/**
 * Holds the administrator, whoever acts, and all who may do everything: of two who lower or remove each other, one does.
 * @throws AppError not_found, and what the rule refuses with
 */
export async function lockAdministrator(ctx: UserContext, tx: Tx, userId: number, rule: typeof endRefusal) {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'email', 'adminRole', 'suspendedAt', 'removedAt', 'invitedUntil'])
    .where((eb) => eb.or([eb('id', 'in', [userId, ctx.actor.id]), eb('adminRole', '=', 'super')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const [person, actor] = [userId, ctx.actor.id].map((id) => rows.find((row) => row.id === id))
  if (!person || !actor) throw new AppError('not_found')
  const isActiveSuper = ({ adminRole, suspendedAt, invitedUntil }: (typeof rows)[number]) =>
    adminRole === 'super' && suspendedAt === null && invitedUntil === null
  const facts: AdministratorFacts = { actor, person, activeSupers: rows.filter(isActiveSuper).length }
  const refusal = rule(facts)
  if (refusal) throw new AppError(refusal, { tried: { type: 'user', id: userId } })
  return person
}
