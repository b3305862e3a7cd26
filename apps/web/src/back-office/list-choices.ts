import { listServices } from '@passerelle/contract/catalogue'
import { departements } from '@passerelle/contract/profiles'
import { useRead } from '../platform/query.ts'
import type { Option } from '../ui/form/select-field.tsx'

/** Choices of a filter: each value by its word, after the one that means all. */
export const choicesOf = (words: Readonly<Record<string, string>>, all: string): Option[] => [
  { value: '', label: all }, ...Object.entries(words).map(([value, label]) => ({ value, label })),
]

/** A long list of them, in the order of its words. */
export const byLabel = (choices: readonly Option[]): Option[] =>
  choices.toSorted((a, b) => (a.value === '' ? -1 : b.value === '' ? 1 : a.label.localeCompare(b.label, 'fr')))

/** Services that can be asked for; one that was taken out of the catalogue keeps its rows, found under « Tous ». */
export function useServiceChoices(): Option[] {
  const { data = [] } = useRead(listServices)
  return [{ value: '', label: 'Tous' }, ...data.map(({ id, name }) => ({ value: String(id), label: name }))]
}

export function useDepartmentChoices(): Option[] {
  const { data = [] } = useRead(departements)
  return [{ value: '', label: 'Tous' }, ...data.map(({ name }) => ({ value: name, label: name }))]
}
