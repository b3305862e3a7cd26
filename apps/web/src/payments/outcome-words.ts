import { formatXof } from '@passerelle/contract/money'
import type { PaymentReview } from '@passerelle/contract/payments'

export type Outcome = PaymentReview['outcomes'][number]

const purpose = { donation: { of: 'le don', own: 'son don' }, offer: { of: 'l’offre', own: 'son offre' } } as const

/** What the choice is called; money that came beside its order is attached to it. */
export function outcomeLabel({ outcome, order }: Outcome, payment: PaymentReview): string {
  const words = purpose[payment.order.kind]
  if (outcome === 'honour') return payment.cause === 'stray' ? `Rattacher à ${words.own}` : `Honorer ${words.of}`
  if (outcome === 'attach') return order ? `Rattacher à «\u00A0${order.title}\u00A0»` : 'Rattacher à une autre commande'
  if (outcome === 'give_back') return 'Rembourser'
  return outcome === 'dismiss' ? 'Classer\u00A0: rien n’a été reçu' : 'Attendre'
}

/** What the button says. */
export function outcomeVerb(chosen: Outcome, payment: PaymentReview): string {
  const { outcome, order } = chosen
  if (outcome === 'give_back') return `Rembourser ${formatXof(payment.held)}`
  if (outcome === 'dismiss') return 'Classer ce paiement'
  if (outcome === 'wait') return 'Laisser en examen'
  if (outcome === 'attach') return `Rattacher ${formatXof(payment.held)} à cette commande`
  return `${outcomeLabel(chosen, payment)} de ${formatXof(order?.amount ?? 0)}`
}

export const countedLines = (count: number): string =>
  (count === 0 ? 'Aucune ligne au registre' : `${count} lignes au registre`)

export const pointName = {
  amount: 'Montant', state: 'État', order: 'Référence', transaction: 'Transaction', environment: 'Environnement', currency: 'Monnaie',
  payer: 'Payeur', fees: 'Frais du prestataire',
} as const
