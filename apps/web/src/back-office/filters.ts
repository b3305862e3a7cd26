import type { Option } from '../ui/form/select-field.tsx'

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
  /** Its value is somebody’s number: the chip says their name, after its label. */
  isPerson?: true
}

/** The rows of one person: `?personne=12`. */
export const personFilter: Filter = { name: 'personne', param: 'person', label: 'Personne', isGiven: true }
/** The rows about one project: `?projet=12`. */
export const projectFilter: Filter = { name: 'projet', param: 'project', label: 'Projet', isGiven: true }
/** The state that its rows are in, and the service that they are of. */
export const stateFilter = (options: readonly Option[]): Filter => ({ name: 'etat', param: 'state', label: 'État', options })
export const serviceFilter = (options: readonly Option[]): Filter => ({ name: 'service', param: 'service', label: 'Service', options })
/** Where its people live, or lived. */
export const departmentFilter = (options: readonly Option[]): Filter => ({
  name: 'departement', param: 'department', label: 'Département', options,
})
/** Days, both included. */
export const periodFilters: readonly Filter[] = [{ name: 'du', param: 'from', label: 'Du' }, { name: 'au', param: 'to', label: 'Au' }]
