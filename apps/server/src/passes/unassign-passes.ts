import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { enqueue } from '#src/platform/jobs/jobs.ts'
import type { DeskPass } from './desk-passes.ts'
import { journalDeskAct } from './journal-desk-act.ts'
import { retireCode } from './pass-codes.ts'
import { writePassHistory } from './pass-history.ts'
import { tellDeskAct } from './tell-desk-act.ts'

/**
 * The desk takes held passes back: their value goes to the oldest open wish. The wishes that they had met count as served, and do not
 * reopen. The caller holds their rows.
 */
export async function unassignPasses(ctx: UserContext, tx: Tx, passes: DeskPass[], { reason }: { reason: string }): Promise<void> {
  await takeBack(ctx, tx, passes, reason)
  await journalDeskAct(ctx, tx, passes, {
    action: 'pass.unassign',
    reason,
    detail: ({ state, beneficiaryId, supplierId }) => ({ from: state, to: 'funded', beneficiaryId, supplierId }),
  })
  await tellDeskAct(ctx, tx, passes, { act: 'unassigned', reason })
  await enqueue(tx, 'attribute-passes', {})
}

/** Held passes are nobody's again: their codes die, their history stays. */
export async function takeBack(ctx: UserContext, tx: Tx, passes: DeskPass[], reason: string): Promise<void> {
  const ids = passes.map(({ id }) => id)
  for (const pass of passes) await retireCode(ctx, tx, pass, 'unassigned')
  await tx.deleteFrom('passSuspensions').where('passId', 'in', ids).execute()
  await tx
    .updateTable('passes')
    .set({
      state: 'funded', beneficiaryId: null, supplierId: null, formerSupplierId: null, allocationId: null, assignedAt: null, expiresOn: null,
    })
    .where('id', 'in', ids)
    .where('state', 'in', ['assigned', 'suspended'])
    .execute()
  await writePassHistory(ctx, tx, 'unassigned', passes.map(({ id, beneficiaryId }) => ({
    passId: id, detail: { from: beneficiaryId, to: null, reason },
  })))
}
