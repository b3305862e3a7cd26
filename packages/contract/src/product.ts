/**
 * The product's name and the brand, once. Renaming the product is editing this file: addresses, field names and texts
 * follow (CONTRIBUTING, « Renaming the product »). The sentences suit a masculine noun that starts with a consonant:
 * another kind also needs its « ce », « le », « du », « aucun » and « utilisé » here, beside `aNoun`.
 */
const slug = 'pass'

export const product = {
  /** In addresses and field names: small letters, no space. */
  slug,
  /** Label in titles and menus, and its plural: « Pass de 5 000 FCFA », « Pass financés ». */
  label: 'Pass',
  labels: 'Pass',
  /** Inside a sentence, singular and plural. */
  noun: 'pass',
  nouns: 'pass',
  /** Singular with its indefinite article: « un pass ». */
  aNoun: 'un pass',
  brand: 'Passerelle',
  /** Of the made-up people of the demonstration: nobody lives there. */
  demoDomain: 'passerelle.example',
} as const

/** Field names of the specified calls that carry the product's slug. */
export const productField = {
  list: slug,
  nbr: `${slug}_nbr`,
  amount: `${slug}_amount`,
  allocation: `${slug}_allocation`,
} as const
