import { adminListProfiles } from '@passerelle/contract/admin'
import { formatInstant } from '@passerelle/contract/dates'
import { useSearchParams } from 'react-router'
import { Page } from '../layouts/page.tsx'
import { to } from '../paths.ts'
import type { Reply } from '../platform/api.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import type { Column } from '../ui/data-table.tsx'
import { Email } from '../ui/email.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { section } from './admin-sections.ts'
import { KeysetTable } from './keyset-table.tsx'
import { ListFilters, useSearchText } from './list-filters.tsx'
import { decisionStatuses, everyStatus, profileRoles, roleWord, statTone, statWord } from './profile-words.ts'
import { useKeyset } from './use-keyset.ts'

type Profile = Reply<typeof adminListProfiles>['data'][number]

const columns: Column<Profile>[] = [
  {
    header: 'Nom',
    cell: (profile) => (
      <>
        {profile.display_name} {profile.is_minor && <Badge tone="wait">Mineur</Badge>}
        <span className="muted small block font-normal wrap-anywhere md:wrap-break-word"><Email address={profile.user.email} /></span>
      </>
    ),
  },
  { header: 'Type de compte', cell: (profile) => roleWord(profile.role_id) },
  { header: 'Déposé le', cell: (profile) => formatInstant(profile.submitted_at) },
  { header: 'Statut', place: 'status', cell: ({ stat }) => stat && <Badge tone={statTone[stat]}>{statWord[stat]}</Badge> },
  {
    header: 'Action',
    place: 'action',
    isEnd: true,
    cell: (profile) => <ButtonLink to={to.admin(section.profiles, profile.user.id)} tone="line" size="sm">{profile.stat === 'pending' ? 'Examiner' : 'Ouvrir'}<span className="sr"> le dossier de {profile.display_name}</span></ButtonLink>,
  },
]

/** The queue of profiles, oldest submission first. */
export default function ProfilesPage() {
  const [search] = useSearchParams()
  const status = search.get('statut') ?? 'pending'
  const list = useKeyset(adminListProfiles, {
    status: status === everyStatus ? undefined : status,
    role: search.get('role') ?? undefined,
    q: useSearchText(),
  })
  return (
    <Page>
      <PageHead title="Profils">Les dossiers déposés, le plus ancien d’abord.</PageHead>
      <ListFilters
        searchLabel="Nom, e-mail, téléphone, IFU ou pièce"
        filters={[
          { name: 'statut', label: 'Statut', options: decisionStatuses, fallback: 'pending' },
          { name: 'role', label: 'Type de compte', options: profileRoles },
        ]}
      />
      <KeysetTable
        caption="Profils"
        isCaptionHidden
        columns={columns}
        list={list}
        rowKey={(profile) => profile.user.id}
        empty={<EmptyState title={status === 'pending' ? 'Aucun dossier à examiner' : 'Aucun dossier'}>Changez de statut ou de recherche pour en voir d’autres.</EmptyState>}
      />
    </Page>
  )
}
