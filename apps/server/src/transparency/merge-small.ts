import { fewestPeople } from '#src/statistics/merge-few.ts'

/** What some people did, by what it is called. Of the people five are named at most: that is enough to know that they are as many. */
export interface Cell {
  names: string[]
  count: number
  amountXof: number
  people: number[]
}

/**
 * Cells in the order in which they are neighbours, the small ones joined: the smallest with its smaller neighbour, again and again, until
 * none is of fewer than five people. Each cell is in one group and in one only, and a total is told only as the sum of groups, so that
 * subtracting gives groups again, and nobody inside one. Whoever is in no group is fewer than five with all others: nothing is told.
 */
export function mergeSmall(cells: readonly Cell[]): Cell[] {
  const groups = cells.filter(({ people }) => people.length > 0)
  for (;;) {
    const sizes = groups.map(({ people }) => people.length)
    const least = Math.min(...sizes)
    if (groups.length === 0 || least >= fewestPeople) return groups
    if (groups.length === 1) return []
    const index = sizes.indexOf(least)
    const [before, after] = [sizes[index - 1] ?? Infinity, sizes[index + 1] ?? Infinity]
    const first = after < before ? index : index - 1
    groups.splice(first, 2, join(groups.slice(first, first + 2)))
  }
}

/** Together: the same person in several is one. */
export function join(cells: readonly Cell[]): Cell {
  return {
    names: [...new Set(cells.flatMap(({ names }) => names))],
    count: cells.reduce((sum, { count }) => sum + count, 0),
    amountXof: cells.reduce((sum, { amountXof }) => sum + amountXof, 0),
    people: [...new Set(cells.flatMap(({ people }) => people))].slice(0, fewestPeople),
  }
}
