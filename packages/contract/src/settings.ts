import * as z from 'zod/mini'
import { act, get } from './back-office.ts'
import { choice, count } from './fields.ts'
import { defineRoute, instant, keysetPage } from './route.ts'
import { settingNames } from './setting-words.ts'

/** Who did it; null: the system, or a command on the machine. */
const by = z.nullable(z.object({ id: z.int(), name: z.string() }))

const figure = z.object({
  name: z.enum(settingNames),
  value: z.int(),
  default: z.int(),
  min: z.int(),
  max: z.int(),
  /** Null while it is what it was from the first. */
  changed: z.nullable(z.object({ at: instant, by })),
})
export type Figure = z.output<typeof figure>

export const adminGetSettings = defineRoute({
  ...get('settings', 'settings.edit', 'Les réglages du programme, avec leurs bornes et leur valeur d’origine.'),
  response: z.object({ figures: z.array(figure) }),
})

const whole = (label: string) => count({ label, min: 0, max: Number.MAX_SAFE_INTEGER })

export const adminSetSetting = defineRoute({
  ...act('settings', 'settings.edit', 'Change un réglage\u00A0; `seen` est la valeur que l’on a vue, une autre depuis est un refus.'),
  method: 'PUT',
  needs: 'fresh_factor',
  refuses: ['setting_changed'],
  body: z.object({ name: choice(settingNames, 'Le réglage'), value: whole('La valeur'), seen: whole('La valeur vue') }),
})

export const adminListSettingHistory = defineRoute({
  ...get('settings/:setting/history', 'settings.edit', 'Qui a changé un réglage, quand, et de combien, le plus récent d’abord.'),
  params: z.object({ setting: z.enum(settingNames) }),
  query: z.object({ cursor: z.optional(z.string()) }),
  response: keysetPage(z.object({ id: z.int(), at: instant, by, before: z.int(), after: z.int() })),
})
