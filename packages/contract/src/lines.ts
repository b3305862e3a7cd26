import * as z from 'zod/mini'
import { limits } from './constants.ts'
import { readWhole } from './fields.ts'
import { sumXof, xof, type Xof } from './money.ts'
import { product, productField } from './product.ts'
import { wireXof } from './route.ts'
import { readLike } from './described.ts'

export interface PassLine {
  count: number
  amountXof: Xof
}

const { nbr, amount, list } = productField
const asList = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value])

/**
 * `pass_nbr[]` and `pass_amount[]` → lines. 1 to 10 lines, 1 to 100 a line, at most 200 passes, no amount twice.
 * Faults are keyed `pass_nbr.0`, `pass_amount.0`; one of the whole selection is `pass.0`.
 * Whether an amount is the price of an active pass type is for the server to say.
 */
export function readLines(body: Record<string, unknown>): { lines: PassLine[]; faults: Record<string, string> } {
  const counts = asList(body[nbr])
  const amounts = asList(body[amount])
  const length = Math.max(counts.length, amounts.length)
  const faults: Record<string, string> = {}
  if (length === 0) return { lines: [], faults: { [`${list}.0`]: `Ajoutez au moins une ligne de ${product.nouns}.` } }
  if (length > limits.linesMax) return { lines: [], faults: { [`${list}.0`]: `${limits.linesMax} lignes de ${product.nouns} au plus.` } }
  const lines: PassLine[] = []
  for (let i = 0; i < length; i += 1) {
    const n = readWhole(counts[i])
    const price = readWhole(amounts[i])
    if (n === null || n < 1 || n > limits.countMax) faults[`${nbr}.${i}`] = `Le nombre de ${product.nouns} doit être un entier de 1 à ${limits.countMax}.`
    if (price === null || price < limits.passAmountMin || price > limits.passAmountMax) {
      faults[`${amount}.${i}`] = `Choisissez un montant de la liste.`
    } else if (lines.some((line) => line.amountXof === price)) faults[`${amount}.${i}`] = 'Ce montant est déjà sur une autre ligne.'
    if (n !== null && price !== null) lines.push({ count: Math.min(n, limits.countMax), amountXof: xof(price) })
  }
  if (Object.keys(faults).length > 0) return { lines, faults }
  if (sumXof(lines.map((line) => line.count)) > limits.passesPerRequestMax)
    return { lines, faults: { [`${list}.0`]: `${limits.passesPerRequestMax} ${product.nouns} au plus en une fois.` } }
  return { lines, faults: {} }
}

/** Adds `lines: PassLine[]` to an object body; the raw line fields are dropped. */
export function withLines<Shape extends z.core.$ZodShape>(fields: Shape) {
  const shape = z.object(fields)
  const counts = z.array(z.int().check(z.minimum(1), z.maximum(limits.countMax))).check(z.minLength(1), z.maxLength(limits.linesMax))
  const amounts = z.array(wireXof).check(z.minLength(1), z.maxLength(limits.linesMax))
  return readLike(z.object({ ...fields, [nbr]: counts, [amount]: amounts }), z.pipe(
    z.unknown(),
    z.transform((value, ctx): z.output<typeof shape> & { lines: PassLine[] } => {
      const body: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {}
      const parsed = shape.safeParse(body)
      const { lines, faults } = readLines(body)
      if (!parsed.success) {
        for (const issue of parsed.error.issues) ctx.issues.push({ code: 'custom', message: issue.message, path: issue.path, input: value })
      }
      for (const [key, message] of Object.entries(faults)) ctx.issues.push({ code: 'custom', message, path: [key], input: value })
      if (!parsed.success || Object.keys(faults).length > 0) return z.NEVER
      return { ...parsed.data, lines }
    }),
  ))
}
