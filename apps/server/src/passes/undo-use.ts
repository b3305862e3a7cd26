import { postScanUndone } from '#src/ledger/post-events.ts'
import { sendNotice } from '#src/notices/send-notice.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { suspendIfHoldersAre } from './holder-suspension.ts'
import { giveCodes, retireCode } from './pass-codes.ts'
import { writePassEvents } from './pass-history.ts'
import { useUndone } from './pass-words.ts'
import { suspendIfRefunded } from './refunded-passes.ts'
import { releaseIfNotServed } from './release-passes.ts'
import { sendNewCodes } from './send-new-codes.ts'

export type LockedUse = NonNullable<Awaited<ReturnType<typeof lockUse>>>

/**
 * The pass first, as a scan does, then the redemption, then the supplier's balance: no two actions wait for each other. The money may be
 * asked for at this very moment: whoever comes first has it.
 */
export async function lockUse(tx: Tx, redemptionId: number) {
  const found = await tx.selectFrom('redemptions').select('passId').where('id', '=', redemptionId).executeTakeFirst()
  if (!found) return undefined
  const pass = await tx
    .selectFrom('passes')
    .innerJoin('services', 'services.id', 'passes.serviceId')
    .select(['passes.serviceId', 'passes.expiresOn', 'services.name as service'])
    .where('passes.id', '=', found.passId)
    .forUpdate('passes')
    .executeTakeFirstOrThrow()
  const redemption = await tx.selectFrom('redemptions').selectAll().where('id', '=', redemptionId).forUpdate().executeTakeFirstOrThrow()
  const balance = await tx
    .selectFrom('supplierBalances')
    .select('balanceXof')
    .where('supplierId', '=', redemption.supplierId)
    .forUpdate()
    .executeTakeFirst()
  const { supplier } = await tx
    .selectFrom('suppliers')
    .select('socialReason as supplier')
    .where('userId', '=', redemption.supplierId)
    .executeTakeFirstOrThrow()
  return { ...redemption, ...pass, supplier, balanceXof: balance?.balanceXof ?? 0 }
}

/**
 * A use ends as if it had not been; whether it may is the caller's to judge, who holds its rows.
 * @param reason of the desk, when it does it
 */
export async function undoUse(ctx: UserContext, tx: Tx, use: LockedUse, reason?: string): Promise<void> {
  const { id, passId, supplierId, serviceId, amountXof } = use
  const now = ctx.now()
  await tx.updateTable('redemptions').set({ undoneAt: now, undoneBy: ctx.actor.id }).where('id', '=', id).execute()
  await tx.updateTable('passes').set({ state: 'assigned', usedAt: null }).where('id', '=', passId).where('state', '=', 'used').execute()
  await postScanUndone(tx, { redemptionId: id, supplierId, amountXof, at: now })
  await retireCode(ctx, tx, { id: passId, supplierId }, 'renewed')
  await giveCodes(ctx, tx, [passId])
  await writePassEvents(ctx, tx, [passId], 'scan_undone', { redemptionId: id, ...(reason !== undefined && { reason }) })
  await writePassEvents(ctx, tx, [passId], 'renewed')
  const isRefunded = await suspendIfRefunded(ctx, tx, passId)
  const isSuspended = (await suspendIfHoldersAre(ctx, tx, [use])) || isRefunded
  await releaseIfNotServed(ctx, tx, { id: passId, supplierId, serviceId })
  await writeJournal(ctx, tx, {
    action: 'scan.undo',
    subject: { type: 'redemption', id },
    detail: { from: 'used', to: 'assigned' },
    ...(reason !== undefined && { reason }),
  })
  const by = reason === undefined ? 'supplier' : 'desk'
  await sendNotice(tx, useUndone({ ...use, by }, now, isSuspended ? 'suspended' : 'usable'))
  await sendNewCodes(ctx, tx, [passId], `scan-undone:${id}`)
}
