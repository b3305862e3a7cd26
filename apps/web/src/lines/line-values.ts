import { formatXof, linesTotal, type Xof } from '@passerelle/contract/money'
import { product, productField } from '@passerelle/contract/product'
import type { requestLine } from '@passerelle/contract/shapes'
import type * as z from 'zod/mini'

/** One line of the editor: a select holds text, and is empty at first. */
export type LineValue = { count: number; amount: string }
/** What a form with a line editor holds. */
export type LinesValues = { lines: LineValue[] }

export const emptyLine: LineValue = { count: 1, amount: '' }

export type ChosenLine = { count: number; amountXof: number }

/** Lines whose amount is chosen. */
export function chosenLines(lines: readonly LineValue[]): ChosenLine[] {
  return lines.flatMap(({ count, amount }) => (amount === '' ? [] : [{ count, amountXof: Number(amount) }]))
}

/** Passes in all. */
export const passCount = (lines: readonly { count: number }[]) => lines.reduce((sum, { count }) => sum + count, 0)

/** Whole FCFA. */
export const totalOf = (lines: readonly ChosenLine[]): Xof => linesTotal(lines)

/** « 20 × Pass Avenir à 5 000 FCFA »; the name is left out when the list does not have it any more. */
export function lineLabel({ count, amountXof }: ChosenLine, types: readonly { name: string; price: number }[] = []): string {
  const name = types.find((type) => type.price === amountXof)?.name ?? product.label
  return `${count}\u00A0× ${name} à ${formatXof(amountXof)}`
}

/** « 20 × 5 000 FCFA », in a list. */
export const lineWords = ({ count, amountXof }: ChosenLine) => `${count}\u00A0× ${formatXof(amountXof)}`

/** The lines of a request as it is answered. */
export const linesOf = (lines: readonly z.output<typeof requestLine>[]): ChosenLine[] =>
  lines.map((line) => ({ count: line[productField.nbr] ?? 0, amountXof: line[productField.amount] ?? 0 }))

export const countedPasses = (count: number) => `${count}\u00A0${count > 1 ? product.nouns : product.noun}`

/** The lines as the specified calls want them: `pass_nbr[]` and `pass_amount[]`. */
export function toLineFields(lines: readonly LineValue[]): Record<string, (number | string)[]> {
  return { [productField.nbr]: lines.map(({ count }) => count), [productField.amount]: lines.map(({ amount }) => amount) }
}

/** Server name → form field: `pass_nbr.1` is line 1’s count; a fault of the whole selection shows under the first line. */
export function lineFieldOf(name: string): string {
  const [field, index] = name.split('.')
  if (index === undefined) return name
  if (field === productField.nbr) return `lines.${index}.count`
  if (field === productField.amount) return `lines.${index}.amount`
  return field === productField.list ? 'lines.0.amount' : name
}
