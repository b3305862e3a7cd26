import { product } from '@passerelle/contract/product'
import { screens } from '@passerelle/contract/screens'
import type { Notice } from '#src/notices/send-notice.ts'

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

interface SetServices {
  supplierId: number
  /** Their names. */
  added: string[]
  removed: string[]
  at: Date
}

/** To a supplier whose services the desk has set, when that changes something. */
export function servicesSet({ supplierId, added, removed, at }: SetServices): Notice {
  const news = [
    ...(added.length > 0 ? [`Vous proposez maintenant\u00A0: ${listed(added)}.`] : []),
    ...(removed.length > 0 ? [`Vous ne proposez plus\u00A0: ${listed(removed)}.`] : []),
  ]
  const next = added.length > 0
    ? `Les ${product.nouns} de ces services peuvent vous être confiés dès maintenant.`
    : `Les ${product.nouns} qui vous étaient confiés pour ces services vont à un autre fournisseur.`
  return {
    userId: supplierId,
    key: `services-set:${supplierId}:${at.getTime()}`,
    message: [...news, next].join(' '),
    mail: {
      subject: 'Vos services ont changé',
      paragraphs: [...news, next, 'Ce n’est pas ce que vous proposez\u202F? Contactez le service client.'],
      link: { label: 'Voir mon profil', path: screens.profile },
    },
  }
}

/** A catalogue is long: the first ones by their name. */
const namedMax = 8
const listed = (names: string[]): string => {
  const others = names.length - namedMax
  return others > 0 ? `${names.slice(0, namedMax).join(', ')} et ${others} de plus` : names.join(', ')
}
