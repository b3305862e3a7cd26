import { adminApprovePayout, adminCancelPayout, adminListLedgerAccounts, adminListPayouts, adminOverview } from '@passerelle/contract/admin'
import { formatInstant } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { formatPhone } from '@passerelle/contract/phone'
import { useState } from 'react'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/button.tsx'
import { DescriptionList } from '../ui/description-list.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { canPay } from './admin-sections.ts'
import type { AskedPayout } from './payouts-page.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

const motives = ['Numéro qui n’est pas celui du fournisseur', 'Scans à vérifier', 'À la demande du fournisseur'] as const

/** One payout, who approved it, and what can still be done; mount it to open it. */
export function PayoutReview({ payout, onClose }: { payout: AskedPayout; onClose: () => void }) {
  const [isCanceling, setIsCanceling] = useState(false)
  const { user } = useSession()
  const toast = useToast()
  const handlers = {
    refresh: [adminListPayouts, adminOverview, adminListLedgerAccounts],
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message)
      onClose()
    },
  }
  const approve = useAct(adminApprovePayout, handlers)
  const cancel = useAct(adminCancelPayout, { ...handlers, onError: ({ fields }) => fields.reason !== undefined })
  const params = { id: payout.id }

  if (isCanceling) {
    return (
      <ReasonDialog
        title="Annuler ce retrait"
        motives={motives}
        help="Lue par le fournisseur dans sa balance, où la somme revient."
        confirmLabel="Annuler le retrait"
        cancelLabel="Garder le retrait"
        isLoading={cancel.isPending}
        error={cancel.error?.fields.reason}
        onConfirm={(reason) => cancel.mutate({ params, body: { reason } })}
        onClose={() => setIsCanceling(false)}
      />
    )
  }
  const isOpen = payout.status === 'pending' || payout.status === 'failed'
  return (
    <Dialog isOpen onClose={onClose} title={`Retrait ${payout.code_request}`}>
      <div className="stack">
        <DescriptionList
          pairs={[
            { label: 'Fournisseur', value: payout.supplier.name },
            { label: 'Montant', value: <span className="num strong">{formatXof(payout.amount)}</span> },
            { label: 'Numéro', value: <><span className="num">{formatPhone(payout.number)}</span><span className="muted block">{payout.account_name}, ajouté le {formatInstant(payout.account_added_at)}</span></> },
            { label: 'Description', value: payout.description },
            { label: 'Demandé le', value: formatInstant(payout.created_at) },
            { label: 'Approuvé par', value: payout.approvals.length > 0 ? payout.approvals.join(', ') : 'Personne' },
            ...(payout.transaction_id ? [{ label: 'Transaction', value: <span className="code">{payout.transaction_id}</span> }] : []),
            ...(payout.approved_at ? [{ label: 'Transféré le', value: formatInstant(payout.approved_at) }] : []),
            ...(payout.reason ? [{ label: 'Motif', value: payout.reason }] : []),
          ]}
        />
        {isOpen && (payout.is_first_to_number || !payout.is_same_ifu) && (
          <Notice tone="wait" title={payout.is_first_to_number ? 'Premier retrait vers ce numéro.' : 'IFU différent.'}>
            {payout.is_same_ifu ? 'L’IFU du compte est celui du profil.' : 'L’IFU du compte n’est pas celui du profil\u00A0: vérifiez auprès du fournisseur avant d’approuver.'}
          </Notice>
        )}
        {isOpen && payout.approvals_needed > 1 && <Notice tone="info" title={`Ce montant demande ${payout.approvals_needed} approbations.`}>Deux personnes différentes doivent l’approuver.</Notice>}
        {payout.status === 'unknown' && <Notice tone="info" title="L’opérateur n’a pas donné de réponse sûre.">Nous l’interrogeons jusqu’à ce qu’il réponde{'\u00A0'}: n’envoyez pas cet argent autrement.</Notice>}
      </div>
      {isOpen && canPay(user?.admin_role) && (
        <DialogActions>
          <Button isLoading={approve.isPending} loadingText="Approbation…" onClick={() => approve.mutate({ params })}>Approuver {formatXof(payout.amount)}</Button>
          <Button tone="clay-line" onClick={() => setIsCanceling(true)}>Annuler le retrait</Button>
        </DialogActions>
      )}
    </Dialog>
  )
}
