import { product } from '@passerelle/contract/product'
import type { adminUsesByPlace } from '@passerelle/contract/statistics'
import type { Reply } from '../platform/api.ts'
import { linkOfDepartment, type Officer } from './figure-links.ts'
import { DepartmentMap, type PlaceFigure } from '../ui/picture/department-map.tsx'

type Departments = Reply<typeof adminUsesByPlace>['departments']

const figureOf = ({ name, uses }: { name: string; uses: number }): PlaceFigure => ({ name, value: uses })

/** Used passes on the map. */
export function PlacesBlock({ departments, user }: { departments: Departments; user: Officer }) {
  return (
    <section className="card" aria-labelledby="places">
      <div className="card-head"><h2 id="places">{product.labels} utilisés par département</h2></div>
      <p className="muted mb-4">Là où vivait leur bénéficiaire quand il s’en est servi. Touchez un département pour voir ses communes, son nombre pour voir la liste.</p>
      <DepartmentMap
        unit={`${product.nouns} utilisés`}
        linkOf={(department) => linkOfDepartment(department, user)}
        departments={departments.map((department) => ({ ...figureOf(department), communes: department.communes.map(figureOf) }))}
      />
    </section>
  )
}
