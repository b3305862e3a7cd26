import { formatDay, formatInstant } from '@passerelle/contract/dates'
import { formatXof } from '@passerelle/contract/money'
import { product } from '@passerelle/contract/product'
import { fitSms } from '#src/sms/gsm.ts'

const brand = `${product.brand}\u00A0:`

/** A pass whose code is told by a short message. */
export interface CodedPass {
  id: number
  amountXof: number
  service: string
  supplier: string | null
  expiresOn: string | null
}

/** With `secretMark` where its code of that length goes. */
export function codeSms({ amountXof, service, supplier, expiresOn }: CodedPass, codeLength: number): string {
  const until = expiresOn === null ? '' : `, avant le ${formatDay(expiresOn)}`
  return fitSms((short, code) => {
    const where = supplier === null ? '' : `, chez ${short(supplier)}`
    const what = `${product.noun} de ${formatXof(amountXof)}, ${short(service)}${where}${until}`
    return `${brand} ${what}. Code ${code}, à ne montrer qu’au fournisseur.`
  }, codeLength)
}

export const manyCodesSms = (count: number): string =>
  fitSms(() => `${brand} les codes de ${count} ${product.nouns} sont dans «\u00A0Mes ${product.nouns}\u00A0», ou au service client.`)

interface UsedPass {
  amountXof: number
  supplier: string
  at: Date
}

/** Of passes used at a till, together. */
export function usesSms([first, ...others]: [UsedPass, ...UsedPass[]]): string {
  const total = formatXof([first, ...others].reduce((sum, { amountXof }) => sum + amountXof, 0))
  const what = others.length > 0
    ? `${others.length + 1} de vos ${product.nouns} (${total}) ont été utilisés`
    : `votre ${product.noun} de ${total} a été utilisé`
  const when = formatInstant(first.at)
  return fitSms((short) => `${brand} ${what} le ${when} chez ${short(first.supplier)}. Pas vous\u202F? Appelez le service client.`)
}
