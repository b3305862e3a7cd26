import { adminCountJournal, adminJournalFile, adminListJournal, type JournalEntry } from '@passerelle/contract/journal'
import { journalColumns, subjectWord } from '@passerelle/contract/journal-columns'
import { journalDetail } from '@passerelle/contract/journal-detail'
import { journalActionWord, journalSubjectWord } from '@passerelle/contract/journal-words'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import type { Cells } from '../back-office/list-cells.tsx'
import { periodFilters } from '../back-office/list-filters.tsx'
import { ListPage } from '../back-office/list-page.tsx'
import { to } from '../paths.ts'

const choicesOf = (words: Readonly<Record<string, string>>, all: string) => [
  { value: '', label: all },
  ...Object.entries(words).map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label, 'fr')),
]

/** Where an object has a page that whoever reads the journal may open. */
const pages: Readonly<Record<string, string>> = {
  user: section.people, supplier: section.people, request: section.requests, project: section.projects, pass: section.passes,
  payment: section.payments, payout: section.payouts,
}

const cells: Cells<JournalEntry> = {
  subject: (line) => {
    const page = pages[line.subject.type]
    const words = <SubjectWords line={line} />
    return page === undefined ? words : <Link to={to.admin(page, line.subject.id)}>{words}</Link>
  },
  detail: (line) => {
    const words = journalDetail(line)
    return words !== '' && <span className="small muted wrap-anywhere">{words}</span>
  },
}

/** A code is not cut at the end of a line. */
function SubjectWords({ line }: { line: JournalEntry }) {
  const [what, code] = subjectWord(line).split(/ (?=[A-Z]{3}-\S+$)/)
  return <>{what}{code && <> <span className="code">{code}</span></>}</>
}

/** Who did what, newest first. */
export default function JournalPage() {
  return (
    <ListPage
      title="Journal"
      lead={
        <>
          Qui a fait quoi, le plus récent d’abord. Rien n’y est jamais effacé.{' '}
          <Link to={to.admin(section.accesses)}>Connexions et lectures</Link>
        </>
      }
      list={{ page: adminListJournal, count: adminCountJournal, file: adminJournalFile }}
      columns={journalColumns}
      cells={cells}
      rowKey={(line) => line.id}
      searchLabel="Nom de la personne qui a agi"
      filters={[
        { name: 'action', param: 'action', label: 'Action', options: choicesOf(journalActionWord, 'Toutes') },
        { name: 'objet', param: 'subject', label: 'Objet', options: choicesOf(journalSubjectWord, 'Tous') },
        ...periodFilters,
      ]}
      empty={{ title: 'Aucune ligne', text: 'Changez de filtre ou de dates pour en voir d’autres.' }}
    />
  )
}
