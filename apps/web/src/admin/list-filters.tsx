import { useSearchParams } from 'react-router'
import { Button } from '../ui/button.tsx'
import { SelectField, type Option } from '../ui/select-field.tsx'
import { SearchField } from '../ui/text-field.tsx'

type Filter = { name: string; label: string; options: readonly Option[]; fallback?: string }

/** Filters live in the address: a list can be sent to a colleague, and « back » finds it again. */
export function ListFilters({ searchLabel, filters }: { searchLabel: string; filters: readonly Filter[] }) {
  const [search, setSearch] = useSearchParams()
  const set = (name: string, value: string) => setSearch((before) => {
    const next = new URLSearchParams(before)
    next.set(name, value)
    return next
  })
  return (
    <form
      className="row items-end"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('q')
        set('q', typeof typed === 'string' ? typed.trim() : '')
      }}
    >
      {filters.map(({ name, label, options, fallback = '' }) => (
        <SelectField key={name} label={label} options={options} value={search.get(name) ?? fallback} onChange={(event) => set(name, event.target.value)} />
      ))}
      <SearchField name="q" label={searchLabel} isLabelShown defaultValue={search.get('q') ?? ''} key={search.get('q')} />
      <Button tone="line" type="submit">Rechercher</Button>
    </form>
  )
}
