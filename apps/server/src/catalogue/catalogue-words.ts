import { product } from '@passerelle/contract/product'

/** What the calls answer. */
export const catalogueReplies = {
  serviceAdded: 'La désignation est ajoutée au catalogue.',
  changesSaved: 'Les modifications sont enregistrées.',
  serviceArchived: 'La désignation est archivée.',
  passTypeAdded: 'Le type est ajouté.',
  passTypeArchived: 'Le type est archivé.',
  supplierServicesSet: 'Les services du fournisseur sont enregistrés.',
}

// What is refused, beside its field.
export const amountNotOffered = 'Choisissez un montant de la liste.'
export const serviceNotOffered = 'Choisissez un service ou un produit de la liste.'
export const detailsEmpty = 'Le détail ne contient aucun texte lisible. Décrivez le service en quelques mots.'
export const priceTaken = 'Un type actif a déjà ce prix. Choisissez un autre prix.'
export const serviceGone = 'Un des services choisis n’est plus au catalogue. Rechargez la page.'

const nounOf = { services: 'services et produits', passTypes: `types de ${product.noun}` }
export const catalogueFull = (active: number, of: keyof typeof nounOf): string =>
  `Le catalogue a déjà ${active} ${nounOf[of]}. Archivez-en un avant d’en ajouter un autre.`
export const catalogueLacksRoom = (left: number): string =>
  `Le catalogue n’a plus que ${Math.max(left, 0)}\u00A0places. Archivez des services, ou importez-en moins.`
