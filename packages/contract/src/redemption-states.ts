/** What became of a use. */
export const redemptionStateWord = { used: 'Utilisé', undone: 'Annulé' } as const
export const redemptionStates = ['used', 'undone'] as const satisfies readonly (keyof typeof redemptionStateWord)[]
export const stateOfRedemption = ({ undone_at: undoneAt }: { undone_at: string | null }) => (undoneAt === null ? 'used' : 'undone')
