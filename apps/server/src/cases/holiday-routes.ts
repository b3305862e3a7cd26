import { dayOf } from '@passerelle/contract/dates'
import * as contract from '@passerelle/contract/holidays'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { dayIn, isOver, kindOf } from './holiday-rules.ts'
import { holidayReplies } from './holiday-words.ts'
import { previewHoliday } from './preview-holiday.ts'
import { readHolidays } from './read-holidays.ts'
import { removeHoliday, setHoliday } from './set-holiday.ts'

export function holidayRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.adminListHolidays, async ({ db, now }, { query }) => {
    const today = dayOf(now())
    const year = query.year ?? Number(today.slice(0, 4))
    const data = (await readHolidays(db)).flatMap((one) => {
      const onDay = dayIn(year, one)
      if (onDay === null) return []
      return [{ on_day: onDay, stored_on: one.onDay, name: one.name, kind: kindOf(one), is_past: isOver(one, today) }]
    })
    return { year, data: data.toSorted((a, b) => (a.on_day < b.on_day ? -1 : 1)) }
  })
  serve(app, services, contract.adminPreviewHoliday, async (ctx, { query }) => {
    const { dueBefore, dueAfter, promised } = await previewHoliday(ctx, query)
    return { due_before: dueBefore, due_after: dueAfter, promised }
  })
  serve(app, services, contract.adminSetHoliday, async (ctx, { body: { on_day: onDay, ...holiday } }) => {
    await setHoliday(ctx, { ...holiday, onDay })
    return { status: true as const, message: holidayReplies.set(holiday.name, onDay) }
  })
  serve(app, services, contract.adminRemoveHoliday, async (ctx, { body }) => {
    await removeHoliday(ctx, { onDay: body.on_day })
    return { status: true as const, message: holidayReplies.removed(body.on_day) }
  })
}
