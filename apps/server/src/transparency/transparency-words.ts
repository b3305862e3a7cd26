import { monthsWords } from '@passerelle/contract/month-words'
import { product } from '@passerelle/contract/product'

/** A walk through the country in which each department touches the one before. */
export const departmentWalk: readonly string[] = [
  'Alibori', 'Atacora', 'Donga', 'Borgou', 'Collines', 'Zou', 'Plateau', 'Ouémé', 'Littoral', 'Atlantique', 'Mono', 'Couffo',
]

/** Of the file of the programme as an activity: it is read by machines and by people. */
export const iatiWords = {
  title: `${product.brand}\u00A0: des ${product.nouns} pour des services au Bénin`,
  description: `Des donateurs offrent des ${product.nouns} d’un montant fixe. Chacun paie un service à une personne au Bénin, chez un fournisseur qui est payé après l’utilisation.`,
  donors: 'Donateurs',
  suppliers: 'Fournisseurs',
  given: (months: { from: string; to: string }, count: number) => `Dons, ${monthsWords(months)}\u00A0: ${passes(count)}`,
  used: (months: { from: string; to: string }, count: number) => `Services rendus, ${monthsWords(months)}\u00A0: ${passes(count)}`,
}

const passes = (count: number) => `${count} ${count === 1 ? product.noun : product.nouns}`
