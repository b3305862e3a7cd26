import { dayOf } from '@passerelle/contract/dates'
import { sql } from 'kysely'
import type { Context } from '#src/platform/context.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { type KeptHoliday, missingYear } from './holiday-rules.ts'

/** All of them: some tens, whatever happens. */
export function readHolidays(db: Db | Tx): Promise<KeptHoliday[]> {
  return db
    .selectFrom('holidays')
    .select([sql<string>`on_day::text`.as('onDay'), 'name', 'everyYear', 'isExpected'])
    .orderBy('onDay')
    .execute()
}

/** The year whose holidays nobody has entered yet: this one, or from November on the next. */
export const findMissingYear = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number | null> =>
  missingYear(dayOf(now()), await readHolidays(db))
