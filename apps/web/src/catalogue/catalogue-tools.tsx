import type { Route } from '@passerelle/contract/route'
import { useSearchParams } from 'react-router'
import { ListDownload } from '../back-office/list-download.tsx'
import type { Filter } from '../back-office/list-filters.tsx'
import { type SortedRoute, useSort } from '../back-office/list-sort.ts'
import { type Option, SelectField } from '../ui/form/select-field.tsx'

/** By when they were added, which no column shows. */
export const addedOrders: readonly Option[] = [
  { value: 'created_at', label: 'Ajout, ancien d’abord' }, { value: '-created_at', label: 'Ajout, récent d’abord' },
]

/** What a list of the catalogue is asked with: two stand on one page, each filter by a name of its own in the address. */
export function useCatalogueQuery(route: SortedRoute, filters: readonly Filter[]): Record<string, string | undefined> {
  const [search] = useSearchParams()
  const { asked } = useSort(route)
  return { ...Object.fromEntries(filters.map(({ name, param }) => [param, search.get(name) || undefined])), sort: asked }
}

/** Its filters, its order, and its file under them. */
export function CatalogueTools({ label, route, filters, orders, file, query }: {
  label: string
  route: SortedRoute
  filters: readonly Filter[]
  orders: readonly Option[]
  file: Route
  query: Record<string, string | undefined>
}) {
  const [search, setSearch] = useSearchParams()
  const { order, sortBy } = useSort(route)
  const choose = (name: string, value: string) => setSearch((before) => {
    const next = new URLSearchParams(before)
    if (value === '') next.delete(name)
    else next.set(name, value)
    return next
  })
  return (
    <div className="row flex-wrap items-end" role="group" aria-label={label}>
      {filters.filter(({ isGiven }) => !isGiven).map(({ name, label: what, options = [] }) => (
        <SelectField
          key={name}
          label={what}
          options={options}
          value={search.get(name) ?? ''}
          onChange={(event) => choose(name, event.target.value)}
        />
      ))}
      <SelectField label="Trier par" options={orders} value={order} onChange={(event) => sortBy(event.target.value)} />
      <ListDownload route={file} query={query} />
    </div>
  )
}
