import type { MonthCell } from '#src/statistics/uses-by-month.ts'
import { fewestPeople } from '#src/statistics/merge-few.ts'
import { type Cell, join } from './merge-small.ts'

interface Period {
  from: string
  to: string
  /** Of all its months, one cell for each name. */
  cells: Cell[]
}

/**
 * Months, the oldest first, joined until they are of five people. The last ones wait for the next when they are not: a period that was
 * told is never told otherwise, or what lies between two publications could be found by subtracting.
 */
export function closePeriods(cells: readonly MonthCell[]): Period[] {
  const periods: Period[] = []
  let open: MonthCell[] = []
  for (const month of [...new Set(cells.map((cell) => cell.month))].toSorted()) {
    open.push(...cells.filter((cell) => cell.month === month))
    if (join(open.map(toCell)).people.length < fewestPeople) continue
    const months = { from: open[0]?.month ?? month, to: month }
    periods.push({ ...months, cells: cellsIn(months, open) })
    open = []
  }
  return periods
}

/** Of the months from one to another, one cell for each name, in the order in which names first come. */
export function cellsIn({ from, to }: { from: string; to: string }, cells: readonly MonthCell[]): Cell[] {
  const here = cells.filter(({ month }) => month >= from && month <= to)
  return [...new Set(here.map(({ name }) => name))].map((name) => join(here.filter((cell) => cell.name === name).map(toCell)))
}

const toCell = ({ name, count, amountXof, people }: MonthCell): Cell => ({ names: [name], count, amountXof, people })
