import { dayOf } from '@passerelle/contract/dates'
import type { HolidayKind } from '@passerelle/contract/holiday-words'
import type { UserContext } from '#src/platform/context.ts'
import { readSetting } from '#src/platform/settings.ts'
import { readHolidays } from './read-holidays.ts'
import { addWorkingDays } from './working-days.ts'

interface Change {
  /** The day that would be one; the day that would be one no longer. */
  on?: string | undefined
  was?: string | undefined
  kind?: HolidayKind | undefined
}

/** What the change of a holiday does to what is promised from today on, and to how many cases nothing, since a promise stays. */
export async function previewHoliday({ db, now }: UserContext, { on, was, kind }: Change) {
  const before = await readHolidays(db)
  const after = [...before.filter(({ onDay }) => onDay !== was), ...(on ? [{ onDay: on, everyYear: kind === 'yearly' }] : [])]
  const days = await readSetting(db, 'caseAnswerWorkingDays')
  const { promised } = await db
    .selectFrom('cases')
    .select(({ fn }) => fn.countAll<number>().as('promised'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  const today = dayOf(now())
  return { dueBefore: addWorkingDays(today, days, before), dueAfter: addWorkingDays(today, days, after), promised }
}
