import { dayOf, formatDay, formatInstant } from '@passerelle/contract/dates'
import { decisionMotives } from '@passerelle/contract/decision-motives'
import { statWord, withdrawnWord } from '@passerelle/contract/decision-words'
import { formatXof } from '@passerelle/contract/money'
import { adminAskRequest, requestItems } from '@passerelle/contract/questions'
import { adminGetRequest, type RequestFile } from '@passerelle/contract/request-file'
import { adminListRequests } from '@passerelle/contract/requests'
import { adminClaimRequest, adminLeaveRequest, adminTakeOverRequest } from '@passerelle/contract/reviews'
import { may } from '@passerelle/contract/rights'
import { useState } from 'react'
import { useParams } from 'react-router'
import { readOnlySentence, section } from '../back-office/admin-sections.ts'
import { PublicPicture } from '../documents/public-picture.tsx'
import { Page } from '../layouts/page.tsx'
import { to } from '../paths.ts'
import { useRead } from '../platform/query.ts'
import { useKeys } from '../platform/use-keys.ts'
import { statTone } from '../profiles/review-words.ts'
import { AskedQuestions } from '../reviews/asked-questions.tsx'
import { DecideBar } from '../reviews/decide-bar.tsx'
import { DecisionHistory } from '../reviews/decision-history.tsx'
import { Desk } from '../reviews/desk.tsx'
import { DeskQueue } from '../reviews/desk-queue.tsx'
import { useClaim } from '../reviews/use-claim.ts'
import { useDeskQueue } from '../reviews/use-desk-queue.ts'
import { fullName } from '../session/person.ts'
import { useSession } from '../session/session.tsx'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { UnreadState } from '../ui/feedback/unread-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { usePageTitle } from '../ui/layout/use-page-title.ts'
import { Badge } from '../ui/text/badge.tsx'
import { ActionLink, BackLink, Button } from '../ui/text/button.tsx'
import { ApproveRequest, cannotBeApproved } from './approve-request.tsx'
import { AskedData } from './asked-data.tsx'
import type { ProjectEnd } from './project-end-dialog.tsx'
import { requestFilters } from './request-filters.ts'
import { useRequestDecisions } from './use-request-decisions.ts'

const loadAsk = async () => ({ default: (await import('../reviews/ask-dialog.tsx')).AskDialog })
const AskDialog = lazyDialog(loadAsk)
const loadReason = async () => ({ default: (await import('../back-office/reason-dialog.tsx')).ReasonDialog })
const ReasonDialog = lazyDialog(loadReason)
const loadEnd = async () => ({ default: (await import('./project-end-dialog.tsx')).ProjectEndDialog })
const ProjectEndDialog = lazyDialog(loadEnd)
/** It has a call of its own to wait for. */
const AskerPart = lazyDialog(async () => ({ default: (await import('./asker-part.tsx')).AskerPart }))

const claimRoutes = {
  claim: adminClaimRequest, leave: adminLeaveRequest, takeOver: adminTakeOverRequest, shown: [adminGetRequest, adminListRequests],
}
const decisionLooks = {
  approved: { tone: 'ok', word: statWord.approved },
  rejected: { tone: 'no', word: statWord.rejected },
  withdrawn: { tone: 'no', word: withdrawnWord },
  closed: { tone: 'neutral', word: 'Projet fermé' },
} as const
/** What they are chosen from matters to the list alone. */
const queueFilters = requestFilters([])

/** One request: its picture beside what is asked for, who asks, and the decision (A approves, R rejects, each after a confirmation). */
export default function RequestDeskPage() {
  const { id = '' } = useParams()
  // A request of its own: no zoom, dialog or page of the one before.
  return <RequestDesk key={id} requestId={id} />
}

function RequestDesk({ requestId }: { requestId: string }) {
  useSoon(loadAsk, loadReason, loadEnd)
  const read = useRead(adminGetRequest, { params: { id: requestId } })
  const queue = useDeskQueue(adminListRequests, queueFilters)
  const back = <BackLink {...queue.linkTo(to.admin(section.requests))}>Demandes</BackLink>
  const [asking, setAsking] = useState<'approve' | 'reject' | 'ask' | ProjectEnd | null>(null)
  const close = () => setAsking(null)
  const { user: officer } = useSession()
  const request = read.data
  const mayDecide = may(officer, 'requests.decide')
  const isReviewing = mayDecide && request?.status === 'pending'
  const claim = useClaim(claimRoutes, requestId, isReviewing)
  const canDecide = isReviewing && !claim.holder
  const decide = useRequestDecisions({
    requestId,
    version: request?.version,
    // Neither who is awaited for an answer nor who is suspended, of whom nothing can be approved, is next.
    queueIds: queue.rows.flatMap(({ id, status, questions, is_suspended: isSuspended }) => (
      (status === 'pending' && !isAwaited(questions) && !isSuspended) || String(id) === requestId ? id : []
    )),
    onStale: () => {
      close()
      claim.askAgain()
    },
  })
  useKeys(canDecide ? { a: () => setAsking('approve'), r: () => setAsking('reject') } : {})
  usePageTitle(request ? `Demande ${request.code_request}` : 'Demande')

  if (!request) {
    return (
      <Page>
        <PageHead title="Demande" back={back} />
        <UnreadState read={read} unknown="Cette demande est introuvable" fault="La demande n’a pas pu être chargée" />
      </Page>
    )
  }
  const isWithdrawn = request.decisions.at(-1)?.action === 'withdrawn'
  const hasProject = request.decisions.some(({ action }) => action === 'approved') || request.status === 'approved'
  return (
    <Desk
      title={request.title}
      back={back}
      lead={
        <p className="muted">
          <span className="code">{request.code_request}</span> · {fullName(request.beneficiary)} · déposée
          le {formatInstant(request.created_at)}
        </p>
      }
      badge={<Badge tone={statTone[request.status]}>{isWithdrawn ? withdrawnWord : statWord[request.status]}</Badge>}
      claim={claim}
      parts={[['image', 'Image'], ['donnees', 'Demande'], ['historique', 'Historique']]}
    >
      <DeskQueue
        files={queue}
        rows={queue.rows.map(({ id, title, amount, created_at: createdAt, is_suspended: isSuspended }) => ({
          id,
          place: to.admin(section.requests, id),
          name: title,
          detail: `${formatXof(amount)} · ${formatDay(dayOf(new Date(createdAt)))}`,
          isSuspended,
        }))}
        currentId={request.id}
      />
      <PublicPicture id="image" label="Image du projet" name={`Projet ${request.title}`} url={request.image} />
      <div className="stack">
        <AskedData request={request} />
        <AskerPart userId={request.beneficiary.id} requestId={request.id} />
        {request.status === 'pending' && request.refusal !== null && <Notice tone="no" title={cannotBeApproved}>{request.refusal}</Notice>}
        {request.status === 'pending' && !mayDecide && <p className="muted">{readOnlySentence}</p>}
        {canDecide && <DecideBar onApprove={() => setAsking('approve')} onReject={() => setAsking('reject')} />}
        {canDecide && !isAwaited(request.questions) && <Button tone="line" onClick={() => setAsking('ask')}>Demander un élément</Button>}
        <AskedQuestions questions={request.questions} />
        <DecisionHistory decisions={request.decisions} looks={decisionLooks} />
        {hasProject && (
          <section className="card stack" aria-label="Projet">
            <ActionLink to={to.admin(section.projects, request.id)} icon="chevron-right">Le projet et ses dons</ActionLink>
            {request.status === 'approved' && mayDecide && (
              <>
                <p className="muted">Ce que cela entraîne est dit avant.</p>
                <Button tone="line" onClick={() => setAsking('close')}>Fermer le projet</Button>
                <Button tone="clay-line" onClick={() => setAsking('withdraw')}>Retirer l’approbation</Button>
              </>
            )}
          </section>
        )}
      </div>
      {asking === 'ask' && (
        <AskDialog
          route={adminAskRequest}
          id={request.id}
          items={requestItems}
          refresh={[adminGetRequest, adminListRequests]}
          onClose={close}
        />
      )}
      {asking === 'approve' && (
        <ApproveRequest request={request} isLoading={decide.isApproving} onConfirm={decide.approve} onClose={close} />
      )}
      {asking === 'reject' && (
        <ReasonDialog
          {...decide.rejection}
          title="Rejeter cette demande"
          motives={decisionMotives.request.reject}
          help="Envoyée par e-mail et affichée dans ses demandes."
          confirmLabel="Rejeter la demande"
          onConfirm={decide.reject}
          onClose={close}
        />
      )}
      {(asking === 'close' || asking === 'withdraw') && (
        <ProjectEndDialog requestId={request.id} end={asking} onDone={close} onClose={close} />
      )}
    </Desk>
  )
}

const isAwaited = (questions: RequestFile['questions']) => questions.at(-1)?.answered_at === null
