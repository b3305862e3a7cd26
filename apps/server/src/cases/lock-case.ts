import { sql } from 'kysely'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { lockLimit } from '#src/platform/http/limits.ts'
import { mayHandle, ownRefusal } from './case-rules.ts'
import { caseColumns, type OpenCase } from './open-case.ts'

const lockById = (tx: Tx, caseId: number) => tx.selectFrom('cases').select(caseColumns).where('id', '=', caseId).forUpdate()

/** A case for its person; undefined for somebody else’s, as for one that never was. */
export async function lockOwnCase(tx: Tx, { caseId, personId }: { caseId: number; personId: number }): Promise<OpenCase | undefined> {
  return lockById(tx, caseId).where('personId', '=', personId).executeTakeFirst()
}

/** A case for who handles it. @throws AppError not_found, also to who has no business with it; case_own */
export async function lockCase(ctx: UserContext, tx: Tx, caseId: number): Promise<OpenCase> {
  const found = await lockById(tx, caseId).executeTakeFirst()
  if (!found || !mayHandle(ctx.actor.adminRole, found.subject)) throw new AppError('not_found')
  const refusal = ownRefusal(found.personId, ctx.actor.id)
  if (refusal) throw new AppError(refusal, { tried: { type: 'case', id: caseId } })
  return found
}

/** Chosen cases that somebody handles, in the order of their ids. */
export async function findHandled({ actor }: UserContext, db: Db | Tx, ids: number[], lock: 'unlocked' | 'locked'): Promise<OpenCase[]> {
  const chosen = db.selectFrom('cases').select(caseColumns).where('id', '=', sql<number>`any(${ids}::bigint[])`).orderBy('id')
  const found = await (lock === 'locked' ? chosen.forUpdate() : chosen).execute()
  return found.filter(({ subject }) => mayHandle(actor.adminRole, subject))
}

/** A person’s cases are opened one after the other: the same turn as `countMessage` takes. Before the row, as there. */
export async function takeTurnOf(tx: Tx, personId: number): Promise<void> {
  await lockLimit(tx, `case:${personId}`)
}
