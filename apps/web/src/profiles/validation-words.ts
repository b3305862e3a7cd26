export const editLead = 'Vos coordonnées changent tout de suite. Ce qui vous identifie est validé à nouveau.'

export const sendEditLabel = (isToValidate: boolean) => (isToValidate ? 'Envoyer pour validation' : 'Enregistrer')
