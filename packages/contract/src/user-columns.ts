import { roleLabel } from './constants.ts'
import { statWord } from './decision-words.ts'
import type { ListColumn } from './list.ts'
import type { ListedUser } from './user-list.ts'

/** Suspended comes before any profile. */
export const stateOfUser = ({ is_suspended: isSuspended, stat }: ListedUser) =>
  isSuspended ? 'Suspendu' : stat ? statWord[stat] : null

export const userColumns: readonly ListColumn<ListedUser>[] = [
  { name: 'name', header: 'Nom', kind: 'text', is: 'title', value: (user) => user.name },
  { name: 'person', header: 'Contact', kind: 'text', isInFileOnly: true, value: (user) => user.person },
  { name: 'role', header: 'Type de compte', kind: 'word', value: (user) => (user.role_id ? roleLabel[user.role_id] : 'Sans rôle') },
  { name: 'department', header: 'Département', kind: 'text', value: (user) => user.department },
  { name: 'created_at', header: 'Inscrit le', kind: 'instant', value: (user) => user.created_at },
  { name: 'state', header: 'Statut', kind: 'word', is: 'state', value: stateOfUser },
  { name: 'id', header: 'Numéro', kind: 'code', isInFileOnly: true, value: (user) => String(user.id) },
]
