import * as z from 'zod/mini'
import { act, guards, one } from './back-office.ts'
import { reason } from './fields.ts'
import { defineRoute } from './route.ts'

export const adminSuspendUser = defineRoute({
  ...act(
    'users/:id/suspend',
    guards,
    'Suspends a person: sessions end, nothing starts, passes and payouts are safe. Administrators: by `super` only.',
  ),
  params: one,
  body: z.object({ reason }),
})
export const adminRestoreUser = defineRoute({
  ...act('users/:id/restore', guards, 'Restores a suspended person.'),
  params: one,
  body: z.object({ reason }),
})
