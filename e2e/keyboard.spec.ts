import { product } from '@passerelle/contract/product'
import { screens as at } from '@passerelle/contract/screens'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { apiOf, demoAccount, demoUrl, usablePasses } from './support/demo.ts'
import { picture } from './support/documents.ts'
import { Keyboard } from './support/keyboard.ts'
import { Person } from './support/person.ts'

/** The three main journeys without a mouse. Whatever is used was reached by Tab and shows that it has the focus. */
test.describe.configure({ mode: 'parallel' })

async function signedIn(browser: Browser, name: string): Promise<{ person: Person; page: Page; keys: Keyboard }> {
  const person = await Person.arrive(browser, demoUrl(), 'clavier')
  const { page } = person
  const keys = new Keyboard(page)
  const { email, password } = demoAccount(name)
  await page.goto(at.login)
  await person.isOn('Connexion')
  await keys.type(page.getByLabel('Adresse e-mail'), email)
  await keys.type(page.getByLabel('Mot de passe', { exact: true }), password)
  await keys.press('Enter')
  await person.isOn('Tableau de bord')
  await keys.isSomewhere()
  return { person, page, keys }
}

test('a donor gives, pays in the dialog and sees the donation', async ({ browser }) => {
  const { person, page, keys } = await signedIn(browser, 'partenaire')
  const title = `Au clavier, ${Date.now().toString(36)}`
  const main = page.locator('main')
  const seen = { visible: true } as const
  await keys.use(main.getByRole('link', { name: 'Faire un don' }).first())
  await person.isOn('Faire un don')
  await keys.isSomewhere()
  await keys.type(page.getByLabel('Titre'), title)
  await expect(page.getByLabel('Service ou produit').locator('option')).not.toHaveCount(1)
  await keys.pick(page.getByLabel('Service ou produit'), 1)
  await keys.pick(page.getByLabel(`Montant du ${product.noun}`), 2)
  await keys.type(page.getByLabel('Motif'), 'Pour celles qui tiennent un atelier.')
  await keys.use(page.getByRole('button', { name: /^Vérifier/ }).filter(seen))
  await person.isOn('Votre don')
  await keys.isSomewhere()
  await keys.use(page.getByRole('button', { name: /^Payer/ }))

  const dialog = page.frameLocator('iframe')
  await keys.type(dialog.getByLabel('Numéro de téléphone'), '0166000001')
  await keys.use(dialog.getByRole('button', { name: /^Payer/ }))
  await expect(dialog.getByRole('button', { name: 'Terminer' })).toBeVisible()
  await keys.isSomewhere()
  await keys.use(dialog.getByRole('button', { name: 'Terminer' }))
  await person.isOn('Mes dons')
  await keys.isSomewhere()
  const row = page.getByRole('row', { name: title })
  await expect(row).toContainText('Approuvé')
  await keys.use(row.getByRole('link'))
  await person.isOn(title)
  await keys.isSomewhere()
  await person.leave()
})

test(`a beneficiary asks for ${product.nouns} with a picture, and shows one full screen`, async ({ browser }) => {
  const { person, page, keys } = await signedIn(browser, 'beneficiaire')
  const resume = `Apprendre le tableur ${Date.now()}`
  await keys.use(page.locator('main').getByRole('link', { name: `Demander ${product.aNoun}` }))
  await person.isOn(`Demande de ${product.label}`)
  await keys.isSomewhere()
  await keys.type(page.getByLabel('Titre'), 'Tenir mes comptes au clavier')
  const picker = page.waitForEvent('filechooser')
  await keys.use(page.locator('input[type="file"]'))
  await (await picker).setFiles(await picture('L’atelier'))
  await person.sees('photo.jpg')
  await keys.isSomewhere()
  await keys.pick(page.getByLabel('Service ou produit'), 1)
  await keys.type(page.getByLabel('Résumé'), resume)
  await keys.type(page.getByLabel('Description'), 'Suivre mes commandes et mes dépenses.')
  const count = page.getByRole('spinbutton', { name: `Nombre de ${product.nouns}`, exact: true })
  await keys.reach(count)
  await keys.press('ArrowUp')
  await expect(count).toHaveValue('2')
  await keys.pick(page.getByLabel(`Montant du ${product.noun}`), 1)
  await keys.use(page.getByRole('button', { name: 'Soumettre mon projet' }))
  await person.isOn('Mes demandes')
  await keys.isSomewhere()
  await expect(page.getByRole('row', { name: resume })).toContainText('En attente')

  await keys.use(page.getByRole('link', { name: `Mes ${product.nouns}` }).filter({ visible: true }).first())
  await person.isOn(`Mes ${product.nouns}`)
  await keys.isSomewhere()
  const open = page.getByRole('button', { name: /Plein écran/ })
  await keys.use(open)
  const full = page.getByRole('dialog')
  await expect(full.getByRole('img', { name: /^Code\s:/ })).toBeVisible()
  await keys.reach(full.getByRole('button', { name: 'Fermer' }))
  await keys.press('Escape')
  await expect(full).toBeHidden()
  await expect(open).toBeFocused()
  await person.leave()
})

test('a supplier types a code, sees the result, and asks for the money', async ({ browser }) => {
  const supplier = await apiOf(demoAccount('fournisseur'))
  const code = (await usablePasses(supplier)).at(-1)?.code ?? ''
  const { person, page, keys } = await signedIn(browser, 'fournisseur')
  await keys.use(page.locator('main').getByRole('link', { name: `Scanner ${product.aNoun}` }))
  await person.isOn(`Scanner ${product.aNoun}`)
  await keys.isSomewhere()
  await keys.use(page.getByRole('button', { name: 'Saisir le code' }).filter({ visible: true }).last())
  const field = page.getByLabel(`Code du ${product.noun}`)
  await expect(field).toBeFocused()
  await keys.type(field, code)
  // While the answer is on its way nothing leads out, not even Escape.
  const scanCall = `**/api/scan/${product.slug}`
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(scanCall, async (route) => {
    await held
    await route.continue()
  })
  const answered = page.waitForResponse(scanCall)
  await keys.press('Enter')
  const overlay = page.getByRole('alertdialog', { name: 'Attente de Scannage' })
  await expect(overlay).toBeFocused()
  for (const key of ['Escape', 'Escape', 'Tab', 'Enter']) await keys.press(key)
  await expect(overlay).toBeVisible()
  await expect(page.getByRole('link', { name: /^Fermer/ }).click({ trial: true, timeout: 1000 })).rejects.toThrow(
    'intercepts pointer events',
  )
  letGo()
  const reply = await answered
  await person.isOn(`${product.label} accepté`)
  await keys.isSomewhere()
  await keys.use(page.getByRole('link', { name: /^Fermer/ }))
  await person.isOn('Tableau de bord')
  await keys.isSomewhere()

  await keys.use(page.getByRole('link', { name: 'Balance' }).filter({ visible: true }).last())
  await person.isOn('Balance')
  await keys.isSomewhere()
  const ask = page.getByRole('button', { name: 'Demander un paiement' })
  await expect(ask).toBeEnabled()
  await keys.use(ask)
  const amount = page.getByLabel('Montant', { exact: true })
  await expect(amount).toBeFocused()
  await keys.type(amount, '500')
  const account = page.getByLabel('Compte mobile money')
  // Something to choose, and something to add.
  await expect(account.locator('option').nth(2)).toBeAttached()
  await keys.reach(account)
  // Of several accounts none is chosen beforehand.
  await page.keyboard.press('ArrowDown')
  await expect(account).not.toHaveValue('')
  await keys.type(page.getByLabel('Description'), 'Recettes au clavier')
  await keys.use(page.getByRole('button', { name: /^Demander 500/ }))
  await expect(page.getByRole('dialog')).toBeHidden()
  await keys.isSomewhere()
  await expect(page.getByRole('row', { name: /500/ }).filter({ hasText: 'En attente' }).first()).toBeVisible()

  // Given back, so that this test can run again.
  const { redemption_id: redemptionId }: { redemption_id: number } = await reply.json()
  expect((await supplier.post(`/api/scan/${product.slug}/${redemptionId}/undo`)).body.status).toBe(true)
  await person.leave()
})
