import { delays } from '@passerelle/contract/constants'
import { product } from '@passerelle/contract/product'

/** What the calls answer. */
export const projectReplies = {
  allocationsReserved: `Votre choix est réservé pendant ${delays.reservationMinutes} minutes. Vérifiez le récapitulatif, puis payez.`,
}

// What is refused, beside its field.
export const allocationsOfManyProjects = `Choisissez des ${product.nouns} d’un seul projet. Rechargez la page du projet.`
