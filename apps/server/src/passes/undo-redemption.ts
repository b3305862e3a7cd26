import { postScanUndone } from '#src/ledger/post-events.ts'
import { sendNotice } from '#src/notices/send-notice.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { giveCodes, retireCode } from './pass-codes.ts'
import { writePassEvents } from './pass-history.ts'
import { readUndoFigures } from './pass-queries.ts'
import { undoRefusal } from './pass-rules.ts'
import { suspendIfHoldersAre } from './holder-suspension.ts'
import { undoRefused, useUndone } from './pass-words.ts'
import { suspendIfRefunded } from './refunded-passes.ts'
import { releaseIfNotServed } from './release-passes.ts'

/**
 * The supplier undoes a scan: the pass can be used again, the money goes back by a reversing entry. The till has seen the
 * code, so it dies: only the holder can show the new one.
 * @throws AppError not_found (also another supplier's), already_undone, undo_too_late, undo_too_often, undo_money_asked
 */
export async function undoRedemption(ctx: UserContext, { redemptionId }: { redemptionId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const redemption = await lockRedemption(tx, redemptionId)
    if (!redemption || redemption.supplierId !== ctx.actor.id) throw new AppError('not_found')
    const now = ctx.now()
    const { undoneBefore } = await tx
      .selectFrom('redemptions')
      .select((eb) => eb.fn.countAll<number>().as('undoneBefore'))
      .where('passId', '=', redemption.passId)
      .where('undoneAt', 'is not', null)
      .executeTakeFirstOrThrow()
    const use = { ...redemption, undoneBefore, balanceXof: await lockBalance(tx, redemption.supplierId) }
    const figures = await readUndoFigures(tx)
    const refusal = undoRefusal(use, figures, now)
    if (refusal) throw new AppError(refusal, { message: undoRefused(refusal, use, figures) })
    await tx.updateTable('redemptions').set({ undoneAt: now, undoneBy: ctx.actor.id }).where('id', '=', redemptionId).execute()
    await tx
      .updateTable('passes')
      .set({ state: 'assigned', usedAt: null })
      .where('id', '=', redemption.passId)
      .where('state', '=', 'used')
      .execute()
    await postScanUndone(tx, { redemptionId, supplierId: redemption.supplierId, amountXof: redemption.amountXof, at: now })
    await retireCode(ctx, tx, { id: redemption.passId, supplierId: redemption.supplierId }, 'renewed')
    await giveCodes(ctx, tx, [redemption.passId])
    await writePassEvents(ctx, tx, [redemption.passId], 'scan_undone', { redemptionId })
    await writePassEvents(ctx, tx, [redemption.passId], 'renewed')
    const isRefunded = await suspendIfRefunded(ctx, tx, redemption.passId)
    const isSuspended = (await suspendIfHoldersAre(ctx, tx, [redemption])) || isRefunded
    await releaseIfNotServed(ctx, tx, { id: redemption.passId, supplierId: redemption.supplierId, serviceId: redemption.serviceId })
    await writeJournal(ctx, tx, { action: 'scan.undo', subject: { type: 'redemption', id: redemptionId } })
    await tellHolder(tx, redemption, { at: now, isSuspended })
  })
}

/** By mail too, when a mail has told of the use; before that, no mail will. */
async function tellHolder(
  tx: Tx,
  { id, passId, supplierId, beneficiaryId, amountXof, mailedAt }: LockedRedemption,
  { at, isSuspended }: { at: Date; isSuspended: boolean },
): Promise<void> {
  const { service, supplier } = await tx
    .selectFrom('passes')
    .innerJoin('services', 'services.id', 'passes.serviceId')
    .innerJoin('suppliers', (join) => join.on('suppliers.userId', '=', supplierId))
    .select(['services.name as service', 'suppliers.socialReason as supplier'])
    .where('passes.id', '=', passId)
    .executeTakeFirstOrThrow()
  const use = { id, beneficiaryId, supplier, service, amountXof, mailedAt }
  await sendNotice(tx, useUndone(use, at, isSuspended ? 'suspended' : 'usable'))
}

type LockedRedemption = NonNullable<Awaited<ReturnType<typeof lockRedemption>>>

/** The pass first, as a scan does, then the redemption: no two actions wait for each other. */
async function lockRedemption(tx: Tx, redemptionId: number) {
  const found = await tx.selectFrom('redemptions').select('passId').where('id', '=', redemptionId).executeTakeFirst()
  if (!found) return undefined
  const { serviceId } = await tx
    .selectFrom('passes')
    .select('serviceId')
    .where('id', '=', found.passId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const redemption = await tx.selectFrom('redemptions').selectAll().where('id', '=', redemptionId).forUpdate().executeTakeFirstOrThrow()
  return { ...redemption, serviceId }
}

/** The money may be asked for at this very moment: whoever comes first has it. */
async function lockBalance(tx: Tx, supplierId: number): Promise<number> {
  const row = await tx
    .selectFrom('supplierBalances')
    .select('balanceXof')
    .where('supplierId', '=', supplierId)
    .forUpdate()
    .executeTakeFirst()
  return row?.balanceXof ?? 0
}
