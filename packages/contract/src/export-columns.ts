import type { ListedExport } from './exports.ts'
import type { ListColumn } from './list.ts'

/** What a list is asked with, by its name in the call. */
const filterWord: Readonly<Record<string, string>> = {
  account: 'Compte', action: 'Action', amount: 'Montant', department: 'Département', donor: 'Donateur', expires: 'Expire', from: 'Du',
  isSearched: 'Recherche', kind: 'Genre', late: 'Retard', list: 'Liste', object: 'Objet', owner: 'Suivi', person: 'Personne',
  problem: 'Problème', reference: 'Pièce', role: 'Rôle', service: 'Service', sort: 'Tri', state: 'État', status: 'Statut',
  subject: 'Objet', suspended: 'Suspendu', to: 'Au', type: 'Type',
}
/** Their files have no accents. */
const accented: Readonly<Record<string, string>> = { reclamations: 'Réclamations', ecritures: 'Écritures' }

/** « Comptes de paiement », of `comptes-de-paiement`. */
export const exportedListWord = (list: string): string =>
  accented[list] ?? `${list.charAt(0).toUpperCase()}${list.slice(1).replaceAll('-', ' ')}`

/** « Statut : pending, Du : 2026-11-01, Recherche : oui ». */
const filtersOf = ({ filters }: ListedExport): string | null =>
  Object.entries(filters)
    .map(([name, value]) => `${filterWord[name] ?? name}\u00A0: ${value === true ? 'oui' : String(value)}`)
    .join(', ') || null

export const exportStateWord = { whole: 'Complet', open: 'Inachevé' } as const
export const stateOfExport = ({ ended_at: endedAt }: ListedExport) => (endedAt === null ? 'open' : 'whole')

export const exportColumns: readonly ListColumn<ListedExport>[] = [
  { name: 'list', header: 'Liste', kind: 'text', is: 'title', value: ({ list }) => exportedListWord(list) },
  { name: 'by', header: 'Par', kind: 'text', value: ({ by }) => by.name },
  { name: 'filters', header: 'Filtres et tri', kind: 'text', value: filtersOf },
  { name: 'rows', header: 'Lignes', kind: 'count', value: ({ rows }) => rows },
  { name: 'at', header: 'Demandé le', kind: 'instant', value: ({ at }) => at },
  { name: 'state', header: 'État', kind: 'word', is: 'state', value: (told) => exportStateWord[stateOfExport(told)] },
]
