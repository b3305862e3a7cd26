import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './tables.ts'
import { glanceSize, longestFirst, type SearchWord, searchWords } from './search.ts'

/**
 * How the words of a search are looked for in a list: in what it shows its readers, or opens to them, since what else a row is found
 * by can be spelt out. `test/promises/shown-searches.test.ts` asks every list for all that is known of people.
 */
export interface ListSearch {
  /** Whether a row that is there holds the word (`checkWord`). */
  holds: (word: SearchWord) => RawBuilder<boolean>
  /** Where all rows that hold it are found, each table by its own index. */
  places: readonly SearchPlace[]
}

interface SearchPlace {
  /** Ids of what holds the word (`holdsWord`). */
  holders: (word: SearchWord) => RawBuilder<number>
  /** Whose rows in the list these are, where they are not the rows themselves. */
  rowsOf?: (holders: RawBuilder<unknown>) => RawBuilder<number>
}

interface Sought<DB, TB extends keyof DB, Row> {
  rows: SelectQueryBuilder<DB, TB, Row>
  /** The id as the query names it. */
  id: string
  search: ListSearch
  words: readonly SearchWord[]
}

/** The words to look for in a list; none where nothing is looked for. */
export const wordsOf = (search: ListSearch | undefined, q: string | undefined): SearchWord[] => (search ? searchWords(q) : [])

/** Words that are tried, one after the other, until one is that of few: « gmail » is longer than the name before it. */
const triedMax = 3

/** The rows that hold all the words, as far as those that come first tell: what many hold fills a page among them. */
export function amongFirst<DB, TB extends keyof DB, Row>(
  db: Db,
  { rows, ...sought }: Sought<DB, TB, Row>,
  inOrder: (rows: SelectQueryBuilder<DB, TB, Row>, limit: number) => SelectQueryBuilder<DB, TB, Row>,
): SelectQueryBuilder<DB, TB, Row> {
  return judge(db, { ...sought, rows: inOrder(rows, glanceSize) })
}

/**
 * The same of all rows: what few hold is found by the index on one word, and checked for the others. Words of which each is that of
 * many are looked for row by row, in the order of the list, which ends as soon as there are enough.
 */
export async function amongAll<DB, TB extends keyof DB, Row>(
  db: Db,
  { rows, id, search, words }: Sought<DB, TB, Row>,
): Promise<SelectQueryBuilder<DB, TB, Row>> {
  for (const word of longestFirst(words).slice(0, triedMax)) {
    const few = await findFew(db, search.places, word)
    if (few) return judge(db, { rows: rows.where(sql<boolean>`${sql.ref(id)} = any(${few}::bigint[])`), id, search, words })
  }
  return rows.where(holdAll(search, words))
}

const holdAll = (search: ListSearch, words: readonly SearchWord[]) => sql<boolean>`(${sql.join(words.map(search.holds), sql` and `)})`

/**
 * Those of the rows that hold all the words. They are found, and cut, before they are judged, under the name of their table so that
 * they are named as before: a plan that judged first would read the whole table for words that it holds nowhere.
 */
function judge<DB, TB extends keyof DB, Row>(db: Db, { rows, id, search, words }: Sought<DB, TB, Row>): SelectQueryBuilder<DB, TB, Row> {
  const judged = rows.select(holdAll(search, words).as('isHeld'))
  const [table = id] = id.split('.')
  const held = db.selectFrom(sql`(${judged} offset 0)`.as(sql.id(table))).selectAll().where(sql.ref('isHeld'), 'is', true)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- under the name of their table, these are the same rows
  return held as unknown as SelectQueryBuilder<DB, TB, Row>
}

/** The ids of the rows that hold the word, or null when they are many, or who holds it: no more of them is read than it takes to tell. */
async function findFew(db: Db, places: readonly SearchPlace[], word: SearchWord): Promise<number[] | null> {
  const found = new Set<number>()
  for (const place of places) {
    const holders = await firstOf(db, place.holders(word))
    if (holders.length > glanceSize) return null
    const held = place.rowsOf ? await firstOf(db, place.rowsOf(sql`select unnest(${holders}::bigint[])`)) : holders
    for (const id of held) found.add(id)
    if (found.size > glanceSize) return null
  }
  return [...found]
}

async function firstOf(db: Db, ids: RawBuilder<number>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from (${ids}) as found (id) limit ${sql.lit(glanceSize + 1)}`.execute(db)
  return rows.map(({ id }) => id)
}
