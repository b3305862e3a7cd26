import type { validateDonation } from '@passerelle/contract/donations'
import type { widgetPayment } from '@passerelle/contract/shapes'
import { useEffect, useEffectEvent, useRef } from 'react'
import type * as z from 'zod/mini'
import { useAct } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { loadCheckout } from './checkout-script.ts'
import { readOutcome, type CheckoutOptions, type PaymentOutcome } from './payment-outcome.ts'
import type { PaymentState } from './payment-state.ts'
import type { PaymentProgress } from './use-recap-step.ts'
import { watchPayment } from './watch-payment.ts'

/** Beyond this the overlay is taken away, and the page goes on asking by itself. */
const answerTimeoutMs = 20_000

export type WidgetPayment = z.output<typeof widgetPayment>
/** `validateDonation` or `validateOffer`: same shape, another path. */
export type ValidateRoute = typeof validateDonation

export type PaymentToMake = {
  payment: WidgetPayment
  /** The call that says « I have paid », by what is paid. */
  validate: ValidateRoute
  customer: CheckoutOptions['customer']
  progress: PaymentProgress
  onPaid: (message: string) => void
}

/**
 * Opens the provider’s widget for a payment that the server has prepared, one window at a time, and follows it to its
 * end (specification 4, « Payment flow »). The browser’s word only decides whether to ask the server.
 */
export function usePaymentWidget({ payment, validate, customer, progress: { state, setState }, onPaid }: PaymentToMake) {
  const toast = useToast()
  /** The opening whose answer is awaited; null when another may start. */
  const opening = useRef<object | null>(null)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      opening.current = null
    }
  }, [])

  const end = (next: PaymentState) => {
    opening.current = null
    setState(next)
  }
  const endPaid = (message: string) => {
    // Somebody who has gone elsewhere is not brought back.
    if (!isHere.current) return
    end({ step: 'paid' })
    onPaid(message)
  }

  const validation = useAct(validate, {
    isApart: true,
    onSuccess: ({ message }) => endPaid(message),
    onRefused: ({ reason, message }) => {
      if (reason === 'pending') return end({ step: 'pending' })
      toast.warning(message)
      return end({ step: 'failed', message })
    },
    onError: (error) => {
      // Whatever kept the answer away, the money may have left: only a conflict is an answer.
      const isAnswer = error.status === 409
      end(isAnswer ? { step: 'review', message: error.message } : { step: 'pending' })
      return !isAnswer
    },
  })

  function complete(outcome: PaymentOutcome) {
    if (outcome.kind === 'approved') {
      setState({ step: 'confirming' })
      validation.mutate({
        body: { transaction_id: outcome.transactionId, attempt: payment.attempt },
        signal: AbortSignal.timeout(answerTimeoutMs),
      })
    } else if (outcome.kind === 'dismissed') end({ step: 'dismissed' })
    else if (outcome.isPending) end({ step: 'pending' })
    else end({ step: 'failed', message: notPaid })
  }

  async function pay(): Promise<void> {
    if (opening.current) return
    const mine = {}
    opening.current = mine
    setState({ step: 'loading' })
    try {
      const checkout = await loadCheckout(payment.script_url)
      if (opening.current !== mine) return
      let isAnswered = false
      const widget = checkout.init({
        public_key: payment.public_key,
        environment: payment.environment,
        transaction: { id: payment.transaction_id },
        customer,
        onComplete: (...told) => {
          // Late, twice, or after the person has left.
          if (isAnswered || opening.current !== mine) return
          isAnswered = true
          try {
            complete(readOutcome(told, checkout, payment.transaction_id))
          } catch (error) {
            // Whatever it is, the money may have left: the page asks the server by itself.
            reportError(error)
            end({ step: 'pending' })
          }
        },
      })
      setState({ step: 'open' })
      widget.open()
    } catch {
      if (opening.current === mine) end({ step: 'blocked' })
    }
  }

  const settle = useEffectEvent((answer: Awaited<ReturnType<typeof watchPayment>>) => {
    if (answer?.status === 'approved') endPaid(answer.message)
    else if (answer) end({ step: answer.status, message: answer.message })
  })
  useEffect(() => {
    if (state.step !== 'pending') return
    const leaving = new AbortController()
    void watchPayment(payment.attempt, leaving.signal).then((answer) => settle(answer))
    return () => leaving.abort()
  }, [state.step, payment.attempt])

  return {
    state,
    pay,
    /** For a window that never showed, nor answered. */
    startAgain: () => end({ step: 'ready' }),
  }
}

const notPaid = 'Le paiement n’a pas été accepté. Rien n’est confirmé\u00A0: vous pouvez réessayer.'
