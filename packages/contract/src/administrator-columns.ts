import { administratorStateWord, adminRoleWord } from './administrator-words.ts'
import type { Administrator } from './administrators.ts'
import type { ListColumn } from './list.ts'

export const administratorColumns: readonly ListColumn<Administrator>[] = [
  { name: 'name', header: 'Nom', kind: 'text', is: 'title', value: ({ name }) => name },
  { name: 'email', header: 'E-mail', kind: 'text', value: ({ email }) => email },
  { name: 'role', header: 'Rôle', kind: 'word', value: ({ admin_role: role }) => adminRoleWord[role] },
  { name: 'factor_since', header: 'Second facteur depuis', kind: 'instant', value: ({ factor_since: since }) => since },
  { name: 'created_at', header: 'Ajouté le', kind: 'instant', value: ({ created_at: at }) => at },
  { name: 'state', header: 'État', kind: 'word', is: 'state', value: ({ state }) => administratorStateWord[state] },
]
