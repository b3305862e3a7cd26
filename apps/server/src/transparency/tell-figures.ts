import { dayOf, startOfDay } from '@passerelle/contract/dates'
import type { PublishedFigures, PublishedGifts, PublishedGroup, PublishedPeriod } from '@passerelle/contract/transparency'
import type { Context } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/tables.ts'
import { getDaysToPayment, getDaysToUse } from '#src/statistics/median-days.ts'
import { getMoneyMoved } from '#src/statistics/money-by-month.ts'
import { getMoneyKept } from '#src/statistics/money-kept.ts'
import { sumPassAmounts } from '#src/statistics/pass-amounts.ts'
import { getPassFigures } from '#src/statistics/pass-figures.ts'
import { getReach } from '#src/statistics/reach.ts'
import { listGiftsByMonth, listUsesByMonth, type Months } from '#src/statistics/uses-by-month.ts'
import { countLedgerGaps } from '#src/statistics/what-waits.ts'
import { cellsIn, closePeriods } from './close-periods.ts'
import { fewestPeople } from '#src/statistics/merge-few.ts'
import { type Cell, join, mergeSmall } from './merge-small.ts'
import { departmentWalk } from './transparency-words.ts'

/** What the public is told as of now, by the queries of the back office; of months that are over, what was told before stays. */
export async function tellFigures(ctx: Pick<Context, 'db' | 'now'>, before: PublishedFigures | null): Promise<PublishedFigures> {
  const { db } = ctx
  const now = ctx.now()
  const money = await tellMoney(db)
  const { funded, assigned, suspended, used } = await getPassFigures(ctx)
  const { waitingXof, heldXof, usedXof } = await sumPassAmounts(db)
  const { people, ...places } = await getReach(db)
  const isWhole = money.rest >= 0 && (await countLedgerGaps(db)).count === 0
  return {
    published_at: now.toISOString(),
    intact_since: isWhole ? (before?.intact_since ?? dayOf(now)) : null,
    money,
    states: {
      waiting: { count: funded, amount: waitingXof }, held: { count: assigned + suspended, amount: heldXof },
      used: { count: used, amount: usedXof },
    },
    reach: people < fewestPeople ? null : { people, ...places },
    days: { gift_to_use: tellDays(await getDaysToUse(db)), use_to_payment: tellDays(await getDaysToPayment(db)) },
    periods: [...(before?.periods ?? []), ...(await tellPeriods(db, monthsAfter(before?.periods, now)))],
    gifts: [...(before?.gifts ?? []), ...(await tellGifts(db, monthsAfter(before?.gifts, now)))],
  }
}

async function tellMoney(db: Db): Promise<PublishedFigures['money']> {
  const [moved, kept] = [await getMoneyMoved(db), await getMoneyKept(db)]
  return {
    received: moved.receivedXof, paid: moved.paidXof, returned: moved.returnedXof, charged: moved.chargedXof,
    cash: kept.cashXof, unused: kept.passesXof, suppliers: kept.suppliersXof, payouts: kept.payoutsXof, review: kept.reviewXof,
    owed: kept.owedXof, rest: kept.restXof,
  }
}

/** To a tenth of a day. */
const tellDays = ({ days, people }: { days: number | null; people: number }) =>
  (days === null || people < fewestPeople ? null : Math.round(days * 10) / 10)

/** Those that are over, and later than the last that was told. */
function monthsAfter(told: readonly { to: string }[] | undefined, now: Date): Months {
  const last = told?.at(-1)
  return { from: last ? startOfDay(nextMonth(last.to)) : null, until: startOfDay(`${dayOf(now).slice(0, 7)}-01`) }
}

function nextMonth(month: string): string {
  const [year = 0, index = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 10)
}

/** The same uses by department and by service: both in the same months, of which they have the same total. */
async function tellPeriods(db: Db, months: Months): Promise<PublishedPeriod[]> {
  const services = await listUsesByMonth(db, 'service', months)
  return closePeriods(await listUsesByMonth(db, 'department', months)).map(({ from, to, cells }) => ({
    from, to, ...totalOf(cells),
    departments: mergeSmall(cells.toSorted((one, other) => placeOf(one) - placeOf(other))).map(tellGroup),
    services: mergeSmall(cellsIn({ from, to }, services).toSorted((one, other) => other.count - one.count)).map(tellGroup),
  }))
}

async function tellGifts(db: Db, months: Months): Promise<PublishedGifts[]> {
  return closePeriods(await listGiftsByMonth(db, months)).map(({ from, to, cells }) => ({ from, to, ...totalOf(cells) }))
}

const totalOf = (cells: readonly Cell[]) => ({ count: join(cells).count, amount: join(cells).amountXof })
const tellGroup = ({ names, count, amountXof }: Cell): PublishedGroup => ({ names, count, amount: amountXof })

const placeOf = ({ names: [name = ''] }: Cell): number => (departmentWalk.includes(name) ? departmentWalk.indexOf(name) : Infinity)
