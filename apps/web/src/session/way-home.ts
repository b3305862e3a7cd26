import { role } from '@passerelle/contract/constants'
import type { User } from '@passerelle/contract/shapes'
import { paths } from '../paths.ts'

/** The first screen of a person, and how it is called: a page that this person may open. */
export function wayHome(user: Pick<User, 'role_id'> | null): { to: string; label: string } {
  if (!user) return { to: paths.login, label: 'Se connecter' }
  if (user.role_id === null) return { to: paths.index, label: 'Choix de compte' }
  return user.role_id === role.admin ? { to: paths.admin, label: 'Vue d’ensemble' } : { to: paths.dashboard, label: 'Tableau de bord' }
}
