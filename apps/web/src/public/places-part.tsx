import { sumGroups } from '@passerelle/contract/group-sums'
import { formatWhole } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import type { PublishedPeriod } from '@passerelle/contract/transparency'
import map from '../assets/benin-map.json' with { type: 'json' }
import { DepartmentMap } from '../ui/picture/department-map.tsx'
import { MonthGroups } from './month-groups.tsx'

/** Used passes on the map, of the months that are published. */
export function PlacesPart({ periods }: { periods: readonly PublishedPeriod[] }) {
  const { alone, together } = sumGroups(periods.flatMap(({ departments }) => departments), Object.keys(map.departments))
  return (
    <section className="card" aria-labelledby="places">
      <div className="card-head"><h2 id="places">{product.labels} utilisés par département</h2></div>
      <p className="muted mb-4">Là où vivait leur bénéficiaire quand il s’en est servi.</p>
      <DepartmentMap
        unit={`${product.nouns} utilisés`}
        departments={alone.map(({ name, value, isJoined }) => ({ name, value, ...(isJoined && { says: 'réuni' }) }))}
      />
      {together !== 0 && (
        <p className="muted mt-4">
          {formatWhole(together)} de plus dans des départements réunis, qui comptaient moins de cinq personnes dans le mois.
        </p>
      )}
      <MonthGroups periods={periods} groupsOf={({ departments }) => departments} />
    </section>
  )
}
