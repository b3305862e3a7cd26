import { formatAttestationNumber, formatAttestationReference } from '@passerelle/contract/attestation-number'
import { dayOf, formatDay, formatInstant } from '@passerelle/contract/dates'
import { percentWords } from '@passerelle/contract/fee'
import { formatWhole, formatXof } from '@passerelle/contract/money'
import { formatPhone } from '@passerelle/contract/phone'
import { product } from '@passerelle/contract/product'
import { currencyLabel } from '@passerelle/contract/constants'
import type { Contacts } from '#src/notices/read-contacts.ts'
import type { Letter } from '#src/papers/a4.ts'
import { amountInLetters } from '#src/papers/amount-words.ts'
import type { Attestation, AttestationState, GiftWords, PeriodWords } from './attestation-records.ts'

/** What the calls answer. */
export const attestationReplies = {
  fits: 'Ce nom est celui du donateur sur l’attestation.',
  fitsNot: 'Ce n’est pas le nom du donateur sur l’attestation. Vérifiez l’orthographe\u00A0: elle compte.',
}

interface Written extends Omit<Attestation, 'says'> {
  contacts: Contacts
  /** Where it is verified. */
  address: string
}

/** One gift's paper. */
export function giftLetter(attestation: Written, says: GiftWords): Letter {
  const { title, service, paidAt, transactionId, lines, feeBasisPoints } = says
  return letter(attestation, {
    title: 'Attestation de don',
    donor: says.donor,
    about: {
      title: 'Don',
      lines: [title, service, `reçu le ${formatInstant(paidAt)}`, ...(transactionId === null ? [] : [`transaction ${transactionId}`])],
    },
    heads: ['Ce que le don a payé', `Montant en ${currencyLabel}`],
    rows: lines.map(({ count, amountXof }) => [
      `${count} ${count > 1 ? product.nouns : product.noun} à ${formatXof(amountXof)}`, formatWhole(count * amountXof),
    ]),
    fee: `Frais de la plateforme, ${percentWords(feeBasisPoints)}, payés en plus du don`,
  })
}

/** The paper of all gifts of some days. */
export function periodLetter(attestation: Written, says: PeriodWords): Letter {
  const { gifts, months } = says
  const days = `du ${formatDay(attestation.fromOn ?? '')} au ${formatDay(attestation.toOn ?? '')}`
  return letter(attestation, {
    title: 'Attestation de dons',
    donor: says.donor,
    about: { title: 'Période', lines: [days, `${counted(gifts)} ${gifts > 1 ? 'payés et non remboursés' : 'payé et non remboursé'}`] },
    heads: ['Dons reçus, frais à part', `Montant en ${currencyLabel}`],
    rows: grouped(months).map(({ when, gifts: count, amountXof }) => [`${when}, ${counted(count)}`, formatWhole(amountXof)]),
    fee: 'Frais de la plateforme, payés en plus des dons',
  })
}

interface Told {
  title: string
  donor: readonly string[]
  about: Letter['parts'][number]
  heads: Letter['table']['heads']
  rows: Letter['table']['rows']
  fee: string
}

function letter(attestation: Written, { title, donor, about, heads, rows, fee }: Told): Letter {
  const { amountXof, feeXof, issuedAt, contacts, address, state } = attestation
  return {
    title,
    at: issuedAt,
    lead: `N°\u00A0${formatAttestationNumber(attestation)}, établie le ${formatDay(dayOf(issuedAt))}`,
    warning: warnings[state],
    sender: [`Programme ${product.brand}`, contacts.address, contacts.phone && formatPhone(contacts.phone), contacts.email]
      .filter((line) => line !== null),
    parts: [{ title: 'Donateur', lines: donor }, about],
    sum: {
      title: 'Montant donné', figures: formatWhole(amountXof), unit: currencyLabel, letters: amountInLetters(amountXof),
    },
    table: { heads, rows, feet: [[fee, formatWhole(feeXof)], ['Total payé', formatWhole(amountXof + feeXof)]] },
    remark: `Chaque ${product.noun} est remis à une personne dont la demande a été approuvée, et payé au fournisseur quand il a servi. Cette attestation ne vaut pas reçu fiscal.`,
    check: {
      title: 'Vérifier cette attestation',
      lines: [
        address.replace(/^https?:\/\//, ''),
        'Scannez ce code, ou saisissez cette adresse\u00A0: la page dit si l’attestation est valable, annulée ou remplacée.',
      ],
      address,
      alt: `Code QR vers la page qui vérifie l’attestation ${formatAttestationReference(attestation)}`,
    },
  }
}

const warnings: Record<AttestationState, string | null> = {
  valid: null,
  annulled: 'Annulée\u00A0: l’argent a été rendu au donateur.',
  replaced: 'Remplacée par une attestation plus récente de la même période.',
}

const counted = (gifts: number): string => `${formatWhole(gifts)} ${gifts > 1 ? 'dons' : 'don'}`

/** One row a month of half a year, a quarter of a year, else a year: as many as a page has room for. */
function grouped(months: PeriodWords['months']): { when: string; gifts: number; amountXof: number }[] {
  const nameOf = months.length <= 6 ? monthWords : months.length <= 12 ? quarterWords : (month: string) => month.slice(0, 4)
  return [...Map.groupBy(months, ({ month }) => nameOf(month))].map(([when, same]) => ({
    when,
    gifts: same.reduce((total, { gifts }) => total + gifts, 0),
    amountXof: same.reduce((total, { amountXof }) => total + amountXof, 0),
  }))
}

const quarterWords = (month: string): string => {
  const quarter = Math.ceil(Number(month.slice(5)) / 3)
  return `${quarter}${quarter === 1 ? 'er' : 'e'} trimestre ${month.slice(0, 4)}`
}

const monthOf = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
/** « mars 2026 » of `2026-03`. */
const monthWords = (month: string): string => monthOf.format(new Date(`${month}-01T00:00:00Z`))

/** What stands under the donor's name. */
export const donorLines = {
  ifu: (ifu: string) => `IFU ${ifu}`,
  represented: (person: string) => `représentée par ${person}`,
}

/** What the file is called. */
export const fileNameOf = (attestation: Attestation): string => `${formatAttestationNumber(attestation)}.pdf`
