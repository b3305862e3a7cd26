import {
  adminArchivePassType, adminListPassTypes, adminPassTypesFile, type CataloguePassType, listPassTypes,
} from '@passerelle/contract/catalogue'
import { passTypeColumns } from '@passerelle/contract/catalogue-columns'
import { catalogueStateWord } from '@passerelle/contract/catalogue-states'
import { product } from '@passerelle/contract/product'
import { may } from '@passerelle/contract/rights'
import { useState } from 'react'
import { useSession } from '../session/session.tsx'
import { Button, IconButton } from '../ui/text/button.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { ArchiveDialog } from '../back-office/archive-dialog.tsx'
import { CatalogueState } from './catalogue-state.tsx'
import { addedOrders, CatalogueTools, useCatalogueQuery } from './catalogue-tools.tsx'
import { toTableColumns } from '../back-office/list-cells.tsx'
import { choicesOf } from '../back-office/list-choices.ts'
import { sortOptions } from '../back-office/list-sort.ts'
import { PagedTable } from '../ui/table/paged-table.tsx'
import { useKeyset } from '../platform/use-pages.ts'

const loadDialog = async () => ({ default: (await import('./pass-type-dialog.tsx')).PassTypeDialog })
const PassTypeDialog = lazyDialog(loadDialog)

type Asking = { kind: 'create' } | { kind: 'edit' | 'archive'; type: CataloguePassType }

/** The page has another list, with a state of its own. */
const filters = [
  { name: 'etat-type', param: 'state', label: 'État du type', options: choicesOf(catalogueStateWord, 'Tous') },
] as const

export function PassTypeTable() {
  useSoon(loadDialog)
  const query = useCatalogueQuery(adminListPassTypes, filters)
  const list = useKeyset(adminListPassTypes, { query })
  const { user } = useSession()
  const isEditor = may(user, 'catalogue.edit')
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const shown = toTableColumns(passTypeColumns, { state: CatalogueState })
  return (
    <section className="stack" aria-label={`Types de ${product.noun}`}>
      {isEditor && (
        <div><Button tone="line" icon="plus" onClick={() => setAsking({ kind: 'create' })}>Ajouter un type de {product.noun}</Button></div>
      )}
      <CatalogueTools
        label={`Filtres des types de ${product.noun}`}
        route={adminListPassTypes}
        filters={filters}
        orders={[...addedOrders, ...sortOptions(adminListPassTypes, passTypeColumns)]}
        file={adminPassTypesFile}
        query={query}
      />
      <PagedTable
        isWide
        caption={`Types de ${product.noun}`}
        columns={isEditor ? [...shown, actionColumn(setAsking)] : shown}
        list={list}
        rowKey={(type) => type.id}
        empty={<EmptyState title={`Aucun type de ${product.noun}`}>
          {query.state
            ? 'Changez d’état pour en voir d’autres.'
            : <>Ajoutez un premier montant{'\u00A0'}: les demandes et les dons choisissent parmi eux.</>}
        </EmptyState>}
      />
      {asking?.kind === 'create' && <PassTypeDialog type={null} onClose={close} />}
      {asking?.kind === 'edit' && <PassTypeDialog type={asking.type} onClose={close} />}
      {asking?.kind === 'archive' && (
        <ArchiveDialog
          route={adminArchivePassType}
          id={asking.type.id}
          name={asking.type.name}
          refresh={[adminListPassTypes, listPassTypes]}
          onClose={close}
        />
      )}
    </section>
  )
}

const actionColumn = (ask: (asking: Asking) => void): Column<CataloguePassType> => ({
  header: 'Actions',
  place: 'end',
  isEnd: true,
  cell: (type) => !type.archived_at && (
    <span className="inline-flex">
      <IconButton icon="edit" label={`Modifier ${type.name}`} onClick={() => ask({ kind: 'edit', type })} />
      <Button tone="quiet" size="sm" onClick={() => ask({ kind: 'archive', type })}>
        Archiver<span className="sr"> {type.name}</span>
      </Button>
    </span>
  ),
})
