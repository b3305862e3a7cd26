import { formatXof } from '@passerelle/contract/money'
import type { RequestFile } from '@passerelle/contract/request-file'
import { countedPasses, linesOf, passCount } from '../lines/line-values.ts'
import { ApproveDialog } from '../reviews/approve-dialog.tsx'
import { fullName } from '../session/person.ts'
import { Notice } from '../ui/feedback/notice.tsx'

interface ApproveRequestProps {
  request: RequestFile
  isLoading: boolean
  onConfirm: () => void
  onClose: () => void
}

/** What an approval opens, and what it does not move; mount it to open it. */
export function ApproveRequest({ request, ...dialog }: ApproveRequestProps) {
  return (
    <ApproveDialog {...dialog} title="Approuver cette demande" confirmLabel="Approuver la demande" isRefused={request.refusal !== null}>
      {request.refusal !== null ? <Notice tone="no" title={cannotBeApproved}>{request.refusal}</Notice> : (
        <Notice tone="wait" title="Ce que cela entraîne maintenant">
          <ul className="list-disc pl-5">
            <li>
              Le projet s’ouvre aux partenaires{'\u00A0'}: {countedPasses(passCount(linesOf(request.lines)))} à financer,
              {' '}{formatXof(request.amount)}.
            </li>
            <li>Les dons qui attendent «{'\u00A0'}{request.service_produit.name}{'\u00A0'}» lui sont attribués à son tour.</li>
            <li>Aucun argent ne sort{'\u00A0'}: un fournisseur n’est payé qu’après un scan.</li>
            <li>{fullName(request.beneficiary)} reçoit un e-mail.</li>
          </ul>
        </Notice>
      )}
    </ApproveDialog>
  )
}

export const cannotBeApproved = 'Elle ne peut pas être approuvée maintenant.'
