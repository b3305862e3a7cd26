import { secretMark } from '@passerelle/contract/message-states'
import { expect, it } from 'vitest'
import { fitSms, gsmLength, smsMax, toGsm } from './gsm.ts'

it('what the alphabet lacks loses its accent or becomes what is near, and what it has stays', () => {
  expect(toGsm('L’élève a reçu « 25\u202F000\u00A0FCFA » à Sèmè-Kpodji…')).toBe('L\'élève a recu " 25 000 FCFA " à Sèmè-Kpodji...')
  expect(toGsm('Forêt, Noël, cœur, Ɖɔ̀kpɔ́, ɛ́')).toBe('Foret, Noel, coeur, Dokpo, e')
  expect(toGsm('中文 😀')).toBe('?? ?')
})

it('an extended character takes two places', () => {
  expect(gsmLength('a€[b]')).toBe(8)
})

it.each(['Bar', 'Coopérative des transformatrices de manioc et d’ananas de la commune d’Abomey-Calavi', '[€]'.repeat(60)])(
  'a message holds its sentence, with the name %s cut as little as needed',
  (name) => {
    const text = fitSms((short, code) => `Passerelle: un pass de 25 000 FCFA chez ${short(name)}, code ${code}. Ne le donnez à personne.`, 17)
    expect(text).toContain(`code ${secretMark}.`)
    expect(gsmLength(text.replace(secretMark, 'ABCDE-FGHIJ-KLMNO'))).toBeLessThanOrEqual(smsMax)
    if (name === 'Bar') expect(text).toContain('chez Bar,')
  },
)

it('a sentence that is too long by itself is cut', () => {
  const text = fitSms((short) => short('Afi') + '€'.repeat(160))
  expect(text.endsWith('...')).toBe(true)
  expect(gsmLength(text)).toBeLessThanOrEqual(smsMax)
})
