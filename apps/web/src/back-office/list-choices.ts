import { listServices } from '@passerelle/contract/catalogue'
import { departements } from '@passerelle/contract/profiles'
import { useRead } from '../platform/query.ts'
import type { Option } from '../ui/form/select-field.tsx'

/** Choices of a filter: each value by its word, after the one that means all. */
export const choicesOf = (words: Readonly<Record<string, string>>, all: string): Option[] => [
  { value: '', label: all }, ...Object.entries(words).map(([value, label]) => ({ value, label })),
]

/** Services that can be asked for; one that was taken out of the catalogue keeps its rows, found under « Tous ». */
export function useServiceChoices(): Option[] {
  const { data = [] } = useRead(listServices)
  return [{ value: '', label: 'Tous' }, ...data.map(({ id, name }) => ({ value: String(id), label: name }))]
}

export function useDepartmentChoices(): Option[] {
  const { data = [] } = useRead(departements)
  return [{ value: '', label: 'Tous' }, ...data.map(({ name }) => ({ value: name, label: name }))]
}
