import { secretMark } from '@passerelle/contract/message-states'
import { basic, extended, replaced } from './gsm-words.ts'

/** What one short message holds, in the alphabet of GSM 03.38 (septets). */
export const smsMax = 160

const inBasic = new Set(basic)
const inExtended = new Set(extended)

/** The same words in the alphabet of short messages: what it lacks loses its accent (ê, ç), becomes what is near (’), or `?`. */
export function toGsm(text: string): string {
  return [...text.normalize('NFC')].map(toGsmCharacter).join('').replaceAll(/ {2,}/g, ' ')
}

function toGsmCharacter(character: string): string {
  const near = replaced[character] ?? character
  if ([...near].every((one) => inBasic.has(one) || inExtended.has(one))) return near
  const bare = near.normalize('NFD').replaceAll(/\p{M}/gu, '')
  if (bare === '') return ''
  return [...bare].every((one) => inBasic.has(one) || inExtended.has(one)) ? bare : '?'
}

/** In septets, of a text that is in the alphabet. */
export const gsmLength = (text: string): number => [...text].reduce((length, one) => length + (inExtended.has(one) ? 2 : 1), 0)

/**
 * A sentence that one message holds, however long the names in it: `words` writes it with each of them given to `short`, which cuts them
 * all at the same length, as little as needed. A code of `secretLength` characters stands where it writes `secret`, and is `secretMark` in
 * what is returned. Words of ours that do not fit by themselves are cut at the end: telling is never what fails an act. The samples are
 * held to fit (sms.test.ts).
 */
export function fitSms(words: (short: (name: string) => string, secret: string) => string, secretLength = 0): string {
  const secret = 'X'.repeat(secretLength)
  for (let most = smsMax; most >= 4; most -= 1) {
    const text = toGsm(words((name) => cut(name, most), secret))
    if (gsmLength(text) <= smsMax) return secretLength > 0 ? text.replace(secret, secretMark) : text
  }
  // Half of the places: whatever characters they are, it fits.
  return `${toGsm(words((name) => cut(name, 4), secret)).slice(0, smsMax / 2 - cutMark.length)}${cutMark}`
}

/** At the end of what was cut. */
export const cutMark = '...'

const cut = (name: string, most: number): string => {
  const clean = toGsm(name).replaceAll(/\s+/g, ' ').trim()
  return clean.length <= most ? clean : `${clean.slice(0, most - 1).trimEnd()}.`
}
