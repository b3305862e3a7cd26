import {
  adminArchiveService, adminCountServices, adminListServices, adminServicesFile, type CatalogueService, listServices,
} from '@passerelle/contract/catalogue'
import { serviceColumns } from '@passerelle/contract/catalogue-columns'
import { catalogueStateWord, serviceTypeWord } from '@passerelle/contract/catalogue-states'
import { product } from '@passerelle/contract/product'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { choicesOf } from '../back-office/list-choices.ts'
import { type Filter, stateFilter } from '../back-office/filters.ts'
import { ListPage } from '../back-office/list-page.tsx'
import { to } from '../paths.ts'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { CatalogueState } from './catalogue-state.tsx'
import { useEntryActs } from './entry-acts.tsx'

const loadDialog = async () => ({ default: (await import('./service-dialog.tsx')).ServiceDialog })
const ServiceDialog = lazyDialog(loadDialog)
const editService = (service: CatalogueService | null, close: () => void) => <ServiceDialog service={service} onClose={close} />

const filters: readonly Filter[] = [
  stateFilter(choicesOf(catalogueStateWord, 'Tous')),
  { name: 'genre', param: 'type', label: 'Type', options: choicesOf(serviceTypeWord, 'Tous') },
  { name: 'fournisseur', param: 'supplier', label: 'Fournisseur', isGiven: true },
]

/** Services and products: what can be asked for and given. */
export default function CataloguePage() {
  useSoon(loadDialog)
  const { page, dialog } = useEntryActs<CatalogueService>({
    add: 'Ajouter un service ou un produit',
    edit: editService,
    archive: adminArchiveService,
    refresh: [adminListServices, listServices],
  })
  return (
    <>
      <ListPage
        title="Catalogue"
        lead={
          <>
            Les services et les produits qui peuvent être demandés. Ce qui est archivé n’est plus proposé{'\u00A0'}; ce qui existe reste.{' '}
            <Link to={to.admin(section.catalogue, 'types')}>Voir les types de {product.noun}</Link>
          </>
        }
        list={{ page: adminListServices, count: adminCountServices, file: adminServicesFile }}
        columns={serviceColumns}
        cells={{ state: CatalogueState }}
        rowKey={(service) => service.id}
        searchLabel="Service ou produit"
        filters={filters}
        empty={{
          atFirst: 'Le catalogue est vide', title: 'Aucun service ni produit',
          text: 'Ajoutez-en un, ou changez de filtre ou de recherche pour en voir d’autres.',
        }}
        {...page}
      />
      {dialog}
    </>
  )
}
