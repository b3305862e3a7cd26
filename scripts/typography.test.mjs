import { expect, test } from 'vitest'
import { typographyFaults } from './typography.mjs'

const faultsOf = (/** @type {string} */ text) => typographyFaults(text).map(({ fault }) => fault)

test('finds plain spaces and straight apostrophes in French', () => {
  expect(faultsOf(`const a = 'Ouvrez « Mes pass ».'`)).toEqual(['a plain space inside « »'])
  expect(faultsOf('const a = `Montant\\u00A0: ${x} pour vous : oui`')).toEqual(['a plain space before :'])
  expect(faultsOf(`const a = 'Le voulez-vous ?'`)).toEqual(['a plain space before ; ! ?'])
  expect(faultsOf(`const a = "l'argent est là"`)).toEqual(['a straight apostrophe'])
})

test('finds the space before a colon also where no word tells French from English', () => {
  expect(faultsOf('const a = `${label} : ${max} lignes au plus.`')).toEqual(['a plain space before :'])
  expect(faultsOf(`const a = <Field hint="Exemple : MTN principal." />`)).toEqual(['a plain space before :'])
  expect(faultsOf('const a = `(${name} : ${value})`, b = `Exemple\u00A0: MTN`, c = isShort ? "retry" : `wait`')).toEqual([])
})

test('finds « tu », and capitals without their accent', () => {
  expect(faultsOf(`const a = 'Si tu es là, scanne.'`)).toEqual(['« tu »'])
  for (const said of ['Etat de la demande', 'A vérifier par vous', 'Ecran de la caisse']) {
    expect(faultsOf(`const a = '${said}'`)).toEqual(['a capital without its accent'])
  }
  expect(faultsOf(`const a = "L’état est là\u00A0: À vérifier, Écran, En attente, Elle, Est-ce tout, statut"`)).toEqual([])
})

test('reads what stands between tags', () => {
  const inPage = (/** @type {string} */ said) =>
    typographyFaults(`const a = <p title="le">${said}</p>`, { hasJsx: true }).map(({ fault }) => fault)
  expect(inPage('Le voulez-vous ?')).toEqual(['a plain space before ; ! ?'])
  expect(inPage('<b>{n}</b> : oui')).toEqual(['a plain space before :'])
  expect(inPage("\n  Voici\n  l'argent\n")).toEqual(['a straight apostrophe'])
  expect(inPage('Le voulez-vous\u202F? {n}\u00A0: oui, «\u00A0là\u00A0»')).toEqual([])
})

test('accepts good French, code and comments', () => {
  expect(faultsOf(`const a = 'Ouvrez «\\u00A0Mes pass\\u00A0»\\u202F!'`)).toEqual([])
  expect(faultsOf("const a = isRight ? 'le pass' : 'la demande' // c'est « ici »")).toEqual([])
})
