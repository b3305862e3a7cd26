export const answerReplies = { sent: 'Votre réponse est envoyée. Rien d’autre n’est à faire\u00A0: votre dossier garde sa place.' }

// What is refused, beside its field.
export const fileMissing = 'Joignez le document demandé.'
export const fileNotAsked = 'Ici, une réponse écrite est attendue, sans fichier.'
export const answerMissing = 'La réponse est obligatoire.'

/** What whoever asked is told. */
export const answered = (what: { person: string; title: string | null }): string =>
  what.title === null ? `Réponse reçue\u00A0: dossier de ${what.person}.` : `Réponse reçue\u00A0: demande «\u00A0${what.title}\u00A0» de ${what.person}.`
