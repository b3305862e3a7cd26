import type { PublishedGroup } from './transparency.ts'

interface GroupSums {
  /** Of each name, where it stands alone; `isJoined` when it never did, and others have it with them. */
  alone: { name: string; value: number; isJoined: boolean }[]
  /** Where it stands with others, nobody says whose they are. */
  together: number
}

/** Groups of several months, added up. Most first. */
export function sumGroups(groups: readonly PublishedGroup[], names: readonly string[] = []): GroupSums {
  const sums = new Map(names.map((name) => [name, 0]))
  const joined = new Set<string>()
  let together = 0
  for (const { names: [name, ...others], count } of groups) {
    if (name === undefined || others.length > 0) {
      together += count
      for (const one of [name, ...others]) if (one !== undefined) joined.add(one)
    } else sums.set(name, (sums.get(name) ?? 0) + count)
  }
  const alone = [...sums].map(([name, value]) => ({ name, value, isJoined: value === 0 && joined.has(name) }))
  return { alone: alone.toSorted((one, other) => other.value - one.value || one.name.localeCompare(other.name, 'fr')), together }
}
