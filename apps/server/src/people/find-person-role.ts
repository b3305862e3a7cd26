import type { RoleId } from '@passerelle/contract/constants'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'

/** @throws AppError not_found */
export async function findPersonRole({ db }: UserContext, userId: number): Promise<RoleId | null> {
  const row = await db.selectFrom('users').select('roleId').where('id', '=', userId).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row.roleId
}
