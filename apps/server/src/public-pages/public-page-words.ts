import { currencyLabel } from '@passerelle/contract/constants'
import { dayOf, formatDay, formatInstant } from '@passerelle/contract/dates'
import { formatWhole, formatXof } from '@passerelle/contract/money'
import { formatPhone } from '@passerelle/contract/phone'
import { product } from '@passerelle/contract/product'
import { screens } from '@passerelle/contract/screens'
import { type TextName, textWords } from '@passerelle/contract/text-words'
import type { Contacts } from '#src/notices/read-contacts.ts'
import type { Piece } from '#src/platform/http/filled-page.ts'
import type { PublicFigures } from '#src/statistics/public-figures.ts'
import { writtenText } from './written-text.ts'

/** An element with its class; the styles of these stand in the pages (`filled-classes.ts` of the web client). */
const of = (element: string, look: string, ...content: Piece[]): Piece =>
  ({ element, ...(look && { attributes: { class: look } }), content })

/** Large numbers, each over what it counts. */
export function figures({ programme }: PublicFigures): Piece[] {
  if (!programme) return []
  const { people, uses, communes, givenXof } = programme
  return [
    { count: people, label: 'personnes aidées' },
    { count: uses, label: `${product.nouns} utilisés` },
    ...(communes === null ? [] : [{ count: communes, label: 'communes servies' }]),
    { count: givenXof, label: `${currencyLabel} donnés` },
  ].map(({ count, label }): Piece => of('div', '', of('dt', '', label), of('dd', '', formatWhole(count))))
}

/** What came for services, and where it is now. */
export function money({ at, programme }: PublicFigures): Piece[] {
  if (!programme || programme.givenXof <= 0) return []
  const { givenXof, usedXof, waitingXof, returnedXof } = programme
  const parts = [
    { look: 'used', label: 'Utilisés par des personnes', amountXof: usedXof },
    { look: 'wait', label: `En attente, dans des ${product.nouns} pas encore utilisés`, amountXof: waitingXof },
    { look: 'out', label: 'Rendus à des donateurs', amountXof: returnedXof },
  ].filter(({ amountXof }) => amountXof > 0)
  const opening = `Ce qui est donné pour les ${product.nouns} va aux ${product.nouns}. Voici où sont les `
  return [
    of('h2', '', 'Chaque franc est suivi'),
    of('p', 'lede', opening, of('span', 'num', formatXof(givenXof)), ' reçus.'),
    { element: 'svg', attributes: barLook, content: bars(parts) },
    of('dl', 'sums', ...parts.map(({ look, label, amountXof }) =>
      of('div', '', of('dt', '', of('i', `in-${look}`), label), of('dd', 'num', formatXof(amountXof))))),
    of('p', 'muted', `Au ${formatInstant(at)}, sans les frais. `, { href: screens.transparency, text: 'Tous les chiffres' }),
  ]
}

const barLook = { 'class': 'given-bar', 'viewBox': '0 0 1000 20', 'preserveAspectRatio': 'none', 'aria-hidden': 'true' }

function bars(parts: readonly { look: string; amountXof: number }[]): Piece[] {
  const total = parts.reduce((sum, { amountXof }) => sum + amountXof, 0)
  let from = 0
  return parts.map(({ look, amountXof }): Piece => {
    const width = Math.max(4, Math.round((amountXof * 1000) / total) - 4)
    const attributes = { class: `of-${look}`, x: String(from), width: String(width), height: '20' }
    from += width + 4
    return { element: 'rect', attributes, content: [] }
  })
}

/** Uses of the last days, by department; never one use. */
export function week({ week: rows }: PublicFigures): Piece[] {
  if (rows.length === 0) return []
  return [
    of('h2', '', 'Cette semaine'),
    of('ol', 'days', ...rows.map(({ department, uses, people, amountXof }) => of(
      'li', '',
      of(
        'p', '',
        of('span', 'strong', department ?? 'Plusieurs autres départements'), ' ',
        of('span', 'days-more', `${formatWhole(uses)}\u00A0${product.nouns} utilisés, `, of('span', 'num', formatXof(amountXof))),
      ),
      of('span', 'days-end', `${formatWhole(people)}\u00A0personnes`),
    ))),
  ]
}

const reach = {
  email: (email: string) => ({ label: 'E-mail', value: { href: `mailto:${email}`, text: email } }),
  phone: (phone: string) => ({ label: 'Téléphone', value: { href: `tel:${phone}`, text: formatPhone(phone) } }),
  whatsapp: (phone: string) => {
    const href = `https://wa.me/${phone.replace('+', '')}`
    return { label: 'WhatsApp', value: { href, text: formatPhone(phone) } }
  },
  address: (address: string) => ({ label: 'Adresse', value: address }),
  hours: (hours: string) => ({ label: 'Heures', value: hours }),
}

/** How the programme is reached: only what is set. */
export function contactPairs(contacts: Contacts): Piece[] {
  const pairs = [
    contacts.email && reach.email(contacts.email), contacts.phone && reach.phone(contacts.phone),
    contacts.whatsapp && reach.whatsapp(contacts.whatsapp), contacts.address && reach.address(contacts.address),
    contacts.hours && reach.hours(contacts.hours),
  ].filter((pair) => pair !== null && pair !== '')
  if (pairs.length === 0) return [of('p', 'muted', 'Les contacts du programme ne sont pas encore publiés.')]
  return [of('dl', 'pairs', ...pairs.map(({ label, value }) => of('div', '', of('dt', '', label), of('dd', '', value))))]
}

/** At the foot of a page: the quickest way, and when. */
export function contactLine({ email, phone, hours }: Contacts): Piece[] {
  const way = phone ? reach.phone(phone).value : email ? reach.email(email).value : null
  return way ? [way, ...(phone && hours ? [` · ${hours}`] : [])] : []
}

interface Version {
  version: number
  publishedAt: Date
}

const dayWords = (at: Date) => formatDay(dayOf(at))

/** A text in one of its versions, and the others. */
export function publishedText(name: TextName, text: Version & { body: string }, versions: readonly Version[]): Piece[] {
  const { label, screen } = textWords[name]
  const others = versions.filter(({ version }) => version !== text.version)
  const isOld = text.version !== versions[0]?.version
  const current = { href: screen ?? '/', text: 'Lire la version en vigueur' }
  return [
    of('p', 'muted', `Version ${text.version}, publiée le ${dayWords(text.publishedAt)}.`),
    ...(isOld ? [of('p', 'card', of('strong', '', 'Ceci est une ancienne version. '), current)] : []),
    { element: 'section', attributes: { 'class': 'card stack', 'aria-label': label }, content: writtenText(text.body) },
    ...(others.length > 0 ? [of(
      'section', 'card',
      of('div', 'card-head', of('h2', '', 'Autres versions')),
      of('div', 'rich', of('ul', '', ...others.map(({ version, publishedAt }) =>
        of('li', '', { href: `${screen}?version=${version}`, text: `Version ${version}` }, `, du ${dayWords(publishedAt)}`)))),
    )] : []),
  ]
}

/** Help and data have words of ours below; the others have none. */
export const unpublished = (name: TextName): Piece[] => (name === 'help' || name === 'privacy' ? [] : [
  of('p', 'card', 'Ce texte n’est pas encore publié. Pour toute question, écrivez au service client.'),
])
