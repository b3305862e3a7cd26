import { role } from '@passerelle/contract/constants'
import { assignPasses, type Assignment } from '#src/passes/assign-passes.ts'
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
 * The desk gives passes to somebody, by hand: those that nobody has, or others', who are told that they are no longer theirs. Each meets
 * the oldest open wish for it that the person has, if there is one. The caller holds the passes' rows.
 * @throws FieldErrors on `beneficiary_id`; AppError no_supplier
 */
export async function assignByHand(ctx: UserContext, tx: Tx, passes: DeskPass[], asked: Asked): Promise<void> {
  const { beneficiary_id: beneficiaryId, supplier_id: supplierId, reason } = asked
  // A suspension under way ends first.
  if (!(await selectHolder(tx, beneficiaryId).forShare().executeTakeFirst())) throw new FieldErrors({ beneficiary_id: cannotHold })
  const others = passes.filter((pass) => pass.beneficiaryId !== null)
  if (others.length > 0) await takeBack(ctx, tx, others, reason)
  const why = { rule: 'desk', reason } as const
  const assignments: Assignment[] = []
  const projects = new Set<number>()
  for (const alike of Map.groupBy(passes, ({ serviceId, amountXof }) => `${serviceId} ${amountXof}`).values()) {
    const wishes = await takeWishes(tx, beneficiaryId, alike)
    for (const [index, { id, serviceId }] of alike.entries()) {
      const wish = wishes[index]
      assignments.push({ passId: id, serviceId, beneficiaryId, allocationId: wish?.id ?? null, why })
      if (wish) projects.add(wish.projectId)
    }
  }
  await assignPasses(ctx, tx, assignments)
  for (const project of [...projects].toSorted((one, other) => one - other)) await finishProjectIfFinanced(ctx, tx, project)
  if (supplierId !== null) await giveToSupplier(ctx, tx, passes, supplierId)
  if (others.length > 0) await tellFormer(ctx, tx, others, reason)
  await tellReceived(ctx, tx, { beneficiaryId, passIds: passes.map(({ id }) => id) })
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

/** As many as there are passes, all of one kind. One that is being attributed is left to it: no two of us wait for each other. */
async function takeWishes(tx: Tx, beneficiaryId: number, alike: DeskPass[]) {
  const [first] = alike
  if (!first) return []
  const wishes = await tx
    .selectFrom('projects')
    .innerJoin('allocations', 'allocations.projectId', 'projects.id')
    .select(['allocations.id', 'allocations.projectId'])
    .where('projects.beneficiaryId', '=', beneficiaryId)
    .where('projects.status', '=', 'pending')
    .where('allocations.status', '=', 'open')
    .where('allocations.serviceId', '=', first.serviceId)
    .where('allocations.amountXof', '=', first.amountXof)
    .orderBy('projects.openedAt')
    .orderBy('allocations.id')
    .limit(alike.length)
    .forUpdate('allocations')
    .skipLocked()
    .execute()
  if (wishes.length > 0) {
    await tx.updateTable('allocations').set({ status: 'financed' }).where('id', 'in', wishes.map(({ id }) => id)).execute()
  }
  return wishes
}

/** Whoever had them, and their suppliers where those are others now. */
async function tellFormer(ctx: UserContext, tx: Tx, passes: DeskPass[], reason: string): Promise<void> {
  const rows = await tx.selectFrom('passes').select(['id', 'supplierId']).where('id', 'in', passes.map(({ id }) => id)).execute()
  const now = new Map(rows.map(({ id, supplierId }) => [id, supplierId]))
  const told = passes.map((pass) => ({ ...pass, supplierId: now.get(pass.id) === pass.supplierId ? null : pass.supplierId }))
  await tellDeskAct(ctx, tx, told, { act: 'taken', reason })
}
