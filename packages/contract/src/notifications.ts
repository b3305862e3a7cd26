import * as z from 'zod/mini'
import { role } from './constants.ts'
import { page } from './fields.ts'
import { defineRoute, instant } from './route.ts'

export const listNotifications = defineRoute({
  method: 'GET',
  path: '/api/notifications',
  access: { roles: [role.admin, role.beneficiary, role.partner, role.supplier], approved: true },
  summary: 'Ses notifications, les plus récentes d’abord\u00A0; les lire les marque comme lues.',
  query: z.object({ page: page() }),
  response: z.object({
    notifications: z.object({
      data: z.array(z.object({
        id: z.int(),
        /** `path`: the screen that shows what it tells of. */
        data: z.object({ message: z.string(), path: z.optional(z.string()) }),
        created_at: instant,
        read_at: z.nullable(z.string()),
      })),
      current_page: z.int(),
      last_page: z.int(),
      per_page: z.int(),
      total: z.int(),
    }),
  }),
})
