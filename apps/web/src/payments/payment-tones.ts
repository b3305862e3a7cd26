import type { PaymentState } from '@passerelle/contract/payment-states'
import type { BadgeTone } from '../ui/text/badge.tsx'

export const paymentTone: Record<PaymentState, BadgeTone> = {
  created: 'neutral', opened: 'neutral', pending: 'wait', paid: 'ok', failed: 'no', expired: 'neutral', review: 'wait', returning: 'wait',
  dismissed: 'neutral', refunded: 'info',
}
