import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'

export type PassEvent = 'funded' | 'assigned' | 'supplier_changed' | 'renewed' | 'used' | 'scan_undone' | 'suspended' | 'restored'

/** One line of the pass's life, in the transaction of the change. */
export async function writePassEvents(
  ctx: Context,
  tx: Tx,
  passIds: number[],
  event: PassEvent,
  detail: Record<string, unknown> = {},
): Promise<void> {
  if (passIds.length === 0) return
  await tx
    .insertInto('passEvents')
    .values(passIds.map((passId) => ({ passId, event, actorId: ctx.actor.id, at: ctx.now(), detail: JSON.stringify(detail) })))
    .execute()
}
