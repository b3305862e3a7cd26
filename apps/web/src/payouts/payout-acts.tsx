import { adminOverview } from '@passerelle/contract/back-office'
import { role } from '@passerelle/contract/constants'
import { adminListBalances, adminListLedgerAccounts } from '@passerelle/contract/ledger'
import {
  adminApprovePayout,
  adminCancelPayout,
  adminGetPayout,
  adminHoldPayout,
  adminListPayouts,
  adminReleasePayout,
  type Payout,
} from '@passerelle/contract/payouts'
import { formatXof } from '@passerelle/contract/money'
import { may } from '@passerelle/contract/rights'
import { useState } from 'react'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/text/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { holdQuestion } from './payout-questions.ts'
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
  two: 'Deux signatures seraient demandées\u00A0; une seule personne a ce droit. La sienne suffit, et le journal le garde.',
  apart: 'Qui décide du dossier ne devrait pas signer\u00A0; personne d’autre n’a ce droit. C’est permis, et le journal le garde.',
} as const

/** What stands between a payout and its money, and what can be done; there also once it has left: a lost answer is told here. */
export function PayoutActs({ payout, signed }: { payout: Payout; signed: number }) {
  const [asking, setAsking] = useState<'cancel' | 'hold' | 'release' | 'suspend' | null>(null)
  const { user } = useSession()
  const toast = useToast()
  const params = { id: payout.id }
  const back = () => setAsking(null)
  const handlers = {
    about: params,
    refresh: [adminListPayouts, adminGetPayout, adminOverview, adminListBalances, adminListLedgerAccounts],
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message)
      back()
    },
  }
  const approve = useAct(adminApprovePayout, handlers)
  const acts = {
    cancel: useReasonedAct(adminCancelPayout, `cancel-payout-${payout.id}`, handlers),
    hold: useReasonedAct(adminHoldPayout, `hold-payout-${payout.id}`, handlers),
    release: useReasonedAct(adminReleasePayout, `release-payout-${payout.id}`, handlers),
  }
  const isOpen = payout.status === 'pending' || payout.status === 'failed'
  const canAct = isOpen && may(user, 'payouts.decide')
  const canRelease = payout.hold !== null && payout.hold.cause !== 'profile' && payout.release_refusal === null
  // Why it is held is said above.
  const refusals =
    [...new Set([payout.hold ? null : payout.approve_refusal, payout.release_refusal])].filter((sentence) => sentence !== null)
  return (
    <>
      {payout.hold && (
        <Notice tone="no" title={holdWords[payout.hold.cause]}>
          {[payout.hold.reason, payout.hold.by && `Par ${payout.hold.by}.`].filter(Boolean).join(' ')}
        </Notice>
      )}
      {payout.yielded.map((rule) => <Notice key={rule} tone="wait" title="Exception permise.">{yieldedWords[rule]}</Notice>)}
      {payout.status === 'unknown' && (
        <Notice tone="info" title="L’opérateur n’a pas donné de réponse sûre.">
          Nous l’interrogeons jusqu’à ce qu’il réponde{'\u00A0'}: n’envoyez pas cet argent autrement.
        </Notice>
      )}
      {canAct && refusals.map((sentence) => (
        <Notice key={sentence} tone="info" title="Vous ne pouvez pas signer maintenant.">{sentence}</Notice>
      ))}
      {canAct && (
        <div className="acts">
          {payout.approve_refusal === null && (
            <Button isWide isLoading={approve.isPending} loadingText="Signature…" onClick={() => approve.mutate({ params })}>
              {signed + 1 >= payout.approvals_needed ? 'Signer et verser' : 'Signer pour'} {formatXof(payout.amount)}
            </Button>
          )}
          {canRelease && <Button isWide tone="line" onClick={() => setAsking('release')}>Libérer le retrait…</Button>}
          {!payout.hold && <Button isWide tone="line" icon="clock" onClick={() => setAsking('hold')}>Mettre en attente…</Button>}
          <Button isWide tone="clay-line" onClick={() => setAsking('cancel')}>Annuler le retrait…</Button>
          {payout.hold?.cause !== 'suspended' && (
            <Button isWide tone="quiet" onClick={() => setAsking('suspend')}>Suspendre le fournisseur…</Button>
          )}
        </div>
      )}
      {asking === 'suspend' && (
        <SuspensionDialog userId={payout.supplier.id} roleId={role.supplier} isSuspended={false} onClose={back} />
      )}
      {asking && asking !== 'suspend' && (
        <ReasonDialog
          {...questions[asking]}
          {...acts[asking].question}
          onConfirm={(reason) => acts[asking].decide({ params, body: { reason } })}
          onClose={back}
        />
      )}
    </>
  )
}
