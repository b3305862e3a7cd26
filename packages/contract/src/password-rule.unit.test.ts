import { describe, expect, it } from 'vitest'
import { isMadeOfContext, passwordGuesses } from './password-rule.ts'
import { product } from './product.ts'

const context = { email: 'sena.hounkpe97@lagune-net.bj', name: 'HOUNKPÈ d’Almeida', firstname: 'Sèna Ɖɔ̀sù', words: ['porteneuve'] }

const signs: Record<string, string> = { a: '@', e: '3', i: '1', o: '0', s: '5', t: '7' }
/** Letters as the signs that stand for them: the first of them, or all. */
const disguised = (word: string, count = Infinity) => {
  let left = count
  return word.replace(/[aeiost]/g, (letter) => (left-- > 0 ? (signs[letter] ?? letter) : letter))
}

describe('K20: a password made of what is known', () => {
  it.each([
    product.brand, product.brand.toLowerCase(), `${product.brand}-2026`, `mon ${product.brand}!`, disguised(product.brand, 1),
    disguised(product.brand), `${product.brand}${product.slug}`, `${product.slug}${product.slug}`, 'MotDePasse2026', 'mot-de-passe',
    'porteneuve', 'PorteNeuve12', 'Bénin2026', 'cotonou229',
    'hounkpe97', 'Hounkpè-1990', 'HOUNKPÈ d’Almeida', 'senahounkpe', 'dalmeida229', 'almeida!!!', 'dosu1234', 'Ɖɔsu-2001', 'D0$u12345',
    'SenaDosu', 'hounkpesena', 'sena.hounkpe97', 'sena.hounkpe97@lagune-net.bj', 'lagune-net', 'lagunenet2026', 'xHounkpex',
    '01970000', '0197000000', '+229 01 97 00 00 00', '97.41.22.08', '12051994', '12/05/1994', '3201900000001', '8391047265',
    'aaaaaaaa', '--------', 'abababab', 'abcabcabc', 'azerazer', '12341234', 'Zoe!Zoe!',
    'azertyuiop', 'qwertyuiop', 'AZERTY123', 'qwerty2026!', 'poiuytreza', 'abcdefgh', 'abcd1234', '1234abcd', 'wxcvbn,;:', '123456789!',
    'aaaa1111', 'qsdfghjklm',
  ])('« %s » is refused', (password) => {
    expect(isMadeOfContext(password, context)).toBe(true)
  })
  it.each([
    'Calebasse-12', 'Lagune-et-sable-7', 'Soleil-du-Zou-9', 'Sel & poivre: 100 %', 'trois mots sans rapport', 'Nénuphar bleu',
    'hounkpe vend des tomates', 'Benin-calebasse-sable', 'mil maïs niébé', 'une passante rit', 'xK9#vT2$qLm4', '7f3c9a1e5b',
    'مفتاح الباب الأزرق', '🦁🐘🦒🐊🦅🐍🦓🐢', 'désert abcd marché', '0x8f-1c3b-77da-qe',
  ])('« %s » is not', (password) => {
    expect(isMadeOfContext(password, context)).toBe(false)
  })
  it('knows nobody by nothing: short names and empty ones stand in too many words', () => {
    for (const person of [{ name: '', firstname: '' }, { name: 'Bo', firstname: 'Li' }]) {
      expect(isMadeOfContext('Calebolite-12', { email: 'a@b.bj', ...person })).toBe(false)
    }
  })
  it('takes no longer than its length', () => {
    for (const piece of ['a', 'ab', 'azer', '0197', 'é', '@']) isMadeOfContext(piece.repeat(200).slice(0, 200), context)
  })
})

it('K20: words are known under their accents, capitals, digits and signs', () => {
  for (const [typed, word] of [
    ['Soleil2026!', 'soleil'],
    ['P@$$w0rd1', 'password'],
    ['Mâman97', 'maman'],
    ['D0ud0u!!', 'doudou'],
  ] as const) {
    expect(passwordGuesses(typed)).toContain(word)
  }
})
