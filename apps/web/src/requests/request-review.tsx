import { adminOverview } from '@passerelle/contract/back-office'
import { adminApproveRequest, adminListRequests, adminRejectRequest, type AskedRequest } from '@passerelle/contract/requests'
import { adminAskRequest, requestItems } from '@passerelle/contract/questions'
import { adminClaimRequest, adminLeaveRequest, adminTakeOverRequest } from '@passerelle/contract/reviews'
import { decisionMotives } from '@passerelle/contract/decision-motives'
import { formatInstant } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { productField } from '@passerelle/contract/product'
import { may } from '@passerelle/contract/rights'
import { useState } from 'react'
import { lineLabel } from '../lines/line-values.ts'
import type { ApiError } from '../platform/api.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { fullName } from '../session/person.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/text/button.tsx'
import { DescriptionList } from '../ui/table/description-list.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { Email } from '../ui/text/email.tsx'
import { AskedQuestions } from '../reviews/asked-questions.tsx'
import { ClaimNotice } from '../reviews/claim-notice.tsx'
import { useClaim } from '../reviews/use-claim.ts'
import { ReasonDialog } from '../back-office/reason-dialog.tsx'
import { useReasonedAct } from '../back-office/use-reasoned-act.ts'
import { type ProjectEnd, ProjectEndDialog } from './project-end-dialog.tsx'
import { lazyDialog } from '../ui/feedback/lazy-part.tsx'

const AskDialog = lazyDialog(async () => ({ default: (await import('../reviews/ask-dialog.tsx')).AskDialog }))

const claimRoutes = { claim: adminClaimRequest, leave: adminLeaveRequest, takeOver: adminTakeOverRequest, shown: [adminListRequests] }

/** One request, whole, and its decision; mount it to open it. */
export function RequestReview({ request, onClose }: { request: AskedRequest; onClose: () => void }) {
  const [isRejecting, setIsRejecting] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [end, setEnd] = useState<ProjectEnd | null>(null)
  const { user } = useSession()
  const toast = useToast()
  const params = { id: request.id }
  const canDecide = may(user, 'requests.decide')
  const isReviewing = request.status === 'pending' && canDecide
  const claim = useClaim(claimRoutes, String(request.id), isReviewing)
  const onError = ({ status }: ApiError) => {
    if (status !== 409) return
    setIsRejecting(false)
    claim.askAgain()
  }
  const handlers = {
    about: params,
    refresh: [adminListRequests, adminOverview],
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message)
      onClose()
    },
  }
  const approve = useAct(adminApproveRequest, { ...handlers, onError })
  const reject = useReasonedAct(adminRejectRequest, `reject-request-${request.id}`, { ...handlers, onError })

  if (isAsking) return (
    <AskDialog
      route={adminAskRequest}
      id={request.id}
      items={requestItems}
      refresh={[adminListRequests]}
      onClose={() => setIsAsking(false)}
    />
  )
  if (isRejecting) {
    return (
      <ReasonDialog
        {...reject.question}
        title="Rejeter cette demande"
        motives={decisionMotives.request.reject}
        help="Envoyée par e-mail et affichée dans ses demandes."
        confirmLabel="Rejeter la demande"
        onConfirm={(reason) => reject.decide({ params, body: { reason, version: request.version } })}
        onClose={() => setIsRejecting(false)}
      />
    )
  }
  if (end) return <ProjectEndDialog requestId={request.id} end={end} onDone={onClose} onClose={() => setEnd(null)} />
  const mail = request.beneficiary.email
  const isDeciding = isReviewing && !claim.holder
  return (
    <Dialog isOpen isWide onClose={onClose} title={request.title}>
      <div className="stack">
        <ClaimNotice claim={claim} />
        <img src={request.image} alt={`Projet ${request.title}`} className="max-h-72 w-full rounded-ctl bg-sunken object-contain" />
        <p className="strong">{request.resume}</p>
        <p className="whitespace-pre-line">{request.description}</p>
        <DescriptionList
          pairs={[
            { label: 'Code', value: <span className="code">{request.code_request}</span> },
            {
              label: 'Bénéficiaire',
              value: <>{fullName(request.beneficiary)}{mail && <span className="muted block"><Email address={mail} /></span>}</>,
            },
            { label: 'Service', value: request.service_produit.name },
            { label: 'Demande', value: request.lines.map((line) => (
              <span key={line[productField.amount]} className="block">
                {lineLabel({ count: line[productField.nbr], amountXof: line[productField.amount] })}
              </span>
            )) },
            { label: 'Montant', value: <span className="num strong">{formatXof(request.amount)}</span> },
            { label: 'Déposée le', value: formatInstant(request.created_at) },
            ...(request.decided_at
              ? [{
                label: 'Décidée le',
                value: [formatInstant(request.decided_at), request.decided_by && `par ${request.decided_by}`].filter(Boolean).join(', '),
              }]
              : []),
            ...(request.reason ? [{ label: 'Motif', value: request.reason }] : []),
          ]}
        />
      </div>
      <AskedQuestions questions={request.questions} />
      {isDeciding && (
        <DialogActions>
          <Button
            isLoading={approve.isPending}
            loadingText="Approbation…"
            onClick={() => approve.mutate({ params, body: { version: request.version } })}
          >
            Approuver la demande
          </Button>
          <Button tone="clay-line" onClick={() => setIsRejecting(true)}>Rejeter</Button>
          {request.questions.at(-1)?.answered_at !== null && (
            <Button tone="line" onClick={() => setIsAsking(true)}>Demander un élément</Button>
          )}
        </DialogActions>
      )}
      {request.status === 'approved' && canDecide && (
        <DialogActions>
          <Button tone="line" onClick={() => setEnd('close')}>Fermer le projet</Button>
          <Button tone="clay-line" onClick={() => setEnd('withdraw')}>Retirer l’approbation</Button>
        </DialogActions>
      )}
    </Dialog>
  )
}
