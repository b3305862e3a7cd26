import { role } from '@passerelle/contract/constants'
import { assignPasses } from '#src/passes/assign-passes.ts'
import type { DeskPass } from '#src/passes/desk-passes.ts'
import { cannotHold } from '#src/passes/desk-words.ts'
import { journalDeskAct } from '#src/passes/journal-desk-act.ts'
import { giveToSupplier } from '#src/passes/move-to-supplier.ts'
import { tellDeskAct } from '#src/passes/tell-desk-act.ts'
import { tellReceived } from '#src/passes/tell-received.ts'
import { takeBack } from '#src/passes/unassign-passes.ts'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { finishProjectIfFinanced } from './finish-project.ts'

interface Asked {
  beneficiary_id: number
  supplier_id: number | null
  reason: string
}

/** Whom a pass can be given to. @throws FieldErrors on `beneficiary_id` */
export async function checkHolder({ db }: UserContext, { beneficiary_id: id }: Pick<Asked, 'beneficiary_id'>): Promise<void> {
  if (!(await selectHolder(db, id).executeTakeFirst())) throw new FieldErrors({ beneficiary_id: cannotHold })
}

/**
 * The desk gives a pass to somebody, by hand: one that nobody has, or another's, who is told that it is no longer theirs. It meets their
 * oldest open wish for it, if they have one. The caller holds the pass's row.
 * @throws FieldErrors on `beneficiary_id`; AppError no_supplier
 */
export async function assignByHand(ctx: UserContext, tx: Tx, passes: DeskPass[], asked: Asked): Promise<void> {
  const { beneficiary_id: beneficiaryId, supplier_id: supplierId, reason } = asked
  // A suspension under way ends first.
  if (!(await selectHolder(tx, beneficiaryId).forShare().executeTakeFirst())) throw new FieldErrors({ beneficiary_id: cannotHold })
  for (const pass of passes) {
    const { id, serviceId, amountXof } = pass
    if (pass.beneficiaryId !== null) await takeBack(ctx, tx, [pass], reason)
    const wish = await takeWish(tx, { beneficiaryId, serviceId, amountXof })
    const why = { rule: 'desk', reason } as const
    await assignPasses(ctx, tx, [{ passId: id, serviceId, beneficiaryId, allocationId: wish?.id ?? null, why }])
    if (wish) await finishProjectIfFinanced(ctx, tx, wish.projectId)
    if (supplierId !== null) await giveToSupplier(ctx, tx, pass, supplierId)
    if (pass.beneficiaryId !== null) await tellFormer(ctx, tx, pass, reason)
    await tellReceived(tx, { beneficiaryId, passIds: [id] })
  }
  await journalDeskAct(ctx, tx, passes, {
    action: 'pass.assign', reason, detail: ({ state, beneficiaryId: from }) => ({ state, from, to: beneficiaryId }),
  })
}

const selectHolder = (db: Db | Tx, id: number) => db
  .selectFrom('users')
  .select('id')
  .where('id', '=', id)
  .where('roleId', '=', role.beneficiary)
  .where('stat', '=', 'approved')
  .where('suspendedAt', 'is', null)
  .where('mergedInto', 'is', null)

/** One that is being attributed at this moment is left to it: no two of us wait for each other. */
async function takeWish(tx: Tx, { beneficiaryId, serviceId, amountXof }: { beneficiaryId: number; serviceId: number; amountXof: number }) {
  const wish = await tx
    .selectFrom('projects')
    .innerJoin('allocations', 'allocations.projectId', 'projects.id')
    .select(['allocations.id', 'allocations.projectId'])
    .where('projects.beneficiaryId', '=', beneficiaryId)
    .where('projects.status', '=', 'pending')
    .where('allocations.status', '=', 'open')
    .where('allocations.serviceId', '=', serviceId)
    .where('allocations.amountXof', '=', amountXof)
    .orderBy('projects.openedAt')
    .orderBy('allocations.id')
    .limit(1)
    .forUpdate('allocations')
    .skipLocked()
    .executeTakeFirst()
  if (wish) await tx.updateTable('allocations').set({ status: 'financed' }).where('id', '=', wish.id).execute()
  return wish
}

/** Whoever had it, and its supplier when it is another's now. */
async function tellFormer(ctx: UserContext, tx: Tx, pass: DeskPass, reason: string): Promise<void> {
  const { supplierId: now } = await tx.selectFrom('passes').select('supplierId').where('id', '=', pass.id).executeTakeFirstOrThrow()
  await tellDeskAct(ctx, tx, [{ ...pass, supplierId: now === pass.supplierId ? null : pass.supplierId }], { act: 'taken', reason })
}
