import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { product } from '@passerelle/contract/product'
import { screens as at } from '@passerelle/contract/screens'
import { type Browser, chromium, expect, test } from '@playwright/test'
import { followInside, isQuiet } from './support/browse.ts'
import { cameraArguments, writeCameraFilm } from './support/camera.ts'
import { apiOf, demoAccount, demoUrl, usablePasses } from './support/demo.ts'
import { picture } from './support/documents.ts'
import { meddleWith, translate } from './support/meddle.ts'
import { Person } from './support/person.ts'

/**
 * The three main journeys in a browser without URLSearchParams.size, popover, crypto.randomUUID, a reader of codes that
 * reads, or an IndexedDB that answers, on a translated page. Nothing is kept on the device: no page is loaded twice.
 */
test.describe.configure({ mode: 'parallel' })

const film = join(mkdtempSync(join(tmpdir(), 'passerelle-camera-')), 'film.mjpeg')

async function arrive(browser: Browser, name: string, how: 'wraps' | 'replaces') {
  const person = await Person.arrive(browser, demoUrl(), `altere-${name}`)
  await meddleWith(person.page)
  await translate(person.page, how)
  const { email, password } = demoAccount(name)
  return {
    person,
    page: person.page,
    signInWith: (secret: string) => person.signIn(email, secret),
    signIn: () => person.signIn(email, password),
  }
}

const bottomBar = (person: Person) => person.page.getByRole('navigation', { name: 'Navigation du bas' })

test('K34: a donor whose browser is meddled with gives, pays and sees the donation', async ({ browser }) => {
  const { person, page, signIn, signInWith } = await arrive(browser, 'partenaire', 'replaces')
  const title = `Altéré ${Date.now().toString(36)}`
  await page.goto(at.login)
  await signInWith('pas-le-bon')
  await person.sees('E-mail ou mot de passe incorrect.')
  await person.isOn('Connexion')
  await expect(page.getByLabel('Adresse e-mail')).not.toHaveValue('')
  await signIn()
  await person.isOn('Tableau de bord')
  await bottomBar(person).getByRole('button', { name: product.labels }).click()
  await person.keep('menu')
  await page.getByRole('link', { name: 'Faire un don' }).filter({ visible: true }).last().click()
  await person.isOn('Faire un don')
  await person.fill('Titre', title)
  await page.getByLabel('Service ou produit').selectOption({ index: 1 })
  await page.getByLabel(`Montant du ${product.noun}`).selectOption({ index: 1 })
  await person.fill('Motif', 'Pour celles qui tiennent un atelier.')
  await person.press('Vérifier')
  await person.isOn('Votre don')
  await person.pay('don', '0166000001')
  await person.isOn('Mes dons')
  await person.sees(title)
  await person.leave()
})

test('K34: a beneficiary whose browser is meddled with asks, and shows a pass', async ({ browser }) => {
  const { person, page, signIn } = await arrive(browser, 'beneficiaire', 'wraps')
  const title = `Altéré ${Date.now().toString(36)}`
  await page.goto(at.login)
  await signIn()
  await person.isOn('Tableau de bord')
  await bottomBar(person).getByRole('button', { name: product.labels }).click()
  await page.getByRole('link', { name: `Demander ${product.labels}` }).filter({ visible: true }).last().click()
  await person.isOn(`Demande de ${product.label}`)
  await person.fill('Titre', title)
  await page.getByLabel('Service ou produit').selectOption({ index: 1 })
  await person.handIn(await picture('L’atelier'))
  await person.fill('Résumé', title)
  await person.fill('Description', 'Suivre mes commandes et mes dépenses.')
  await page.getByLabel(`Montant du ${product.noun}`).selectOption({ index: 1 })
  await person.press('Soumettre mon projet')
  await person.isOn('Mes demandes')
  await person.sees(title)
  await followInside(page, at.wallet)
  await isQuiet(page)
  await page.getByRole('button', { name: /Plein écran/ }).first().click()
  await expect(page.getByRole('dialog').getByRole('img', { name: /^Code\s:/ })).toBeVisible()
  await person.leave()
})

test('K36: a supplier whose browser is meddled with scans with our own reader, and asks for the money', async ({ browser: plain }) => {
  const client = await apiOf(demoAccount('fournisseur'))
  const [pass] = await usablePasses(client)
  await writeCameraFilm(film, [{ picture: await qrOf(plain, pass?.id ?? 0), seconds: 2 }])
  const { launchOptions } = test.info().project.use
  const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions?.args ?? []), ...cameraArguments(film)] })
  const { person, page, signIn } = await arrive(browser, 'fournisseur', 'replaces')
  await page.goto(at.login)
  await signIn()
  await person.isOn('Tableau de bord')
  const scanned = page.waitForResponse(`**/api/scan/${product.slug}`)
  await bottomBar(person).getByRole('link', { name: 'Scanner' }).click()
  await person.isOn(`${product.label} accepté`)
  const { redemption_id: redemptionId }: { redemption_id: number } = await (await scanned).json()
  await person.keep('scan')
  await page.getByRole('link', { name: /^Fermer/ }).click()
  await bottomBar(person).getByRole('link', { name: 'Balance' }).click()
  await person.press('Demander un paiement')
  await person.fill('Montant', '500')
  const accounts = page.getByLabel('Compte mobile money')
  await accounts.selectOption(await accounts.locator('option').filter({ hasText: 'de la boutique' }).first().getAttribute('value'))
  await person.fill('Description', 'Recettes altérées')
  await person.press(/^Demander 500/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('row', { name: /500/ }).filter({ hasText: 'En attente' }).first()).toBeVisible()
  // Given back, so that this test can run again.
  expect((await client.post(`/api/scan/${product.slug}/${redemptionId}/undo`)).body.status).toBe(true)
  await browser.close()
})

/** What its holder shows at the till. */
async function qrOf(browser: Browser, id: number): Promise<Buffer> {
  const holder = await Person.arrive(browser, demoUrl(), 'altere-porteur')
  const { email, password } = demoAccount('beneficiaire')
  await holder.signIn(email, password)
  await holder.isOn('Tableau de bord')
  await holder.page.goto(`${at.wallet}?${product.slug}=${id}`)
  await isQuiet(holder.page)
  const shown = await holder.page.getByRole('img', { name: /QR/ }).first().screenshot()
  await holder.leave()
  return shown
}

/** What a browser below the floor lacks, whole or in part. */
const missing = [
  'Array.prototype.toSorted', 'HTMLDialogElement.prototype.showModal', 'AbortSignal.timeout', 'Promise.allSettled',
  'String.prototype.replaceAll', 'fetch', 'ResizeObserver',
]

for (const path of missing) {
  test(`K33: a browser without ${path} gets a plain page that says what to do`, async ({ page }) => {
    await page.addInitScript((name) => {
      const parts = name.split('.')
      const last = parts.pop() ?? ''
      Reflect.deleteProperty(parts.reduce((holder: object, part) => Reflect.get(holder, part), window), last)
    }, path)
    await page.goto(demoUrl() + at.login)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce navigateur est trop ancien')
    await expect(page.getByRole('main')).toContainText('mettez à jour Chrome')
    await isQuiet(page)
    await expect(page.getByRole('heading')).toHaveCount(1)
  })
}

test('K33: an application whose code does not come, or that fails at once, is no blank page', async ({ page }) => {
  await page.route('**/assets/first-load*', (route) => route.abort())
  await page.goto(demoUrl() + at.login)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette page n’a pas pu démarrer')
})

test('K33: without JavaScript the page says how to allow it', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(demoUrl() + at.login)
  await expect(page.locator('noscript p')).toBeVisible()
  await expect(page.locator('noscript p')).toContainText('Activez-le dans les réglages de votre navigateur')
  await context.close()
})

test('K33: a filter of the back office travels where URLSearchParams has no size', async ({ browser }) => {
  const { person, page, signIn } = await arrive(browser, 'admin', 'wraps')
  await page.goto('/admin/profils?statut=approved')
  await person.isOn('Connexion')
  const asked = page.waitForRequest(/\/api\/admin\/profiles\?.*approved/)
  await signIn()
  await person.isOn('Profils')
  await asked
  await person.leave()
})

test('K38: where cookies are refused, the form says so instead of turning in circles', async ({ page }) => {
  await page.route('**/sanctum/csrf-cookie', (route) => route.fulfill({ status: 204 }))
  await page.goto(demoUrl() + at.login)
  const { email, password } = demoAccount('partenaire')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('ne garde pas les cookies')).toBeVisible()
})
