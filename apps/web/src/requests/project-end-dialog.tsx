import { adminOverview } from '@passerelle/contract/back-office'
import { decisionMotives } from '@passerelle/contract/decision-motives'
import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { adminGetProject, adminListProjectHistory } from '@passerelle/contract/project-file'
import { adminListProjects } from '@passerelle/contract/project-list'
import { adminGetRequest } from '@passerelle/contract/request-file'
import { adminCloseProject, adminListRequests, adminPreviewProjectEnd, adminWithdrawRequest } from '@passerelle/contract/requests'
import { ReasonDialog } from '../back-office/reason-dialog.tsx'
import { useReasonedAct } from '../back-office/use-reasoned-act.ts'
import type { Reply } from '../platform/api.ts'
import { useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

const ends = {
  withdraw: {
    route: adminWithdrawRequest, title: 'Retirer l’approbation', confirm: 'Retirer l’approbation',
    motives: decisionMotives.request.withdraw,
  },
  close: {
    route: adminCloseProject, title: 'Fermer le projet', confirm: 'Fermer le projet',
    motives: decisionMotives.project.close,
  },
} as const
export type ProjectEnd = keyof typeof ends

/** Ends the financing of an approved request, which stays approved or does not; what that does is said before. Mount it to open it. */
export function ProjectEndDialog({ requestId, end, onDone, onClose }: {
  requestId: number
  end: ProjectEnd
  onDone: () => void
  onClose: () => void
}) {
  const { route, title, confirm, motives } = ends[end]
  const params = { id: requestId }
  const toast = useToast()
  const preview = useRead(adminPreviewProjectEnd, { params, staleTime: 0 })
  const { question, decide } = useReasonedAct(route, `${end}-${requestId}`, {
    about: params,
    refresh: [
      adminListRequests, adminGetRequest, adminOverview, adminPreviewProjectEnd, adminListProjects, adminGetProject,
      adminListProjectHistory,
    ],
    onSuccess: ({ message }) => {
      toast.success(message)
      onDone()
    },
  })
  return (
    <ReasonDialog
      {...question}
      title={title}
      motives={motives}
      help="Envoyée par e-mail et affichée dans ses demandes."
      confirmLabel={confirm}
      cancelLabel="Revenir"
      isOver={end === 'close' && preview.data !== undefined && preview.data.status !== 'pending'}
      onConfirm={(reason) => decide({ params, body: { reason } })}
      onClose={onClose}
    >
      {preview.data ? <Entailed end={end} preview={preview.data} />
        : preview.error ? <Notice tone="no" title="Ce que cela entraîne n’a pas pu être lu.">{preview.error.message}</Notice>
        : <Skeleton />}
    </ReasonDialog>
  )
}

function Entailed({ end, preview: { status, open, reserved, used, kept } }: {
  end: ProjectEnd
  preview: Reply<typeof adminPreviewProjectEnd>
}) {
  if (end === 'close' && status !== 'pending') {
    return <Notice tone="info" title="Ce projet est déjà terminé.">Il n’y a plus rien à fermer.</Notice>
  }
  const some = ({ count, amount }: { count: number; amount: number }) =>
    `${count} ${count > 1 ? product.nouns : product.noun} (${formatXof(amount)})`
  return (
    <Notice tone="wait" title="Ce que cela entraîne maintenant">
      <ul className="list-disc pl-5">
        {end === 'withdraw' && <li>La demande est rejetée.</li>}
        {open.count > 0 && <li>{some(open)}{'\u00A0'}: plus {open.count > 1 ? 'proposés' : 'proposé'} aux partenaires.</li>}
        {reserved.count > 0 && (
          <li>
            {some(reserved)}{'\u00A0'}: un paiement est en cours.{' '}
            {reserved.count > 1
              ? 'Payés, ils sont donnés\u00A0; sinon ils se ferment.'
              : 'Payé, il est donné\u00A0; sinon il se ferme.'}
          </li>
        )}
        {kept.count > 0 && <li>{some(kept)}{'\u00A0'}: {kept.count > 1
          ? 'déjà offerts, pas encore utilisés. La personne les garde.'
          : 'déjà offert, pas encore utilisé. La personne le garde.'}</li>}
        {used.count > 0 && <li>{some(used)}{'\u00A0'}: déjà {used.count > 1 ? 'utilisés' : 'utilisé'}. Rien n’y change.</li>}
        {open.count + reserved.count + kept.count + used.count === 0 && <li>Aucun {product.noun} n’est concerné.</li>}
      </ul>
    </Notice>
  )
}
