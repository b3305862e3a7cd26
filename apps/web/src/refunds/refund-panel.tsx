import { accountWord } from '@passerelle/contract/ledger-words'
import { formatXof } from '@passerelle/contract/money'
import { adminGetPayment, type PaymentReview } from '@passerelle/contract/payments'
import { adminListRefundTasks, adminSignRefundTask } from '@passerelle/contract/refunds'
import { may } from '@passerelle/contract/rights'
import { formatInstant } from '@passerelle/contract/dates'
import { useState } from 'react'
import { Link } from 'react-router'
import { section } from '../back-office/admin-sections.ts'
import { WhyLink } from '../ledger/why-link.tsx'
import { to } from '../paths.ts'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useSession } from '../session/session.tsx'
import { lazyDialog, useSoon } from '../ui/feedback/lazy-part.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { LedgerLines } from '../ui/table/ledger-lines.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { Button } from '../ui/text/button.tsx'
import { SignatureList } from '../ui/text/signature-list.tsx'
import { LeaveRefund } from './leave-refund.tsx'
import { TakeRefund } from './take-refund.tsx'

const loadRefusal = async () => ({ default: (await import('./refuse-refund.tsx')).RefuseRefund })
const RefuseRefund = lazyDialog(loadRefusal)

const notTaken = 'Personne ne s’en occupe encore\u00A0: prenez-le avant de rendre l’argent.'

type Task = NonNullable<PaymentReview['refund_task']>

/** Money that goes back: who signed, what will be written, and who looks after it. */
export function RefundPanel({ attempt, task, donor }: { attempt: string; task: Task; donor: string }) {
  const { signing } = task
  return (
    <section className="card stack" aria-labelledby="remboursement">
      <div className="row-between">
        <div>
          <h2 id="remboursement">Remboursement de {formatXof(task.amount)}</h2>
          <WhyLink source={{ account: 'suspense', reference: `payment:${attempt}` }} what="de ce remboursement" />
        </div>
        <Badge tone="wait">{signing.is_signed ? 'À rendre' : signing.is_undecided ? 'À décider' : 'À signer'}</Badge>
      </div>
      <p>
        À {donor}, depuis le compte du prestataire de paiement.{' '}
        {signing.is_signed && (task.taken_by ? `${task.taken_by} s’en occupe.` : notTaken)}
      </p>
      {signing.needed > 0 && (
        <>
          <p className="muted">Au-dessus de {formatXof(signing.two_above)}, deux personnes différentes signent avant que l’argent parte.</p>
          <SignatureList signatures={signing.signatures} needed={signing.needed} />
        </>
      )}
      {signing.refused && !signing.is_signed && (
        <Notice tone="no" title={`Refusé par ${signing.refused.by} le ${formatInstant(signing.refused.at)}.`}>
          {signing.refused.reason} Les signatures d’avant ne comptent plus.
        </Notice>
      )}
      {signing.has_yielded && (
        <Notice tone="wait" title="Exception permise.">
          Deux signatures seraient demandées{'\u00A0'}; une seule personne a ce droit. La sienne suffit, et le journal le garde.
        </Notice>
      )}
      <div className="conseq">
        <h3>Au registre, quand le prestataire aura rendu l’argent</h3>
        <LedgerLines
          caption="Lignes écrites au remboursement"
          lines={[
            { account: accountWord('suspense', null), out: task.amount, in: null },
            { account: accountWord('provider_cash', null), out: null, in: task.amount },
          ]}
        />
      </div>
      {signing.is_signed
        ? <div className="row flex-wrap">
            {!task.taken_by && <TakeRefund id={task.id} />} {task.is_mine && <LeaveRefund id={task.id} />}{' '}
            <Link to={to.admin(section.refunds)}>Voir les remboursements</Link>
          </div>
        : <Sign task={task} />}
    </section>
  )
}

function Sign({ task: { id, amount, signing } }: { task: Task }) {
  const toast = useToast()
  const { user } = useSession()
  const params = { id }
  const sign = useAct(adminSignRefundTask, {
    about: params, refresh: [adminGetPayment, adminListRefundTasks], onSuccess: ({ message }) => toast.success(message),
  })
  const [isRefusing, setIsRefusing] = useState(false)
  useSoon(loadRefusal)
  if (!may(user, 'refunds.decide')) return null
  return (
    <div className="acts">
      {signing.refusal
        ? <Notice tone="info" title="Vous ne signez pas ce remboursement.">{signing.refusal}</Notice>
        : <Button isWide isLoading={sign.isPending} loadingText="Signature…" onClick={() => sign.mutate({ params })}>
            Signer le remboursement de {formatXof(amount)}
          </Button>}
      {signing.can_refuse && (
        <Button isWide tone="clay-line" onClick={() => setIsRefusing(true)}>Refuser le remboursement…</Button>
      )}
      {isRefusing && <RefuseRefund id={id} onClose={() => setIsRefusing(false)} />}
    </div>
  )
}
