import type { RoleId } from '@passerelle/contract/constants'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './tables.ts'
import { findsWords, holdsWords, sampleSize, type SearchWord, searchWords } from './search.ts'

/**
 * The text in which the words of a search are looked for: all that a list shows its readers of a row, or opens to them, and nothing
 * else, since what else a row is found by can be spelt out (`test/promises/shown-searches.test.ts` asks every list for all that is
 * known of people). It stands in one column, with its index on `key_pieces` where the list grows (migration 28).
 */
export interface ListSearch {
  /** Of the row, `requests.listKey`, or of whom it is about, `users.nameKey`. */
  key: string
  /** Where it is not the row's own: by which column a row names who bears it, `journal.actorId`. */
  of?: string
  /** Of people, the role which all of these have for good: few among all, they are found by an index of theirs (migration 69). */
  role?: RoleId
}

interface Sought<DB, TB extends keyof DB, Row> {
  rows: SelectQueryBuilder<DB, TB, Row>
  /** The id as the query names it. */
  id: string
  search: ListSearch
  words: readonly SearchWord[]
}

/** One row in four: of so many, the index would have to be read before the first of them is counted. */
const mostPart = 4
/** One in a hundred: so many fill a page among some thousands, wherever the list begins. */
const manyPart = 100
/** Rows that are found, and put in order, for each piece of a file; more of them are looked for in that order, row by row. */
const fewMax = 20_000

/** The words to look for in a list; none where nothing is looked for. */
export const wordsOf = (search: ListSearch | undefined, q: string | undefined): SearchWord[] => (search ? searchWords(q) : [])

/** The rows among these, already in their order and cut, that hold the words: what many hold fills a page among the first of a list. */
export function amongFirst<DB, TB extends keyof DB, Row>(db: Db, sought: Sought<DB, TB, Row>): SelectQueryBuilder<DB, TB, Row> {
  const { rows, id, search, words } = sought
  return asTable(db, rows.select(holdsAll(search, words).as('isHeld')), id).where(sql.ref('isHeld'), 'is', true)
}

/** Whether many of a sample, already cut, hold the words, so that it is worth looking for them further than the first rows. */
export async function areOfMany<DB, TB extends keyof DB, Row>(db: Db, sought: Sought<DB, TB, Row>): Promise<boolean> {
  return (await look(db, sought, sampleSize)).held * manyPart >= sampleSize
}

/** All rows that hold the words, by the index. */
export function amongFound<DB, TB extends keyof DB, Row>(
  db: Db,
  { rows, id, search, words }: Sought<DB, TB, Row>,
): SelectQueryBuilder<DB, TB, Row> {
  return asTable(db, rows.where(findsAll(search, words)), id)
}

/** The same for whoever reads them to the end, a piece after the other, and how many they are where these are few. */
export async function amongAll<DB, TB extends keyof DB, Row>(
  db: Db,
  sought: Sought<DB, TB, Row>,
): Promise<{ held: SelectQueryBuilder<DB, TB, Row>; few: number | null }> {
  const count = await countHeld(db, sought, fewMax)
  if (count <= fewMax) return { held: amongFound(db, sought), few: count }
  return { held: sought.rows.where(holdsAll(sought.search, sought.words)), few: null }
}

/** How many rows hold the words, no further than one past `max`. */
export async function countHeld<DB, TB extends keyof DB, Row>(db: Db, sought: Sought<DB, TB, Row>, max: number): Promise<number> {
  const sample = await look(db, sought, sampleSize)
  if (sample.looked < sampleSize) return Math.min(sample.held, max + 1)
  if (sample.held * mostPart < sampleSize) return countRows(db, amongFound(db, sought), max)
  const enough = Math.ceil((1.1 * max * sampleSize) / sample.held)
  const walked = await look(db, sought, enough)
  return walked.looked < enough || walked.held > max ? Math.min(walked.held, max + 1) : countRows(db, amongFound(db, sought), max)
}

/** How many rows, no further than one past `max`. */
export async function countRows<DB, TB extends keyof DB, Row>(db: Db, rows: SelectQueryBuilder<DB, TB, Row>, max: number): Promise<number> {
  const counted = rows.clearSelect().select(sql<number>`1`.as('one')).limit(max + 1)
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** What a table may hold at most: a million rows have a million ids, which it takes two looks to tell. */
export async function countIds(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(max(${sql.ref(id)}) - min(${sql.ref(id)}) + 1, 0) as count
    from ${sql.table(tableOf(id))}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many rows the database judges there to be, from what it knows of its tables. */
export async function judgeRows<DB, TB extends keyof DB, Row>(db: Db, rows: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const { rows: [plan] } = await sql<Record<string, string>>`explain ${rows}`.execute(db)
  return Number(/ rows=(\d+) /.exec(Object.values(plan ?? {}).join(' '))?.[1] ?? Infinity)
}

/** So many rows, in no order, and how many of them hold the words. */
async function look<DB, TB extends keyof DB, Row>(
  db: Db,
  { rows, search, words }: Sought<DB, TB, Row>,
  limit: number,
): Promise<{ looked: number; held: number }> {
  const looked = rows.clearSelect().select(holdsAll(search, words).as('isHeld')).limit(limit)
  return db
    .selectFrom(looked.as('looked'))
    .select([sql<number>`count(*)`.as('looked'), sql<number>`count(*) filter (where ${sql.ref('isHeld')})`.as('held')])
    .executeTakeFirstOrThrow()
}

function holdsAll({ key, of }: ListSearch, words: readonly SearchWord[]): RawBuilder<boolean> {
  const holds = holdsWords(key, words)
  return of === undefined ? holds : sql`(select ${holds} from ${sql.table(tableOf(key))} where id = ${sql.ref(of)})`
}

function findsAll({ key, of, role }: ListSearch, words: readonly SearchWord[]): RawBuilder<boolean> {
  const finds = findsWords(key, words)
  if (of === undefined) return finds
  const isOne = role === undefined ? sql`` : sql`role_id = ${sql.lit(role)} and`
  return sql`${sql.ref(of)} in (select id from ${sql.table(tableOf(key))} where ${isOne} ${finds})`
}

const tableOf = (name: string) => name.split('.')[0] ?? name

/** Rows as a table of their name, made before anything else is asked of them: no plan can then judge all rows, or walk them in an order. */
function asTable<DB, TB extends keyof DB, Row>(db: Db, rows: SelectQueryBuilder<DB, TB, Row>, id: string): SelectQueryBuilder<DB, TB, Row> {
  const made = db.selectFrom(sql`(${rows} offset 0)`.as(sql.id(tableOf(id)))).selectAll()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- under the name of their table, these are the same rows
  return made as unknown as SelectQueryBuilder<DB, TB, Row>
}
