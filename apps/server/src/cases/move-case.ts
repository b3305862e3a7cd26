import type { Updateable } from 'kysely'
import { AppError } from '#src/platform/app-error.ts'
import type { Tables, Tx } from '#src/platform/database/tables.ts'
import { type CaseEvent, moveCase } from './case-rules.ts'
import type { OpenCase } from './open-case.ts'
import { promiseAnswer } from './promise-answer.ts'

/**
 * Brings a locked case to where an event leads, with a new promise when it comes back to us; returns it as it is now.
 * @throws AppError case_closed, case_not_closed
 */
export async function applyEvent(
  tx: Tx,
  { found, event, now }: { found: OpenCase; event: CaseEvent; now: Date },
  changes: Updateable<Tables['cases']> = {},
): Promise<OpenCase> {
  const move = moveCase(found.state, event)
  if ('refusal' in move) throw new AppError(move.refusal)
  const dueAt = move.isNewPromise ? await promiseAnswer(tx, now) : found.dueAt
  const isOver = move.to === 'closed'
  await tx
    .updateTable('cases')
    .set({ state: move.to, dueAt, updatedAt: now, ...(!isOver && { outcome: null, closedAt: null }), ...changes })
    .where('id', '=', found.id)
    .execute()
  return { ...found, state: move.to, dueAt, ownerId: changes.ownerId ?? found.ownerId }
}
