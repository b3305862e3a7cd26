/** Why the desk decides on a file so, in the words that its person reads: each list once, for screens and for what is written. */
export const decisionMotives = {
  profile: {
    reject: ['Document illisible', 'Document expiré', 'Données différentes du document', 'Dossier incomplet'],
    withdraw: ['Approuvé par erreur', 'Document faux', 'Informations fausses', 'Même personne qu’un autre compte'],
    reopen: ['Mauvais type de compte', 'Rejeté par erreur', 'À la demande de la personne'],
  },
  request: {
    reject: ['Projet hors du programme', 'Description insuffisante', 'Image inadaptée', 'Demande en double', 'Demande trop grande'],
    withdraw: ['Approuvée par erreur', 'Demande en double', 'Informations fausses'],
  },
  project: {
    close: ['À la demande de la personne', 'Programme terminé', 'Projet abandonné'],
  },
} as const

/** What none of a list says: the sentence says it alone. */
export const otherMotive = 'Autre motif'

/** The reason as it is kept and told: the motive, then what was added to it. */
export function writeReason({ motive, detail = '' }: { motive: string; detail?: string }): string {
  return [motive === otherMotive ? '' : `${motive}.`, detail.trim()].filter(Boolean).join(' ')
}
