import { formatDay, isDay } from '@passerelle/contract/dates'
import { adminListUsers } from '@passerelle/contract/user-list'
import { useLocation, useSearchParams } from 'react-router'
import { useRead } from '../platform/query.ts'
import { Chip, Chips } from '../ui/form/chips.tsx'
import { ActionLink } from '../ui/text/button.tsx'
import { type Filter, personFilter } from './filters.ts'

/** What the rows were chosen by, one chip each, which takes it away. */
export function FilterChips({ filters }: { filters: readonly Filter[] }) {
  const [search] = useSearchParams()
  const state: unknown = useLocation().state
  const active = filters.filter(({ name }) => search.has(name))
  if (active.length === 0) return null
  return (
    <Chips label="Filtres actifs">
      {active.map((filter) => (
        <Chip key={filter.name} to={{ search: String(without(search, [filter])) }} state={state}>
          <ChipWord filter={filter} value={search.get(filter.name) ?? ''} />
        </Chip>
      ))}
      {active.length > 1 && <ActionLink to={{ search: String(without(search, active)) }} state={state}>Tout effacer</ActionLink>}
    </Chips>
  )
}

function ChipWord({ filter: { name, label, options, isGiven, isPerson }, value }: { filter: Filter; value: string }) {
  if (name === personFilter.name) return <PersonName id={value} />
  if (isPerson) return <>{label} <PersonName id={value} /></>
  if (isGiven) return `${label} n°\u00A0${value}`
  if (!options) return isDay(value) ? `${label} ${formatDay(value)}` : value
  return `${label}\u00A0: ${options.find((option) => String(option.value) === value)?.label ?? value}`
}

function PersonName({ id }: { id: string }) {
  const { data } = useRead(adminListUsers, { query: { person: id } })
  return data?.data[0]?.name ?? `Personne n°\u00A0${id}`
}

function without(search: URLSearchParams, filters: readonly Filter[]): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const { name } of filters) next.delete(name)
  return next
}
