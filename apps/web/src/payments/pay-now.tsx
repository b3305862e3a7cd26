import { useSession } from '../session/session.tsx'
import { ActionLink, Button } from '../ui/text/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { WaitingOverlay } from '../ui/feedback/waiting-overlay.tsx'
import { isUnderWay, type PaymentState } from './payment-state.ts'
import { usePaymentWidget, type ValidateRoute, type WidgetPayment } from './use-payment-widget.ts'
import type { PaymentProgress } from './use-recap-step.ts'

type PayNowProps = {
  payment: WidgetPayment
  validate: ValidateRoute
  progress: PaymentProgress
  onPaid: (message: string) => void
  /** Where the payment is seen once it is confirmed: « Mes dons ». */
  seenIn: { to: string; label: string }
  /** What the button says before anything was tried. */
  label?: string
}

/** « Payer maintenant » under a recap, and everything that may happen next. Give it the attempt as `key`. */
export function PayNow({ payment, validate, progress, onPaid, seenIn, label = 'Payer maintenant' }: PayNowProps) {
  const { user } = useSession()
  const customer = { email: user?.email ?? '', firstname: user?.firstname ?? '', lastname: user?.name ?? '' }
  const { state, pay, startAgain } = usePaymentWidget({ payment, validate, customer, progress, onPaid })
  const isOver = state.step === 'pending' || state.step === 'review' || state.step === 'paid'
  return (
    <div className="stack">
      <PaymentNotice state={state} seenIn={seenIn} />
      {!isOver && (
        <Button
          tone="sun"
          size="lg"
          isWide
          icon="lock"
          isLoading={isUnderWay(state)}
          loadingText="Paiement en cours…"
          onClick={() => void pay()}
        >
          {state.step === 'ready' ? label : 'Réessayer le paiement'}
        </Button>
      )}
      {state.step === 'open' && <Button tone="quiet" onClick={startAgain}>La fenêtre de paiement ne s’affiche pas</Button>}
      {state.step === 'confirming' && (
        <WaitingOverlay title="Paiement en cours de traitement">
          <p>Merci de ne rien faire pendant le traitement{'\u00A0'}: ne fermez pas cette page et ne payez pas une seconde fois.</p>
        </WaitingOverlay>
      )}
    </div>
  )
}

function PaymentNotice({ state, seenIn: { to, label } }: { state: PaymentState; seenIn: PayNowProps['seenIn'] }) {
  const wayOut = <ActionLink to={to} icon="chevron-right">{label}</ActionLink>
  if (state.step === 'failed') return <Notice tone="no" role="alert" title="Le paiement n’a pas abouti.">{state.message}</Notice>
  if (state.step === 'blocked') {
    return (
      <Notice tone="no" role="alert" title="La fenêtre de paiement n’a pas pu s’ouvrir.">
        Rien n’a été prélevé. Vérifiez votre connexion, suspendez un éventuel bloqueur de contenus sur cette page, puis réessayez.
      </Notice>
    )
  }
  if (state.step === 'dismissed') {
    return (
      <Notice tone="info" role="status" title="Vous avez fermé la fenêtre de paiement.">
        Si vous aviez déjà validé sur votre téléphone, ne payez pas une seconde
        fois{'\u00A0'}: la confirmation arrive toute seule dans «{'\u00A0'}{label}{'\u00A0'}».
      </Notice>
    )
  }
  if (state.step === 'review') {
    return (
      <Notice tone="wait" role="alert" title="Votre paiement est à l’examen.">
        <p>{state.message}</p>
        {wayOut}
      </Notice>
    )
  }
  if (state.step === 'pending') {
    return (
      <Notice tone="wait" role="status" title="Paiement en cours de confirmation">
        <p>Ne payez pas une seconde fois{'\u00A0'}: cette page se met à jour toute seule.</p>
        {wayOut}
      </Notice>
    )
  }
  return null
}
