import { describe, expect, it } from 'vitest'
import type { MonthCell } from '#src/statistics/uses-by-month.ts'
import { seededRandom } from '#test/tools/seeded-random.ts'
import { cellsIn, closePeriods } from './close-periods.ts'
import { type Cell, mergeSmall } from './merge-small.ts'

const cell = (name: string, ...people: number[]): Cell => ({ names: [name], count: people.length, amountXof: people.length * 100, people })
const people = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index)

describe('groups of fewer than five people', () => {
  it.each<[string, Cell[], string[]]>([
    ['nobody', [], []],
    ['four in all: nothing is told', [cell('a', 1, 2), cell('b', 3, 4)], []],
    ['the same four in two places are four', [cell('a', ...people(4)), cell('b', ...people(4))], []],
    ['five stand alone', [cell('a', ...people(5)), cell('b', ...people(5, 6))], ['a', 'b']],
    ['four join the smaller neighbour', [cell('a', ...people(5)), cell('b', ...people(4, 6)), cell('c', ...people(2, 10))], ['a', 'b+c']],
    ['they never take what is no neighbour', [cell('a', 1), cell('b', ...people(5, 2)), cell('c', 9)], ['a+b+c']],
    ['two small ones are enough together', [cell('a', ...people(5)), cell('b', ...people(3, 6)), cell('c', ...people(2, 9))], ['a', 'b+c']],
    ['where there was nobody stands between nothing', [cell('a', 1, 2), cell('x'), cell('b', 3, 4, 5)], ['a+b']],
  ])('%s', (_case, cells, expected) => {
    expect(mergeSmall(cells).map(({ names }) => names.join('+'))).toEqual(expected)
  })

  it('whatever the cells are, each is in one group of five or more, and the sums are theirs', () => {
    const random = seededRandom(90)
    const whole = (most: number) => Math.floor(random() * (most + 1))
    for (let world = 0; world < 300; world++) {
      const anybody = () => new Set(Array.from({ length: whole(7) }, () => whole(40)))
      const cells = Array.from({ length: whole(12) }, (_, index) => cell(`n${index}`, ...anybody()))
      const capped = cells.map((one) => ({ ...one, people: one.people.slice(0, 5) }))
      const groups = mergeSmall(capped)
      const someone = cells.filter((one) => one.people.length > 0)
      const inAll = new Set(someone.flatMap((one) => one.people)).size
      expect(groups.flatMap(({ names }) => names)).toEqual(inAll < 5 ? [] : someone.flatMap(({ names }) => names))
      for (const group of groups) {
        const members = someone.filter(({ names: [name = ''] }) => group.names.includes(name))
        expect(new Set(members.flatMap((one) => one.people)).size).toBeGreaterThanOrEqual(5)
        expect(group.count).toBe(members.reduce((sum, { count }) => sum + count, 0))
      }
    }
  })
})

interface Use {
  month: number
  place: number
  service: number
  person: number
}
type Fact = Omit<Use, 'person'>
const [months, places, services] = [4, 3, 3]
const upTo = (end: number) => Array.from({ length: end }, (_, index) => index)
const monthName = (month: number) => `2026-0${month + 1}`

/** As the database tells them: of each month and name, five people at most. */
function cellsOf(uses: readonly Use[], by: 'place' | 'service'): MonthCell[] {
  const keys = [...new Set(uses.map((use) => `${use.month} ${use[by]}`))].toSorted()
  return keys.map((key) => {
    const here = uses.filter((use) => `${use.month} ${use[by]}` === key)
    const [month = 0, name = 0] = key.split(' ').map(Number)
    const who = [...new Set(here.map(({ person }) => person))].slice(0, 5)
    return { month: monthName(month), name: String(name), count: here.length, amountXof: here.length, people: who }
  })
}

const tell = (uses: readonly Use[]) => closePeriods(cellsOf(uses, 'place')).map(({ from, to, cells }) => ({
  from, to, places: mergeSmall(cells), services: mergeSmall(cellsIn({ from, to }, cellsOf(uses, 'service'))),
}))

/** Every combination of a month, a place and a service that is in it: what an equation is written in. */
const unknowns = Array.from({ length: months * places * services }, (_, index) => ({
  month: index % months, place: Math.floor(index / months) % places, service: Math.floor(index / (months * places)),
}))
const rowOf = (isIn: (one: Fact) => boolean) => unknowns.map((one) => (isIn(one) ? 1 : 0))

/** How many equations of these say something that the others do not. */
function rankOf(rows: number[][]): number {
  const left = rows.map((row) => [...row])
  let rank = 0
  for (let column = 0; column < unknowns.length; column++) {
    const pivot = left.findIndex((row, index) => index >= rank && Math.abs(row[column] ?? 0) > 1e-9)
    if (pivot < 0) continue
    const [taken = []] = left.splice(pivot, 1)
    left.splice(rank, 0, taken)
    for (const row of left.slice(rank + 1)) {
      const factor = (row[column] ?? 0) / (taken[column] ?? 1)
      if (factor !== 0) row.forEach((value, index) => (row[index] = value - factor * (taken[index] ?? 0)))
    }
    rank++
  }
  return rank
}

describe('what is told of months', () => {
  it('no sum and no difference of it, whichever are added and taken away, is of fewer than five people', () => {
    const random = seededRandom(91)
    const whole = (below: number) => Math.floor(random() * below)
    let small = 0
    for (let world = 0; world < 40; world++) {
      const uses = Array.from({ length: 20 + whole(40) }, (): Use => ({
        month: whole(months), place: whole(1 + whole(places)), service: whole(1 + whole(services)), person: whole(25),
      }))
      const told = tell(uses).flatMap((period) => {
        const isIn = (month: number) => monthName(month) >= period.from && monthName(month) <= period.to
        return [
          ...period.places.map(({ names }) => rowOf(({ month, place }) => isIn(month) && names.includes(String(place)))),
          ...period.services.map(({ names }) => rowOf(({ month, service }) => isIn(month) && names.includes(String(service)))),
        ]
      })
      const rank = rankOf(told)
      const wanted = upTo(months).flatMap((month) => [
        (use: Fact) => use.month === month,
        ...upTo(places).map((place) => (use: Fact) => use.month === month && use.place === place),
        ...upTo(services).map((service) => (use: Fact) => use.month === month && use.service === service),
      ])
      for (const of of wanted) {
        const who = new Set(uses.filter(of).map(({ person }) => person)).size
        if (who === 0 || who >= 5) continue
        small++
        expect(rankOf([...told, rowOf(of)]), JSON.stringify(uses)).toBe(rank + 1)
      }
    }
    expect(small).toBeGreaterThan(200)
  })

  it('is told the same once more months have come: nothing lies between two publications', () => {
    const random = seededRandom(92)
    const whole = (below: number) => Math.floor(random() * below)
    for (let world = 0; world < 50; world++) {
      const uses = Array.from({ length: whole(60) }, (): Use => ({
        month: whole(months), place: whole(places), service: whole(services), person: whole(20),
      }))
      const earlier = tell(uses.filter(({ month }) => month < 2))
      expect(tell(uses).slice(0, earlier.length)).toEqual(earlier)
    }
  })
})
