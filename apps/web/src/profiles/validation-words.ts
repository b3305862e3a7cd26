export const editLead = 'Vos coordonnées changent tout de suite. Ce qui vous identifie est validé à nouveau.'
/** Of a file that was refused. */
export const correctLead = 'Corrigez ce qui a été refusé, puis renvoyez votre dossier.'

export const sendEditLabel = (isToValidate: boolean) => (isToValidate ? 'Envoyer pour validation' : 'Enregistrer')
