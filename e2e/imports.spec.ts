import { importColumns } from '@passerelle/contract/import-kinds'
import { adminListImports } from '@passerelle/contract/imports'
import { expect, test } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { isQuiet } from './support/browse.ts'
import { apiOf, demoAccount, demoUrl } from './support/demo.ts'
import { Hands, ways } from './support/hands.ts'
import { Keyboard } from './support/keyboard.ts'
import { expectGoodLooks } from './support/looks.ts'
import { Person } from './support/person.ts'

/** Pictures: output/e2e/import. */
const folder = 'import'
const admin = demoAccount('admin')

/** As a spreadsheet of Windows writes it. */
const csv = (name: string, lines: readonly Record<string, string>[]) => {
  const columns = importColumns.beneficiaries
  const rows = [columns.map(({ header }) => header), ...lines.map((line) => columns.map(({ field, example }) => line[field] ?? example))]
  const text = rows.map((cells) => `${cells.map((cell) => `"${cell}"`).join(';')}\r\n`).join('')
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

test('a list is refused line by line, mended, imported by keyboard; the same file is refused on a phone', async ({ browser }) => {
  const run = Date.now()
  const awa = { account_email: `awa-${run}@exemple.bj`, name: 'SOSSA', phone: '01 61 22 33 44', ref_doc: `CIP A${run}` }
  const dona = { account_email: `dona-${run}@exemple.bj`, name: 'EKPÉ', phone: '01 61 22 33 55', ref_doc: `CIP D${run}` }
  const desk = await Person.arrive(browser, demoUrl(), folder)
  await desk.page.setViewportSize({ width: 1280, height: 900 })
  await desk.enter(admin)
  await desk.page.goto('/admin/import')
  await desk.isOn('Import')
  const keyboard = new Keyboard(desk.page)
  const button = (name: string | RegExp) => desk.page.getByRole('button', { name })

  const template = desk.page.waitForEvent('download')
  await keyboard.reach(button('Télécharger le modèle'))
  await keyboard.press('Enter')
  const saved = await template
  expect(saved.suggestedFilename()).toBe('modele-beneficiaires.csv')
  expect(await readFile(await saved.path(), 'utf8')).toMatch(/^\uFEFF"Nom";"Prénom";"E-mail";/)

  await desk.handIn(csv('liste.csv', [awa, { ...dona, phone: '161223355', birthday: '' }]))
  await keyboard.reach(button('Vérifier le fichier'))
  await keyboard.press('Enter')
  await desk.sees(/^1\sà créer, 2\sfautes$/)
  await expect(desk.page.getByRole('row').filter({ hasText: 'Téléphone' })).toContainText('retiré le zéro du début')
  await expect(button(/^Importer/)).toHaveCount(0)
  const faults = desk.page.waitForEvent('download')
  await keyboard.reach(button('Télécharger les fautes'))
  await keyboard.press('Enter')
  expect((await readFile(await (await faults).path(), 'utf8')).split('\r\n')).toHaveLength(4)
  await isQuiet(desk.page)
  await expectGoodLooks(desk.page, { folder, name: 'fautes' })

  await desk.page.setViewportSize({ width: 1280, height: 900 })
  const mended = csv('liste-corrigee.csv', [awa, dona])
  await desk.page.getByLabel(/Changer de fichier/).setInputFiles(mended)
  await desk.sees('liste-corrigee.csv')
  await button('Vérifier le fichier').press('Enter')
  await desk.sees(/^2\sà créer, aucune faute$/)
  await isQuiet(desk.page)
  await expectGoodLooks(desk.page, { folder, name: 'essai' })
  await desk.page.setViewportSize({ width: 1280, height: 900 })
  await keyboard.reach(button('Importer 2 bénéficiaires'))
  await keyboard.press('Enter')
  await desk.sees(/^L’import est fait.*: 2.bénéficiaires/)
  await desk.follow('Fichiers importés')
  await desk.isOn('Fichiers importés')
  await desk.sees('liste-corrigee.csv')
  await desk.leave()

  const phone = await Hands.arrive(browser, { url: demoUrl(), folder, way: ways[1] })
  await phone.person.enter(admin)
  await phone.page.goto('/admin/import')
  await phone.person.handIn(mended)
  await phone.press('Vérifier le fichier')
  await phone.person.sees('Ce fichier a déjà été importé.')
  await expect(phone.button(/^Importer/)).toHaveCount(0)
  await isQuiet(phone.page)
  await expectGoodLooks(phone.page, { folder, name: 'deja-importe' })
  const { data } = (await (await apiOf(admin)).call(adminListImports)).body
  expect(data.filter(({ file_name: name }: { file_name: string }) => name === 'liste-corrigee.csv')).toHaveLength(1)
  await phone.person.leave()
})

test('a list is refused line by line, then mended and imported by touch on a phone', async ({ browser }) => {
  const run = Date.now()
  const line = { account_email: `eva-${run}@exemple.bj`, name: 'TOSSOU', phone: '01 61 22 33 66', ref_doc: `CIP E${run}` }
  const phone = await Hands.arrive(browser, { url: demoUrl(), folder, way: ways[1] })
  await phone.person.enter(admin)
  await phone.page.goto('/admin/import')
  await phone.person.handIn(csv(`telephone-${run}.csv`, [{ ...line, phone: '161223366', birthday: '' }]))
  await phone.press('Vérifier le fichier')
  await phone.person.sees(/2\sfautes$/)
  await expect(phone.page.getByRole('row').filter({ hasText: 'Téléphone' })).toContainText('retiré le zéro du début')
  await phone.page.getByLabel(/Changer de fichier/).setInputFiles(csv(`telephone-mende-${run}.csv`, [line]))
  await phone.press('Vérifier le fichier')
  await phone.person.sees(/^1\sà créer, aucune faute$/)
  await phone.press('Importer 1 bénéficiaire')
  await phone.person.sees(/^L’import est fait.*: 1.bénéficiaire/)
  const { data } = (await (await apiOf(admin)).call(adminListImports)).body
  expect(data[0]).toMatchObject({ file_name: `telephone-mende-${run}.csv` })
  await phone.person.leave()
})
