import { endOtherSessions } from '@passerelle/contract/own-sessions'
import { screens as at } from '@passerelle/contract/screens'
import { type Browser, expect, type Page, type Response, test } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { apiOf, demoAccount } from './support/demo.ts'
import { enter } from './support/enter.ts'
import { startFront } from './support/front.ts'
import { expectGoodLooks } from './support/looks.ts'
import { approved } from './support/newcomer.ts'
import { choose, openProject, pay } from './support/projects.ts'
import type { Credentials } from './support/server.ts'
import { watchAddresses } from './support/watch-addresses.ts'

/** The application without network: what it keeps on a device, for whom, and how another release comes. Pictures: output/e2e/hors-ligne. */
test.describe.configure({ mode: 'parallel' })

const folder = 'hors-ligne'

/** A phone on which the worker may run: elsewhere it is blocked, since it answers past what tests put in the way. */
async function take(browser: Browser) {
  const front = await startFront()
  const context = await browser.newContext({
    baseURL: front.url, serviceWorkers: 'allow', viewport: { width: 360, height: 780 }, locale: 'fr-FR', timezoneId: 'Africa/Porto-Novo',
  })
  watchAddresses(context)
  const end = async () => {
    await context.close()
    front.stop()
  }
  return { front, context, end }
}

/** Somebody of their own, with passes that they may use. */
async function holder(name: string, count: number): Promise<Credentials> {
  const who = await approved('beneficiary', `${name}-${Date.now()}`)
  const { allocationIds } = await openProject(who, `Pour ${name}`, count)
  const donor = await apiOf(demoAccount('partenaire'))
  await pay(donor, await choose(donor, allocationIds))
  return who
}

const titled = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
const card = (page: Page) => page.locator('.pass-card')

/** Sealed, with the mark of whose they are; and whether anything can open them now. */
const keptOn = (page: Page) => page.evaluate(() => new Promise<{ sealed: string[]; isOpen: boolean }>((resolve) => {
  const opening = indexedDB.open('passerelle', 1)
  opening.addEventListener('success', () => {
    const read = opening.result.transaction(['private', 'keys'])
    const [sealed, keys] = [read.objectStore('private').getAll(), read.objectStore('keys').getAllKeys()]
    read.addEventListener('complete', () => {
      opening.result.close()
      resolve({ sealed: sealed.result, isOpen: keys.result.includes('person') })
    })
  })
}))

/** The worker has kept the application, and the device the wallet. */
async function keptAll(page: Page) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(async () => (await keptOn(page)).sealed.length).toBeGreaterThan(1)
}

async function codeShown(page: Page): Promise<string> {
  const picture = await page.locator('.pass-card .qr').screenshot()
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

test('L143: a beneficiary closes the application, loses the network, opens it again and shows a code', async ({ browser }) => {
  const who = await holder('sans-reseau', 8)
  const { front, context, end } = await take(browser)
  const first = await context.newPage()
  await enter(first, who)
  await first.goto(at.wallet)
  const code = await (await apiOf(who)).get('/api/wallet').then(({ body }) => body.data.find((pass: { qr: string | null }) => pass.qr).qr)
  await expect(card(first)).toBeVisible()
  await keptAll(first)

  const answers: Response[] = []
  first.on('response', (response) => void answers.push(response))
  await first.reload()
  await expect(card(first)).toBeVisible()
  await expect.poll(() => answers.some((answer) => answer.url().endsWith('/api/wallet'))).toBe(true)
  const isCall = (answer: Response) => /\/(?:api|sanctum)\//.test(answer.url())
  await expect(first.getByText('Disponibles hors ligne')).toBeVisible()
  expect(answers.filter((answer) => answer.url().endsWith(at.wallet) && answer.fromServiceWorker())).toHaveLength(1)
  expect(answers.filter((answer) => isCall(answer) && answer.fromServiceWorker())).toEqual([])
  const files = await first.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) =>
    (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat())
  expect(files.filter((path) => path !== at.dashboard && !path.startsWith('/assets/'))).toEqual([])
  expect(files.length).toBeGreaterThan(10)
  const [, symbols = ''] = code.split('#')
  expect(JSON.stringify((await keptOn(first)).sealed)).not.toContain(symbols)
  await first.close()

  front.cut()
  await context.setOffline(true)
  const page = await context.newPage()
  await page.goto(at.index)
  await titled(page, 'Tableau de bord')
  await page.getByRole('navigation', { name: 'Navigation du bas' }).getByRole('link', { name: 'Mes pass' }).click()
  await titled(page, 'Mes pass')
  await expect(page.getByText(/Relevé du .+ à \d\d:\d\d\s: vos codes marchent sans réseau\./)).toBeVisible()
  await expect(page.getByText(/^Hors ligne\./)).toBeVisible()
  expect(await codeShown(page)).toBe(code)
  await expectGoodLooks(page, { folder, name: 'mes-pass' })
  // What has to be asked for says that it could not be.
  await page.goto(at.requests)
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()

  front.mend()
  await context.setOffline(false)
  await page.goto(at.wallet)
  await expect(page.getByText(/Montrez le code au fournisseur\./)).toBeVisible()
  await end()
})

test('L143: of two people on one device, neither finds what the other has left', async ({ browser }) => {
  const [one, other] = [await holder('un-appareil', 1), await approved('beneficiary', `apres-${Date.now()}`)]
  const { front, context, end } = await take(browser)
  const page = await context.newPage()
  await enter(page, one)
  await page.goto(at.wallet)
  await expect(card(page)).toBeVisible()
  await keptAll(page)
  const { sealed } = await keptOn(page)

  // The session ends elsewhere: what was kept is locked, and opens nowhere, with a network or without.
  await (await apiOf(one)).call(endOtherSessions)
  await page.reload()
  await titled(page, 'Connexion')
  await expect.poll(() => keptOn(page)).toEqual({ sealed, isOpen: false })
  front.cut()
  await page.goto(at.wallet)
  await titled(page, 'Connexion')
  await expect(card(page)).toHaveCount(0)
  front.mend()

  await enter(page, other)
  await page.goto(at.wallet)
  await expect(page.getByText('Vous n’avez pas encore de pass')).toBeVisible()
  await expect.poll(async () => (await keptOn(page)).sealed.length).toBeGreaterThan(1)
  for (const former of sealed) expect((await keptOn(page)).sealed).not.toContain(former)
  front.cut()
  await page.reload()
  await expect(page.getByText('Vous n’avez pas encore de pass')).toBeVisible()
  await expect(card(page)).toHaveCount(0)

  await page.getByRole('button', { name: /menu du compte/ }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).filter({ visible: true }).click()
  await titled(page, 'Connexion')
  await expect.poll(() => keptOn(page)).toEqual({ sealed: [], isOpen: false })
  await page.goto(at.wallet)
  await titled(page, 'Connexion')
  await end()
})

test('another release waits until the person takes it; the application can be installed', async ({ browser }) => {
  const { front, context, end } = await take(browser)
  const page = await context.newPage()
  await enter(page, demoAccount('beneficiaire'))
  await page.goto(at.wallet)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(card(page)).toBeVisible()

  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = await (await context.request.get(address ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Passerelle', lang: 'fr', start_url: '/', display: 'standalone' })
  for (const { src, sizes, purpose } of manifest.icons) {
    const { width, height } = await sharp(await (await context.request.get(src)).body()).metadata()
    expect([`${width}x${height}`, ['any', 'maskable']]).toEqual([sizes, expect.arrayContaining([purpose])])
  }

  front.release()
  await page.evaluate(async () => {
    document.documentElement.dataset['stays'] = ''
    await (await navigator.serviceWorker.ready).update()
  })
  await expect(page.getByText('Une nouvelle version est prête.')).toBeVisible()
  await expect(page.locator('[data-stays]')).toHaveCount(1)
  await expectGoodLooks(page, { folder, name: 'nouvelle-version' })
  await page.getByRole('button', { name: 'Recharger' }).click()
  await expect(page.locator('[data-stays]')).toHaveCount(0)
  await expect(card(page)).toBeVisible()
  await expect(page.getByText('Une nouvelle version est prête.')).toHaveCount(0)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null)).toBe(true)
  await end()
})
