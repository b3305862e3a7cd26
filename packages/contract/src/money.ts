import { currencyLabel } from './constants.ts'
import { normalReference } from './normal-text.ts'

/** Whole FCFA (XOF has no decimals): a non-negative safe integer. */
export type Xof = number & { readonly __unit: 'xof' }

/** Brands a whole number of FCFA; throws RangeError when it is negative, fractional or beyond 2^53. */
export function xof(value: number): Xof {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a whole number of FCFA: ${value}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place that brands a checked number
  return (value + 0) as Xof
}

/** Sum in whole FCFA; throws RangeError beyond 2^53. */
export function sumXof(amounts: Iterable<number>): Xof {
  let total = 0
  for (const amount of amounts) total = xof(total + amount)
  return xof(total)
}

/** Total of lines: count × amount, in whole FCFA. */
export function linesTotal(lines: Iterable<{ count: number; amountXof: number }>): Xof {
  let total = 0
  for (const line of lines) total = xof(total + xof(line.count * line.amountXof))
  return xof(total)
}

const groups = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })

/** `25 000` with U+202F between thousands, without the currency. */
export function formatWhole(value: number): string {
  return groups.format(value)
}

/** `25 000 FCFA`: U+202F between thousands, U+00A0 before the currency. */
export function formatXof(value: number): string {
  return `${formatWhole(value)}\u00A0${currencyLabel}`
}

/**
 * Reads an amount as people write it: digits, any kind of space, an optional « FCFA ». Anything else is null (« 1.500 », « 1,5
 * », « 1e3 »).
 */
export function parseXof(text: string): Xof | null {
  const digits = normalReference(text).replace(/\s*FCFA\s*$/i, '').replace(/\s/g, '')
  if (!/^\d{1,16}$/.test(digits)) return null
  const value = Number(digits)
  return Number.isSafeInteger(value) ? xof(value) : null
}
