import { role } from '@passerelle/contract/constants'
import type { User } from '@passerelle/contract/shapes'
import { paths } from '../paths.ts'
import { wayHome } from './way-home.ts'

/** `guest`: the public routes. `member`: the main layout. `admin`: the back office. */
export type Zone = 'guest' | 'member' | 'admin'

/**
 * Where somebody must go instead of this address, or null to stay (specification 2, navigation guard). Administrators
 * have only the back office, their own password on /profil and what they are told on /notifications.
 */
export function guardRedirect(zone: Zone, pathname: string, user: Pick<User, 'role_id'> | null): string | null {
  if (!user) return zone === 'guest' ? null : paths.login
  const place = wayHome(user).to
  if (user.role_id === null) return pathname === paths.index ? null : place
  if (zone === 'guest' || pathname === paths.index) return place
  if (user.role_id === role.admin) return zone === 'admin' || adminPaths.includes(pathname) ? null : place
  return zone === 'admin' ? place : null
}

const adminPaths: readonly string[] = [paths.profile, paths.notifications]
