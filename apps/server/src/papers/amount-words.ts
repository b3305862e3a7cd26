/** Amounts in letters, as they stand on a paper beside their figures. */

const small = [
  'zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze', 'treize', 'quatorze', 'quinze',
  'seize',
]
const tens = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante', 'soixante', 'quatre-vingt', 'quatre-vingt']
const scales = [
  { value: 1_000_000_000_000, one: 'billion' },
  { value: 1_000_000_000, one: 'milliard' },
  { value: 1_000_000, one: 'million' },
]

/** « cent cinquante mille francs CFA », « un million de francs CFA ». */
export function amountInLetters(amountXof: number): string {
  const letters = numberInLetters(amountXof)
  const unit = amountXof < 2 ? 'franc' : 'francs'
  // A million, a milliard are nouns: when nothing follows, they want « de ».
  return amountXof >= 1_000_000 && amountXof % 1_000_000 === 0 ? `${letters} de ${unit} CFA` : `${letters} ${unit} CFA`
}

function numberInLetters(whole: number): string {
  if (whole === 0) return small[0] ?? ''
  const parts: string[] = []
  let rest = whole
  for (const { value, one } of scales) {
    const count = Math.floor(rest / value)
    // Before a noun, « vingts » and « cents » keep their s.
    if (count > 0) parts.push(`${underMillion(count, true)} ${one}${count > 1 ? 's' : ''}`)
    rest %= value
  }
  if (rest > 0) parts.push(underMillion(rest, true))
  return parts.join(' ')
}

function underMillion(whole: number, isLast: boolean): string {
  const [thousands, rest] = [Math.floor(whole / 1000), whole % 1000]
  const parts: string[] = []
  // « mille » is no noun, is not counted one by one, and never takes an s.
  if (thousands > 0) parts.push(thousands === 1 ? 'mille' : `${underThousand(thousands, false)} mille`)
  if (rest > 0) parts.push(underThousand(rest, isLast))
  return parts.join(' ')
}

/** `isLast`: nothing but a noun follows, so that « quatre-vingts » and « deux cents » are written so. */
function underThousand(whole: number, isLast: boolean): string {
  const [hundreds, rest] = [Math.floor(whole / 100), whole % 100]
  const parts: string[] = []
  if (hundreds > 0) {
    const plural = hundreds > 1 && rest === 0 && isLast ? 's' : ''
    parts.push(hundreds === 1 ? 'cent' : `${small[hundreds]} cent${plural}`)
  }
  if (rest > 0) parts.push(underHundred(rest, isLast))
  return parts.join(' ')
}

function underHundred(whole: number, isLast: boolean): string {
  if (whole < small.length) return small[whole] ?? ''
  const [ten, unit] = [Math.floor(whole / 10), whole % 10]
  if (ten === 1) return `dix-${small[unit]}`
  // Seventy and ninety go on from sixty and eighty: « soixante et onze », « quatre-vingt-onze ».
  const counted = ten === 7 || ten === 9 ? unit + 10 : unit
  const word = tens[ten] ?? ''
  if (counted === 0) return ten === 8 && isLast ? `${word}s` : word
  const hasEt = (counted === 1 || counted === 11) && ten < 8
  return hasEt ? `${word} et ${underHundred(counted, isLast)}` : `${word}-${underHundred(counted, isLast)}`
}
