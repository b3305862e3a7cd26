import { importColumns } from '@passerelle/contract/import-kinds'
import { describe, expect, it } from 'vitest'
import { judgePerson, judgeService, spreadsheetFault } from './import-rules.ts'
import { lineFaults } from './import-words.ts'

const facts = { today: '2026-11-29', minimumAgeYears: 15 }
const examples = (kind: 'beneficiaries' | 'suppliers' | 'services') =>
  Object.fromEntries(importColumns[kind].map(({ field, example }) => [field, example]))
const afi = { ...examples('beneficiaries'), account_email: 'Afi.Dossou@exemple.bj' }
const shop = { ...examples('suppliers'), account_email: 'atelier@exemple.bj' }
const judge = (changes: Record<string, string>) => judgePerson('beneficiaries', { line: 7, cells: { ...afi, ...changes } }, facts)

describe('a line of a file of people', () => {
  it('is what the form would send, in one form of text', () => {
    expect(judge({ phone: '97 00 00 00', name: ' ÉLODIE d’Almeida ' })).toEqual({ row: {
      line: 7, name: 'ÉLODIE d’Almeida', firstname: 'Afi', email: 'afi.dossou@exemple.bj', roleId: 2,
      form: {
        phone: '+2290197000000', birthday: '1990-03-05', sex: 'Féminin', profession: 'Couturière', marital: 'celibataire',
        department: 'Littoral', commune: 'Cotonou', address: 'Carré 12, Akpakpa', parent_name: 'EXEMPLE Koffi',
        parent_phone: '+2290196000000', type_doc: 'CIP', ref_doc: 'CIP 0012 3456', motivation: 'Ouvrir son propre atelier de couture.',
      },
    } })
  })

  it('is one of a supplier too, who may leave the place out', () => {
    expect(judgePerson('suppliers', { line: 2, cells: { ...shop, department: '', commune: '' } }, facts)).toMatchObject({
      row: {
        roleId: 4, email: 'atelier@exemple.bj',
        form: { ifu: '3201900000000', email: 'contact@exemple.bj', department: null, commune: null },
      },
    })
  })

  it.each([
    ['Nom', { name: '' }, 'Le nom est obligatoire.'],
    ['E-mail', { account_email: '' }, 'L’e-mail est obligatoire.'],
    ['E-mail', { account_email: 'afi@' }, 'L’e-mail n’est pas valide. Exemple\u00A0: nom@exemple.bj'],
    ['Téléphone', { phone: '97 00' }, 'Le téléphone n’est pas valide. Exemple\u00A0: 01 97 00 00 00'],
    ['Téléphone', { phone: '197000000' }, lineFaults.lostZero],
    ['Téléphone', { phone: '2,29019E+12' }, lineFaults.shortened],
    ['Date de naissance', { birthday: '05/03/90' }, lineFaults.shortYear],
    ['Date de naissance', { birthday: '31/02/1990' }, lineFaults.day],
    ['Date de naissance', { birthday: '32937' }, lineFaults.day],
    ['Date de naissance', { birthday: '05/03/2190' }, 'La date de naissance ne peut pas être dans l’avenir.'],
    ['Date de naissance', { birthday: '05/03/2020' }, 'Il faut avoir 15 ans au moins. Vérifiez l’année de naissance.'],
    ['Sexe', { sex: 'F' }, 'Écrivez «\u00A0Féminin\u00A0» ou «\u00A0Masculin\u00A0».'],
    ['Département', { department: 'Ailleurs' }, 'Le département\u00A0: choisissez une valeur de la liste.'],
    ['Commune', { commune: 'Parakou' }, 'Cette commune n’est pas dans le département Littoral. Choisissez-la dans la liste.'],
    ['Numéro de la pièce', { ref_doc: '1,23457E+11' }, lineFaults.shortened],
    ['Adresse', { address: '#REF!' }, lineFaults.formula],
    ['Profession', { profession: 'CouturiÃ¨re' }, lineFaults.brokenAccents],
  ])('is at fault under %s for %o', (column, changes, message) => {
    expect(judge(changes)).toEqual({ faults: [{ line: 7, column, message }] })
  })

  it('tells every fault of the line, in the order of the columns', () => {
    const verdict = judge({ motivation: '', name: '', phone: 'x' })
    expect('faults' in verdict && verdict.faults.map(({ column }) => column)).toEqual(['Nom', 'Téléphone', 'Motivation'])
  })

  it('is not the example of the template', () => {
    const fault = { column: null, message: lineFaults.example }
    expect(judge({ account_email: 'exemple@exemple.bj' })).toEqual({ faults: [{ line: 7, ...fault }] })
    expect(judgeService({ line: 2, cells: examples('services') })).toEqual({ faults: [{ line: 2, ...fault }] })
  })

  it.each([
    ['marital', 'Mariée', 'marié'], ['marital', 'MARIE', 'marié'], ['marital', 'célibataire', 'celibataire'],
    ['type_doc', 'passeport', 'PP'], ['sex', 'feminin', 'Féminin'], ['birthday', '1990-03-05', '1990-03-05'],
    ['birthday', '5-3-1990', '1990-03-05'],
    ['birthday', '1990-03-05 00:00:00', '1990-03-05'],
  ])('reads %s « %s » as %s', (field, written, value) => {
    expect(judge({ [field]: written })).toMatchObject({ row: { form: { [field]: value } } })
  })

  it('keeps the zeros of a reference, and takes no formula for a fault of its own', () => {
    expect(judge({ ref_doc: '00123', name: '=1+1' })).toMatchObject({ row: { name: '=1+1', form: { ref_doc: '00123' } } })
    expect(spreadsheetFault({ field: 'ifu', kind: 'number' }, '320190000000')).toBe(lineFaults.lostZero)
    expect(spreadsheetFault({ field: 'ifu', kind: 'number' }, '0 201 900 000 000')).toBe(null)
  })
})
