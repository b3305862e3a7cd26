/** The states of a payout request, each in its word; the supplier sees three of them. */
export const payoutStateWord = {
  pending: 'En attente',
  sending: 'Transfert en cours',
  unknown: 'Issue à vérifier',
  failed: 'Échoué',
  approved: 'Transféré',
  canceled: 'Annulé',
} as const
export type PayoutState = keyof typeof payoutStateWord
export const payoutStates = ['pending', 'sending', 'unknown', 'failed', 'approved', 'canceled'] as const satisfies readonly PayoutState[]
/** Of these the money is asked for and neither given back nor gone: they hold the balance (migration 21 has them in an index). */
export const openPayoutStates = ['pending', 'sending', 'unknown', 'failed'] as const satisfies readonly PayoutState[]
