import { foldText, normalReference, normalText } from '@passerelle/contract/normal-text'
import { parsePhone } from '@passerelle/contract/phone'
import { type RawBuilder, sql } from 'kysely'

/** A word of a search, in the forms that it may be stored in. */
export type SearchWord = readonly string[]

/** Rows that a search looks at one by one: a word that does not fill a page among so many is that of few. */
export const glanceSize = 5000
const wordsMax = 20
const separators = /[\s\u0027\u2018\u2019\u201B\u02BC\u02BB\u02B9\u2032\u0060\u00B4\u002D\u2010-\u2015\u2212]+/

/**
 * What is typed into a search box as words, all of which a row must hold, in any order and anywhere in it. Apostrophes and
 * hyphens part them; alone, these are what is looked for. A grouped number is one word, and a phone is found from every
 * form of it. None when there is nothing to look for.
 */
export function searchWords(q: string | undefined): SearchWord[] {
  const typed = normalText(q ?? '').replace(/\p{Cc}/gu, ' ').trim()
  const number = normalReference(typed).replace(/[\s().-]/g, '')
  if (/^\+?\d{8,}$/.test(number)) return [[...new Set([number.replace('+', ''), parsePhone(typed)?.slice(1) ?? number.replace('+', '')])]]
  const words = typed.split(separators).filter(foldText)
  return (words.length > 0 ? words : typed.split(/\s+/).filter((sign) => separators.test(sign))).slice(0, wordsMax).map((word) => [word])
}

/** The longest first: fewest rows hold it, as far as words tell. */
export const longestFirst = (words: readonly SearchWord[]): SearchWord[] => words.toSorted((one, other) => lengthOf(other) - lengthOf(one))

const lengthOf = (word: SearchWord) => Math.min(...word.map((form) => foldText(form).length))

/** Whether a key made by `search_key` (migration 12) holds the word: its index (migration 24) finds it among a million rows. */
export function holdsWord(key: string, word: SearchWord): RawBuilder<boolean> {
  // Selected, what is asked for is made once, not for each row.
  const found = word.map((form) => sql<boolean>`(search_pieces(${sql.ref(key)}) @@ (select search_asked(search_key(${form}::text)))
    and ${holdsForm(sql.ref(key), form)})`)
  return sql<boolean>`(${sql.join(found, sql` or `)})`
}

/** The same of a row that is already there, without the index. */
export function checkWord(key: string, word: SearchWord): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(word.map((form) => holdsForm(sql.ref(key), form)), sql` or `)})`
}

const holdsForm = (key: RawBuilder<unknown>, form: string) => sql<boolean>`position((select search_key(${form}::text)) in ${key}) > 0`
