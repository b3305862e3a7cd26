/** What became of a donation. */
export const donationStateWord = { pending: 'À payer', approved: 'Payé', failed: 'Échoué', refunded: 'Remboursé' } as const
export type DonationState = keyof typeof donationStateWord
export const donationStates = ['pending', 'approved', 'failed', 'refunded'] as const satisfies readonly DonationState[]
