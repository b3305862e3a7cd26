import { formatXof } from '@passerelle/contract/money'
import { passColumns } from '@passerelle/contract/pass-columns'
import { adminCountPasses, adminListPasses, adminPassesFile, type ListedPass } from '@passerelle/contract/pass-list'
import { expiringDays, passStateWord } from '@passerelle/contract/pass-states'
import { listPassTypes } from '@passerelle/contract/catalogue'
import { product } from '@passerelle/contract/product'
import { may } from '@passerelle/contract/rights'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import type { Cells } from '../back-office/list-cells.tsx'
import { choicesOf, useDepartmentChoices, useServiceChoices } from '../back-office/list-choices.ts'
import { departmentFilter, personFilter, projectFilter, serviceFilter, stateFilter } from '../back-office/filters.ts'
import { ListPage } from '../back-office/list-page.tsx'
import { Named } from '../back-office/named.tsx'
import { passBulks } from '../pass-desk/pass-bulks.tsx'
import { passTones } from '../pass-desk/pass-tones.ts'
import { to } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { useSession } from '../session/session.tsx'
import { Badge } from '../ui/text/badge.tsx'

const cells: Cells<ListedPass> = {
  service: ({ id, service }) => (
    <Link to={to.admin(section.passes, id)}>{service.name}<span className="sr"> n°{'\u00A0'}{id}</span></Link>
  ),
  holder: ({ holder }) => <Named of={holder} />,
  supplier: ({ supplier }) => <Named of={supplier} />,
  donor: ({ donor }) => <Named of={donor} />,
  state: ({ state }) => <Badge tone={passTones[state]}>{passStateWord[state]}</Badge>,
}

const states = choicesOf(passStateWord, 'Tous')
const expiries = [{ value: '', label: 'Toutes' }, ...expiringDays.map((days) => ({ value: days, label: `D’ici ${days} jours` }))]

/** Every pass, newest first; never its code. */
export default function AdminPassesPage() {
  const services = useServiceChoices()
  const { user } = useSession()
  const departments = useDepartmentChoices()
  const { data: types = [] } = useRead(listPassTypes)
  const amounts = [{ value: '', label: 'Tous' }, ...types.map(({ price }) => ({ value: String(price), label: formatXof(price) }))]
  return (
    <ListPage
      title={product.labels}
      lead={`Les ${product.nouns} donnés, et où ils en sont, le plus récent d’abord.`}
      list={{ page: adminListPasses, count: adminCountPasses, file: adminPassesFile }}
      columns={passColumns}
      cells={cells}
      rowKey={(pass) => pass.id}
      bulk={may(user, 'passes.manage') ? passBulks : undefined}
      searchLabel="Nom du bénéficiaire"
      filters={[
        stateFilter(states),
        serviceFilter(services),
        { name: 'montant', param: 'amount', label: 'Montant', options: amounts },
        { name: 'expire', param: 'expires', label: 'Expiration', options: expiries },
        departmentFilter(departments),
        personFilter,
        projectFilter,
      ]}
      empty={{ title: `Aucun ${product.noun}`, text: 'Changez de filtre ou de recherche pour en voir d’autres.' }}
    />
  )
}
