import { importListColumns } from '@passerelle/contract/import-columns'
import { importKindWord } from '@passerelle/contract/import-kinds'
import { adminCountImports, adminImportsFile, adminListImports, type ImportItem } from '@passerelle/contract/imports'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import type { Cells } from '../back-office/list-cells.tsx'
import { choicesOf } from '../back-office/list-choices.ts'
import { periodFilters, personFilter } from '../back-office/filters.ts'
import { ListPage } from '../back-office/list-page.tsx'
import { to } from '../paths.ts'
import { BackLink } from '../ui/text/button.tsx'

const cells: Cells<ImportItem> = { by: ({ by }) => <Link to={to.admin(section.people, by.id)}>{by.name}</Link> }

/** Every file that was imported; what it held is not kept. */
export default function ImportsPage() {
  return (
    <ListPage
      title="Fichiers importés"
      lead="Qui a importé quoi, le plus récent d’abord. Le contenu des fichiers n’est pas gardé."
      back={<BackLink to={to.admin(section.import)}>Import</BackLink>}
      list={{ page: adminListImports, count: adminCountImports, file: adminImportsFile }}
      columns={importListColumns}
      cells={cells}
      rowKey={(item) => item.id}
      searchLabel="Nom du fichier ou de la personne"
      filters={[
        { name: 'type', param: 'kind', label: 'Contenu', options: choicesOf(importKindWord, 'Tous') }, ...periodFilters, personFilter,
      ]}
      empty={{
        atFirst: 'Aucun fichier importé', title: 'Aucun fichier', text: 'Un fichier importé apparaît ici, avec son nom et qui l’a importé.',
      }}
    />
  )
}
