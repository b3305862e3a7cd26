import { caseKindWord, caseSubjectWord } from '@passerelle/contract/case-words'
import { formatNearDay } from '@passerelle/contract/case-promise'
import { adminGetCase, type CaseFile } from '@passerelle/contract/cases'
import { roleLabel } from '@passerelle/contract/constants'
import { formatInstant } from '@passerelle/contract/dates'
import { may } from '@passerelle/contract/rights'
import { useParams } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { CaseMessages } from '../cases/case-messages.tsx'
import { Page } from '../layouts/page.tsx'
import { to } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { useSession } from '../session/session.tsx'
import { UnreadState } from '../ui/feedback/unread-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import '../ui/styles/story.css'
import { DescriptionList } from '../ui/table/description-list.tsx'
import { ActionLink, BackLink } from '../ui/text/button.tsx'
import { Email } from '../ui/text/email.tsx'
import { CaseAnswer } from './case-answer.tsx'
import { CaseBadge } from './case-badge.tsx'
import { CaseSteps } from './case-steps.tsx'

/** One case for who handles it: what was said, what it is about beside it, and what can be done. */
export default function AdminCasePage() {
  const { id = '' } = useParams()
  return <DeskCase key={id} id={id} />
}

function DeskCase({ id }: { id: string }) {
  const { data: found, error, refetch } = useRead(adminGetCase, { params: { id } })
  const back = <BackLink to={to.admin(section.cases)}>Réclamations</BackLink>
  if (!found) {
    return (
      <Page>
        <PageHead title="Réclamation" back={back} />
        <UnreadState read={{ error, refetch }} unknown="Cette réclamation est introuvable" fault="La réclamation n’a pas pu être chargée" />
      </Page>
    )
  }
  return (
    <Page>
      <PageHead title={caseKindWord[found.kind]} back={back}>
        <span className="code">{found.code}</span>
        {found.is_from_desk ? ', message du service' : `, signalé le ${formatInstant(found.created_at)}`}
      </PageHead>
      <div className="split-l">
        <Facts found={found} />
        <div className="stack-l">
          <CaseMessages
            messages={found.messages.map(({ side, author, ...message }) => ({
              ...message,
              author: side === 'note' ? `Note interne, ${author}` : author,
              look: side === 'note' ? 'note' as const : side === 'desk' ? 'mine' as const : 'theirs' as const,
            }))}
          />
          {found.state !== 'closed' && <CaseAnswer id={found.id} dueOn={found.due_on} />}
        </div>
      </div>
    </Page>
  )
}

function Facts({ found }: { found: CaseFile }) {
  const { user } = useSession()
  return (
    <section className="card stack" aria-label="Suivi">
      <p className="row gap-2"><CaseBadge told={found} /></p>
      <p>{deadline(found)} {found.owner ? `Suivie par ${found.owner.name}.` : 'Personne ne la suit.'}</p>
      <CaseSteps found={found} />
      <h2 className="text-18">La personne</h2>
      <DescriptionList
        pairs={[
          { label: 'Nom', value: found.person.name },
          { label: 'Rôle', value: found.person.role === null ? 'Sans profil' : roleLabel[found.person.role] },
          { label: 'E-mail', value: <Email address={found.person.email} /> },
        ]}
      />
      {may(user, 'people.read') && (
        <p><ActionLink to={to.admin(section.people, found.person.id)} icon="chevron-right">Ouvrir son histoire</ActionLink></p>
      )}
      {found.object && (
        <>
          <h2 className="text-18">{caseSubjectWord[found.subject]}</h2>
          <p className="strong wrap-anywhere">{found.object.title}</p>
          <DescriptionList pairs={found.object.facts} />
        </>
      )}
    </section>
  )
}

function deadline({ state, is_late: isLate, due_on: dueOn, closed_at: closedAt }: CaseFile): string {
  if (state === 'closed') return closedAt ? `Close le ${formatInstant(closedAt)}.` : 'Close.'
  if (state === 'waiting_person') return 'La personne a la parole\u00A0: aucun délai ne court.'
  return isLate ? `La réponse était promise au plus tard le ${formatNearDay(dueOn)}.` : `À répondre au plus tard le ${formatNearDay(dueOn)}.`
}
