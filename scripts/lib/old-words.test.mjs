import { describe, expect, test } from 'vitest'
import { oldWords, quotedTexts } from './old-words.mjs'

const old = {
  slug: 'pass', label: 'Pass', labels: 'Pass', noun: 'pass', nouns: 'pass', aNoun: 'un pass', brand: 'Passerelle',
  demoDomain: 'passerelle.example',
}
const { says, names } = oldWords(old)
const saidIn = (/** @type {string} */ source, file = 'page.tsx') => quotedTexts(source, file).map(({ said }) => said).filter(says)

describe('the old name', () => {
  test.each([
    'Vos pass.', 'PASS', 'Mes\u00A0pass\u00A0:', 'un e-Pass', 'Pass-Avenir', 'Bienvenue sur Passerelle', 'a@passerelle.example',
    '/mes/pass', 'pass',
  ])('is found in the text « %s »', (text) => {
    expect(says(text)).toBe(true)
  })
  test.each([
    'Mot de passe', 'Passez à la suite', 'une passerelle pour piétons', 'pass-card', 'passes', 'Passeport', 'compass',
  ])('is not found in « %s »', (text) => {
    expect(says(text)).toBe(false)
  })
  test.each([
    'pass', 'pass_nbr', '/api/scan/pass', 'passes_funded', '/api/admin/pass-types', 'passTypeId', 'unit_pass',
  ])('is found in the name %s', (name) => {
    expect(names(name)).toBe(true)
  })
  test.each(['password_confirmation', '/api/change/pwd', 'bon_nbr', 'passport'])('is not found in the name %s', (name) => {
    expect(names(name)).toBe(false)
  })
})

describe('in a source', () => {
  test('a word planted in a text of any kind is found, with its line', () => {
    expect(quotedTexts('const a = 1\nconst b = "Votre pass"', 'rules.ts').filter(({ said }) => says(said))).toEqual([
      { line: 2, said: 'Votre pass' },
    ])
    expect(saidIn('const a = `${count} pass pour vous`')).toEqual(['pass pour vous'])
    expect(saidIn('const a = <p title="Un pass">Montrez ce {b ? <b>Pass</b> : "pass "} ici</p>')).toEqual(['Un pass', 'Pass', 'pass'])
    expect(saidIn('throw new AppError("conflict", { note: "ce pass" })')).toEqual(['ce pass'])
    expect(saidIn('const labels = { pass: "Pass" } satisfies Labels')).toEqual(['Pass'])
    expect(saidIn('defineRoute({ summary: "Encaisse un pass." })')).toEqual(['Encaisse un pass.'])
    expect(saidIn('const a = "Pass" as const')).toEqual(['Pass'])
    expect(saidIn('document.title = "Passerelle"', 'dialog.js')).toEqual(['Passerelle'])
  })
  test('code is not a text', () => {
    expect(saidIn('import { pass } from "./pass"\nexport * from "./pass"\nexport { a } from "./pass"\nconst page = lazy(() => import("../pass"))\n// un pass\ntype Kind = "pass" | "other"\nconst pass: Kind = other')).toEqual([])
    expect(saidIn('const rows = await sql<Row>`select * from pass`.execute(db)')).toEqual([])
    expect(saidIn('throw new Error(`Pass ${id} is not funded`)')).toEqual([])
  })
})
