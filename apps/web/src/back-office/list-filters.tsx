import { useState, type ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { SearchForm } from '../ui/form/search-form.tsx'
import { type Option, SelectField } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useMediaQuery } from '../ui/layout/use-media-query.ts'
import '../ui/styles/list-tools.css'
import { Button } from '../ui/text/button.tsx'
import type { Filter } from './filters.ts'
import { useSearchText } from './list-query.ts'
import type { Sort } from './list-sort.ts'

const loadDialog = async () => ({ default: (await import('./filter-dialog.tsx')).FilterDialog })
const FilterDialog = lazyDialog(loadDialog)

type ListFiltersProps = {
  searchLabel: string | undefined
  filters: readonly Filter[]
  sort: Pick<Sort, 'order' | 'sortBy'> & { options: readonly Option[] }
}

/**
 * Filters live in the address: a list can be sent to a colleague, and « back » finds it again. What is searched for, a
 * name or an e-mail, is in the state of the history's entry: « back » and a reload find it too, no address holds it.
 */
export function ListFilters({ searchLabel, filters, sort }: ListFiltersProps) {
  const [search, setSearch] = useSearchParams()
  const words = useSearchText() ?? ''
  const isPhone = useMediaQuery('(max-width: 44.99rem)')
  const choices = <FilterFields filters={filters} />
  const order = (
    <SelectField
      label="Trier par"
      className="sort-field"
      options={sort.options}
      value={sort.order}
      onChange={(event) => sort.sortBy(event.target.value)}
    />
  )
  const box = searchLabel === undefined
    ? undefined
    : { label: searchLabel, words, onSearch: (q: string) => setSearch(search, { state: { q } }) }
  if (isPhone) {
    return (
      <>
        {box && <SearchForm {...box} />}
        <div className="list-tools-row"><FilterSheet filters={filters}>{choices}</FilterSheet>{order}</div>
      </>
    )
  }
  if (!box) return <div className="row items-end" role="search">{choices}{order}</div>
  return <SearchForm className="max-w-lg" {...box}>{choices}{order}</SearchForm>
}

const isChosen = ({ isGiven }: Filter) => !isGiven

function FilterFields({ filters }: { filters: readonly Filter[] }) {
  const [search, setSearch] = useSearchParams()
  const state: unknown = useLocation().state
  const filter = (name: string, value: string) => setSearch((before) => {
    const next = new URLSearchParams(before)
    if (value === '') next.delete(name)
    else next.set(name, value)
    return next
  }, { state })
  return filters.filter(isChosen).map(({ name, label, options, fallback = '' }) => {
    const value = search.get(name) ?? fallback
    const change = (event: { target: { value: string } }) => filter(name, event.target.value)
    return options
      ? <SelectField key={name} label={label} options={options} value={value} onChange={change} />
      : <TextField key={name} type="date" label={label} value={value} onChange={change} />
  })
}

/** On a phone they would fill the screen before the first row: a button says how many are set, and opens them. */
function FilterSheet({ filters, children }: { filters: readonly Filter[]; children: ReactNode }) {
  useSoon(loadDialog)
  const [isOpen, setIsOpen] = useState(false)
  const [search] = useSearchParams()
  const count = filters.filter(({ name }) => search.has(name)).length
  if (!filters.some(isChosen)) return null
  return (
    <>
      <Button tone="line" icon="filter" onClick={() => setIsOpen(true)}>{count > 0 ? `Filtres, ${count}` : 'Filtres'}</Button>
      {isOpen && <FilterDialog onClose={() => setIsOpen(false)}>{children}</FilterDialog>}
    </>
  )
}
