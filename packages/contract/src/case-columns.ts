import { caseKindWord, caseOutcomeWord, caseStateWord, caseSubjectWord } from './case-words.ts'
import type { AdminCase } from './cases.ts'
import type { ListColumn } from './list.ts'

export const caseColumns: readonly ListColumn<AdminCase>[] = [
  { name: 'kind', header: 'Problème', kind: 'text', is: 'title', value: (row) => caseKindWord[row.kind] },
  { name: 'code', header: 'Code', kind: 'code', value: (row) => row.code },
  { name: 'person', header: 'Personne', kind: 'text', value: (row) => row.person.name },
  { name: 'object', header: 'Objet', kind: 'word', value: (row) => caseSubjectWord[row.subject] },
  { name: 'owner', header: 'Suivie par', kind: 'text', value: (row) => row.owner?.name ?? null },
  {
    name: 'due_on', header: 'Au plus tard le', kind: 'day', orders: ['Urgent d’abord', 'Urgent à la fin'],
    value: (row) => row.due_on,
  },
  { name: 'created_at', header: 'Ouverte le', kind: 'instant', value: (row) => row.created_at },
  { name: 'status', header: 'État', kind: 'word', is: 'state', value: (row) => (row.is_late ? 'En retard' : caseStateWord[row.state]) },
  { name: 'outcome', header: 'Issue', kind: 'word', isInFileOnly: true, value: (row) => row.outcome && caseOutcomeWord[row.outcome] },
  { name: 'updated_at', header: 'Dernier message', kind: 'instant', isInFileOnly: true, value: (row) => row.updated_at },
]
