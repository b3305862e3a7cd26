import type { ProfileFile } from './profiles.ts'
import { roleLabel } from './constants.ts'
import { statWord } from './decision-words.ts'
import type { ListColumn } from './list.ts'

export const profileColumns: readonly ListColumn<ProfileFile>[] = [
  { name: 'name', header: 'Nom', kind: 'text', is: 'title', value: (profile) => profile.display_name },
  { name: 'role', header: 'Type de compte', kind: 'word', value: (profile) => roleLabel[profile.role_id] },
  { name: 'minor', header: 'Mineur', kind: 'word', isInFileOnly: true, value: (profile) => (profile.is_minor ? 'Oui' : 'Non') },
  { name: 'submitted_at', header: 'Déposé le', kind: 'instant', value: (profile) => profile.submitted_at },
  { name: 'status', header: 'Statut', kind: 'word', is: 'state', value: ({ stat }) => stat && statWord[stat] },
]
