import { useLocation, useSearchParams } from 'react-router'
import { SearchForm } from '../ui/form/search-form.tsx'
import { SelectField, type Option } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import type { Sort } from './list-sort.ts'

export type Filter = {
  /** In the address of the page, and of the call. */
  name: string
  param: string
  label: string
  /** Choices; without, a day. */
  options?: readonly Option[]
  fallback?: string
  /** The choice that means no filter. */
  every?: string
  /** Only an address says it, a person's page for example: it is shown while it is there, and taken away. */
  isGiven?: true
}

/** The rows of one person: `?personne=12`. */
export const personFilter: Filter = { name: 'personne', param: 'person', label: 'Personne', isGiven: true }
/** Days, both included. */
export const periodFilters: readonly Filter[] = [{ name: 'du', param: 'from', label: 'Du' }, { name: 'au', param: 'to', label: 'Au' }]

/**
 * Filters live in the address: a list can be sent to a colleague, and « back » finds it again. What is searched for, a
 * name or an e-mail, is in the state of the history's entry: « back » and a reload find it too, no address holds it.
 */
export function ListFilters({ searchLabel, filters, sort }: {
  searchLabel: string | undefined
  filters: readonly Filter[]
  sort: Pick<Sort, 'order' | 'sortBy'> & { options: readonly Option[] }
}) {
  const [search, setSearch] = useSearchParams()
  const state: unknown = useLocation().state
  const words = useSearchText() ?? ''
  const filter = (name: string, value: string) => setSearch((before) => {
    const next = new URLSearchParams(before)
    if (value === '') next.delete(name)
    else next.set(name, value)
    return next
  }, { state })
  const choices = (
    <>
      {filters.filter(({ isGiven }) => !isGiven).map(({ name, label, options, fallback = '' }) => {
        const value = search.get(name) ?? fallback
        const change = (event: { target: { value: string } }) => filter(name, event.target.value)
        return options
          ? <SelectField key={name} label={label} options={options} value={value} onChange={change} />
          : <TextField key={name} type="date" label={label} value={value} onChange={change} />
      })}
      <SelectField
        label="Trier par"
        className="sort-field"
        options={sort.options}
        value={sort.order}
        onChange={(event) => sort.sortBy(event.target.value)}
      />
    </>
  )
  if (searchLabel === undefined) return <div className="row items-end" role="search">{choices}</div>
  return (
    <SearchForm className="max-w-96" label={searchLabel} words={words} onSearch={(q) => setSearch(search, { state: { q } })}>
      {choices}
    </SearchForm>
  )
}

/** What the list is searched for. */
export function useSearchText(): string | undefined {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state !== null && 'q' in state && typeof state.q === 'string' && state.q !== '' ? state.q : undefined
}
