import { formatWhole, formatXof } from '@passerelle/contract/money'
import { monthsWords } from '@passerelle/contract/month-words'
import { product } from '@passerelle/contract/product'
import type { PublishedGifts, PublishedPeriod } from '@passerelle/contract/transparency'
import { CurveChart } from '../ui/picture/curve-chart.tsx'
import { unitOf } from '../ui/picture/money-unit.ts'

const mostShown = 12

/** Uses and gifts month after month, as two curves. */
export function MonthsPart({ periods, gifts }: { periods: readonly PublishedPeriod[]; gifts: readonly PublishedGifts[] }) {
  const { unit, by } = unitOf(Math.max(0, ...gifts.map(({ amount }) => amount)))
  const inUse = `${product.nouns} utilisés`
  return (
    <div className="stack">
      <CurveChart
        title={`${product.labels} utilisés par mois`}
        points={pointsOf(periods, ({ count }) => count)}
        summary={lastOf(periods, ({ count }) => `${formatWhole(count)} ${inUse}`)}
        figures={<Months of={periods} say={({ count }) => formatWhole(count)} />}
      />
      {gifts.length > 0 && (
        <CurveChart
          title="Dons par mois"
          note={unit}
          points={pointsOf(gifts, ({ amount }) => amount / by)}
          summary={lastOf(gifts, ({ amount }) => `${formatXof(amount)} donnés`)}
          figures={<Months of={gifts} say={({ amount }) => formatXof(amount)} />}
        />
      )}
    </div>
  )
}

interface Some {
  from: string
  to: string
  count: number
  amount: number
}

function pointsOf(all: readonly Some[], value: (some: Some) => number) {
  return all.slice(-mostShown).map((some) => ({ label: shortMonth.format(new Date(`${some.to}-01T00:00:00Z`)), value: value(some) }))
}

/** The curve for those who do not see it. */
function lastOf(all: readonly Some[], say: (some: Some) => string): string {
  const last = all.at(-1)
  return last ? `En ${monthsWords(last)}, ${say(last)}.` : ''
}

function Months({ of: all, say }: { of: readonly Some[]; say: (some: Some) => string }) {
  return <p className="muted">{all.map((some) => `${monthsWords(some)}\u00A0: ${say(some)}`).join(' · ')}</p>
}

const shortMonth = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'short' })
