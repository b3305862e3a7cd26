import { foldText } from './normal-text.ts'
import { product } from './product.ts'

/** What a guesser tries first, because it is known of the account or of the service. */
export interface PasswordContext {
  email: string
  name: string
  firstname: string
  /** The service's own address, for example. */
  words?: readonly string[]
}

export const guessablePassword = `Ce mot de passe est trop facile à deviner. Évitez votre nom, votre e-mail, «\u00A0${product.brand}\u00A0», les suites et les mots courants\u00A0: trois mots sans rapport conviennent.`

const ownWords = [product.brand, product.slug, 'mot de passe', 'password', 'Bénin', 'Cotonou']
/** Shorter ones stand in too many words. */
const wordMin = 3
/** What must be left of it, in letters, once everything that is known is taken out. */
const lettersMin = 4

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const runs = [...rows, ...rows.map((row) => Array.from(row).toReversed().join(''))]
const runMin = 4

const signs: Record<string, string> = {
  0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's', '€': 'e', '!': 'i', '|': 'l',
}
const withoutSigns = (text: string) => text.replace(/[013-57-8@$€!|]/g, (sign) => signs[sign] ?? sign)
const withoutEnds = (text: string) => text.replace(/^\P{L}+|\P{L}+$/gu, '')

/** The words that a password comes down to: without case, accents, spaces, digits around it, or signs that stand for letters. */
export function passwordGuesses(password: string): string[] {
  const folded = foldText(password)
  return [
    password.toLowerCase(), folded, withoutEnds(folded), withoutSigns(folded), withoutEnds(withoutSigns(folded)),
    withoutSigns(withoutEnds(folded)),
  ]
}

/**
 * Whether a password is made of words of the context (NIST SP 800-63B), of a number as phones and dates are, of one piece
 * repeated, or of runs of the alphabet or the keyboard. Digits added to such words do not save them.
 */
export function isMadeOfContext(password: string, context: PasswordContext): boolean {
  const folded = foldText(password)
  if (/^[\d+()/]{1,15}$/.test(folded) || [password, folded].some((text) => /^(.{1,5}?)\1+.{0,2}$/u.test(text))) return true
  const words = wordsOf(context)
  return [folded, withoutSigns(folded), withoutSigns(withoutEnds(folded))].some((text) => {
    const rest = withoutRuns(words.reduce((left, word) => left.replaceAll(word, ' '), text))
    return rest !== text && rest.replace(/\P{L}/gu, '').length < lettersMin
  })
}

/** Longest first: a name in an e-mail would leave its ends. */
function wordsOf({ email, name, firstname, words = [] }: PasswordContext): string[] {
  const [local = '', domain = ''] = email.split('@')
  const known = [...ownWords, ...words, local, domain.split('.')[0] ?? '', name, firstname, `${firstname}${name}`, `${name}${firstname}`]
  const parts = [local, name, firstname].flatMap((text) => text.split(/[^\p{L}\p{M}]+/u))
  return [...known, ...parts].map(foldText).filter((word) => word.length >= wordMin).toSorted((one, other) => other.length - one.length)
}

function withoutRuns(text: string): string {
  const left = text.replace(/(.)\1{2,}/gu, ' ')
  for (let at = 0; at + runMin <= left.length; at += 1) {
    if (!runs.some((run) => run.includes(left.slice(at, at + runMin)))) continue
    let end = at + runMin
    while (end < left.length && runs.some((run) => run.includes(left.slice(at, end + 1)))) end += 1
    return `${left.slice(0, at)} ${withoutRuns(left.slice(end))}`
  }
  return left
}
