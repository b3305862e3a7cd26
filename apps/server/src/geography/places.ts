import { foldText } from '@passerelle/contract/normal-text'
import benin from '../../data/benin.json' with { type: 'json' }

/** The administrative map of Benin: 12 departments, 77 communes. Names are stored as written there. */
export interface Place {
  id: number
  name: string
}

interface Department extends Place {
  communes: Place[]
}

let communeId = 0
const departments: Department[] = benin.departments.map(({ name, communes }, index) => ({
  id: index + 1,
  name,
  communes: communes.map((commune) => ({ id: (communeId += 1), name: commune })),
}))

export function listDepartments(): Place[] {
  return departments.map(({ id, name }) => ({ id, name }))
}

/** The communes of a department; none when its name is unknown. */
export function listCommunes(department: string): Place[] {
  return findDepartment(department)?.communes ?? []
}

/** The department's own spelling, or null. */
export function departmentName(department: string): string | null {
  return findDepartment(department)?.name ?? null
}

/** The commune's own spelling, or null when it is not one of that department. */
export function communeName(department: string, commune: string): string | null {
  return find(listCommunes(department), commune)?.name ?? null
}

const findDepartment = (name: string) => find(departments, name)

function find<P extends Place>(places: P[], name: string): P | undefined {
  const wanted = foldText(name)
  return places.find((place) => foldText(place.name) === wanted)
}
