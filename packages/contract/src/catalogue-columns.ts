import type { CataloguePassType, CatalogueService } from './catalogue.ts'
import { catalogueStateWord, serviceTypeWord } from './catalogue-states.ts'
import type { ListColumn } from './list.ts'

const stateOf = ({ archived_at: archivedAt }: { archived_at: string | null }) => catalogueStateWord[archivedAt ? 'archived' : 'offered']

export const serviceColumns: readonly ListColumn<CatalogueService>[] = [
  { name: 'name', header: 'Désignation', kind: 'text', is: 'title', value: (service) => service.name },
  { name: 'type', header: 'Type', kind: 'word', value: (service) => serviceTypeWord[service.type] },
  { name: 'suppliers', header: 'Fournisseurs', kind: 'count', value: (service) => service.suppliers },
  { name: 'created_at', header: 'Ajouté le', kind: 'instant', value: (service) => service.created_at },
  { name: 'state', header: 'État', kind: 'word', is: 'state', value: stateOf },
]

export const passTypeColumns: readonly ListColumn<CataloguePassType>[] = [
  { name: 'name', header: 'Nom', kind: 'text', is: 'title', value: (type) => type.name },
  { name: 'price', header: 'Prix', kind: 'xof', value: (type) => type.price },
  { name: 'created_at', header: 'Ajouté le', kind: 'instant', value: (type) => type.created_at },
  { name: 'state', header: 'État', kind: 'word', is: 'state', value: stateOf },
]
