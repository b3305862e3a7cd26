import { formatDay, formatInstant } from '@passerelle/contract/dates'
import { formatWhole, formatXof } from '@passerelle/contract/money'
import { monthsWords } from '@passerelle/contract/month-words'
import { product } from '@passerelle/contract/product'
import type { PublishedFigures, PublishedGroup, PublishedPeriod } from '@passerelle/contract/transparency'

export const figuresPageWords = {
  title: `Transparence · ${product.brand}`,
  heading: 'Transparence',
  description: `Où est l’argent donné à ${product.brand}, et ce qu’il a permis au Bénin\u00A0: chiffres de chaque nuit, par mois, département et service.`,
  promise: 'Où est l’argent donné, et ce qu’il a permis.',
  notYet: 'Les premiers chiffres arrivent bientôt\u00A0: ils sont publiés chaque nuit.',
  files: 'Données ouvertes',
}

interface WrittenPart {
  heading: string
  lines: string[]
}

/** All that the page tells, in words: for whoever reads it without a script. */
export function writeParts(figures: PublishedFigures): WrittenPart[] {
  const { money, periods, gifts } = figures
  return [
    { heading: wholeness(figures), lines: [keptAndOwed(figures), readOn(figures)] },
    { heading: `${formatXof(money.received)} reçus`, lines: whereItIs(figures) },
    { heading: 'Ce que nous gardons', lines: whoseItIs(figures) },
    { heading: 'En tout', lines: inAll(figures) },
    { heading: `${product.labels} utilisés par mois et département`, lines: byMonth(periods, ({ departments }) => departments) },
    { heading: `${product.labels} utilisés par mois et service`, lines: byMonth(periods, ({ services }) => services) },
    { heading: 'Dons par mois', lines: gifts.toReversed().map((some) => told(monthsWords(some), formatXof(some.amount))) },
  ].filter(({ lines }) => lines.length > 0)
}

const told = (what: string, value: string) => `${what}\u00A0: ${value}`

const wholeness = ({ money }: PublishedFigures) => (money.rest >= 0 ? 'L’argent des donateurs est intact' : 'Il manque de l’argent')

const keptAndOwed = ({ money, intact_since: since }: PublishedFigures) =>
  `Nous gardons ${formatXof(money.cash)}. Nous devons ${formatXof(money.owed)}.${soundSince(since)}`

const soundSince = (day: string | null) => (day === null ? '' : ` Sans écart depuis le ${formatDay(day)}.`)
const readOn = ({ published_at: at }: PublishedFigures) => `Chiffres tirés du registre, arrêtés le ${formatInstant(at)}.`

const whereItIs = ({ money, states: { waiting, held } }: PublishedFigures) => [
  told(`${product.labels} utilisés, payés aux fournisseurs`, formatXof(money.paid)),
  told(`${product.labels} utilisés, dus aux fournisseurs ou en route`, formatXof(money.suppliers + money.payouts)),
  told(`Dans des ${product.nouns} remis à des bénéficiaires (${formatWhole(held.count)})`, formatXof(held.amount)),
  told(`Dans des ${product.nouns} en attente d’un bénéficiaire (${formatWhole(waiting.count)})`, formatXof(waiting.amount)),
  told('Frais', formatXof(money.rest + money.charged)),
  told('Paiements en examen', formatXof(money.review)),
  told('Rendus à des donateurs', formatXof(money.returned)),
]

const whoseItIs = ({ money }: PublishedFigures) => [
  told(`${product.labels} pas encore utilisés`, formatXof(money.unused)), told('Dû aux fournisseurs', formatXof(money.suppliers)),
  told('En route vers les fournisseurs', formatXof(money.payouts)), told('Paiements en examen', formatXof(money.review)),
  told('Frais de la plateforme', formatXof(money.rest)),
]

const inAll = ({ states: { used }, reach, days }: PublishedFigures) => [
  told(`${product.labels} utilisés`, formatWhole(used.count)),
  ...(reach ? [
    told('Personnes aidées', formatWhole(reach.people)), told('Communes sur 77', formatWhole(reach.communes)),
    told('Fournisseurs payés', formatWhole(reach.suppliers)),
  ] : []),
  ...inDays('Jours du don à l’utilisation, pour la moitié', days.gift_to_use),
  ...inDays('Jours du scan au paiement, pour la moitié', days.use_to_payment),
]

const inDays = (what: string, days: number | null) => (days === null ? [] : [told(what, tenths.format(days))])
const tenths = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
const listed = new Intl.ListFormat('fr-FR')

const byMonth = (periods: readonly PublishedPeriod[], groupsOf: (period: PublishedPeriod) => readonly PublishedGroup[]) =>
  periods.toReversed().map((period) =>
    told(monthsWords(period), groupsOf(period).map(({ names, count }) => `${listed.format(names)} ${formatWhole(count)}`).join(' · ')))
