import { dayOf } from '@passerelle/contract/dates'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { isExpired } from './pass-rules.ts'

/**
 * Locks a pass that its holder may still change: assigned, not expired.
 * @throws AppError not_found (also somebody else's), wrong_state
 */
export async function lockHeldPass(ctx: UserContext, tx: Tx, passId: number) {
  const pass = await tx
    .selectFrom('passes')
    .select(['id', 'state', 'supplierId', 'serviceId', 'expiresOn', 'beneficiaryId'])
    .where('id', '=', passId)
    .forUpdate()
    .executeTakeFirst()
  if (!pass || pass.beneficiaryId !== ctx.actor.id) throw new AppError('not_found')
  if (pass.state !== 'assigned' || isExpired(pass, dayOf(ctx.now()))) throw new AppError('wrong_state')
  return pass
}
