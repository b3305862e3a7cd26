import { foldText, normalReference, normalText } from '@passerelle/contract/normal-text'
import { parsePhone } from '@passerelle/contract/phone'
import { type RawBuilder, sql } from 'kysely'

/** A word of a search, in the forms that it may be stored in. */
export type SearchWord = readonly string[]

const wordsMax = 20
const separators = /[\s\u0027\u2018\u2019\u201B\u02BC\u02BB\u02B9\u2032\u0060\u00B4\u002D\u2010-\u2015\u2212]+/
const gramLength = 3

/**
 * What is typed into a search box as words, all of which a row must hold, in any order and anywhere in it. Apostrophes and
 * hyphens part them; alone, these are what is looked for. A grouped number is one word, and a phone is found from every
 * form of it. None when there is nothing to look for.
 */
export function searchWords(q: string | undefined): SearchWord[] {
  const typed = normalText(q ?? '').replace(/\p{Cc}/gu, ' ').trim()
  const number = normalReference(typed).replace(/[\s().-]/g, '')
  if (/^\+?\d{8,}$/.test(number)) return [[...new Set([number.replace('+', ''), parsePhone(typed)?.slice(1) ?? number.replace('+', '')])]]
  const words = typed.split(separators).filter(Boolean)
  return (words.length > 0 ? words : typed.split(/\s+/).filter(Boolean)).slice(0, wordsMax).map((word) => [word])
}

/**
 * Whether a key made by `search_key` (migration 12) holds the word. The index on its pieces finds it among a million rows;
 * a word of one or two letters has no piece.
 */
export function holdsWord(key: string, word: SearchWord): RawBuilder<boolean> {
  const found = word.map((form) => holdsForm(sql.ref(key), form))
  return sql<boolean>`(${sql.join(found, sql` or `)})`
}

function holdsForm(key: RawBuilder<unknown>, form: string): RawBuilder<boolean> {
  // Selected, they are made once, not for each row.
  const wanted = sql`(select search_key(${form}::text))`
  const isFound = sql<boolean>`position(${wanted} in ${key}) > 0`
  if (foldText(form).length < gramLength) return isFound
  return sql<boolean>`(search_grams(${key}) @> (select search_grams(search_key(${form}::text))) and ${isFound})`
}
