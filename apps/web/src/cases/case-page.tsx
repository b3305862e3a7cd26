import { caseKindWord } from '@passerelle/contract/case-words'
import { getCase, listCases } from '@passerelle/contract/cases'
import { useEffect, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { Page } from '../layouts/page.tsx'
import { paths } from '../paths.ts'
import type { Reply } from '../platform/api.ts'
import { useRead, useRefresh } from '../platform/query.ts'
import { UnreadState } from '../ui/feedback/unread-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { BackLink } from '../ui/text/button.tsx'
import { OwnCaseBadge, ownPromise } from './own-case-badge.tsx'
import { CaseMessages } from './case-messages.tsx'
import { CaseReply } from './case-reply.tsx'

/** One of one's own cases: what was said, what is promised, and where to answer. */
export default function CasePage() {
  const { caseId = '' } = useParams()
  return <OwnCase key={caseId} id={caseId} />
}

function OwnCase({ id }: { id: string }) {
  const { data, error, refetch } = useRead(getCase, { params: { id } })
  const refresh = useRefresh()
  const hasRead = data !== undefined
  useEffect(() => {
    // Reading it has marked it as read.
    if (hasRead) refresh(listCases)
  }, [hasRead, refresh])
  const back = <BackLink to={paths.cases}>Mes réclamations</BackLink>
  if (data) return <Page><Told found={data} back={back} /></Page>
  return (
    <Page>
      <PageHead title="Réclamation" back={back} />
      <UnreadState
        read={{ error, refetch }}
        unknown="Cette réclamation est introuvable"
        fault="La réclamation n’a pas pu être chargée"
        lines={5}
      />
    </Page>
  )
}

function Told({ found, back }: { found: Reply<typeof getCase>; back: ReactNode }) {
  return (
    <>
      <PageHead title={caseKindWord[found.kind]} back={back}>
        <span className="code">{found.code}</span>{found.object && `, ${found.object}`}
      </PageHead>
      <div className="stack max-w-3xl">
        <p className="row gap-3"><OwnCaseBadge told={found} /> <span>{ownPromise(found)}</span></p>
        <CaseMessages
          messages={found.messages.map(({ is_mine: isMine, ...message }) => ({
            ...message, author: isMine ? 'Vous' : 'Le service', look: isMine ? 'mine' as const : 'theirs' as const,
          }))}
        />
        <CaseReply id={found.id} isClosed={found.state === 'closed'} />
      </div>
    </>
  )
}
