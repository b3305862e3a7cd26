import { expect, it } from 'vitest'
import { holderWords } from './holder-words.ts'

const afi = {
  firstname: 'Afi', sex: 'Féminin', profession: 'Couturière', department: 'Ouémé', city: 'Porto-Novo', birthday: '1990-01-01',
  shownSince: new Date('2026-01-01T08:00:00Z'),
}
const [adult, minor] = ['2026-03-01', '2007-12-31']

it.each([
  ['Afi, couturière, Porto-Novo', afi, adult],
  ['Une bénéficiaire de l’Ouémé', { ...afi, shownSince: null }, adult],
  ['Une bénéficiaire de l’Ouémé', afi, minor],
  ['Un bénéficiaire du Zou', { ...afi, sex: 'Masculin', department: 'Zou', shownSince: null }, adult],
  ['Un bénéficiaire des Collines', { ...afi, sex: 'Masculin', department: 'Collines', shownSince: null }, adult],
  ['Une bénéficiaire de la Donga', { ...afi, department: 'Donga', shownSince: null }, adult],
])('%s: what a donor reads of who holds a pass', (words, holder, today) => {
  expect(holderWords(holder, today)).toBe(words)
})
