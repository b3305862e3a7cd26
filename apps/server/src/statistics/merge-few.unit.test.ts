import { describe, expect, it } from 'vitest'
import { type DepartmentOfUses, fewestPeople, mergeFew } from './merge-few.ts'

const of = (people: Record<string, number>): DepartmentOfUses[] =>
  Object.entries(people).map(([department, count]) => ({ department, people: count, uses: 2 * count, amountXof: 1000 * count }))
const told = (people: Record<string, number>) => mergeFew(of(people)).map(({ department, people: count }) => [department, count])

describe('departments of few people', () => {
  it.each([
    ['are told alone from five people on', { Zou: 5, Littoral: 9 }, [['Littoral', 9], ['Zou', 5]]],
    ['are told together under five', { Littoral: 9, Zou: 4, Mono: 3 }, [['Littoral', 9], [null, 7]]],
    ['take the next smallest with them while they are fewer than five', { Littoral: 9, Borgou: 6, Zou: 2, Mono: 1 }, [
      ['Littoral', 9], [null, 9],
    ]],
    ['take it too where one stands alone: its name would be known from the others', { Littoral: 9, Borgou: 6, Zou: 4 }, [
      ['Littoral', 9], [null, 10],
    ]],
    ['are not told while all of them are fewer than five', { Zou: 2, Mono: 2 }, []],
    ['are none when nothing was used', {}, []],
  ])('%s', (_case, people, expected) => {
    expect(told(people)).toEqual(expected)
  })

  it('in any week: no row of fewer than five, no department that is left over alone, and nothing is counted twice', () => {
    let seed = 7
    const next = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max
    for (let turn = 0; turn < 500; turn += 1) {
      const rows = of(Object.fromEntries(Array.from({ length: next(13) }, (_, index) => [`D${index}`, 1 + next(9)])))
      const merged = mergeFew(rows)
      const sum = (all: DepartmentOfUses[]) => all.reduce((total, { people }) => total + people, 0)
      expect(merged.every(({ people }) => people >= fewestPeople)).toBe(true)
      if (sum(rows) >= fewestPeople) expect(sum(merged)).toBe(sum(rows))
      const named = merged.flatMap(({ department }) => department ?? [])
      if (merged.length > 0 && rows.length > 1) expect(rows.length - named.length).not.toBe(1)
    }
  })
})
