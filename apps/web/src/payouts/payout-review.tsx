import { adminOverview } from '@passerelle/contract/back-office'
import { adminListLedgerAccounts } from '@passerelle/contract/ledger'
import {
  adminApprovePayout,
  adminCancelPayout,
  adminGetPayout,
  adminHoldPayout,
  adminListPayouts,
  adminReleasePayout,
  type Payout,
} from '@passerelle/contract/payouts'
import { formatInstant } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { formatPhone } from '@passerelle/contract/phone'
import { may } from '@passerelle/contract/rights'
import { useState } from 'react'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/text/button.tsx'
import { DescriptionList } from '../ui/table/description-list.tsx'
import { Dialog, DialogActions } from '../ui/layout/dialog.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { holdQuestion } from './payout-questions.ts'
import { hiddenWord } from '../back-office/admin-sections.ts'
import { WhyLink } from '../ledger/why-link.tsx'
import { ReasonDialog } from '../back-office/reason-dialog.tsx'
import { SuspensionDialog } from '../suspensions/suspension-panel.tsx'
import { useReasonedAct } from '../back-office/use-reasoned-act.ts'

const questions = {
  cancel: {
    title: 'Annuler ce retrait',
    motives: ['Numéro qui n’est pas celui du fournisseur', 'Scans à vérifier', 'À la demande du fournisseur'],
    help: 'Lue par le fournisseur dans sa balance, où la somme revient.',
    confirmLabel: 'Annuler le retrait',
    cancelLabel: 'Garder le retrait',
  },
  hold: { title: 'Mettre ce retrait en attente', ...holdQuestion, confirmLabel: 'Mettre en attente', tone: 'brand' },
  release: {
    title: 'Libérer ce retrait',
    motives: ['Vérifié avec le fournisseur', 'Argent gagné avant la décision'],
    label: 'Précision pour vos collègues',
    help: 'Gardée dans le journal.',
    confirmLabel: 'Libérer le retrait',
    tone: 'brand',
  },
} as const

const holdWords = {
  suspended: 'Retenu\u00A0: le fournisseur est suspendu.',
  rejected: 'Retenu\u00A0: le profil du fournisseur est rejeté.',
  profile: 'Retenu\u00A0: le profil du fournisseur attend une validation.',
  desk: 'Mis en attente.',
} as const
const yieldedWords = {
  two: 'Deux approbations seraient demandées\u00A0; une seule personne a ce droit. La sienne suffit, et le journal le garde.',
  apart: 'Qui décide du dossier ne devrait pas signer\u00A0; personne d’autre n’a ce droit. C’est permis, et le journal le garde.',
} as const

const countedDays = (days: number) => `${days}\u00A0jour${days > 1 ? 's' : ''}`

/** One payout, who approved it, and what can still be done; mount it to open it. */
export function PayoutReview({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const [asking, setAsking] = useState<'cancel' | 'hold' | 'release' | 'suspend' | null>(null)
  const { user } = useSession()
  const toast = useToast()
  const params = { id: payout.id }
  const handlers = {
    about: params,
    refresh: [adminListPayouts, adminGetPayout, adminOverview, adminListLedgerAccounts],
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message)
      onClose()
    },
  }
  const approve = useAct(adminApprovePayout, handlers)
  const acts = {
    cancel: useReasonedAct(adminCancelPayout, `cancel-payout-${payout.id}`, handlers),
    hold: useReasonedAct(adminHoldPayout, `hold-payout-${payout.id}`, handlers),
    release: useReasonedAct(adminReleasePayout, `release-payout-${payout.id}`, handlers),
  }
  const back = () => setAsking(null)

  if (asking === 'suspend') return <SuspensionDialog userId={payout.supplier.id} isSuspended={false} onClose={back} />
  if (asking) {
    const act = acts[asking]
    return (
      <ReasonDialog
        {...questions[asking]}
        {...act.question}
        onConfirm={(reason) => act.decide({ params, body: { reason } })}
        onClose={back}
      />
    )
  }
  const isOpen = payout.status === 'pending' || payout.status === 'failed'
  const mayPay = may(user, 'payouts.decide')
  const canRelease = payout.hold !== null && payout.hold.cause !== 'profile' && payout.release_refusal === null
  // Why it is held is said above.
  const refusals =
    [...new Set([payout.hold ? null : payout.approve_refusal, payout.release_refusal])].filter((sentence) => sentence !== null)
  return (
    <Dialog isOpen onClose={onClose} title={`Retrait ${payout.code_request}`}>
      <div className="stack">
        {payout.hold && (
          <Notice tone="no" title={holdWords[payout.hold.cause]}>
            {[payout.hold.reason, payout.hold.by && `Par ${payout.hold.by}.`].filter(Boolean).join(' ')}
          </Notice>
        )}
        <DescriptionList
          pairs={[
            { label: 'Fournisseur', value: payout.supplier.name },
            { label: 'Montant', value: <>
              <span className="num strong">{formatXof(payout.amount)}</span>{' '}
              <WhyLink
                source={{ account: 'payouts_reserved', kind: 'payout_requested', reference: `payout:${payout.id}` }}
                what={`du retrait ${payout.code_request}`}
              />
            </> },
            { label: 'Numéro', value: <>
              <span className="num">{payout.number === null ? hiddenWord : formatPhone(payout.number)}</span>
              <span className="muted block">{payout.account_name}, ajouté le {formatInstant(payout.account_added_at)}</span>
            </> },
            { label: 'Description', value: payout.description },
            { label: 'Demandé le', value: formatInstant(payout.created_at) },
            { label: 'Approuvé par', value: payout.approvals.length > 0 ? payout.approvals.join(', ') : 'Personne' },
            ...(payout.releases.length > 0 ? [{ label: 'Libéré par', value: payout.releases.join(', ') }] : []),
            {
              label: `Total du fournisseur sur ${countedDays(payout.week_days)}`,
              value: <span className="num">{formatXof(payout.week_total)}</span>,
            },
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
        {isOpen && payout.approvals_needed > 1 && (
          <Notice tone="info" title={`Ce fournisseur demande ${formatXof(payout.week_total)} en ${countedDays(payout.week_days)}\u00A0: ${payout.approvals_needed} approbations.`}>
            Deux personnes différentes doivent l’approuver.
          </Notice>
        )}
        {payout.yielded.map((rule) => <Notice key={rule} tone="wait" title="Une règle cède.">{yieldedWords[rule]}</Notice>)}
        {isOpen && mayPay && refusals.map((sentence) => (
          <Notice key={sentence} tone="info" title="Vous ne pouvez pas approuver maintenant.">{sentence}</Notice>
        ))}
        {payout.status === 'unknown' && (
          <Notice tone="info" title="L’opérateur n’a pas donné de réponse sûre.">
            Nous l’interrogeons jusqu’à ce qu’il réponde{'\u00A0'}: n’envoyez pas cet argent autrement.
          </Notice>
        )}
        {isOpen && mayPay && payout.hold?.cause !== 'suspended' && (
          <Button tone="clay-line" className="justify-self-start" onClick={() => setAsking('suspend')}>Suspendre le fournisseur</Button>
        )}
      </div>
      {isOpen && mayPay && (
        <DialogActions>
          {payout.approve_refusal === null && (
            <Button isLoading={approve.isPending} loadingText="Approbation…" onClick={() => approve.mutate({ params })}>
              Approuver {formatXof(payout.amount)}
            </Button>
          )}
          {canRelease && <Button tone="line" onClick={() => setAsking('release')}>Libérer le retrait</Button>}
          {!payout.hold && <Button tone="line" onClick={() => setAsking('hold')}>Mettre en attente</Button>}
          <Button tone="clay-line" onClick={() => setAsking('cancel')}>Annuler le retrait</Button>
        </DialogActions>
      )}
    </Dialog>
  )
}
