import { roleLabel } from '@passerelle/contract/constants'
import { statWord } from '@passerelle/contract/decision-words'
import { userColumns } from '@passerelle/contract/user-columns'
import { nowhere } from '@passerelle/contract/user-filters'
import { adminCountUsers, adminListUsers, adminUsersFile, type ListedUser } from '@passerelle/contract/user-list'
import { type Cells, nothing } from '../back-office/list-cells.tsx'
import { choicesOf, useDepartmentChoices } from '../back-office/list-choices.ts'
import { ListPage } from '../back-office/list-page.tsx'
import { departmentFilter, personFilter } from '../back-office/filters.ts'
import { Named } from '../back-office/named.tsx'
import { Badge } from '../ui/text/badge.tsx'

const tones = { pending: 'wait', approved: 'ok', rejected: 'no' } as const

const cells: Cells<ListedUser> = {
  name: (user) => <Named of={user} />,
  state: ({ is_suspended: isSuspended, stat }) => {
    if (isSuspended) return <Badge tone="no">Suspendu</Badge>
    return stat ? <Badge tone={tones[stat]}>{statWord[stat]}</Badge> : nothing
  },
}

const roles = [...choicesOf(roleLabel, 'Tous'), { value: '0', label: 'Sans rôle' }]
const statuses = [...choicesOf(statWord, 'Tous'), { value: 'none', label: 'Aucun dossier' }]
const suspensions = choicesOf({ 1: 'Suspendues', 0: 'Non suspendues' }, 'Toutes')

/** Everybody who has an account, newest first. */
export default function PeoplePage() {
  const departments = [...useDepartmentChoices(), { value: nowhere, label: 'Non renseigné' }]
  return (
    <ListPage
      title="Personnes"
      lead="Toutes celles qui ont un compte, la plus récente d’abord."
      list={{ page: adminListUsers, count: adminCountUsers, file: adminUsersFile }}
      columns={userColumns}
      cells={cells}
      rowKey={(user) => user.id}
      searchLabel="Nom ou entreprise"
      filters={[
        { name: 'type', param: 'role', label: 'Type de compte', options: roles },
        { name: 'statut', param: 'status', label: 'Statut', options: statuses },
        { name: 'suspendu', param: 'suspended', label: 'Suspension', options: suspensions },
        departmentFilter(departments),
        personFilter,
      ]}
      empty={{ title: 'Aucune personne', text: 'Changez de filtre ou de recherche pour en voir d’autres.' }}
    />
  )
}
