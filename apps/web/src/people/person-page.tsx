import { adminGetPerson } from '@passerelle/contract/person'
import { role } from '@passerelle/contract/constants'
import { formatWhole } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { may } from '@passerelle/contract/rights'
import { useParams } from 'react-router'
import { Page } from '../layouts/page.tsx'
import { section } from '../back-office/admin-sections.ts'
import { to } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { useSession } from '../session/session.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { Figures } from '../ui/layout/figures.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { usePageTitle } from '../ui/layout/use-page-title.ts'
import '../ui/styles/story.css'
import { BackLink } from '../ui/text/button.tsx'
import { PersonActivity } from './person-activity.tsx'
import { PersonCard } from './person-card.tsx'
import { PersonDocuments } from './person-documents.tsx'
import { PersonDuplicates } from './person-duplicates.tsx'
import { PersonHistory } from './person-history.tsx'
import { PersonMessages } from './person-messages.tsx'
import { PersonSessions } from './person-sessions.tsx'
import { figureWord } from './person-words.ts'

/** Everything the back office knows of one person, as far as the reader's role goes; each part comes by itself. */
export default function PersonPage() {
  const { id = '' } = useParams()
  return <Person key={id} userId={id} />
}

const back = <BackLink to={to.admin(section.people)}>Personnes</BackLink>

function Person({ userId }: { userId: string }) {
  const { data: person, error, refetch } = useRead(adminGetPerson, { params: { id: userId } })
  const { user: officer } = useSession()
  usePageTitle(person?.display_name ?? 'Personne')
  if (!person) {
    const isUnknown = error?.status === 404
    return (
      <Page>
        <PageHead title="Personne" back={back} />
        {error ? (
          <ErrorState
            isCard
            title={isUnknown ? 'Cette personne est introuvable' : 'La page n’a pas pu être chargée'}
            reference={error.requestId}
            onRetry={isUnknown ? undefined : () => void refetch()}
          >
            {error.message}
          </ErrorState>
        ) : <SkeletonCard lines={8} />}
      </Page>
    )
  }
  const canSeeDocuments = may(officer, 'identities.read') && person.submitted_at !== null
  const canSeeContacts = may(officer, 'people.read')
  const anchors = [
    canSeeDocuments && { id: 'documents', label: 'Documents' },
    person.role_id === role.beneficiary && { id: product.slug, label: product.labels },
    hasActivity(person.role_id) && { id: 'argent', label: 'Argent' },
    canSeeContacts && { id: 'sessions', label: 'Sessions' },
    canSeeContacts && { id: 'messages', label: 'Messages' },
    { id: 'histoire', label: 'Histoire' },
  ].filter((anchor) => anchor !== false)
  return (
    <Page>
      {back}
      <div className="split-l">
        <PersonCard person={person} officer={officer} />
        <div className="stack-l">
          {canSeeDocuments && <PersonDuplicates userId={userId} />}
          {person.figures.length > 0 && (
            <Figures
              label="En chiffres"
              figures={person.figures.map(({ name, value }) => ({ label: figureWord[name], value: formatWhole(value) }))}
            />
          )}
          <nav className="anchors" aria-label="Dans cette page">
            {anchors.map(({ id, label }) => <a key={id} href={`#${id}`}>{label}</a>)}
          </nav>
          {canSeeDocuments && <PersonDocuments userId={userId} />}
          {hasActivity(person.role_id) && <PersonActivity userId={userId} roleId={person.role_id} />}
          {canSeeContacts && <PersonSessions userId={userId} canEnd={may(officer, 'people.suspend') && officer?.id !== person.id} />}
          {canSeeContacts && <PersonMessages userId={userId} />}
          <PersonHistory userId={userId} />
        </div>
      </div>
    </Page>
  )
}

const hasActivity = (roleId: number | null) => roleId !== null && roleId !== role.admin
