/** The states of a project, each in its word. */
export const projectStateWord = { pending: 'À financer', financed: 'Financé', closed: 'Fermé' } as const
export type ProjectState = keyof typeof projectStateWord
export const projectStates = ['pending', 'financed', 'closed'] as const satisfies readonly ProjectState[]
