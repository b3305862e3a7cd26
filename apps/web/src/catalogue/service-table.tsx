import {
  adminArchiveService, adminListServices, adminServicesFile, type CatalogueService, listServices,
} from '@passerelle/contract/catalogue'
import { serviceColumns } from '@passerelle/contract/catalogue-columns'
import { catalogueStateWord, serviceTypeWord } from '@passerelle/contract/catalogue-states'
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
import { FilterChips } from '../back-office/filter-chips.tsx'
import { toTableColumns } from '../back-office/list-cells.tsx'
import { choicesOf } from '../back-office/list-choices.ts'
import { type Filter, stateFilter } from '../back-office/list-filters.tsx'
import { PagedTable } from '../ui/table/paged-table.tsx'
import { useKeyset } from '../platform/use-pages.ts'

const loadDialog = async () => ({ default: (await import('./service-dialog.tsx')).ServiceDialog })
const ServiceDialog = lazyDialog(loadDialog)

type Asking = { kind: 'create' } | { kind: 'edit' | 'archive'; service: CatalogueService }

const filters: readonly Filter[] = [
  stateFilter(choicesOf(catalogueStateWord, 'Tous')),
  { name: 'genre', param: 'type', label: 'Type', options: choicesOf(serviceTypeWord, 'Tous') },
  { name: 'fournisseur', param: 'supplier', label: 'Fournisseur', isGiven: true },
]

export function ServiceTable() {
  useSoon(loadDialog)
  const query = useCatalogueQuery(adminListServices, filters)
  const list = useKeyset(adminListServices, { query })
  const isFiltered = filters.some(({ param }) => query[param] !== undefined)
  const { user } = useSession()
  const isEditor = may(user, 'catalogue.edit')
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const shown = toTableColumns(serviceColumns, { state: CatalogueState })
  return (
    <section className="stack" aria-label="Services et produits">
      {isEditor && <div><Button icon="plus" onClick={() => setAsking({ kind: 'create' })}>Ajouter un service ou un produit</Button></div>}
      <CatalogueTools
        label="Filtres des services et produits"
        route={adminListServices}
        filters={filters}
        orders={addedOrders}
        file={adminServicesFile}
        query={query}
      />
      <FilterChips filters={filters} />
      <PagedTable
        isWide
        caption="Services et produits"
        columns={isEditor ? [...shown, actionColumn(setAsking)] : shown}
        list={list}
        rowKey={(service) => service.id}
        empty={
          isFiltered
            ? <EmptyState title="Aucun service ni produit">Changez de filtre pour en voir d’autres.</EmptyState>
            : (
              <EmptyState title="Le catalogue est vide">
                Ajoutez un premier service{'\u00A0'}: sans lui, rien ne peut être demandé.
              </EmptyState>
            )
        }
      />
      {asking?.kind === 'create' && <ServiceDialog service={null} onClose={close} />}
      {asking?.kind === 'edit' && <ServiceDialog service={asking.service} onClose={close} />}
      {asking?.kind === 'archive' && (
        <ArchiveDialog
          route={adminArchiveService}
          id={asking.service.id}
          name={asking.service.name}
          refresh={[adminListServices, listServices]}
          onClose={close}
        />
      )}
    </section>
  )
}

const actionColumn = (ask: (asking: Asking) => void): Column<CatalogueService> => ({
  header: 'Actions',
  place: 'end',
  isEnd: true,
  cell: (service) => !service.archived_at && (
    <span className="inline-flex">
      <IconButton icon="edit" label={`Modifier ${service.name}`} onClick={() => ask({ kind: 'edit', service })} />
      <Button tone="quiet" size="sm" onClick={() => ask({ kind: 'archive', service })}>
        Archiver<span className="sr"> {service.name}</span>
      </Button>
    </span>
  ),
})
