/** What somebody did, or tried to do. */
export const accessKindWord = {
  sign_in: 'Connexion', recovery: 'Récupération du mot de passe', reading: 'Lecture',
} as const
export type AccessKind = keyof typeof accessKindWord

/** What was read of somebody; `document`: one that was replaced since, or that was joined to something else than their profile. */
export const readWhatWord = {
  profile: 'Profil', identity: 'Pièce d’identité', company: 'Document IFU', document: 'Document',
} as const
export type ReadWhat = keyof typeof readWhatWord

/** How it ended; `limited`: too many tries had been made. */
export const accessOutcomeWord = { allowed: 'Accordé', refused: 'Refusé', limited: 'Trop d’essais' } as const
export type AccessOutcome = keyof typeof accessOutcomeWord
