import { exportFilterWords, exportStateWord } from './export-filters.ts'
import type { ListedExport } from './exports.ts'
import type { ListColumn } from './list.ts'

/** Their files have no accents. */
const accented: Readonly<Record<string, string>> = { reclamations: 'Réclamations', ecritures: 'Écritures' }

/** « Comptes de paiement », of `comptes-de-paiement`. */
export const exportedListWord = (list: string): string =>
  accented[list] ?? `${list.charAt(0).toUpperCase()}${list.slice(1).replaceAll('-', ' ')}`

export const stateOfExport = ({ ended_at: endedAt }: ListedExport) => (endedAt === null ? 'open' : 'whole')

export const exportColumns: readonly ListColumn<ListedExport>[] = [
  { name: 'list', header: 'Liste', kind: 'text', is: 'title', value: ({ list }) => exportedListWord(list) },
  { name: 'by', header: 'Par', kind: 'text', value: ({ by }) => by.name },
  { name: 'filters', header: 'Filtres et tri', kind: 'text', value: ({ list, filters }) => exportFilterWords(list, filters) },
  { name: 'rows', header: 'Lignes', kind: 'count', value: ({ rows }) => rows },
  { name: 'at', header: 'Demandé le', kind: 'instant', value: ({ at }) => at },
  { name: 'state', header: 'État', kind: 'word', is: 'state', value: (told) => exportStateWord[stateOfExport(told)] },
]
