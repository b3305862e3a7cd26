import {
  adminArchivePassType, adminCountPassTypes, adminListPassTypes, adminPassTypesFile, type CataloguePassType, listPassTypes,
} from '@passerelle/contract/catalogue'
import { passTypeColumns } from '@passerelle/contract/catalogue-columns'
import { catalogueStateWord } from '@passerelle/contract/catalogue-states'
import { product } from '@passerelle/contract/product'
import { section } from '../back-office/admin-sections.ts'
import { choicesOf } from '../back-office/list-choices.ts'
import { stateFilter } from '../back-office/filters.ts'
import { ListPage } from '../back-office/list-page.tsx'
import { to } from '../paths.ts'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { BackLink } from '../ui/text/button.tsx'
import { CatalogueState } from './catalogue-state.tsx'
import { useEntryActs } from './entry-acts.tsx'

const loadDialog = async () => ({ default: (await import('./pass-type-dialog.tsx')).PassTypeDialog })
const PassTypeDialog = lazyDialog(loadDialog)
const editPassType = (type: CataloguePassType | null, close: () => void) => <PassTypeDialog type={type} onClose={close} />

const filters = [stateFilter(choicesOf(catalogueStateWord, 'Tous'))]

/** The prices that a pass may have. */
export default function PassTypesPage() {
  useSoon(loadDialog)
  const { page, dialog } = useEntryActs<CataloguePassType>({
    add: `Ajouter un type de ${product.noun}`,
    edit: editPassType,
    archive: adminArchivePassType,
    refresh: [adminListPassTypes, listPassTypes],
  })
  return (
    <>
      <ListPage
        title={`Types de ${product.noun}`}
        lead="Les montants parmi lesquels choisissent les demandes et les dons."
        back={<BackLink to={to.admin(section.catalogue)}>Catalogue</BackLink>}
        list={{ page: adminListPassTypes, count: adminCountPassTypes, file: adminPassTypesFile }}
        columns={passTypeColumns}
        cells={{ state: CatalogueState }}
        rowKey={(type) => type.id}
        searchLabel="Nom du type"
        filters={filters}
        empty={{ title: `Aucun type de ${product.noun}`, text: 'Ajoutez-en un, ou changez de filtre ou de recherche pour en voir d’autres.' }}
        {...page}
      />
      {dialog}
    </>
  )
}
