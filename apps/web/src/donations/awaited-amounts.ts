import { formatXof } from '@passerelle/contract/money'
import { product, productField } from '@passerelle/contract/product'
import type { listAwaited } from '@passerelle/contract/donations'
import { countedPasses, type ChosenLine } from '../lines/line-values.ts'
import type { Reply } from '../platform/api.ts'

type Awaited = Reply<typeof listAwaited>

/** « 12 pass de 5 000 FCFA, 1 pass de 10 000 FCFA » */
export function awaitedWords(awaited: Awaited): string {
  return awaited.map((line) => `${countedPasses(line[productField.nbr])} de ${formatXof(line[productField.amount])}`).join(', ')
}

/** What happens to the chosen passes, by what is awaited today: « dès le paiement » is said only where it is true. */
export function promiseOf(lines: readonly ChosenLine[], awaited: Awaited | undefined): string[] {
  const general = `Les ${product.nouns} vont aux demandes approuvées les plus anciennes du même service et du même montant.`
  if (!awaited || lines.length === 0) return [general]
  const late = lines.flatMap((line) => lateSentence(line, countAwaited(awaited, line.amountXof), lines.length > 1))
  return late.length > 0 ? late : [`Les ${product.nouns} sont attribués aux demandes approuvées les plus anciennes, dès le paiement.`]
}

const countAwaited = (awaited: Awaited, amountXof: number) =>
  awaited.find((line) => line[productField.amount] === amountXof)?.[productField.nbr] ?? 0

function lateSentence({ count, amountXof }: ChosenLine, awaited: number, isOneOfMany: boolean): string[] {
  if (awaited >= count) return []
  const amount = isOneOfMany ? `de ${formatXof(amountXof)}` : 'de ce montant'
  if (awaited > 1) return [`${countedPasses(awaited)} ${amount} sont attendus aujourd’hui\u00A0: ils seront donnés dès le paiement, les autres dès qu’une demande arrive.`]
  if (awaited === 1) return [`${countedPasses(1)} ${amount} est attendu aujourd’hui\u00A0: il sera donné dès le paiement, les autres dès qu’une demande arrive.`]
  const given = count > 1 ? `les ${product.nouns} seront donnés` : `le ${product.noun} sera donné`
  return [`Aucune demande ${amount} n’attend aujourd’hui\u00A0: ${given} dès qu’une demande arrive.`]
}
