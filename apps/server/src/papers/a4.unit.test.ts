import { formatWhole } from '@passerelle/contract/money'
import { expect, it } from 'vitest'
import { readPdf } from '#test/tools/read-pdf.ts'
import { drawLetter, type Letter } from './a4.ts'
import { amountInLetters } from './amount-words.ts'

const at = new Date('2026-03-01T08:05:00Z')
const letterOf = (amountXof: number): Letter => ({
  title: 'Attestation de don', lead: 'N°\u00A0ATT-2026-000431, établie le 1ᵉʳ mars 2026', warning: null, at,
  sender: ['Programme Passerelle', 'bonjour@exemple.bj'],
  parts: [
    { title: 'Donateur', lines: ['Ɖɔkpè Agbŏ', 'Rue 12, Cotonou'] },
    { title: 'Don', lines: ['Rentrée numérique', 'Formation bureautique'] },
  ],
  sum: { title: 'Montant donné', figures: formatWhole(amountXof), unit: 'FCFA', letters: amountInLetters(amountXof) },
  table: {
    heads: ['Ce que le don a payé', 'Montant en FCFA'], rows: [['3 pass à 5 000 FCFA', '15 000']],
    feet: [['Frais', '1 500'], ['Total payé', '16 500']],
  },
  remark: 'Cette attestation ne vaut pas reçu fiscal.',
  check: { title: 'Vérifier', lines: ['exemple.bj/verifier'], address: 'https://exemple.bj/verifier/ATT', alt: 'Code QR' },
})

/** However it is cut into lines, and whatever kind of space stands between thousands. */
const plain = (text = '') => text.replace(/\s+/g, ' ')

it.each([
  1, 71, 80, 81, 200, 1000, 1_000_000, 999_999_999_999,
])('a letter tells %i FCFA in figures and in letters, as text that can be copied', async (amountXof) => {
  const { pages } = await readPdf(await drawLetter(letterOf(amountXof)))
  expect(pages).toHaveLength(1)
  const text = plain(pages[0])
  expect(text).toContain(`${plain(formatWhole(amountXof))} FCFA`)
  expect(text).toContain(amountInLetters(amountXof))
})

it('can be read aloud: in French, with its title, headings, table and what its code is', async () => {
  const bytes = await drawLetter(letterOf(5000))
  const { language, title, tags, alternatives } = await readPdf(bytes)
  expect([language, title]).toEqual(['fr-FR', 'Attestation de don'])
  expect([...(tags[0] ?? [])]).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure']))
  expect(alternatives).toEqual(['Code QR'])
  // Its faces are in it: no machine needs to have them.
  expect(bytes.toString('latin1').match(/\/FontFile2/g)).toHaveLength(2)
})

it('names of Benin’s alphabets are written, and no sign is lost; made again it is the same to the byte', async () => {
  const [once, again] = [await drawLetter(letterOf(5000)), await drawLetter(letterOf(5000))]
  expect(once.equals(again)).toBe(true)
  const { pages } = await readPdf(once)
  expect(pages[0]).toContain('Ɖɔkpè')
  expect(pages[0]).toContain('établie le 1er mars 2026')
  expect(pages[0]).not.toContain('?')
})

it('many rows stay on the page, above the way to verify it', async () => {
  const letter = letterOf(999_999_999_999)
  const rows = Array.from({ length: 12 }, (_, n) => [`Ligne ${n + 1}`, '15 000'] as const)
  const { pages } = await readPdf(await drawLetter({ ...letter, warning: 'Annulée.', table: { ...letter.table, rows } }))
  expect(pages).toHaveLength(1)
  for (const text of ['Ligne 12', 'Total payé', 'ne vaut pas reçu fiscal', 'exemple.bj/verifier']) expect(pages[0]).toContain(text)
})
