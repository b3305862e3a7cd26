import { sendNotice } from '#src/notices/send-notice.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { mayHandle, takeRefusal } from './case-rules.ts'
import { caseGiven, cannotFollow } from './case-words.ts'
import { lockCase } from './lock-case.ts'
import type { OpenCase } from './open-case.ts'

/** Somebody follows a case that nobody does. @throws AppError not_found, case_own, case_closed, case_taken */
export async function takeCase(ctx: UserContext, { caseId }: { caseId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const found = await lockCase(ctx, tx, caseId)
    const refusal = takeRefusal(found, ctx.actor.id)
    if (refusal) throw new AppError(refusal)
    await takeThem(ctx, tx, [found])
  })
}

/** Of cases that are locked and that nothing refuses to take. */
export async function takeThem(ctx: UserContext, tx: Tx, cases: OpenCase[]): Promise<void> {
  for (const found of cases) await setOwner(ctx, tx, { found, ownerId: ctx.actor.id, action: 'case.take' })
}

/**
 * A case is handed to somebody who may handle it, who is told. @throws FieldErrors on the person; AppError not_found, case_own,
 * case_closed, case_given_already
 */
export async function giveCase(ctx: UserContext, { caseId, adminId }: { caseId: number; adminId: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const found = await lockOpenCase(ctx, tx, caseId)
    if (found.ownerId === adminId) throw new AppError('case_given_already')
    const other = await tx
      .selectFrom('users')
      .select('adminRole')
      .where('id', '=', adminId)
      .where('suspendedAt', 'is', null)
      .forShare()
      .executeTakeFirst()
    if (!mayHandle(other?.adminRole ?? null, found.subject) || found.personId === adminId) throw new FieldErrors({ admin_id: cannotFollow })
    await setOwner(ctx, tx, { found, ownerId: adminId, action: 'case.give' })
    if (adminId !== ctx.actor.id) await sendNotice(tx, { ...caseGiven(found, ctx.now()), userId: adminId })
  })
}

async function lockOpenCase(ctx: UserContext, tx: Tx, caseId: number): Promise<OpenCase> {
  const found = await lockCase(ctx, tx, caseId)
  if (found.state === 'closed') throw new AppError('case_closed')
  return found
}

async function setOwner(
  ctx: UserContext,
  tx: Tx,
  { found, ownerId, action }: { found: OpenCase; ownerId: number; action: 'case.take' | 'case.give' },
): Promise<void> {
  await tx.updateTable('cases').set({ ownerId }).where('id', '=', found.id).execute()
  await writeJournal(ctx, tx, { action, subject: { type: 'case', id: found.id }, detail: { from: found.ownerId, to: ownerId } })
}
