import { accessKindWord, accessOutcomeWord, readWhatWord } from './access-words.ts'
import type { ListedAccess } from './accesses.ts'
import type { ListColumn } from './list.ts'

export const unknownAccount = 'Compte inconnu'

export const accessColumns: readonly ListColumn<ListedAccess>[] = [
  { name: 'at', header: 'Date', kind: 'instant', value: ({ at }) => at },
  { name: 'kind', header: 'Accès', kind: 'word', is: 'title', value: ({ kind }) => accessKindWord[kind] },
  { name: 'user', header: 'Compte', kind: 'text', value: ({ user }) => user?.name ?? unknownAccount },
  { name: 'user_id', header: 'Numéro du compte', kind: 'code', isInFileOnly: true, value: ({ user }) => user && String(user.id) },
  { name: 'read', header: 'Lu', kind: 'text', value: ({ read }) => read && `${readWhatWord[read.what]}\u00A0: ${read.of.name}` },
  { name: 'of_id', header: 'Numéro de qui est lu', kind: 'code', isInFileOnly: true, value: ({ read }) => read && String(read.of.id) },
  { name: 'file', header: 'Document', kind: 'code', isInFileOnly: true, value: ({ read }) => read && read.file },
  { name: 'outcome', header: 'Issue', kind: 'word', is: 'state', value: ({ outcome }) => accessOutcomeWord[outcome] },
  { name: 'network', header: 'Réseau', kind: 'code', value: ({ network }) => network },
  { name: 'request', header: 'Référence', kind: 'code', isInFileOnly: true, value: (line) => line.request_id },
]
