import { formatInstant, formatShortInstant } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { type PaymentState, paymentStateWord, reviewCause } from '@passerelle/contract/payment-states'
import { adminGetPayment, adminListPayments, adminRecheckPayment, type PaymentReview } from '@passerelle/contract/payments'
import { may } from '@passerelle/contract/rights'
import { useParams } from 'react-router'
import { readOnlySentence, section } from '../back-office/admin-sections.ts'
import { WhyLink } from '../ledger/why-link.tsx'
import { Page } from '../layouts/page.tsx'
import { to } from '../paths.ts'
import { useAct, useRead } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { RefundPanel } from '../refunds/refund-panel.tsx'
import { useSession } from '../session/session.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { UnreadState } from '../ui/feedback/unread-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import '../ui/styles/story.css'
import { TwoWords } from '../ui/table/two-words.tsx'
import { Badge } from '../ui/text/badge.tsx'
import { BackLink, Button } from '../ui/text/button.tsx'
import { TimeLine } from '../ui/text/time-line.tsx'
import { DecidePanel } from './decide-panel.tsx'
import { pointName } from './outcome-words.ts'
import { paymentTone } from './payment-tones.ts'

const back = <BackLink to={to.admin(section.payments)}>Paiements</BackLink>
const codes = new Set(['order', 'transaction'])
const tones = { opened: 'plain', event: 'news', look: 'done', journal: 'done' } as const

/** One payment: our word and the provider's, what happened to it, and what may be decided. */
export default function PaymentPage() {
  const { attempt = '' } = useParams()
  const { data: payment, error, refetch } = useRead(adminGetPayment, { params: { attempt } })
  const { user } = useSession()
  if (!payment) {
    return (
      <Page>
        <PageHead title="Paiement" back={back} />
        <UnreadState read={{ error, refetch }} unknown="Ce paiement est introuvable" fault="Le paiement n’a pas pu être chargé" />
      </Page>
    )
  }
  const canDecide = may(user, 'payments.decide')
  return (
    <Page>
      <PageHead
        title={titleOf(payment)}
        back={back}
        action={<Badge tone={paymentTone[payment.state]}>{paymentStateWord[payment.state]}</Badge>}
      >
        {payment.held === 0 && `${formatXof(payment.amount)}, `}
        {payment.donor.name}, «{'\u00A0'}{payment.order.title}{'\u00A0'}». Ouvert le{' '}
        {formatInstant(payment.created_at)}.{' '}
        <Why payment={payment} />
      </PageHead>
      <div className={payment.outcomes.length > 0 ? 'split split-act' : 'stack-l'}>
        <div className="stack-l">
          <State payment={payment} />
          <Words payment={payment} canAsk={canDecide} />
        </div>
        {canDecide
          ? <DecidePanel key={payment.attempt} payment={payment} />
          : payment.outcomes.length > 0 && <Notice tone="info" title="En examen.">{readOnlySentence}</Notice>}
        <section className="card stack" aria-labelledby="histoire">
          <h2 id="histoire">Ce qui s’est passé</h2>
          <TimeLine items={payment.history.map(({ at, kind, what, detail }, index) => ({
            id: index, at, tone: tones[kind], title: what, detail,
          }))} />
        </section>
      </div>
    </Page>
  )
}

/** « 16 000 FCFA reçus pour un don de 16 500 FCFA ». */
function titleOf({ held, order }: PaymentReview): string {
  const kind = order.kind === 'donation' ? 'un don' : 'une offre'
  return held === 0 ? 'Paiement' : `${formatXof(held)} reçus pour ${kind} de ${formatXof(order.amount + order.fee)}`
}

const moved = new Set<PaymentState>(['paid', 'returning', 'dismissed', 'refunded'])

/** The lines of the amount beside it: of money set apart, those that hold it; else what came, and what of it went back. */
function Why({ payment: { attempt, held, state } }: { payment: PaymentReview }) {
  if (held === 0 && !moved.has(state)) return null
  return <WhyLink source={{ account: held === 0 ? 'provider_cash' : 'suspense', reference: `payment:${attempt}` }} what="de ce paiement" />
}

function State({ payment: { attempt, state, cause, donor, refund_task: task } }: { payment: PaymentReview }) {
  const why = reviewCause(cause)
  return (
    <>
      {state === 'review' && why && (
        <Notice tone="wait" title={`À examiner\u00A0: ${why.toLowerCase()}.`}>Rien n’a été délivré pour cet argent.</Notice>
      )}
      {task?.done_at && <Notice tone="ok" title={`Rendu le ${formatInstant(task.done_at)}.`} />}
      {task && !task.done_at && <RefundPanel attempt={attempt} task={task} donor={donor.name} />}
    </>
  )
}

function Words({ payment, canAsk }: { payment: PaymentReview; canAsk: boolean }) {
  const toast = useToast()
  const params = { attempt: payment.attempt }
  const ask = useAct(adminRecheckPayment, {
    about: params, refresh: [adminGetPayment, adminListPayments], onSuccess: ({ message }) => toast.success(message),
  })
  return (
    <section className="stack" aria-labelledby="paroles">
      <h2 id="paroles">Les deux paroles</h2>
      {payment.points
        ? <TwoWords
            caption="Notre commande à côté de la réponse du prestataire"
            sides={['Chez nous', 'Chez le prestataire']}
            rows={payment.points.map(({ point, ...words }) => ({ name: pointName[point], isCode: codes.has(point), ...words }))}
          />
        : <p className="muted">Le prestataire n’a encore rien dit de ce paiement.</p>}
      <p className="row flex-wrap">
        {canAsk && (
          <Button
            tone="line"
            size="sm"
            icon="refresh"
            isLoading={ask.isPending}
            loadingText="Demande…"
            onClick={() => ask.mutate({ params })}
          >
            Redemander au prestataire
          </Button>
        )}
        {payment.asked_at && <span className="muted">Dernière réponse le {formatShortInstant(payment.asked_at)}</span>}
      </p>
    </section>
  )
}
