/** Whether an entry of the catalogue is still proposed, and what it is; no schema here: screens take these as they are. */
export const catalogueStateWord = { offered: 'Proposé', archived: 'Archivé' } as const
export const catalogueStates = ['offered', 'archived'] as const satisfies readonly (keyof typeof catalogueStateWord)[]
export const serviceTypeWord = { service: 'Service', produit: 'Produit' } as const
