import { caseColumns } from '@passerelle/contract/case-columns'
import { caseKindWord, caseStateWord, caseSubjectWord } from '@passerelle/contract/case-words'
import { formatNearDay } from '@passerelle/contract/case-promise'
import {
  adminCasesFile, adminCountCases, adminListCases, adminPreviewTakeCases, adminTakeCases, type AdminCase,
} from '@passerelle/contract/cases'
import { may } from '@passerelle/contract/rights'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import type { BulkAction } from '../back-office/bulk-dialog.tsx'
import { type Cells, nothing } from '../back-office/list-cells.tsx'
import { choicesOf } from '../back-office/list-choices.ts'
import { type Filter, personFilter, projectFilter } from '../back-office/filters.ts'
import { ListPage } from '../back-office/list-page.tsx'
import { to } from '../paths.ts'
import { useSession } from '../session/session.tsx'
import { CaseBadge } from './case-badge.tsx'

const filters: readonly Filter[] = [
  { name: 'etat', param: 'status', label: 'État', options: choicesOf(caseStateWord, 'Tous') },
  { name: 'retard', param: 'late', label: 'Retard', options: choicesOf({ 1: 'En retard' }, 'Tous') },
  { name: 'suivi', param: 'owner', label: 'Suivi', options: choicesOf({ mine: 'Par moi', none: 'Par personne encore' }, 'Tous') },
  { name: 'objet', param: 'object', label: 'Objet', options: choicesOf(caseSubjectWord, 'Tous') },
  { name: 'probleme', param: 'problem', label: 'Problème', options: choicesOf(caseKindWord, 'Tous') },
  personFilter,
  projectFilter,
]

const cells: Cells<AdminCase> = {
  due_on: (row) => (row.state === 'open' ? <span className="num">{formatNearDay(row.due_on)}</span> : nothing),
  status: (row) => <CaseBadge told={row} />,
}
const linked: Cells<AdminCase> = {
  ...cells,
  kind: (row) => <Link className="strong" to={to.admin(section.cases, row.id)}>{caseKindWord[row.kind]}</Link>,
}

const takeThem: BulkAction = {
  dryRun: adminPreviewTakeCases,
  run: adminTakeCases,
  refresh: [adminListCases],
  verb: 'Prendre en charge',
  tone: 'brand',
  help: 'Vous suivez ces réclamations, jusqu’à ce que vous les confiiez à quelqu’un.',
}

/** What people reported: late first, then what is due next, then what waits for nobody here. */
export default function AdminCasesPage() {
  const { user } = useSession()
  return (
    <ListPage
      title="Réclamations"
      lead="Ce que les personnes ont signalé, le plus pressé d’abord."
      list={{ page: adminListCases, count: adminCountCases, file: adminCasesFile }}
      columns={caseColumns}
      cells={may(user, 'cases.read') ? linked : cells}
      rowKey={(row) => row.id}
      what={({ code }) => `la réclamation ${code}`}
      bulk={may(user, 'cases.answer') ? [takeThem] : undefined}
      searchLabel="Code ou nom"
      filters={filters}
      empty={{ title: 'Aucune réclamation', text: 'Changez de filtre ou de recherche pour en voir d’autres.' }}
    />
  )
}
