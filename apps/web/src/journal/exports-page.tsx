import { exportColumns, exportedListWord, stateOfExport } from '@passerelle/contract/export-columns'
import { exportStateWord } from '@passerelle/contract/export-filters'
import { adminCountExports, adminExportsFile, adminListExports, type ListedExport } from '@passerelle/contract/exports'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import type { Cells } from '../back-office/list-cells.tsx'
import { choicesOf } from '../back-office/list-choices.ts'
import { type Filter, periodFilters, personFilter, stateFilter } from '../back-office/filters.ts'
import { ListPage } from '../back-office/list-page.tsx'
import { to } from '../paths.ts'
import { Badge } from '../ui/text/badge.tsx'

/** Those of one list: by the name of a row. */
const listFilter: Filter = { name: 'liste', param: 'list', label: 'Liste', isGiven: true }

const cells: Cells<ListedExport> = {
  list: ({ list }) => <Link to={{ search: `${listFilter.name}=${list}` }}>{exportedListWord(list)}</Link>,
  by: ({ by }) => <Link to={to.admin(section.people, by.id)}>{by.name}</Link>,
  state: (told) => <Badge tone={stateOfExport(told) === 'open' ? 'wait' : 'ok'}>{exportStateWord[stateOfExport(told)]}</Badge>,
}

/** Who downloaded which list, newest first. */
export default function ExportsPage() {
  return (
    <ListPage
      title="Exports"
      lead="Les listes téléchargées, par qui et avec quels filtres, la plus récente d’abord."
      list={{ page: adminListExports, count: adminCountExports, file: adminExportsFile }}
      columns={exportColumns}
      cells={cells}
      rowKey={(told) => told.id}
      searchLabel="Nom de la personne"
      filters={[stateFilter(choicesOf(exportStateWord, 'Tous')), ...periodFilters, listFilter, personFilter]}
      empty={{ title: 'Aucun export', text: 'Changez de filtre ou de dates pour en voir d’autres.' }}
    />
  )
}
