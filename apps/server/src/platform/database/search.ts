import { foldText, normalReference, normalText } from '@passerelle/contract/normal-text'
import { parsePhone } from '@passerelle/contract/phone'
import { type RawBuilder, sql } from 'kysely'

/** A word of a search, in the forms that it may be stored in. */
export type SearchWord = readonly string[]

/** Rows that a search of a page looks at one by one, in their order, before it asks the index. */
export const glanceSize = 2000
/** The same of words that many hold: thousands of lines of one night may stand before those of people. */
export const longGlanceSize = 20_000
/** Rows that tell how many hold the words. */
export const sampleSize = 500
const wordsMax = 20
const pieceLength = 3
const separators = /[\s\u0027\u2018\u2019\u201B\u02BC\u02BB\u02B9\u2032\u0060\u00B4\u002D\u2010-\u2015\u2212]+/

/**
 * What is typed into a search box as words, all of which a row must hold, in any order and anywhere in it. Apostrophes and
 * hyphens part them; alone, these are what is looked for. A grouped number is one word, and a phone is found from every
 * form of it. None when there is nothing to look for.
 */
export function searchWords(q: string | undefined): SearchWord[] {
  const typed = normalText(q ?? '').replace(/\p{Cc}/gu, ' ').trim()
  const number = normalReference(typed).replace(/[\s().-]/g, '')
  if (/^\+?\d{8,}$/.test(number)) return [formsOf(number.replace('+', ''), parsePhone(typed)?.slice(1))]
  const words = typed.split(separators).filter(foldText)
  return (words.length > 0 ? words : typed.split(/\s+/).filter((sign) => separators.test(sign))).slice(0, wordsMax).map((word) => [word])
}

/** What holds the longer form of a number holds the shorter one in it. */
const formsOf = (digits: string, phone: string | undefined) => (phone === undefined || phone.includes(digits) ? [digits] : [digits, phone])

/** Whether a key made by `search_key` (migration 12) holds all the words: one scan of its index (migration 28) finds those. */
export function findsWords(key: string, words: readonly SearchWord[]): RawBuilder<boolean> {
  // Nearly everybody holds one or two letters somewhere: beside longer words, these are judged alone.
  const long = words.filter((word) => word.every((form) => foldText(form).length >= pieceLength))
  const inForms = (word: SearchWord) => sql`(${sql.join(word.map((form) => sql`pieces_asked(search_key(${form}::text))`), sql` || `)})`
  const asked = (long.length > 0 ? long : words).map(inForms)
  // Selected, what is asked for is made once, not for each row.
  return sql<boolean>`(key_pieces(${sql.ref(key)}) @@ (select ${sql.join(asked, sql` && `)}) and ${holdsWords(key, words)})`
}

/** The same of a row that is already there, without the index. */
export function holdsWords(key: string, words: readonly SearchWord[]): RawBuilder<boolean> {
  const holdsForm = (form: string) => sql<boolean>`position((select search_key(${form}::text)) in ${sql.ref(key)}) > 0`
  const held = words.map((word) => sql<boolean>`(${sql.join(word.map(holdsForm), sql` or `)})`)
  return sql<boolean>`(${sql.join(held, sql` and `)})`
}
