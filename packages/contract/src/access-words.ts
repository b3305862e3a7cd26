/** What somebody did, or tried to do. */
export const accessKindWord = {
  sign_in: 'Connexion', recovery: 'Récupération du mot de passe', reading: 'Lecture',
} as const
export type AccessKind = keyof typeof accessKindWord

/** How it ended; `limited`: too many tries had been made. */
export const accessOutcomeWord = { allowed: 'Accordé', refused: 'Refusé', limited: 'Trop d’essais' } as const
export type AccessOutcome = keyof typeof accessOutcomeWord
