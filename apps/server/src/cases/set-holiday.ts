import { dayOf } from '@passerelle/contract/dates'
import type { HolidayKind } from '@passerelle/contract/holiday-words'
import { sql } from 'kysely'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { isOn, isOver, type KeptHoliday, kindOf } from './holiday-rules.ts'
import { holidayIsGone, holidayOver, holidayThere, holidayUnchanged } from './holiday-words.ts'
import { readHolidays } from './read-holidays.ts'

interface SetHoliday {
  onDay: string
  name: string
  kind: HolidayKind
  /** The one that is corrected; null: another one. */
  was: string | null
}

/**
 * Adds a holiday, or corrects one that is to come. What is promised from now on follows; what was promised stays.
 * @throws AppError setting_changed; FieldErrors on `on_day` or `name`
 */
export async function setHoliday(ctx: UserContext, { onDay, name, kind, was }: SetHoliday): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { holidays, today, corrected } = await lockHolidays(ctx, tx, was)
    const after = { onDay, name, everyYear: kind === 'yearly', isExpected: kind === 'expected' }
    if (isOver(after, today)) throw new FieldErrors({ on_day: holidayOver })
    const there = holidays.find((one) => one !== corrected && (isOn(one, onDay) || isOn(after, one.onDay)))
    if (there) throw new FieldErrors({ on_day: holidayThere(there.name) })
    if (corrected && JSON.stringify(corrected) === JSON.stringify(after)) throw new FieldErrors({ name: holidayUnchanged })
    if (corrected) await tx.deleteFrom('holidays').where('onDay', '=', corrected.onDay).execute()
    await tx.insertInto('holidays').values(after).execute()
    await writeJournal(ctx, tx, {
      action: 'holiday.set', subject: { type: 'holiday', id: onDay }, detail: { before: corrected && told(corrected), after: told(after) },
    })
  })
}

/** Takes away one that is to come. @throws AppError setting_changed; FieldErrors on `on_day` */
export async function removeHoliday(ctx: UserContext, { onDay }: { onDay: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { corrected } = await lockHolidays(ctx, tx, onDay)
    await tx.deleteFrom('holidays').where('onDay', '=', onDay).execute()
    const detail = { before: corrected && told(corrected), after: null }
    await writeJournal(ctx, tx, { action: 'holiday.remove', subject: { type: 'holiday', id: onDay }, detail })
  })
}

/** One change after the other; who reads them does not wait. */
async function lockHolidays({ now }: UserContext, tx: Tx, was: string | null) {
  await sql`lock table holidays in share row exclusive mode`.execute(tx)
  const [holidays, today] = [await readHolidays(tx), dayOf(now())]
  const corrected = was === null ? null : holidays.find(({ onDay }) => onDay === was)
  if (corrected === undefined) throw new AppError('setting_changed', { message: holidayIsGone })
  if (corrected && isOver(corrected, today)) throw new FieldErrors({ on_day: holidayOver })
  return { holidays, today, corrected }
}

const told = (one: KeptHoliday) => ({ on: one.onDay, name: one.name, kind: kindOf(one) })
