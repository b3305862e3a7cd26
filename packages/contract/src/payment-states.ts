/** Where an attempt to pay stands; `returning` and `dismissed` were decided by people. No schema here: browsers take it as it is. */
export const paymentStates = [
  'created', 'opened', 'pending', 'paid', 'failed', 'expired', 'review', 'returning', 'dismissed', 'refunded',
] as const
export type PaymentState = (typeof paymentStates)[number]

export const paymentStateWord: Record<PaymentState, string> = {
  created: 'Préparé',
  opened: 'Ouvert',
  pending: 'En attente',
  paid: 'Payé',
  failed: 'Échoué',
  expired: 'Expiré',
  review: 'En examen',
  returning: 'À rendre',
  dismissed: 'Classé',
  refunded: 'Rendu',
}

export const paymentKinds = ['donation', 'offer'] as const
export type PaymentKind = (typeof paymentKinds)[number]
export const paymentKindWord: Record<PaymentKind, string> = { donation: 'Don', offer: 'Projet' }

/** Why money was set apart; what else `cause` may hold is the provider's own. */
const reviewCauseWord: Record<string, string> = {
  amount: 'Montant différent',
  currency: 'Monnaie différente ou inconnue',
  environment: 'Autre environnement',
  reference: 'Autre référence',
  duplicate: 'Commande déjà payée',
  replaced: 'Choix remplacé, déjà payé',
  stray: 'Autre transaction que celle de la commande',
  partially_refunded: 'Rendu en partie par le prestataire',
}
export const reviewCause = (cause: string | null): string | null => (cause === null ? null : (reviewCauseWord[cause] ?? null))
/** What people may decide of money under review. */
export const reviewOutcomes = ['honour', 'attach', 'give_back', 'dismiss', 'wait'] as const
export type ReviewOutcome = (typeof reviewOutcomes)[number]
