import { screens as at } from '@passerelle/contract/screens'
import { lostMailboxSentence } from '@passerelle/contract/support-sentences'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { pageFiller } from '../apps/server/src/platform/http/filled-page.ts'
import { axeFindings, everyRule } from './support/axe.ts'
import { isQuiet, watchFaults } from './support/browse.ts'
import { demoAccount, demoUrl } from './support/demo.ts'
import { meddleWith, translate } from './support/meddle.ts'

/**
 * The forms of the first screens stand in their pages (decision 41): they are seen, filled in and sent before the application’s
 * script has come, which is held back here until a test lets it come.
 */
test.describe.configure({ mode: 'parallel' })

const { email, password } = demoAccount('partenaire')
const refusal = 'E-mail ou mot de passe incorrect.'

/** Opens a screen whose application waits for what is answered; calls and addresses are listed. */
async function openEarly(page: Page, screen: string) {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/first-load*.js', async (route) => {
    await isReleased
    await route.continue().catch(() => {})
  })
  const calls: string[] = []
  const addresses: string[] = []
  page.on('request', (request) => {
    addresses.push(request.url())
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST') calls.push(pathname)
  })
  const icons = page.waitForResponse('**/assets/first-icons*.svg')
  await page.goto(demoUrl() + screen, { waitUntil: 'commit' })
  await expect(page.locator('#early-page form')).toBeVisible()
  await (await icons).finished()
  return { calls, addresses, letCome: release }
}

const fieldOf = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const taken = (page: Page) => expect(page.locator('#early-page')).toHaveCount(0)

/** The page once nothing of it moves any more: its icons come behind it. */
async function pictureOf(page: Page): Promise<Buffer> {
  const take = () => page.screenshot({ animations: 'disabled', caret: 'hide' })
  let picture = await take()
  await expect.poll(async () => {
    const before = picture
    picture = await take()
    return picture.equals(before)
  }).toBe(true)
  return picture
}

/** Between two pictures: the largest difference of a channel, of 255. The same page drawn twice has some of 4. */
async function distance(one: Buffer, other: Buffer): Promise<number> {
  const [before, after] = await Promise.all([one, other].map((picture) => sharp(picture).raw().toBuffer()))
  expect(after?.length).toBe(before?.length)
  return before?.reduce((most, value, index) => Math.max(most, Math.abs(value - (after?.[index] ?? 0))), 0) ?? Number.NaN
}

async function typeLogin(page: Page, secret: string) {
  await fieldOf(page, 'Adresse e-mail').fill(email)
  await fieldOf(page, 'Mot de passe').fill(secret)
}

test('a sign-in sent before the application has come leaves at once, once, and is there as soon as the application is', async ({ page }) => {
  const { calls, addresses, letCome } = await openEarly(page, at.login)
  await typeLogin(page, password)
  const answered = page.waitForResponse('**/api/login')
  await pressed(page, 'Se connecter')
  const { token }: { token: string } = await (await answered).json()
  await expect(page.getByRole('button', { name: 'Connexion…' })).toHaveAttribute('aria-busy', 'true')
  expect(await page.content()).not.toContain(token)
  letCome()
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
  expect(calls).toEqual(['/api/login'])
  expect(addresses.filter((address) => address.includes(token) || address.includes(encodeURIComponent(password)))).toEqual([])
})

test('a wrong password is told at once when the application never comes, and what was typed is still there when it does', async ({ page }) => {
  const { calls, letCome } = await openEarly(page, at.login)
  await typeLogin(page, 'pas-le-bon')
  await pressed(page, 'Se connecter')
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
  await expect(fieldOf(page, 'Mot de passe')).toBeFocused()
  await expect(fieldOf(page, 'Adresse e-mail')).toHaveValue(email)
  await expect(fieldOf(page, 'Mot de passe')).toHaveValue('pas-le-bon')
  letCome()
  await taken(page)
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toHaveCount(1)
  await expect(fieldOf(page, 'Mot de passe')).toBeFocused()
  await expect(fieldOf(page, 'Mot de passe')).toHaveValue('pas-le-bon')
  expect(calls).toEqual(['/api/login'])
  await fieldOf(page, 'Mot de passe').fill(password)
  await pressed(page, 'Se connecter')
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
})

test('what was changed since a refusal is not sent by itself', async ({ page }) => {
  const { calls, letCome } = await openEarly(page, at.login)
  await typeLogin(page, 'pas-le-bon')
  await pressed(page, 'Se connecter')
  await expect(page.getByText(refusal)).toBeVisible()
  await fieldOf(page, 'Mot de passe').fill('autre')
  letCome()
  await taken(page)
  await expect(fieldOf(page, 'Mot de passe')).toHaveValue('autre')
  await expect(page.getByText(refusal)).toHaveCount(0)
  expect(calls).toEqual(['/api/login'])
})

test('what is missing is told under its field, without the application', async ({ page }) => {
  const { letCome } = await openEarly(page, at.login)
  await pressed(page, 'Se connecter')
  await expect(fieldOf(page, 'Adresse e-mail')).toHaveAccessibleDescription('L’e-mail est obligatoire.')
  await expect(fieldOf(page, 'Adresse e-mail')).toBeFocused()
  await expect(fieldOf(page, 'Mot de passe')).toHaveAccessibleDescription('Le mot de passe est obligatoire.')
  letCome()
  await taken(page)
  await expect(fieldOf(page, 'Adresse e-mail')).toHaveAccessibleDescription('L’e-mail est obligatoire.')
  await expect(fieldOf(page, 'Adresse e-mail')).toBeFocused()
})

test('a sign-in that the network lost is told, and nothing is lost', async ({ page }) => {
  const { letCome } = await openEarly(page, at.login)
  await page.route('**/api/login', (route) => route.abort(), { times: 1 })
  await typeLogin(page, password)
  await pressed(page, 'Se connecter')
  await expect(page.getByText('La connexion n’a pas abouti.')).toBeVisible()
  letCome()
  await taken(page)
  await expect(fieldOf(page, 'Mot de passe')).toHaveValue(password)
  await pressed(page, 'Se connecter')
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
})

for (const { screen, title, typed, send, isDone } of [
  {
    screen: at.register,
    title: 'Inscription',
    typed: {
      'Nom': 'Houngbo', 'Prénom': 'Afi', 'Adresse e-mail': `premier-ecran-${Date.now()}@exemple.bj`,
      'Mot de passe': 'Pirogue-de-Grand-Popo-4', 'Confirmation du mot de passe': 'Pirogue-de-Grand-Popo-4',
    },
    send: 'Créer mon compte',
    isDone: 'Connexion',
  },
  {
    screen: at.recovery,
    title: 'Mot de passe oublié',
    typed: { 'Adresse e-mail': `oubli-${Date.now()}@exemple.bj` },
    send: 'Recevoir un code',
    isDone: 'Code à 6 chiffres',
  },
]) {
  test(`${screen}: what is typed and sent before the application has come is sent by it, once`, async ({ page }) => {
    const { calls, letCome } = await openEarly(page, screen)
    await expect(page).toHaveTitle(new RegExp(title))
    for (const [label, value] of Object.entries(typed)) await fieldOf(page, label).fill(value)
    await pressed(page, send)
    await expect(page.locator('#early-page [aria-busy=true]')).toBeVisible()
    expect(calls).toEqual([])
    letCome()
    await expect(page.getByRole('heading', { name: isDone, exact: true }).or(fieldOf(page, isDone))).toBeVisible()
    expect(calls).toHaveLength(1)
  })
}

for (const screen of [at.login, at.register, at.recovery]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${screen}, ${colorScheme}: the application takes the form over without a change to be seen`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      // The demonstration’s accounts come after the form.
      await page.route('**/api/demo', (route) => route.fulfill({ json: null }))
      const faults = watchFaults(page)
      const { letCome } = await openEarly(page, screen)
      await fieldOf(page, 'Adresse e-mail').fill('adjoa@exemple.bj')
      await isQuiet(page)
      const early = await pictureOf(page)
      expect(await axeFindings(page, everyRule)).toEqual([])
      letCome()
      await taken(page)
      await isQuiet(page)
      await expect(fieldOf(page, 'Adresse e-mail')).toHaveValue('adjoa@exemple.bj')
      await expect(fieldOf(page, 'Adresse e-mail')).toBeFocused()
      expect(await distance(early, await pictureOf(page)), 'the farthest that one channel of one point is').toBeLessThan(16)
      expect(faults.take()).toEqual([])
    })
  }
}

test('who helps without a mailbox is said before the application comes, and nothing moves when it does', async ({ page }) => {
  const contact = { phone: '+2290197000000', email: 'aide@exemple.bj' }
  // The demonstration names nobody.
  await page.route('**/api/support', (route) => route.fulfill({ json: contact }))
  await page.route(demoUrl() + at.recovery, async (route) => {
    const response = await route.fetch()
    const fill = pageFiller(await response.text(), { lostMailbox: () => lostMailboxSentence(contact) })
    const filled = await fill({ screen: 'recovery', query: new URLSearchParams() })
    await route.fulfill({ response, body: filled?.html ?? '' })
  })
  const faults = watchFaults(page)
  const { letCome } = await openEarly(page, at.recovery)
  await page.getByRole('link', { name: 'aide@exemple.bj' }).focus()
  await isQuiet(page)
  const early = await pictureOf(page)
  expect(await axeFindings(page, everyRule)).toEqual([])
  letCome()
  await taken(page)
  await isQuiet(page)
  await expect(page.getByRole('link', { name: 'aide@exemple.bj' })).toBeFocused()
  expect(await distance(early, await pictureOf(page)), 'the farthest that one channel of one point is').toBeLessThan(16)
  expect(faults.take()).toEqual([])
})

test('a password that is shown stays so', async ({ page }) => {
  const { letCome } = await openEarly(page, at.login)
  await fieldOf(page, 'Mot de passe').fill('secret')
  await pressed(page, 'Afficher le mot de passe')
  await expect(fieldOf(page, 'Mot de passe')).toHaveAttribute('type', 'text')
  letCome()
  await taken(page)
  await expect(fieldOf(page, 'Mot de passe')).toHaveAttribute('type', 'text')
  await expect(page.getByRole('button', { name: 'Masquer le mot de passe' })).toBeFocused()
  await expect(fieldOf(page, 'Mot de passe')).toHaveValue('secret')
})

for (const how of ['wraps', 'replaces'] as const) {
  test(`a translation that ${how} the words of the page, in a browser that lacks much, loses nothing`, async ({ page }) => {
    await meddleWith(page)
    await translate(page, how)
    const { letCome } = await openEarly(page, at.login)
    await typeLogin(page, password)
    await pressed(page, 'Se connecter')
    letCome()
    await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
  })
}

test('whoever is signed in, or opens a mailed link, never sees the form of somebody else', async ({ page }) => {
  await page.goto(demoUrl() + at.login)
  await typeLogin(page, password)
  await pressed(page, 'Se connecter')
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
  await page.route('**/assets/first-load*.js', () => {})
  await page.goto(demoUrl() + at.login, { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeAttached()
  await expect(page.locator('#early-page')).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${demoUrl()}${at.recovery}#abcdefghijklmnopqrstuv`, { waitUntil: 'commit' })
  await expect(page.locator('#root')).toBeAttached()
  await expect(page.locator('#early-page')).toHaveCount(0)
})

test('when the application’s script fails for good, the page says so, and keeps what was typed', async ({ page }) => {
  await page.route('**/assets/first-load*.js', (route) => route.abort())
  await page.goto(demoUrl() + at.login, { waitUntil: 'commit' })
  await typeLogin(page, 'secret')
  await expect(page.getByRole('alert').filter({ hasText: 'Cette page n’a pas pu démarrer' })).toBeVisible()
  await expect(fieldOf(page, 'Mot de passe')).toHaveValue('secret')
})

test('when the code of its screen does not come, what was typed stays, and the page says why', async ({ page }) => {
  await page.route('**/assets/register-page*.js', (route) => route.abort())
  const { calls, letCome } = await openEarly(page, at.register)
  await fieldOf(page, 'Nom').fill('Houngbo')
  await fieldOf(page, 'Mot de passe').fill('Pirogue-de-Grand-Popo-4')
  await pressed(page, 'Créer mon compte')
  letCome()
  const told = page.getByRole('alert').filter({ hasText: 'Cette page n’a pas pu s’afficher' })
  await expect(told).toBeVisible()
  await expect(fieldOf(page, 'Nom')).toHaveValue('Houngbo')
  await expect(fieldOf(page, 'Mot de passe')).toHaveValue('Pirogue-de-Grand-Popo-4')
  await pressed(page, 'Créer mon compte')
  await expect(told).toHaveCount(1)
  await expect(page.locator('#early-page [aria-busy=true]')).toHaveCount(0)
  expect(calls).toEqual([])
})

/** Nothing is drawn in this window until `draw` is called: what waits for a picture waits. */
async function holdPictures(page: Page, { hidden }: { hidden: boolean }) {
  await page.addInitScript((isHidden) => {
    const waiting: FrameRequestCallback[] = []
    window.requestAnimationFrame = (callback) => waiting.push(callback)
    Object.defineProperty(document, 'hidden', { get: () => isHidden })
    Object.assign(window, { draw: () => waiting.splice(0).forEach((callback) => callback(performance.now())) })
  }, hidden)
}

test('the application is fetched with the page, and starts once the form is drawn', async ({ page }) => {
  await holdPictures(page, { hidden: false })
  const fetched = page.waitForResponse('**/assets/first-load*.js')
  await page.goto(demoUrl() + at.login)
  await (await fetched).finished()
  await expect(page.locator('#early-page form')).toBeVisible()
  await expect(page.locator('script[type=module], link[rel=stylesheet]')).toHaveCount(0)
  await page.evaluate('draw(); draw()')
  await taken(page)
  await expect(page.locator('#root form')).toBeAttached()
})

test('should the check of the browser be lost on the way, the application comes all the same', async ({ page }) => {
  await page.route('**/assets/browser-check-*.js', (route) => route.abort())
  await page.goto(demoUrl() + at.login)
  await taken(page)
  await fieldOf(page, 'Adresse e-mail').fill(email)
  await fieldOf(page, 'Mot de passe').fill(password)
  await pressed(page, 'Se connecter')
  await expect(page).toHaveURL(/dashboard/)
})

test('in a window that is not shown, the application waits for no picture', async ({ page }) => {
  await holdPictures(page, { hidden: true })
  await page.goto(demoUrl() + at.login)
  await taken(page)
  await expect(page.locator('#root form')).toBeAttached()
})

test('where the page’s own script is kept from running, the application stands in its place', async ({ page }) => {
  await page.route(demoUrl() + at.login, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('<script>', '<script>/* by a proxy */') })
  })
  await page.goto(demoUrl() + at.login)
  await taken(page)
  await typeLogin(page, password)
  await pressed(page, 'Se connecter')
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
})

test('a page that begins with its form lets in what it carries, and nothing else', async ({ page }) => {
  const response = await page.goto(demoUrl() + at.login)
  const policy = (await response?.allHeaders())?.['content-security-policy'] ?? ''
  expect(policy).not.toContain('unsafe-inline')
  const ran = await page.evaluate(() => {
    const script = Object.assign(document.createElement('script'), { textContent: 'window.ran = true' })
    document.body.append(script)
    return 'ran' in window
  })
  expect(ran).toBe(false)
})
