import { adminCountJournal, adminJournalFile, adminListJournal, type JournalEntry } from '@passerelle/contract/journal'
import { journalColumns, subjectWord } from '@passerelle/contract/journal-columns'
import { journalDetail } from '@passerelle/contract/journal-detail'
import { journalActionWord, journalSubjectWord } from '@passerelle/contract/journal-words'
import { may, type Right } from '@passerelle/contract/rights'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import type { Cells } from '../back-office/list-cells.tsx'
import { byLabel, choicesOf } from '../back-office/list-choices.ts'
import { periodFilters } from '../back-office/filters.ts'
import { ListPage } from '../back-office/list-page.tsx'
import { to } from '../paths.ts'
import { useSession } from '../session/session.tsx'

/** Where an object has a page that whoever reads the journal may open; some ask for a right of their own. */
const pages: Readonly<Record<string, { page: string; right?: Right }>> = {
  user: { page: section.people }, supplier: { page: section.people }, request: { page: section.requests },
  project: { page: section.projects }, pass: { page: section.passes }, payment: { page: section.payments },
  payout: { page: section.payouts }, case: { page: section.cases, right: 'cases.read' },
}

const cells: Cells<JournalEntry> = {
  subject: (line) => <Subject line={line} />,
  detail: (line) => {
    const words = journalDetail(line)
    return words !== '' && <span className="small muted wrap-anywhere">{words}</span>
  },
}

function Subject({ line }: { line: JournalEntry }) {
  const { user } = useSession()
  const { page, right } = pages[line.subject.type] ?? {}
  const words = <SubjectWords line={line} />
  const isOpen = page !== undefined && (right === undefined || may(user, right))
  return isOpen ? <Link to={to.admin(page, line.subject.id)}>{words}</Link> : words
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
        { name: 'action', param: 'action', label: 'Action', options: byLabel(choicesOf(journalActionWord, 'Toutes')) },
        { name: 'objet', param: 'subject', label: 'Objet', options: byLabel(choicesOf(journalSubjectWord, 'Tous')) },
        ...periodFilters,
      ]}
      empty={{ title: 'Aucune ligne', text: 'Changez de filtre ou de dates pour en voir d’autres.' }}
    />
  )
}
