import { listCommunes, listDepartments } from '#src/geography/places.ts'
import { placeSums, sumUp } from '#src/ledger/keep-sums.ts'
import type { Db } from '#src/platform/database/tables.ts'

interface PlaceOfUses {
  name: string
  uses: number
}

/** Uses less undone ones since the beginning, by where the holder lived then: every department and commune, most uses first. */
export async function listUsesByPlace(db: Db): Promise<(PlaceOfUses & { communes: PlaceOfUses[] })[]> {
  return placesOf(await sumUp(db, placeSums))
}

/** Sums by « Borgou/Parakou »; a place that is on no map any more is told after those of its department. */
export function placesOf(sums: Record<string, number>): (PlaceOfUses & { communes: PlaceOfUses[] })[] {
  const counted = Object.entries(sums).map(([place, uses]) => {
    const [department = '', commune = ''] = place.split('/')
    return { department, commune, uses }
  })
  const names = new Set([...listDepartments().map(({ name }) => name), ...counted.map(({ department }) => department)])
  return byUses([...names].map((name) => {
    const here = counted.filter(({ department }) => department === name)
    const communes = new Set([...listCommunes(name).map((commune) => commune.name), ...here.map(({ commune }) => commune)])
    const usesOf = (commune: string) => here.reduce((sum, one) => (one.commune === commune ? sum + one.uses : sum), 0)
    return {
      name,
      uses: here.reduce((sum, { uses }) => sum + uses, 0),
      communes: byUses([...communes].map((commune) => ({ name: commune, uses: usesOf(commune) }))),
    }
  }))
}

const byUses = <Place extends PlaceOfUses>(places: Place[]): Place[] =>
  places.toSorted((one, other) => other.uses - one.uses || one.name.localeCompare(other.name, 'fr'))
