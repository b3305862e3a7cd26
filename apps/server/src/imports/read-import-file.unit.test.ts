import { describe, expect, it } from 'vitest'
import { decodeText } from './read-import-file.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => Uint8Array.from(text, (sign) => (sign === '’' ? 0x92 : sign === '€' ? 0x80 : sign.charCodeAt(0)))
const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])

describe('a file’s bytes as text', () => {
  it.each([
    ['UTF-8', utf8('Nom;Prénom'), 'utf-8'],
    ['UTF-8 with its mark', utf8('\uFEFFNom;Prénom'), 'utf-8'],
    ['what Excel calls Unicode text', utf16('Nom;Prénom'), 'utf-16le'],
    ['what Excel calls CSV', latin('Nom;Prénom'), 'windows-1252'],
  ])('reads %s', (_what, bytes, encoding) => {
    expect(decodeText(bytes)).toEqual({ encoding, text: 'Nom;Prénom' })
  })

  it('reads the signs that Windows-1252 has beyond Latin-1', () => {
    expect(decodeText(latin('Koffi d’Alm\u00E9ida, 5 €'))).toEqual({ encoding: 'windows-1252', text: 'Koffi d’Alméida, 5 €' })
  })

  it.each([
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'workbook'],
    ['an older workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'workbook'],
    ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]), 'notText'],
    ['an encoding of another system', new Uint8Array([...utf8('Pr'), 0x8e, ...utf8('nom;M'), 0x8f, ...utf8('re')]), 'unknownEncoding'],
  ])('refuses %s', (_what, bytes, fault) => {
    expect(decodeText(bytes)).toEqual({ fault })
  })
})
