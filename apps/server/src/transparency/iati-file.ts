import { addDays, addMonths, dayOf } from '@passerelle/contract/dates'
import { product } from '@passerelle/contract/product'
import type { PublishedFigures } from '@passerelle/contract/transparency'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { iatiWords } from './transparency-words.ts'

/** How the programme names itself until the registry of IATI has given it an identifier. */
const organisation = `BJ-${product.slug.toUpperCase()}-PROGRAMME`

/** Codes of IATI’s own lists. */
const code = {
  ngoOfTheCountry: '24', funding: '1', accountable: '2', implementing: '4', implementation: '2', actualStart: '2',
  socialProtection: '16010', incomingFunds: '1', expenditure: '4',
}

/**
 * The programme as one activity of IATI 2.03: what donors gave and what services were paid for, by the months that are published. Elements
 * stand in the order that the standard’s schema wants.
 */
export function writeIati(figures: Pick<PublishedFigures, 'published_at' | 'gifts' | 'periods'>): string {
  const { published_at: at, gifts, periods } = figures
  const start = [...gifts, ...periods].map(({ from }) => `${from}-01`).toSorted()[0] ?? dayOf(new Date(at))
  const brand = element('narrative', {}, escapeHtml(product.brand))
  const given = gifts.map((some) => ({
    type: code.incomingFunds, date: lastDayOf(some.to), amount: some.amount, text: iatiWords.given(some, some.count),
    other: ['provider-org', iatiWords.donors] as const,
  }))
  const used = periods.map((some) => ({
    type: code.expenditure, date: lastDayOf(some.to), amount: some.amount, text: iatiWords.used(some, some.count),
    other: ['receiver-org', iatiWords.suppliers] as const,
  }))
  const activity = element('iati-activity', { 'default-currency': 'XOF', 'xml:lang': 'fr', 'last-updated-datetime': at },
    element('iati-identifier', {}, `${organisation}-1`),
    element('reporting-org', { ref: organisation, type: code.ngoOfTheCountry }, brand),
    element('title', {}, narrative(iatiWords.title)),
    element('description', { type: '1' }, narrative(iatiWords.description)),
    element('participating-org', { role: code.funding }, narrative(iatiWords.donors)),
    element('participating-org', { ref: organisation, type: code.ngoOfTheCountry, role: code.accountable }, brand),
    element('participating-org', { role: code.implementing }, narrative(iatiWords.suppliers)),
    element('activity-status', { code: code.implementation }),
    element('activity-date', { type: code.actualStart, 'iso-date': start }),
    element('recipient-country', { code: 'BJ' }),
    element('sector', { vocabulary: '1', code: code.socialProtection }),
    ...[...given, ...used].filter(({ amount }) => amount !== 0).map(({ type, date, amount, text, other: [role, name] }) =>
      element('transaction', {},
        element('transaction-type', { code: type }),
        element('transaction-date', { 'iso-date': date }),
        element('value', { currency: 'XOF', 'value-date': date }, String(amount)),
        element('description', {}, narrative(text)),
        element(role, {}, narrative(name)),
      )),
  )
  const root = element('iati-activities', { version: '2.03', 'generated-datetime': at }, activity)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}

const narrative = (text: string) => element('narrative', {}, escapeHtml(text))

function element(name: string, attributes: Record<string, string>, ...content: string[]): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('')
  return content.length > 0 ? `<${name}${written}>${content.join('')}</${name}>` : `<${name}${written}/>`
}

const lastDayOf = (month: string) => addDays(addMonths(`${month}-01`, 1), -1)
