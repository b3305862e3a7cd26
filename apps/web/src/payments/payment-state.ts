/** Where a payment stands on screen. Only the server says « paid ». */
export type PaymentState =
  | { step: 'ready' }
  /** The widget is being fetched, then is open. */
  | { step: 'loading' }
  | { step: 'open' }
  /** The server is asked whether the money came. */
  | { step: 'confirming' }
  /** It does not know yet: its answer is polled. Nobody should pay again. */
  | { step: 'pending' }
  | { step: 'paid' }
  /** Not paid; paying again is safe. */
  | { step: 'failed'; message: string }
  | { step: 'dismissed' }
  | { step: 'blocked' }
  /** The money fits no order of ours: people look at it. Paying again is not offered. */
  | { step: 'review'; message: string }

export const isUnderWay = ({ step }: PaymentState) => step === 'loading' || step === 'open' || step === 'confirming'

/** The money is on its way, or may be: nothing else is offered until this payment is known. */
export const isHeld = (state: PaymentState) => isUnderWay(state) || state.step === 'pending' || state.step === 'review'
