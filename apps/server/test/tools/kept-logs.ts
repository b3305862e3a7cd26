import { appendFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { product } from '@passerelle/contract/product'

/** `npm test` keeps what every server of a suite logs, for its last task, `logs`, which looks for personal data in it. */
const folder = process.env['LOG_FOLDER']

/** How much a server logs, and into which file of its own; where no log is kept, as much as `level` says. */
export function keptLog(level: string): { level: string; file: string | undefined } {
  if (!folder) return { level: process.env['LOG_LEVEL'] ?? level, file: undefined }
  return { level: 'debug', file: join(folder, `${process.pid}-${randomUUID().slice(0, 8)}.log`) }
}

/** Keeps an address of a browser, which the task `logs` reads too. */
export function keepAddress(how: 'asked for' | 'shown', url: string): void {
  if (folder) appendFileSync(join(folder, `${process.pid}.addresses`), `${how} ${url}\n`)
}

/** Fields of calls whose values no log may hold. */
const personal = new RegExp(`^(?:${[
  'e?mail', 'phone', 'parent_phone', 'number', 'ifu', 'code', 'qr', 'token', 'link', 'device_secret', '.*pass?w(?:or)?d.*', 'firstname',
  'parent_name', 'responsable', 'social_reason', 'account_name', 'address', 'ref_doc',
].join('|')})$`)
/** Shorter ones are words or numbers that a log says for other reasons. */
const shortest = 6
/** Tried as a password too; databases and applications are called so. */
const brand = product.brand.toLowerCase()

const known = new Set<string>()

/**
 * Keeps the personal values of what a test sends or is answered, to look for them in the logs.
 * @param value an object or a list of any depth
 */
export function keepPersonalValues(value: unknown): void {
  if (!folder) return
  const found: string[] = []
  collect('', value, found)
  const added = found.filter((each) => each.length >= shortest && each.length <= 200 && each.toLowerCase() !== brand && !known.has(each))
  if (added.length === 0) return
  for (const each of added) known.add(each)
  appendFileSync(join(folder, `${process.pid}.known`), added.map((each) => `${JSON.stringify(each)}\n`).join(''))
}

function collect(name: string, value: unknown, found: string[]): void {
  if (typeof value === 'string' && personal.test(name)) found.push(value)
  if (typeof value !== 'object' || value === null) return
  if (value instanceof FormData || value instanceof URLSearchParams) {
    return value.forEach((each: unknown, field: string) => collect(field, each, found))
  }
  // `x-codes` are the names of refusals, in the description of the API.
  for (const [field, each] of Object.entries(value)) if (field !== 'x-codes') collect(Array.isArray(value) ? name : field, each, found)
}
