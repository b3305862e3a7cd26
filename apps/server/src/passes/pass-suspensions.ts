import type { SuspensionCause } from '@passerelle/contract/pass-events'
import { sql } from 'kysely'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writePassEvents } from './pass-history.ts'

/** Held passes can be used no more while they have this reason, or another. The caller holds their rows. */
export async function suspendPasses(ctx: Context, tx: Tx, passIds: number[], cause: SuspensionCause, reason?: string): Promise<void> {
  if (passIds.length === 0) return
  await tx
    .insertInto('passSuspensions')
    .values(passIds.map((passId) => ({ passId, cause, at: ctx.now() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.updateTable('passes').set({ state: 'suspended' }).where('id', 'in', passIds).where('state', '=', 'assigned').execute()
  await writePassEvents(ctx, tx, passIds, 'suspended', { cause, ...(reason !== undefined && { reason }) })
}

/** Lifts one reason; a pass that has no other can be used again. The caller holds their rows. */
export async function liftSuspension(ctx: Context, tx: Tx, passIds: number[], cause: SuspensionCause, reason?: string): Promise<void> {
  if (passIds.length === 0) return
  await tx.deleteFrom('passSuspensions').where('passId', 'in', passIds).where('cause', '=', cause).execute()
  await tx
    .updateTable('passes')
    .set({ state: 'assigned' })
    .where('id', 'in', passIds)
    .where('state', '=', 'suspended')
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('passSuspensions').select(sql`1`.as('one')).whereRef('passSuspensions.passId', '=', 'passes.id'))),
    )
    .execute()
  await writePassEvents(ctx, tx, passIds, 'restored', { cause, ...(reason !== undefined && { reason }) })
}
