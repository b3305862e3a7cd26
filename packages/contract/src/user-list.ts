import * as z from 'zod/mini'
import { listedPerson } from './back-office.ts'
import { adminRoles } from './constants.ts'
import { id, text } from './fields.ts'
import { defineList } from './list.ts'
import { instant } from './route.ts'
import { roleId, stat } from './shapes.ts'
import { nowhere, roleFilters, statFilters } from './user-filters.ts'

/** Nothing by which a person is reached: whoever only oversees reads this list too. */
const userItem = z.object({
  ...listedPerson.shape,
  role_id: z.nullable(roleId),
  admin_role: z.nullable(z.enum(adminRoles)),
  stat,
  is_suspended: z.boolean(),
  department: z.nullable(z.string()),
  created_at: instant,
})
export type ListedUser = z.output<typeof userItem>

export const adminUsers = defineList({
  path: 'users',
  access: { right: 'figures.read' },
  summary: `Les personnes qui ont un compte, les plus récentes d’abord\u00A0; « ${nowhere} »\u00A0: celles qui n’ont dit aucun département.`,
  filters: {
    role: z.optional(z.enum(roleFilters)),
    status: z.optional(z.enum(statFilters)),
    suspended: z.optional(z.enum(['1', '0'])),
    department: z.optional(text({ label: 'Le département', max: 60 })),
    person: z.optional(id('La personne')),
  },
  sorts: ['created_at', 'name'],
  order: '-created_at',
  search: 'words',
  item: userItem,
})
export const { page: adminListUsers, count: adminCountUsers, file: adminUsersFile } = adminUsers
