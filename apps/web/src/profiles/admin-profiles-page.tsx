import { adminCountProfiles, adminListProfiles, adminProfilesFile, type ProfileFile } from '@passerelle/contract/profiles'
import { statWord } from '@passerelle/contract/decision-words'
import { profileColumns } from '@passerelle/contract/profile-columns'
import { may } from '@passerelle/contract/rights'
import { to } from '../paths.ts'
import { useSession } from '../session/session.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { ButtonLink } from '../ui/text/button.tsx'
import { Email } from '../ui/text/email.tsx'
import { section } from '../back-office/admin-sections.ts'
import type { Cells } from '../back-office/list-cells.tsx'
import { useDepartmentChoices } from '../back-office/list-choices.ts'
import { type ListLink, useListLink } from '../back-office/list-link.ts'
import { ListPage } from '../back-office/list-page.tsx'
import { profileFilters } from './profile-filters.ts'
import { statTone } from './review-words.ts'
import { QuestionBadge } from '../reviews/asked-questions.tsx'
import { ReaderBadge } from '../reviews/claim-notice.tsx'

const cells: Cells<ProfileFile> = {
  name: (profile) => (
    <>
      {profile.display_name} {profile.is_minor && <Badge tone="wait">Mineur</Badge>}
      {profile.user.email && (
        <span className="muted small block font-normal wrap-anywhere lg:wrap-break-word"><Email address={profile.user.email} /></span>
      )}
    </>
  ),
  status: ({ stat, reader, question, is_suspended: isSuspended }) => stat && (
    <>
      <Badge tone={statTone[stat]}>{statWord[stat]}</Badge>
      {stat === 'pending' && <> <QuestionBadge state={question} /> <ReaderBadge reader={reader} /></>}
      {isSuspended && <> <Badge tone="no">Suspendu</Badge></>}
    </>
  ),
}

/** Its desk has beside it the list as it is here. */
const open = ({ stat, user, display_name: name }: ProfileFile, linkTo: ListLink) => (
  <ButtonLink {...linkTo(to.admin(section.profiles, user.id))} tone="line" size="sm">
    {stat === 'pending' ? 'Examiner' : 'Ouvrir'}<span className="sr"> le dossier de {name}</span>
  </ButtonLink>
)

/** The queue of profiles, oldest submission first. */
export default function ProfilesPage() {
  const { user } = useSession()
  const linkTo = useListLink()
  const departments = useDepartmentChoices()
  return (
    <ListPage
      title="Profils"
      lead="Les dossiers déposés, le plus ancien d’abord."
      list={{ page: adminListProfiles, count: adminCountProfiles, file: adminProfilesFile }}
      columns={profileColumns}
      cells={cells}
      rowKey={(profile) => profile.user.id}
      searchLabel="Nom, e-mail, téléphone, IFU ou pièce"
      searchWithoutContactsLabel="Nom de la personne"
      filters={profileFilters(departments)}
      empty={{
        atFirst: 'Aucun dossier à examiner',
        title: 'Aucun dossier',
        text: 'Changez de statut ou de recherche pour en voir d’autres.',
      }}
      {...(may(user, 'profiles.read') && { action: (profile: ProfileFile) => open(profile, linkTo) })}
    />
  )
}
