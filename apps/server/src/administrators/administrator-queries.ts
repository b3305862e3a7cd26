import type { AdministratorState } from '@passerelle/contract/administrator-words'
import type { Administrator } from '@passerelle/contract/administrators'
import { type AdminRole, role } from '@passerelle/contract/constants'
import { shownName } from '#src/accounts/listed-people.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Context, UserContext } from '#src/platform/context.ts'
import type { ListSearch } from '#src/platform/database/list-search.ts'
import { anyOf, inOrderOf } from '#src/platform/database/page-rows.ts'

interface AdministratorFilters {
  role?: AdminRole | undefined
  state?: AdministratorState | undefined
}

/** The administrators, ids only. */
export function selectAdministrators({ db, now }: UserContext, { role: adminRole, state }: AdministratorFilters) {
  let query = db.selectFrom('users').select(['users.id', 'users.createdAt', 'users.sortKey']).where('users.roleId', '=', role.admin)
  if (adminRole) query = query.where('users.adminRole', '=', adminRole)
  if (state === 'removed') return query.where('users.removedAt', 'is not', null)
  if (state === 'suspended') return query.where('users.suspendedAt', 'is not', null).where('users.removedAt', 'is', null)
  if (state) query = query.where('users.suspendedAt', 'is', null)
  if (state === 'active') return query.where('users.invitedUntil', 'is', null)
  if (state) return query.where('users.invitedUntil', state === 'invited' ? '>' : '<=', now())
  return query
}

/** In the names that the list shows. */
export const administratorSearch: ListSearch = { key: 'users.listKey' }

export async function toAdministrators(ctx: Context, page: { id: number }[]): Promise<Administrator[]> {
  return page.length === 0 ? [] : inOrderOf(page, await readAdministrators(ctx, page)).map((row) => toAdministrator(ctx, row))
}

/** One of them, for who changes administrators. @throws AppError not_found */
export async function getAdministrator(ctx: UserContext, { userId }: { userId: number }) {
  const [row] = await readAdministrators(ctx, [{ id: userId }])
  if (!row) throw new AppError('not_found')
  return { ...toAdministrator(ctx, row), invited_until: row.invitedUntil?.toISOString() ?? null }
}

type Row = Awaited<ReturnType<typeof readAdministrators>>[number]

const readAdministrators = ({ db }: Context, page: { id: number }[]) =>
  db
    .selectFrom('users')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .select(['users.id', 'email', 'suspendedAt', 'removedAt', 'invitedUntil', 'users.createdAt'])
    .select((eb) => [
      shownName.as('name'),
      eb.ref('adminRole').$notNull().as('adminRole'),
      // Whatever came first and is still there.
      eb.fn<Date | null>('least', [
        'confirmedAt',
        eb.selectFrom('passkeys').select(({ fn }) => fn.min('passkeys.createdAt').as('since')).whereRef('passkeys.userId', '=', 'users.id'),
      ]).as('factorSince'),
    ])
    .where('users.id', '=', anyOf(page))
    .where('adminRole', 'is not', null)
    .execute()

const toAdministrator = ({ now }: Context, row: Row): Administrator => ({
  id: row.id, name: row.name, email: row.email, admin_role: row.adminRole, state: stateOf(row, now()),
  factor_since: row.factorSince?.toISOString() ?? null, created_at: row.createdAt.toISOString(),
})

function stateOf({ removedAt, suspendedAt, invitedUntil }: Row, now: Date): AdministratorState {
  if (removedAt) return 'removed'
  if (suspendedAt) return 'suspended'
  if (!invitedUntil) return 'active'
  return invitedUntil > now ? 'invited' : 'expired'
}
