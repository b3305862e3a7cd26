import { addDays, dayOf, startOfDay } from '@passerelle/contract/dates'
import type { Tx } from '#src/platform/database/tables.ts'
import { readSetting } from '#src/platform/settings.ts'
import { readHolidays } from './read-holidays.ts'
import { addWorkingDays } from './working-days.ts'

/** The end of the last day on which an answer is promised to what arrives now. */
export async function promiseAnswer(tx: Tx, now: Date): Promise<Date> {
  const lastDay = addWorkingDays(dayOf(now), await readSetting(tx, 'caseAnswerWorkingDays'), await readHolidays(tx))
  return startOfDay(addDays(lastDay, 1))
}

/** The last day of a promise, as it is told. */
export const dueDayOf = (dueAt: Date): string => dayOf(new Date(dueAt.getTime() - 1))
