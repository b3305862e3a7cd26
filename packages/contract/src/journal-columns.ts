import type { JournalEntry } from './journal.ts'
import { journalActionWord, journalSubjectWord } from './journal-words.ts'
import type { ListColumn } from './list.ts'

/** Lines outlive the words that they were written with. */
const wordOf = (words: Readonly<Record<string, string>>, known: string) => words[known] ?? known

/**
 * « Compte Awa Dossou », « Retrait RET-7KQ2-M4X0 »; what has no name by its number. The name of a document says what it is: « Pièce
 * d’identité : Awa Dossou ».
 */
export const subjectWord = ({ subject: { type, id, name } }: JournalEntry): string =>
  (type === 'file' && name !== null ? name : `${wordOf(journalSubjectWord, type)} ${name ?? id}`)

export const journalColumns: readonly ListColumn<JournalEntry>[] = [
  { name: 'at', header: 'Date', kind: 'instant', value: (line) => line.at },
  { name: 'action', header: 'Action', kind: 'word', is: 'title', value: (line) => wordOf(journalActionWord, line.action) },
  { name: 'actor', header: 'Par', kind: 'text', value: (line) => line.actor?.name ?? 'Le système' },
  { name: 'subject', header: 'Objet', kind: 'text', value: subjectWord },
  // Namesakes, and names that change, are told apart for as long as the file is kept.
  { name: 'subject_id', header: 'Numéro', kind: 'code', isInFileOnly: true, value: ({ subject }) => subject.id },
  { name: 'reason', header: 'Motif', kind: 'text', value: (line) => line.reason },
  {
    name: 'detail', header: 'Détail', kind: 'text', value: ({ detail }) => (Object.keys(detail).length > 0 ? JSON.stringify(detail) : null),
  },
  { name: 'request', header: 'Référence', kind: 'code', isInFileOnly: true, value: (line) => line.request_id },
]
