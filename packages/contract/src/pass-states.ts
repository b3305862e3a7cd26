/** The states of a pass, each in its word. */
export const passStateWord = {
  funded: 'Sans bénéficiaire',
  assigned: 'Attribué',
  used: 'Utilisé',
  suspended: 'Suspendu',
  canceled: 'Annulé',
} as const
export type PassState = keyof typeof passStateWord
export const passStates = ['funded', 'assigned', 'used', 'suspended', 'canceled'] as const satisfies readonly PassState[]

/** Within how many days a pass expires: filters of their list. */
export const expiringDays = ['7', '30', '90'] as const
