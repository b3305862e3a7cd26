import { sql } from 'kysely'
import type { Db } from '#src/platform/database/tables.ts'

export interface ScheduleRun {
  name: string
  ranAt: Date
  outcome: 'done' | 'failed'
  /** What the code said. */
  fault: string | null
  /** When it last went well. */
  doneAt: Date | null
}

/** Writes down how a run of what comes round again ended, over the one before: the queue forgets what is done. */
export async function noteRun(db: Db, name: string, fault: string | null): Promise<void> {
  const now = sql<Date>`now()`
  const run = fault === null
    ? { ranAt: now, outcome: 'done' as const, fault, doneAt: now }
    : { ranAt: now, outcome: 'failed' as const, fault }
  await db
    .insertInto('scheduleRuns')
    .values({ doneAt: null, ...run, name })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(run))
    .execute()
}

export function listRuns(db: Db): Promise<ScheduleRun[]> {
  return db.selectFrom('scheduleRuns').selectAll().execute()
}
