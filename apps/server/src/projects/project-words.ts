import { formatMinutes } from '@passerelle/contract/durations'
import { product } from '@passerelle/contract/product'

/** What the calls answer. */
export const projectReplies = {
  allocationsReserved: (minutes: number) =>
    `Votre choix est réservé pendant ${formatMinutes(minutes)}. Vérifiez le récapitulatif, puis payez.`,
}

// What is refused, beside its field.
export const allocationsOfManyProjects = `Choisissez des ${product.nouns} d’un seul projet. Rechargez la page du projet.`
