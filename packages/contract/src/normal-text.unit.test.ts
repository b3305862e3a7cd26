import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { choice, email, ifu, newPassword, phone, recoveryCode, reference, text } from './fields.ts'
import { foldText, normalPassword, normalReference, normalText, ungroupedDigits } from './normal-text.ts'
import { parseXof } from './money.ts'
import { formatPassCode, passCodeFrom, readPassCode } from './pass-code.ts'

/** Every sign that draws nothing and that devices, pages and pastes leave in a text. */
const unseen = [
  '\u200B', '\u00AD', '\u200E', '\u200F', '\u061C', '\u2060', '\uFEFF', '\u202A', '\u202B', '\u202C', '\u202D', '\u2066', '\u2067',
  '\u2068', '\u2069', '\u034F', '\u3164', '\u180E', '\uFFF9',
]
const idle = ['\u200C', '\u200D', '\uFE0F', '\uFE0E', '\u{E0061}', '\u200D\u200D']

describe('prose and names', () => {
  it.each([...unseen, ...idle])('lose %j, wherever it is', (sign) => {
    expect(normalText(`${sign}A${sign}wa${sign} ${sign}Dossou${sign}`)).toBe('Awa Dossou')
  })
  it.each([
    ['composed', 'Oue\u0301me\u0301', 'Ouémé'],
    ['Fon, its tones on letters that do not compose', 'Ɖɔ\u0300su\u0300 Xwɛ\u0301ɖo', 'Ɖɔ\u0300sù Xwɛ\u0301ɖo'],
    ['Yoruba, its dots and tones in any order', 'Ade\u0301\u0323 O\u0301\u0323s\u0323un', 'Ad\u1EB9\u0301 \u1ECC\u0301\u1E63un'],
    ['lines', 'un\r\ndeux\rtrois\nquatre', 'un\ndeux\ntrois\nquatre'],
  ])('are %s', (_what, typed, kept) => {
    expect(normalText(typed)).toBe(kept)
    expect(normalText(typed).normalize('NFD')).toBe(typed.normalize('NFD').replace(/\r\n?/g, '\n'))
  })
  it.each([
    '👩🏾‍🏫', '❤️‍🔥', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '‼️', '🏳️‍🌈', '🇧🇯', 'می‌خواهم', 'क्‍ष', 'عائشة', 'D’Almeida', 'Non\u2011retour', 'ﬁn', '２', 'x²', '𝓐',
    '𐐷',
  ])('keep %s as it is seen', (typed) => {
    expect(normalText(typed)).toBe(typed)
  })
  it('are the same the second time, whatever was typed', () => {
    const pieces = [
      ...unseen, ...idle, 'e\u0301', 'ɔ\u0300', '👩', '🏾', '\u20E3', '1', ' ', '\r\n', '\r', '#', 'ﬁ', '\u1100\u1161', 'می', '-', '\u2011',
      '\u0323',
    ]
    let seed = 7
    const draw = () => pieces[(seed = (seed * 48_271) % 2_147_483_647) % pieces.length] ?? ''
    for (let i = 0; i < 5000; i += 1) {
      const typed = Array.from({ length: 8 }, draw).join('')
      for (const normal of [normalText, normalReference, normalPassword, foldText]) {
        expect(normal(normal(typed)), JSON.stringify(typed)).toBe(normal(typed))
      }
    }
  })
  it('take no longer than their length', () => {
    for (const piece of ['a\u0301', 'a\u200D', '\u200D', '\u0301', '👩\u200D', 'a\u200C\u0301']) normalText(piece.repeat(100_000))
  })
  it('count what is kept: letters typed in two signs, lines sent in two', () => {
    const name = text({ label: 'Le nom', max: 10, multiline: true })
    expect(name.parse('e\u0301'.repeat(10))).toBe('é'.repeat(10))
    expect(name.parse(`${'\u200B'.repeat(50)}a\r\nb\r\nc\r\nd\r\ne\r\n`)).toBe('a\nb\nc\nd\ne')
    expect(name.parse('👩'.repeat(5))).toBe('👩'.repeat(5))
    for (const long of ['é'.repeat(11), '👩'.repeat(6)]) {
      expect(name.safeParse(long).error?.issues[0]?.message).toBe('Le nom dépasse 10 caractères.')
    }
  })
  it.each(['Awa\u202Eussod', '\u202E'])('%j would read as another one: it is refused, not mended', (typed) => {
    expect(z.safeParse(text({ label: 'Le nom', max: 80 }), typed).error?.issues[0]?.message).toBe(
      'Le nom contient des caractères interdits.',
    )
  })
  it('choose a value of a list in either form', () => {
    expect(choice(['marié'], 'La situation').parse('marie\u0301')).toBe('marié')
  })
})

describe('e-mails, numbers, codes and references', () => {
  it.each(unseen)('K14: an e-mail loses %j', (sign) => {
    expect(email().parse(`${sign}x${sign}@exem${sign}ple.bj${sign}`)).toBe('x@exemple.bj')
  })
  it.each([
    ['full width', 'Ｘ＠ｅｘｅｍｐｌｅ．ｂｊ', 'x@exemple.bj'],
    ['no-break hyphen', 'a\u2011b@exemple.bj', 'a-b@exemple.bj'],
    ['decomposed', 'Ame\u0301@exemple.bj', 'amé@exemple.bj'],
    ['no-break space around', '\u00A0x@exemple.bj\u202F', 'x@exemple.bj'],
  ])('K14: an e-mail is one value: %s', (_how, typed, kept) => {
    expect(email().parse(typed)).toBe(kept)
  })
  it.each([
    '\u202A+229 01 97 00 00 00\u202C', '\u200E01 97 00 00 00', '01 97\u200B 00 00 00', '\u202D97000000\u202C', '＋２２９ ９７ ００ ００ ００',
    '01\u201197\u201100\u201100\u201100', '01\u00A097\u202F00\u200900\u300000', '01\u200D97000000', '\u206601.97.00.00.00\u2069',
    '(00229) 97–00–00–00',
  ])('K15: a phone written %j is one value', (typed) => {
    expect(phone().parse(typed)).toBe('+2290197000000')
  })
  it('read digits and codes in every form', () => {
    expect(ifu().parse('０１２３ 4567\u201189.012')).toBe('0123456789012')
    expect(recoveryCode().parse('\u202A012\u2011345\u202C')).toBe('012345')
    expect(ungroupedDigits('012 345')).toBe('012345')
    expect(reference({ label: 'Le numéro', max: 20 }).parse(' AB\u201100\u00A0\u00A0１２３\u200B ')).toBe('AB-00 123')
    expect(parseXof('\u202A２５\u202F０００\u202C FCFA')).toBe(25_000)
    const code = passCodeFrom(Uint8Array.from({ length: 15 }, (_, i) => i * 37 + 11))
    for (const hyphen of ['\u2011', '\u2013', '\u00AD', '\u200B', '\u00A0', '\u2060-']) {
      expect(readPassCode(`\u202A${formatPassCode(code).replaceAll('-', hyphen)}\u202C`)).toBe(code)
    }
    expect(readPassCode(code.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)))).toBe(code)
  })
})

describe('passwords', () => {
  it('K16: are the same from a keyboard that composes and one that does not', () => {
    expect(newPassword().parse('Ne\u0301nuphar\u00A0bleu')).toBe('Nénuphar bleu')
    expect(newPassword().parse(' deux\u200B espaces ')).toBe(' deux espaces ')
    expect(newPassword().parse('１２３ ﬁn seule')).toBe('１２３ ﬁn seule')
  })
  it('count what is kept', () => {
    expect(newPassword().safeParse('e\u0301'.repeat(7)).success).toBe(false)
    expect(newPassword().safeParse('\u200B'.repeat(8)).success).toBe(false)
  })
})

describe('two spellings of one name', () => {
  it.each([
    ['HOUNKPÈ', 'hounkpe'], ['Zoe\u0301', 'Zoé'], ['D’Almeida', "d'almeida"], ['Dʼ Almeida', 'DALMEIDA'], ['Ɖɔ\u0300sù', 'Ɖɔsu'],
    ['Ɖɔ̀sù', 'dosu'], ['Xwɛɖo', 'xwedo'],
    ['Porto\u2011Novo', 'porto novo'], ['Grand-Popo', 'GRAND POPO'], ['Ọ̀ṣun', 'osun'], ['Œuvre', 'OEUVRE'], ['N\u2019Dali', "n'dali"],
    ['Akpro-Missérété', 'akpro misserete'], ['Straße', 'strasse'], ['ŋkɔ', 'NKO'],
  ])('%s and %s are equal', (one, other) => {
    expect(foldText(one)).toBe(foldText(other))
  })
  it.each([['Awa', 'Awé'], ['Porto', 'Porto-Novo'], ['عائشة', ''], ['1', '']])('%s and %j are not', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other))
  })
})
