import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { Person } from './support/person.ts'
import { keepScreen } from './support/screens.ts'
import { type RunningServer, startServer } from './support/server.ts'

/** Every screen built, on the demonstration data, at two widths and in both themes: axe finds nothing, and a picture stays to be looked at. */
test.describe.configure({ mode: 'parallel' })
let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ demo: true })
})
test.afterAll(() => server.stop())

const demoPassword = 'Passerelle-2026'
const widths = [360, 1280] as const
const themes = ['light', 'dark'] as const

interface Screen {
  name: string
  path: string | ((page: Page) => Promise<string>)
  /** What says that the screen is there, with its data. */
  title: string | RegExp
}

const screens: Record<string, { email: string | null; screens: Screen[] }> = {
  visiteur: {
    email: null,
    screens: [
      { name: 'connexion', path: '/connexion', title: 'Connexion' },
      { name: 'inscription', path: '/inscription', title: 'Inscription' },
      { name: 'introuvable', path: '/nulle/part', title: 'Page non trouvée' },
      { name: 'qr', path: '/p#0000000000000000', title: /./ },
    ],
  },
  beneficiaire: {
    email: 'beneficiaire@passerelle.example',
    screens: [
      { name: 'tableau-de-bord', path: '/dashboard', title: 'Tableau de bord' },
      { name: 'demande', path: '/demande/pass', title: 'Demande de Pass' },
      { name: 'mes-demandes', path: '/candidature/pass', title: 'Mes demandes' },
      { name: 'services', path: '/services/produits', title: /./ },
      { name: 'mes-pass', path: '/mes/pass', title: 'Mes pass' },
      { name: 'notifications', path: '/notifications', title: 'Notifications' },
      { name: 'profil', path: '/profil', title: 'Profil' },
    ],
  },
  partenaire: {
    email: 'partenaire@passerelle.example',
    screens: [
      { name: 'tableau-de-bord', path: '/dashboard', title: 'Tableau de bord' },
      { name: 'faire-un-don', path: '/effectuer/don', title: 'Faire un don' },
      { name: 'projets', path: '/projects', title: /./ },
      { name: 'offrir', path: firstLinkOf('/projects', /^\/offrir\//), title: 'Offrir un pass' },
      { name: 'mes-dons', path: '/vos/dons', title: 'Mes dons' },
      { name: 'don', path: firstLinkOf('/vos/dons', /^\/don\/details\//), title: /./ },
      { name: 'pass-finances', path: '/pass/financed', title: 'Pass financés' },
      { name: 'profil', path: '/profil', title: 'Profil' },
    ],
  },
  fournisseur: {
    email: 'fournisseur@passerelle.example',
    screens: [
      { name: 'tableau-de-bord', path: '/dashboard', title: 'Tableau de bord' },
      { name: 'pass-fournis', path: '/attribution/pass', title: 'Pass fournis' },
      { name: 'scan', path: '/scannage', title: 'Scanner un pass' },
      { name: 'balance', path: '/balance', title: 'Balance' },
      { name: 'profil', path: '/profil', title: 'Profil' },
    ],
  },
  admin: {
    email: 'admin@passerelle.example',
    screens: [
      { name: 'accueil', path: '/admin', title: /./ },
      { name: 'profils', path: '/admin/profils', title: /./ },
      { name: 'dossier', path: firstLinkOf('/admin/profils', /^\/admin\/profils\/\d+/), title: /./ },
      { name: 'demandes', path: '/admin/demandes', title: /./ },
      { name: 'catalogue', path: '/admin/catalogue', title: /./ },
      { name: 'retraits', path: '/admin/retraits', title: /./ },
      { name: 'registre', path: '/admin/registre', title: /./ },
    ],
  },
}

/** The address that the first such link of a list leads to. */
function firstLinkOf(list: string, pattern: RegExp): (page: Page) => Promise<string> {
  return async (page) => {
    await page.goto(list)
    await expect(page.locator('main a').first()).toBeVisible()
    const addresses = await page.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const found = addresses.find((address) => pattern.test(address))
    if (!found) throw new Error(`No link ${pattern} on ${list}: ${addresses.join(' ')}`)
    return found
  }
}

async function isQuiet(page: Page): Promise<void> {
  await expect(page.locator('main')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

async function expectNoFinding(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes.map((node) => node.target.join(' ')).slice(0, 3).join(' | ')}`)).toEqual([])
}

for (const [role, { email, screens: ofRole }] of Object.entries(screens)) {
  test(`screens of: ${role}`, async ({ browser }) => {
    test.setTimeout(600_000)
    const person = await Person.arrive(browser, server.url, role)
    const { page } = person
    if (email) {
      await person.signIn(email, demoPassword)
      await expect(page).not.toHaveURL(/connexion/)
    }
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      // A refused camera or a 401 of a visitor is said by the browser itself; ours would be a script error.
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text())
    })
    for (const screen of ofRole) {
      const path = typeof screen.path === 'string' ? screen.path : await screen.path(page)
      for (const width of widths) {
        await page.setViewportSize({ width, height: width === 360 ? 780 : 800 })
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1, name: screen.title }).first()).toBeVisible()
          await isQuiet(page)
          await keepScreen(page, 'ecrans', `${role}-${screen.name}-${width}${colorScheme === 'dark' ? '-dark' : ''}`, { fullPage: true })
          await expectNoFinding(page, `${role} ${screen.name} ${width} ${colorScheme}`)
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
          expect(overflow, `${screen.name} scrolls sideways at ${width}`).toBeLessThanOrEqual(0)
        }
      }
      expect(await page.title()).toMatch(/ · Passerelle$/)
    }
    expect(faults).toEqual([])
    await person.leave()
  })
}

test('the checker does find faults on a page known to be bad', async ({ page }) => {
  await page.setContent('<html><body><img src="x"><input><button></button></body></html>')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual(expect.arrayContaining(['image-alt', 'label', 'button-name', 'html-has-lang']))
})
