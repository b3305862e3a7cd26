/** The product's name and the brand, once. Renaming the product is editing this file. */
const slug = 'pass'

export const product = {
  slug,
  /** Label in titles, menus and columns: « Pass financés ». */
  label: 'Pass',
  /** Inside a sentence, singular and plural. */
  noun: 'pass',
  nouns: 'pass',
  /** Singular with its indefinite article: « un pass ». */
  aNoun: 'un pass',
  brand: 'Passerelle',
  /** The public website that the top bar links to. */
  website: 'https://passerelle.example',
} as const

/** Field names of the specified calls that carry the product's slug. */
export const productField = {
  list: slug,
  nbr: `${slug}_nbr`,
  amount: `${slug}_amount`,
  allocation: `${slug}_allocation`,
} as const

export const currencyLabel = 'FCFA'
