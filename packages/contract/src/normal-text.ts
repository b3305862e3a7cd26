/**
 * One form of what people type, before it is checked, counted, compared, stored or searched. Devices add signs that nobody
 * sees (a phone puts a number from its contacts between marks of direction) and write one letter in several ways.
 */

/** Draws nothing. Joiners and selectors may (👩🏾‍🏫, ❤️, 1️⃣, a flag, Persian): they are looked at in their place. */
const unseen = /(?![\uFE00-\uFE0F\u{E0020}-\u{E007F}\u202E\u200C\u200D])[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu
/** At the start, or after what no joiner or selector changes, with its marks. */
const afterPlain = /(^|(?!\p{Extended_Pictographic})[\p{Script=Latin}\p{N}\p{P}\s])([\p{M}\u{E0020}-\u{E007F}\u200C\u200D]+)/gu
const idle = /(?!\uFE0F\u20E3)[\uFE00-\uFE0F\u{E0020}-\u{E007F}\u200C\u200D]/gu
const beforePlain = /[\u200C\u200D]+(?=(?!\p{Extended_Pictographic})[\p{Script=Latin}\p{N}\p{P}\s]|$)/gu

const withoutIdle = (_found: string, plain: string, marks: string) => plain + marks.replace(idle, '')
const withoutUnseen = (text: string) => text.replace(unseen, '').replace(afterPlain, withoutIdle).replace(beforePlain, '')

/** It turns what follows around: a name would read as another one. No keyboard and no device writes it: it is refused. */
export const turnsAround = /\u202E/

/** Prose and names: letters composed, lines ended by LF, nothing unseen. To the eye it is what was typed. */
export function normalText(typed: string): string {
  return withoutUnseen(typed.replace(/\r\n?/g, '\n')).normalize('NFC')
}

/** E-mails, numbers, codes, references: also full-width letters and digits, every kind of space and hyphen as the plain one. */
export function normalReference(typed: string): string {
  return withoutUnseen(typed).normalize('NFKC').replace(/[\u2010-\u2015\u2212]/g, '-').replace(/ +/g, ' ').trim()
}

/** A number of so many digits, however it was grouped when it was copied. */
export const ungroupedDigits = (typed: string): string => normalReference(typed).replace(/(\d)[\s.-]+(?=\d)/g, '$1')

/** A password as it is kept: the same from every keyboard, its spaces counted (RFC 8265, OpaqueString). */
export const normalPassword = (typed: string): string => withoutUnseen(typed).replace(/\p{Zs}/gu, ' ').normalize('NFC')

/** Letters with a stroke, a hook or a shape of their own do not decompose; Benin’s alphabets have several. */
const shapes: Record<string, string> = {
  ɖ: 'd', đ: 'd', ð: 'd', ɗ: 'd', ɔ: 'o', ø: 'o', ɛ: 'e', ǝ: 'e', ə: 'e', ŋ: 'n', ɲ: 'n', ɓ: 'b', ɣ: 'g', ɩ: 'i', ı: 'i', ƙ: 'k', ł: 'l',
  ʋ: 'v', ʊ: 'u', ƴ: 'y',
  ƒ: 'f', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th',
}
const shaped = new RegExp(`[${Object.keys(shapes).join('')}]`, 'g')

/** What two spellings of one name have in common: neither case, accents, tones, apostrophes, hyphens nor spaces. */
export function foldText(text: string): string {
  const letters = text.normalize('NFKD').replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '').toLowerCase()
  return letters.replace(shaped, (letter) => shapes[letter] ?? letter).replace(/[\s'‘’‛ʼʻʹ′`´.\-\u2010-\u2015\u2212]/g, '')
}
