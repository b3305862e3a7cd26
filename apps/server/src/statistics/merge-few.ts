export interface DepartmentOfUses {
  /** Null: several departments together. */
  department: string | null
  uses: number
  people: number
  amountXof: number
}

/** Of fewer people than these nothing is told to the public. */
export const fewestPeople = 5

/**
 * Most uses first. Departments of fewer than five people are told together; as long as these are fewer than five, or one alone, the
 * next smallest goes with them. What stays too small is not told: nothing that is could be subtracted from it.
 */
export function mergeFew(rows: readonly DepartmentOfUses[]): DepartmentOfUses[] {
  const sorted = rows.toSorted((one, other) =>
    other.people - one.people || other.uses - one.uses || String(one.department).localeCompare(String(other.department), 'fr'))
  let told = sorted.filter(({ people }) => people >= fewestPeople)
  let rest = sorted.slice(told.length)
  while (rest.length > 0 && told.length > 0 && (rest.length === 1 || peopleOf(rest) < fewestPeople)) {
    rest = [...told.slice(-1), ...rest]
    told = told.slice(0, -1)
  }
  const byUses = told.toSorted((one, other) => other.uses - one.uses)
  return peopleOf(rest) < fewestPeople ? byUses : [...byUses, together(rest)]
}

const peopleOf = (rows: readonly DepartmentOfUses[]) => rows.reduce((sum, { people }) => sum + people, 0)

function together(rows: readonly DepartmentOfUses[]): DepartmentOfUses {
  return rows.reduce<DepartmentOfUses>((sum, { uses, people, amountXof }) => ({
    department: null, uses: sum.uses + uses, people: sum.people + people, amountXof: sum.amountXof + amountXof,
  }), { department: null, uses: 0, people: 0, amountXof: 0 })
}
