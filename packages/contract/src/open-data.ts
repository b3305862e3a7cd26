import type { ListColumn } from './list.ts'
import { product } from './product.ts'
import type { PublishedFigures } from './transparency.ts'

/** The tables of the open data, each in its words. */
const openTableWord = {
  departments: 'Utilisations par département',
  services: 'Utilisations par service',
  gifts: 'Dons',
} as const
type OpenTable = keyof typeof openTableWord

interface OpenLine {
  table: OpenTable
  from: string
  to: string
  names: readonly string[]
  count: number
  amount: number
}

/** A line for each group of each table, the oldest months first. */
export function openLines({ periods, gifts }: PublishedFigures): OpenLine[] {
  const uses = (['departments', 'services'] as const).flatMap((table) =>
    periods.flatMap(({ from, to, [table]: groups }) => groups.map((group) => ({ table, from, to, ...group }))))
  return [...uses, ...gifts.map((some) => ({ table: 'gifts' as const, names: [], ...some }))]
}

/** For the file, and for the page that explains it. */
export const openColumns: readonly (ListColumn<OpenLine> & { about: string })[] = [
  {
    name: 'table', header: 'Tableau', kind: 'word', value: ({ table }) => openTableWord[table],
    about: `Ce que la ligne compte. Les deux tableaux d’utilisations comptent les mêmes ${product.nouns} utilisés\u00A0: ne les additionnez pas.`,
  },
  { name: 'from', header: 'Premier mois', kind: 'text', value: ({ from }) => from, about: 'Année et mois, à l’heure du Bénin.' },
  {
    name: 'to', header: 'Dernier mois', kind: 'text', value: ({ to }) => to,
    about: 'Le même mois, ou un mois suivant quand un mois seul compte moins de cinq personnes.',
  },
  {
    name: 'names', header: 'Groupe', kind: 'text', value: ({ names }) => names.join(' + '),
    about: 'Le département ou le service\u00A0; plusieurs quand l’un d’eux compte moins de cinq personnes. Vide pour les dons.',
  },
  {
    name: 'count', header: product.labels, kind: 'count', value: ({ count }) => count,
    about: `Combien de ${product.nouns}, utilisations annulées déduites.`,
  },
  {
    name: 'amount', header: 'Montant en FCFA', kind: 'xof', value: ({ amount }) => amount,
    about: 'Leur valeur, en francs entiers, sans les frais.',
  },
]
