import type { Stat } from './constants.ts'

/** What was decided on a profile or a request. */
export const statWord: Record<Stat, string> = { pending: 'En attente', approved: 'Approuvé', rejected: 'Rejeté' }

/** Of a profile that is rejected because its approval was taken back. */
export const withdrawnWord = 'Approbation retirée'
