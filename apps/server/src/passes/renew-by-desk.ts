import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { DeskPass } from './desk-passes.ts'
import { journalDeskAct } from './journal-desk-act.ts'
import { giveCodes, retireCode } from './pass-codes.ts'
import { writePassEvents } from './pass-history.ts'
import { sendNewCodes } from './send-new-codes.ts'
import { tellDeskAct } from './tell-desk-act.ts'

/** New codes, which only their holders see; the old ones never redeem again. The caller holds the rows. */
export async function renewByDesk(ctx: UserContext, tx: Tx, passes: DeskPass[], { reason }: { reason: string }): Promise<void> {
  const ids = passes.map(({ id }) => id)
  for (const pass of passes) await retireCode(ctx, tx, pass, 'renewed')
  await giveCodes(ctx, tx, ids)
  await writePassEvents(ctx, tx, ids, 'renewed', { reason })
  await journalDeskAct(ctx, tx, passes, { action: 'pass.renew', reason, detail: ({ state }) => ({ from: state, to: state }) })
  await tellDeskAct(ctx, tx, passes, { act: 'renewed', reason })
  await sendNewCodes(ctx, tx, ids, `pass-desk:renewed:${ids[0]}:${ctx.now().getTime()}`)
}
