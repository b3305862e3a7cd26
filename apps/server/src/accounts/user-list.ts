import type { RoleId, Stat } from '@passerelle/contract/constants'
import { nowhere, type roleFilters, type statFilters } from '@passerelle/contract/user-filters'
import type { ListedUser } from '@passerelle/contract/user-list'
import type { UserContext } from '#src/platform/context.ts'
import type { ListSearch } from '#src/platform/database/list-search.ts'
import { anyOf, inOrderOf } from '#src/platform/database/page-rows.ts'
import { shownPerson, shownName } from './listed-people.ts'

interface UserFilters {
  role?: (typeof roleFilters)[number] | undefined
  status?: (typeof statFilters)[number] | undefined
  suspended?: '1' | '0' | undefined
  department?: string | undefined
  person?: number | undefined
}

const roleOf = { 1: 1, 2: 2, 3: 3, 4: 4, 0: null } as const satisfies Record<(typeof roleFilters)[number], RoleId | null>

/** Everybody who has an account, ids only: nobody joins what is counted, or left out of a page. */
export function selectUsers({ db }: UserContext, { role, status, suspended, department, person }: UserFilters) {
  let query = db.selectFrom('users').select(['users.id', 'users.createdAt', 'users.sortKey'])
  if (role) query = query.where('users.roleId', roleOf[role] === null ? 'is' : '=', roleOf[role])
  if (status) query = query.where('users.stat', status === 'none' ? 'is' : '=', status === 'none' ? null : (status satisfies Stat))
  if (suspended) query = query.where('users.suspendedAt', suspended === '1' ? 'is not' : 'is', null)
  if (department) query = query.where('users.department', department === nowhere ? 'is' : '=', department === nowhere ? null : department)
  return person === undefined ? query : query.where('users.id', '=', person)
}

/** In the names that the list shows. */
export const userSearch: ListSearch = { key: 'users.listKey' }

export async function toListedUsers({ db }: UserContext, page: { id: number }[]): Promise<ListedUser[]> {
  if (page.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(['id', 'roleId', 'adminRole', 'stat', 'suspendedAt', 'department', 'createdAt'])
    .select([shownName.as('name'), shownPerson.as('person')])
    .where('id', '=', anyOf(page))
    .execute()
  return inOrderOf(page, rows).map(({ id, name, person, roleId, adminRole, stat, suspendedAt, department, createdAt }) => ({
    id, name, person, role_id: roleId, admin_role: adminRole, stat, is_suspended: suspendedAt !== null, department,
    created_at: createdAt.toISOString(),
  }))
}
