import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { DeskPass } from './desk-passes.ts'
import { journalDeskAct } from './journal-desk-act.ts'
import { liftSuspension, suspendPasses } from './pass-suspensions.ts'
import { tellDeskAct } from './tell-desk-act.ts'

/** Held passes can be used no more until the desk lifts its reason. The caller holds their rows. */
export async function suspendByDesk(ctx: UserContext, tx: Tx, passes: DeskPass[], { reason }: { reason: string }): Promise<void> {
  await suspendPasses(ctx, tx, passes.map(({ id }) => id), 'desk', reason)
  await journalDeskAct(ctx, tx, passes, { action: 'pass.suspend', reason, detail: ({ state }) => ({ from: state, to: 'suspended' }) })
  await tellDeskAct(ctx, tx, passes, { act: 'suspended', reason })
}

/** The desk lifts its own reason; only those that have no other can be used again, and only their people are told. */
export async function restoreByDesk(ctx: UserContext, tx: Tx, passes: DeskPass[], { reason }: { reason: string }): Promise<void> {
  const ids = passes.map(({ id }) => id)
  await liftSuspension(ctx, tx, ids, 'desk', reason)
  const usable = await tx.selectFrom('passes').select('id').where('id', 'in', ids).where('state', '=', 'assigned').execute()
  const lifted = new Set(usable.map(({ id }) => id))
  await journalDeskAct(ctx, tx, passes, {
    action: 'pass.restore', reason, detail: ({ id }) => ({ from: 'suspended', to: lifted.has(id) ? 'assigned' : 'suspended' }),
  })
  await tellDeskAct(ctx, tx, passes.filter(({ id }) => lifted.has(id)), { act: 'restored', reason })
}
