import { administratorColumns } from '@passerelle/contract/administrator-columns'
import { administratorStateWord, adminRoleWord } from '@passerelle/contract/administrator-words'
import {
  type Administrator, adminAdministratorsFile, adminCountAdministrators, adminListAdministrators,
} from '@passerelle/contract/administrators'
import { formatShortInstant } from '@passerelle/contract/dates'
import { useState } from 'react'
import { type Cells, nothing } from '../back-office/list-cells.tsx'
import { choicesOf } from '../back-office/list-choices.ts'
import { stateFilter } from '../back-office/filters.ts'
import { ListPage } from '../back-office/list-page.tsx'
import { Named } from '../back-office/named.tsx'
import { lazyDialog } from '../ui/feedback/lazy-part.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { Button } from '../ui/text/button.tsx'
import { Email } from '../ui/text/email.tsx'
import { stateTone } from './administrator-tones.ts'

const InviteDialog = lazyDialog(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }))

const cells: Cells<Administrator> = {
  name: ({ id, name }) => <Named of={{ id, name, person: null }} />,
  email: ({ email }) => (email === null ? nothing : <Email address={email} />),
  factor_since: ({ factor_since: since }) => (since ? formatShortInstant(since) : <Badge tone="wait">Absent</Badge>),
  state: ({ state }) => <Badge tone={stateTone[state]}>{administratorStateWord[state]}</Badge>,
}

const states = choicesOf(administratorStateWord, 'Tous')

/** The people of the back office, newest first; what is decided about one stands on their page. */
export default function AdministratorsPage() {
  const [isInviting, setIsInviting] = useState(false)
  return (
    <>
      <ListPage
        title="Administrateurs"
        lead="Qui tient le back office, et avec quel rôle. Ouvrez une personne pour changer son rôle, retirer son second facteur ou la retirer."
        act={<Button icon="plus" onClick={() => setIsInviting(true)}>Inviter</Button>}
        list={{ page: adminListAdministrators, count: adminCountAdministrators, file: adminAdministratorsFile }}
        columns={administratorColumns}
        cells={cells}
        rowKey={(admin) => admin.id}
        searchLabel="Nom"
        filters={[
          { name: 'role', param: 'role', label: 'Rôle', options: choicesOf(adminRoleWord, 'Tous') },
          stateFilter(states),
        ]}
        empty={{ title: 'Aucun administrateur', text: 'Changez de filtre ou de recherche pour en voir d’autres.' }}
      />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  )
}
