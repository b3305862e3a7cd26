import { adminOverview } from '@passerelle/contract/back-office'
import { accountWord } from '@passerelle/contract/ledger-words'
import { adminDecidePayment, adminGetPayment, adminListPayments, type PaymentReview } from '@passerelle/contract/payments'
import { adminListRefundTasks } from '@passerelle/contract/refunds'
import { type SubmitEvent, useState } from 'react'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { useValues } from '../platform/use-values.ts'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'
import { useFaultFocus } from '../ui/form/use-fault-focus.ts'
import { LedgerLines } from '../ui/table/ledger-lines.tsx'
import { Button } from '../ui/text/button.tsx'
import { countedLines, type Outcome, outcomeLabel, outcomeVerb } from './outcome-words.ts'

const keyOf = ({ outcome, order }: Outcome) => (outcome === 'attach' ? `attach:${order?.id ?? ''}` : outcome)

/**
 * What may become of the money, what each choice writes, and the reason: nothing is written before the button. There also once it is
 * decided, without a form: an answer that was lost is told here.
 */
export function DecidePanel({ payment }: { payment: PaymentReview }) {
  const toast = useToast()
  const { values, set, form } = useValues({ choice: '', reason: '' })
  const draft = useDraft(`decide-payment-${payment.attempt}`, form)
  const [isAsked, setIsAsked] = useState(false)
  const params = { attempt: payment.attempt }
  const act = useAct(adminDecidePayment, {
    about: params,
    draft,
    refresh: [adminGetPayment, adminListPayments, adminListRefundTasks, adminOverview],
    onSuccess: ({ message }) => {
      draft.forget()
      set({ choice: '', reason: '' })
      setIsAsked(false)
      toast.success(message)
    },
    onError: ({ fields }) => fields.reason !== undefined,
  })
  const fault = act.error?.fields.reason
  const ref = useFaultFocus(fault, 'textarea')
  const chosen = payment.outcomes.find((one) => one.refusal === null && keyOf(one) === values.choice)
  const choiceError = isAsked && !chosen ? 'Choisissez une décision.' : undefined
  const reasonError = isAsked && values.reason.trim() === '' ? 'Le motif est obligatoire.' : fault

  if (payment.outcomes.length === 0) return null

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsAsked(true)
    const faulty = chosen ? (values.reason.trim() === '' ? 'textarea' : null) : 'input:enabled'
    if (faulty) event.currentTarget.querySelector<HTMLElement>(faulty)?.focus()
    if (faulty || !chosen || act.isPending) return
    const { outcome, order } = chosen
    act.mutate({ params, body: { outcome, reason: values.reason.trim(), ...(outcome === 'attach' && order && { order: order.id }) } })
  }

  return (
    <section className="card stays" aria-labelledby="decider">
      <form className="form" noValidate ref={ref} onSubmit={submit}>
        <h2 id="decider">Décider</h2>
        <DraftNotice draft={draft} />
        <ChoiceField
          label="Ce que devient cet argent"
          value={values.choice}
          onChange={(event) => set({ choice: event.target.value })}
          error={choiceError}
          choices={payment.outcomes.map((one) => ({
            value: keyOf(one),
            isDisabled: one.refusal !== null,
            label: (
              <>
                <b>{outcomeLabel(one, payment)}</b>
                <span className="small muted block">{one.refusal ?? one.entails.join(' ')}</span>
                {one.refusal === null && <span className="small strong block">{countedLines(one.lines.length)}</span>}
              </>
            ),
          }))}
        />
        {chosen && <Consequence outcome={chosen} />}
        <TextareaField
          label="Motif"
          help="Lu par vos collègues et gardé au journal."
          rows={3}
          value={values.reason}
          onChange={(event) => set({ reason: event.target.value })}
          error={reasonError}
        />
        <Button
          type="submit"
          isWide
          tone={chosen?.outcome === 'give_back' ? 'clay' : 'brand'}
          isLoading={act.isPending}
          loadingText="Envoi…"
        >
          {chosen ? outcomeVerb(chosen, payment) : 'Décider'}
        </Button>
      </form>
    </section>
  )
}

function Consequence({ outcome }: { outcome: Outcome }) {
  const title = outcome.is_later ? 'Ce qui sera écrit quand le prestataire aura rendu l’argent' : 'Ce qui sera écrit au registre'
  return (
    <div className="conseq" role="region" aria-live="polite" aria-label={title}>
      <h3>{title}</h3>
      {outcome.lines.length > 0
        ? <LedgerLines caption={title} lines={outcome.lines.map((line) => ({ ...line, account: accountWord(line.account, null) }))} />
        : <p className="muted">Rien.</p>}
    </div>
  )
}
