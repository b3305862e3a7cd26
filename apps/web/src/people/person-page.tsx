import type { LedgerSource } from '@passerelle/contract/ledger'
import { adminGetPerson, type PersonFigureName } from '@passerelle/contract/person'
import { role } from '@passerelle/contract/constants'
import { formatWhole } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { may } from '@passerelle/contract/rights'
import { useParams } from 'react-router'
import { Page } from '../layouts/page.tsx'
import { section } from '../back-office/admin-sections.ts'
import { WhyLink } from '../ledger/why-link.tsx'
import { to } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { useSession } from '../session/session.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { UnreadState } from '../ui/feedback/unread-state.tsx'
import { lazyDialog, lazyPart } from '../ui/feedback/lazy-part.tsx'
import { Figures } from '../ui/layout/figures.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { usePageTitle } from '../ui/layout/use-page-title.ts'
import '../ui/styles/story.css'
import { BackLink } from '../ui/text/button.tsx'
import { PersonActivity } from './person-activity.tsx'
import { PersonCard } from './person-card.tsx'
import { PersonHistory } from './person-history.tsx'
import { PersonMessages } from './person-messages.tsx'
import { PersonSessions } from './person-sessions.tsx'
import { figureWord } from './person-words.ts'

/** Parts whose code comes behind that of the page, as they read for themselves. */
const Waiting = () => <SkeletonCard lines={3} />
const PersonCases = lazyPart(async () => ({ default: (await import('./person-cases.tsx')).PersonCases }), undefined, Waiting)
const PersonDocuments = lazyPart(async () => ({ default: (await import('./person-documents.tsx')).PersonDocuments }), undefined, Waiting)
/** Mostly there are none: nothing stands in their place. */
const PersonDuplicates = lazyDialog(async () => ({ default: (await import('./person-duplicates.tsx')).PersonDuplicates }))

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
    return (
      <Page>
        <PageHead title="Personne" back={back} />
        <UnreadState read={{ error, refetch }} unknown="Cette personne est introuvable" fault="La page n’a pas pu être chargée" />
      </Page>
    )
  }
  const canSeeDocuments = may(officer, 'identities.read') && person.submitted_at !== null
  const canSeeContacts = may(officer, 'people.read')
  const anchors = [
    canSeeDocuments && { id: 'documents', label: 'Documents' },
    person.role_id === role.beneficiary && { id: product.slug, label: product.labels },
    hasActivity(person.role_id) && { id: 'argent', label: 'Argent' },
    person.role_id !== role.admin && { id: 'reclamations', label: 'Réclamations' },
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
              figures={person.figures.map(({ name, value }) => {
                const source = sourceOf(name, person.id)
                return {
                  label: figureWord(name, value), value: formatWhole(value),
                  why: source && <WhyLink source={source} what={figureWord(name, value)} />,
                }
              })}
            />
          )}
          <nav className="anchors" aria-label="Dans cette page">
            {anchors.map(({ id, label }) => <a key={id} href={`#${id}`}>{label}</a>)}
          </nav>
          {canSeeDocuments && <PersonDocuments userId={userId} />}
          {hasActivity(person.role_id) && <PersonActivity userId={userId} roleId={person.role_id} />}
          {person.role_id !== role.admin && <PersonCases userId={userId} />}
          {canSeeContacts && <PersonSessions userId={userId} canEnd={may(officer, 'people.suspend') && officer?.id !== person.id} />}
          {canSeeContacts && <PersonMessages userId={userId} canReadMails={may(officer, 'messages.read')} />}
          <PersonHistory userId={userId} />
        </div>
      </div>
    </Page>
  )
}

/** The lines of the ledger whose sum a figure of money is; payouts that are asked for are a list. */
function sourceOf(name: PersonFigureName, id: number): LedgerSource | undefined {
  if (name === 'balance_xof') return { account: `supplier:${id}` }
  return name === 'given_xof' ? { account: 'pass_funds', donor: id } : undefined
}

const hasActivity = (roleId: number | null) => roleId !== null && roleId !== role.admin
