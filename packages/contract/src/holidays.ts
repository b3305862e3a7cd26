import * as z from 'zod/mini'
import { act, day, get } from './back-office.ts'
import { calendarDay, choice, optionalDay, optionalId, text } from './fields.ts'
import { holidayKinds } from './holiday-words.ts'
import { defineRoute } from './route.ts'

const holiday = z.object({
  /** The day in the year that is read. */
  on_day: z.string(),
  /** The day by which it is changed: of one that comes every year, its first. */
  stored_on: z.string(),
  name: z.string(),
  kind: z.enum(holidayKinds),
  /** A day that is over is kept as it was. */
  is_past: z.boolean(),
})
export type Holiday = z.output<typeof holiday>

export const adminListHolidays = defineRoute({
  ...get('holidays', 'settings.edit', 'Les jours fériés d’une année, celle d’aujourd’hui sans `year`.'),
  query: z.object({ year: optionalId('L’année') }),
  response: z.object({ year: z.int(), data: z.array(holiday) }),
})

export const adminPreviewHoliday = defineRoute({
  ...get('holidays/preview', 'settings.edit', 'Ce qu’un jour férié de plus, ou un de moins (`was`), change aux délais promis.'),
  query: z.object({ on: z.optional(day), was: z.optional(day), kind: z.optional(z.enum(holidayKinds)) }),
  response: z.object({
    /** Until when a problem that is reported today is promised an answer. */
    due_before: z.string(),
    due_after: z.string(),
    /** Cases that wait for us: what they were promised stays. */
    promised: z.int(),
  }),
})

export const adminSetHoliday = defineRoute({
  ...act('holidays', 'settings.edit', 'Ajoute un jour férié, ou corrige celui de `was`\u00A0; un jour passé ne change plus.'),
  method: 'PUT',
  needs: 'fresh_factor',
  refuses: ['setting_changed'],
  body: z.object({
    on_day: calendarDay('Le jour'),
    name: text({ label: 'Le nom', max: 80 }),
    kind: choice(holidayKinds, 'La sorte'),
    was: optionalDay('Le jour corrigé'),
  }),
})

export const adminRemoveHoliday = defineRoute({
  ...act('holidays/remove', 'settings.edit', 'Retire un jour férié à venir, par le jour qui le nomme (`stored_on`).'),
  needs: 'fresh_factor',
  refuses: ['setting_changed'],
  body: z.object({ on_day: calendarDay('Le jour') }),
})
