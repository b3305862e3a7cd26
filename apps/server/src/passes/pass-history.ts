import type { PassEvent } from '@passerelle/contract/pass-events'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/** One line of the pass's life, in the transaction of the change. */
export async function writePassEvents(
  ctx: Context,
  tx: Tx,
  passIds: number[],
  event: PassEvent,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await writePassHistory(ctx, tx, event, passIds.map((passId) => ({ passId, detail })))
}

/** The same, each with a detail of its own. */
export async function writePassHistory(
  ctx: Context,
  tx: Tx,
  event: PassEvent,
  lines: { passId: number; detail: Record<string, unknown> }[],
): Promise<void> {
  if (lines.length === 0) return
  const [actorId, at] = [ctx.actor.id, ctx.now()]
  await tx
    .insertInto('passEvents')
    .values(lines.map(({ passId, detail }) => ({ passId, event, actorId, at, detail: JSON.stringify(detail) })))
    .execute()
}
