import { readPassCode } from '@passerelle/contract/pass-code'

const mark = '•'
/** Lengths are bounded: an address of 16 KB without an `@` must not cost a second. */
const email = /[^\s"'<>()/?=&,;:@]{1,64}(?:@|%40)[^\s"'<>()/?=&,;:@]{1,255}/gi
/** Phones of any kind and tax numbers; pieces of a UUID are not numbers. */
const number = /(?<![\w.-])\+?\d{8,15}(?![\w-])/g
/** The same as people write them, in pairs. */
const pairs = /(?<![\w.-])(?:\+?\d{3}[ \u00A0])?\d{2}(?:[ \u00A0]\d{2}){3,5}(?![\w-])/g
const maybeCode = /(?<![\w-])(?:[\dA-Z]{4}(?:-|%20| )?){3}[\dA-Z]{4}(?![\w-])/gi
/** 32 random bytes: a session, a file's key. */
const token = /(?<![\w-])[\w-]{43}(?![\w-])/g
/** What PostgreSQL and JSON.parse repeat of what they could not read. */
const unreadable =
  /(?<=invalid input (?:syntax|value) for [\w ]+: )"[^]{0,2000}?"(?=$|\n)|(?<=, (?:\.\.\.)?)"[^]{0,200}?"(?=(?:\.\.\.)? is not valid JSON)/g

/**
 * A text for the log, as an error or an address gives it, without the e-mails, phone and tax numbers, codes and tokens
 * that people put there. Our own messages name rows by their ids; this is for what others say and type.
 */
export function withoutPersonalData(text: string): string {
  return text
    .replace(unreadable, `"${mark}"`)
    .replace(email, mark)
    .replace(number, mark)
    .replace(pairs, mark)
    .replace(maybeCode, (found) => (readPassCode(found.replaceAll('%20', '')) ? mark : found))
    .replace(token, mark)
}
