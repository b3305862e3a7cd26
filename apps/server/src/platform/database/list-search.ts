import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './tables.ts'
import { glanceSize, isIndexed, type SearchWord, searchWords, splitWords } from './search.ts'

/**
 * How the words of a search are looked for in a list: in what it shows its readers, or opens to them, since what else a row is found
 * by can be spelt out. `test/promises/shown-searches.test.ts` asks every list for all that is known of people.
 */
export interface ListSearch {
  /** Whether a row that is there holds the word (`checkWord`). */
  holds: (word: SearchWord) => RawBuilder<boolean>
  /** The ids of all rows that hold it, each table asked by its own index (`holdsWord`). */
  seek: (word: SearchWord) => RawBuilder<number>
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

/** The rows that hold all the words, as far as those that come first tell: what many hold fills a page among them. */
export function amongFirst<DB, TB extends keyof DB, Row>(
  { rows, id, search, words }: Sought<DB, TB, Row>,
  inOrder: (rows: SelectQueryBuilder<DB, TB, Row>, limit: number) => SelectQueryBuilder<DB, TB, Row>,
): SelectQueryBuilder<DB, TB, Row> {
  const first = inOrder(rows, glanceSize).clearSelect().select(sql<number>`${sql.ref(id)}`.as('id'))
  return holding(rows.where(sql<boolean>`${sql.ref(id)} in (${first})`), search, words)
}

/** The same of all rows: what few hold is found by the index on its longest word, and checked for the others. */
export async function amongAll<DB, TB extends keyof DB, Row>(
  db: Db,
  { rows, id, search, words }: Sought<DB, TB, Row>,
): Promise<SelectQueryBuilder<DB, TB, Row>> {
  const { sought, checked } = splitWords(words)
  if (!sought) return holding(rows, search, words)
  const few = await findFew(db, search.seek(sought))
  if (few) return holding(rows.where(sql<boolean>`${sql.ref(id)} = any(${few}::bigint[])`), search, checked)
  const indexed = words.filter(isIndexed)
  const found = sql.join(indexed.map((word) => search.seek(word)), sql` intersect `)
  return holding(rows.where(sql<boolean>`${sql.ref(id)} in (${found})`), search, words.filter((word) => !indexed.includes(word)))
}

const holding = <DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  { holds }: ListSearch,
  words: readonly SearchWord[],
) => words.reduce((narrowed, word) => narrowed.where(holds(word)), rows)

/** Whose ids these are, or null when they are many. */
async function findFew(db: Db, ids: RawBuilder<number>): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`select id from (${ids}) as few limit ${sql.lit(glanceSize + 1)}`.execute(db)
  return rows.length > glanceSize ? null : rows.map(({ id }) => id)
}
