import { limits } from '@passerelle/contract/constants'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { FieldErrors } from '#src/platform/app-error.ts'
import { noSuchPage } from './database-words.ts'

/**
 * By what a list can be sorted: a column that no row lacks, and its value in a row. Text sorts by code point, the same on both
 * engines: give it a folded column.
 */
export interface SortColumn<Row> {
  kind: 'instant' | 'precise' | 'number' | 'text'
  /** As the query names it: `payouts.createdAt`. */
  by: string
  /** Of a `precise` one, an instant that the database gave, its UTC text to the microsecond. */
  of: (row: Row) => Date | number | string
}

/** Where a page starts: after the last row seen, so that rows added or decided meanwhile repeat nothing. */
interface Place {
  value: string | number
  id: RowId
}

/** A number of our own, or what another's table has. */
export type RowId = number | string
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** A list in one order, which its cursors belong to. */
export interface Ordering<Row> {
  /** `amount`, `-amount`. */
  name: string
  column: SortColumn<Row>
  direction: 'asc' | 'desc'
  /** The column that tells apart rows which sort alike. */
  id: string
  idKind?: 'uuid' | undefined
}

/** The rows that come after the cursor, in order, `limit` at most. @throws FieldErrors on `cursor` when it is not one of this order */
export function takeAfter<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  ordering: Ordering<Row>,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): SelectQueryBuilder<DB, TB, Row> {
  const { column, direction, id, idKind } = ordering
  const place = readCursor(cursor, ordering)
  const [value, tie] = [sortValue(column), sql.ref(id)]
  const after = direction === 'asc' ? sql`>` : sql`<`
  const lastId = place && (idKind === 'uuid' ? sql`${place.id}::uuid` : sql`${place.id}::bigint`)
  const rest = place ? rows.where(sql<boolean>`(${value}, ${tie}) ${after} (${typed(column, place.value)}, ${lastId})`) : rows
  return rest.orderBy(value, direction).orderBy(tie, direction).limit(limit)
}

/**
 * The rows of a specified plain array, newest first, that come after the one named: by its place, whether or not it is there, so that
 * somebody else's id tells nothing, and a row that left the list loses none.
 */
export function takeNewest<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  id: string,
  after: number | undefined,
): SelectQueryBuilder<DB, TB, Row> {
  const rest = after === undefined ? rows : rows.where(sql<boolean>`${sql.ref(id)} < ${after}::bigint`)
  return rest.orderBy(sql.ref(id), 'desc').limit(limits.arrayRows)
}

/** Cuts `size + 1` rows into a page and the cursor of the next one. */
export function cutPage<Row extends { id: RowId }>(
  rows: Row[],
  ordering: Ordering<Row>,
  size: number,
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { rows: page, nextCursor: last && rows.length > page.length ? writeCursor(last, ordering) : null }
}

function sortValue<Row>({ by, kind }: SortColumn<Row>): RawBuilder<unknown> {
  return kind === 'text' ? sql`${sql.ref(by)} collate "C"` : sql.ref(by)
}

function typed<Row>({ kind }: SortColumn<Row>, value: string | number): RawBuilder<unknown> {
  if (kind === 'instant' || kind === 'precise') return sql`${value}::timestamptz`
  return kind === 'number' ? sql`${value}::bigint` : sql`${value}::text`
}

function writeCursor<Row extends { id: RowId }>(row: Row, { name, column }: Ordering<Row>): string {
  const value = column.of(row)
  return Buffer.from(JSON.stringify([name, value instanceof Date ? value.toISOString() : value, row.id])).toString('base64url')
}

function readCursor<Row>(text: string | undefined, { name, column, idKind }: Ordering<Row>): Place | null {
  if (text === undefined || text === '') return null
  const held = heldInCursor.safeParse(parseCursor(text))
  if (!held.success) return refuse()
  const [order, value, id] = held.data
  const isId = idKind === 'uuid' ? typeof id === 'string' && uuid.test(id) : isWhole(id) && id > 0
  return order === name && isValue(column, value) && isId ? { value, id } : refuse()
}

function refuse(): never {
  throw new FieldErrors({ cursor: noSuchPage })
}

function parseCursor(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

function isValue<Row>({ kind }: SortColumn<Row>, value: unknown): value is string | number {
  if (kind === 'number') return isWhole(value)
  if (typeof value !== 'string') return false
  if (kind === 'precise') return /^[12]\d{3}-[\d:.T-]+\d{3}Z$/.test(value) && isInstant(`${value.slice(0, -4)}Z`)
  return kind === 'text'
    ? value.length <= 1000 && !value.includes('\0')
    : /^[12]\d{3}-[\d:.T-]+Z$/.test(value) && isInstant(value)
}

const heldInCursor = z.tuple([z.string(), z.union([z.string(), z.number()]), z.union([z.string(), z.number()])])
const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value)
/** As `toISOString` writes it: 30 February is read as another day. */
const isInstant = (text: string) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text
