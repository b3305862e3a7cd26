import { type RawBuilder, sql } from 'kysely'

/**
 * How SQL values become JavaScript values, the same on both engines (each driver's defaults differ):
 * bigint and numeric → number, refused beyond 2^53; date → 'YYYY-MM-DD'; timestamptz → Date; timestamp without a zone
 * → its text, since it names no instant; bytea → Buffer.
 */
const scalarParsers: Record<number, (text: string) => unknown> = {
  17: (text) => Buffer.from(text.slice(2), 'hex'), // bytea, in its \x form
  20: parseSafeNumber, // bigint
  1082: (text) => text, // date
  1114: (text) => text, // timestamp
  1184: (text) => new Date(toIsoInstant(text)), // timestamptz
  1700: parseSafeNumber, // numeric, which is also what sum(bigint) gives
}

/** Array type → its element type. PGlite derives these by itself; pg would leave the elements as text. */
const arrayElements: Record<number, number> = { 1001: 17, 1016: 20, 1115: 1114, 1182: 1082, 1185: 1184, 1231: 1700 }

/** Parsers by type id, for PGlite's `parsers` option. */
export const pgliteParsers = scalarParsers

/**
 * The parser of a type id for pg's `types` option, or undefined where pg's own is right.
 * @param parseTextArray pg's parser of text[]
 */
export function findPostgresParser(typeId: number, parseTextArray: (text: string) => unknown): ((text: string) => unknown) | undefined {
  const parseElement = scalarParsers[arrayElements[typeId] ?? 0]
  if (!parseElement) return scalarParsers[typeId]
  const parseDeep = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(parseDeep) : typeof value === 'string' ? parseElement(value) : value
  return (text) => parseDeep(parseTextArray(text))
}

/** A value for a json or jsonb column. Needed for arrays, which the two drivers send differently when left bare. */
export function jsonValue<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`
}

/** @throws RangeError when a JavaScript number cannot hold the value exactly */
function parseSafeNumber(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  if (Number.isFinite(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER) return value
  throw new RangeError(`The database returned ${text}, which a JavaScript number cannot hold exactly.`)
}

/** '2026-03-01 08:00:00.5+00' → '2026-03-01T08:00:00.5+00:00'. Both engines run in UTC. */
function toIsoInstant(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}
