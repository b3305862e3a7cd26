import { addMonths, type Day, dayOf } from '@passerelle/contract/dates'
import { monthSums, sumUp } from '#src/ledger/keep-sums.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/tables.ts'

export interface MonthOfMoney {
  /** « 2026-11 ». */
  month: string
  receivedXof: number
  paidXof: number
  returnedXof: number
}

const monthsShown = 12

/** Money that came to the provider's account and left it, by local month: the last twelve, oldest first. */
export async function listMonths({ db, now }: Pick<UserContext, 'db' | 'now'>): Promise<MonthOfMoney[]> {
  return monthsOf(await sumUp(db, monthSums), dayOf(now()))
}

/** Money that came to the provider's account and left it since the beginning: the same sums, of all months. */
export async function getMoneyMoved(db: Db): Promise<{ receivedXof: number; paidXof: number; returnedXof: number; chargedXof: number }> {
  const moved = Object.entries(await sumUp(db, monthSums)).map(([name, xof]) => ({ kind: name.slice(8), xof }))
  const { returnedXof, ...parts } = partsOf(moved)
  const chargedXof = moved.reduce((sum, { kind, xof }) => (kind === 'provider_charge' ? sum + xof : sum), 0)
  return { ...parts, returnedXof: returnedXof - chargedXof, chargedXof }
}

/** Kinds of event by what they are to a reader; any other moved money out. Credits, which leave, are positive. */
const received = ['payment_confirmed', 'money_unmatched']

function partsOf(moved: readonly { kind: string; xof: number }[]): Omit<MonthOfMoney, 'month'> {
  const add = (isOfIt: (kind: string) => boolean) => moved.reduce((sum, { kind, xof }) => (isOfIt(kind) ? sum + xof : sum), 0)
  return {
    receivedXof: 0 - add((kind) => received.includes(kind)),
    paidXof: add((kind) => kind === 'payout_transferred'),
    returnedXof: add((kind) => kind !== 'payout_transferred' && !received.includes(kind)),
  }
}

export function monthsOf(sums: Record<string, number>, today: Day): MonthOfMoney[] {
  const first = `${today.slice(0, 7)}-01`
  return Array.from({ length: monthsShown }, (_, index) => {
    const month = addMonths(first, index + 1 - monthsShown).slice(0, 7)
    const moved = Object.entries(sums).flatMap(([name, xof]) => (name.startsWith(`${month} `) ? [{ kind: name.slice(8), xof }] : []))
    return { month, ...partsOf(moved) }
  })
}
