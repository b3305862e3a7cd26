import { sumGroups } from '@passerelle/contract/group-sums'
import { product } from '@passerelle/contract/product'
import type { PublishedPeriod } from '@passerelle/contract/transparency'
import { Parts } from '../ui/picture/stacked-bar.tsx'
import { MonthGroups } from './month-groups.tsx'

const mostShown = 8

/** What passes were used for. */
export function ServicesPart({ periods }: { periods: readonly PublishedPeriod[] }) {
  const { alone, together } = sumGroups(periods.flatMap(({ services }) => services))
  const others = alone.slice(mostShown).reduce((sum, { value }) => sum + value, 0) + together
  return (
    <section className="card" aria-labelledby="services">
      <div className="card-head"><h2 id="services">{product.labels} utilisés par service</h2></div>
      <Parts
        parts={[
          ...alone.slice(0, mostShown).map(({ name, value }) => ({ label: name, count: value, tone: 'used' as const })),
          ...(others === 0 ? [] : [{ label: 'Autres services, ou services réunis', count: others, tone: 'held' as const }]),
        ]}
      />
      <MonthGroups periods={periods} groupsOf={({ services }) => services} />
    </section>
  )
}
