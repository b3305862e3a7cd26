import { formatShortInstant } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { type PaymentState, paymentStateWord } from '@passerelle/contract/payment-states'
import type { PaymentReview, ProviderSaid } from '@passerelle/contract/payments'
import { providerReply, providerState } from './review-words.ts'

interface OurWord {
  attempt: string
  /** Null before the provider gave a number. */
  transactionId: string | null
  /** What the order costs, fee included. */
  totalXof: number
  state: PaymentState
  environment: string
  donor: string
}

type Point = NonNullable<PaymentReview['points']>[number]

/** Our word of a payment beside the provider's, and why they differ where they do. */
export function compareWords(ours: OurWord, said: ProviderSaid): Point[] {
  const point = (name: Point['point'], our: string | null, their: string | null, gap: string | null = null): Point =>
    ({ point: name, ours: our, theirs: their, gap })
  return [
    point('amount', formatXof(ours.totalXof), amountSaid(said), amountGap(ours.totalXof, said.amount)),
    point('state', paymentStateWord[ours.state], stateSaid(said), stateGap(ours.state, said.status)),
    point('order', ours.attempt, said.reference, said.reference === null || said.reference === ours.attempt
      ? null
      : 'La référence d’une autre tentative\u00A0: cette transaction a été faite à part.'),
    point('transaction', ours.transactionId, said.id, ours.transactionId === null || ours.transactionId === said.id
      ? null
      : 'Une autre transaction.'),
    point('environment', ours.environment, said.environment, ours.environment === said.environment ? null : 'Un autre environnement.'),
    point('currency', 'XOF', said.currency, said.currency === 'XOF' ? null : currencyGap(said.currency)),
    point('payer', ours.donor, said.payer),
    point('fees', null, said.fees === null ? null : formatXof(said.fees)),
  ]
}

/** In its own unit: an amount of another currency is not FCFA. */
function amountSaid({ amount, currency }: ProviderSaid): string | null {
  if (amount === null) return null
  return currency === 'XOF' ? formatXof(amount) : `${amount} ${currency ?? ''}`.trim()
}

function stateSaid({ raw_status: raw, approved_at: at, error }: ProviderSaid): string {
  const state = at === null ? providerState(raw) : `${providerState(raw)}, ${formatShortInstant(at)}`
  return `${state}. ${providerReply(raw, error)}`
}

function amountGap(totalXof: number, amount: number | null): string | null {
  if (amount === null) return 'Un montant que nous ne savons pas lire.'
  if (amount === totalXof) return null
  return amount < totalXof ? `${formatXof(totalXof - amount)} de moins.` : `${formatXof(amount - totalXof)} de plus.`
}

const currencyGap = (currency: string | null) => (currency === null ? 'Une monnaie qu’il ne dit pas.' : 'Une autre monnaie.')

/** Paid, or given back: what one side knows and the other does not. */
function stateGap(state: PaymentState, said: string): string | null {
  if (said === 'paid') return state === 'paid' ? null : 'Payé chez lui, pas chez nous.'
  if (said === 'refunded') return state === 'refunded' ? null : 'Rendu chez lui, pas chez nous.'
  if (said === 'partially_refunded') return 'Rendu en partie chez lui.'
  return state === 'paid' || state === 'refunded' ? 'Payé chez nous, pas chez lui.' : null
}
