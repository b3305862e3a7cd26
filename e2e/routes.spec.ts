import { reportProblem } from '@passerelle/contract/cases'
import { product } from '@passerelle/contract/product'
import { publicSite, screens } from '@passerelle/contract/screens'
import { expect, type Page, test } from '@playwright/test'
import { type Outcome, people, type PersonName, type Row, table } from '../apps/web/test/route-table.ts'
import { attestationOf } from './support/attestations.ts'
import { expectNoSideScroll, followInside, isQuiet, turnTo, watchFaults } from './support/browse.ts'
import { apiOf, demoAccount, demoReader, demoUrl } from './support/demo.ts'
import { expectGoodLooks } from './support/looks.ts'
import { candidate, newcomer, type Role } from './support/newcomer.ts'
import { Person } from './support/person.ts'
import { keepScreen } from './support/screens.ts'
import type { Credentials } from './support/server.ts'

/**
 * The addresses of route-table.ts for every person: what the rules say of each cell is proven whole by the web client's
 * router.test.tsx; here, in a browser, are the screens that are shown, and each way of being sent elsewhere. What is approved, and
 * who has every right, is in screens.spec.ts. Pictures: output/e2e/routes.
 */
test.describe.configure({ mode: 'parallel' })

const landing: Record<Exclude<Outcome, 'S' | 'B'>, { path: string; h1: string }> = {
  L: { path: screens.login, h1: 'Connexion' },
  C: { path: screens.index, h1: 'Choix de compte' },
  D: { path: screens.dashboard, h1: 'Tableau de bord' },
  A: { path: screens.admin, h1: 'Vue d’ensemble' },
  Q: { path: screens.scan, h1: `Scanner ${product.aNoun}` },
}
/** A wrong cell must not make the others wait. */
const wait = { timeout: 10_000 }

/** From where one is sent back in history. */
const before = { path: screens.profile, h1: 'Profil' }

const demoName = { beneficiary: 'beneficiaire', partner: 'partenaire', supplier: 'fournisseur' } as const

/** Makes the person over HTTP; approved ones are the demonstration's, who have something on every screen. */
async function credentialsOf(name: PersonName): Promise<Credentials | null> {
  const [who = '', stat] = name.split(' ')
  // Once more after a failure, it is somebody else.
  const unique = `${name.replaceAll(' ', '-')}-${Date.now()}`
  if (who === 'visitor') return null
  if (who === 'newcomer') return newcomer(unique)
  if (who === 'administrator') return stat === 'super' ? demoAccount('admin') : demoReader()
  const role = who as Role
  return stat === 'pending' || stat === 'rejected' ? candidate(role, stat, unique) : demoAccount(demoName[role])
}

/** What the addresses of the table name, found in the demonstration. */
async function exampleIds(): Promise<Record<string, string>> {
  const [partner, admin] = await Promise.all([apiOf(demoAccount('partenaire')), apiOf(demoAccount('admin'))])
  const { body: services } = await partner.get('/api/services')
  const { body: projects } = await partner.get('/api/get/request/projects')
  const { body: donations } = await partner.get('/api/dons')
  const { body: profiles } = await admin.get('/api/admin/profiles?status=pending', { search: 'Dossou' })
  const { body: payments } = await admin.get('/api/admin/payments')
  const { body: payouts } = await admin.get('/api/admin/payouts')
  const { body: messages } = await admin.get('/api/admin/messages')
  const { body: passes } = await admin.get('/api/admin/passes')
  const donation: { id: number; title: string } = donations.find((given: { title: string }) => given.title === 'Rentrée numérique')
  return {
    service: String(services[0].id),
    project: `${projects[0].slug}/${projects[0].id}`,
    approved: String(projects[0].id),
    donation: `${donation.id}/${encodeURIComponent(donation.title)}`,
    profile: String(profiles.data[0].user.id),
    attempt: payments.data[0].attempt,
    payout: String(payouts.data[0].id),
    message: String(messages.data[0].id),
    pass: String(passes.data[0].id),
    reported: await caseOf(demoAccount('partenaire')),
    attestation: await attestationOf(demoUrl(), { donId: donation.id, token: partner.token ?? '' }),
  }
}

/** A case of this person's own, reported once. */
async function caseOf(who: Credentials): Promise<string> {
  const body = { subject: 'none', kind: 'account', text: 'Mon adresse a changé.' }
  return String((await (await apiOf(who)).call(reportProblem, {}, { body })).body.id)
}

const outcomeFor = (row: Row, name: PersonName) => row.outcomes.replaceAll(' ', '')[people.indexOf(name)] as Outcome

/** Whose screens are opened one by one in screens.spec.ts. */
const isElsewhere = (name: PersonName) => /approved|super/.test(name)

/**
 * The addresses that this person opens here: those that show a screen (two, when all are opened elsewhere), and two for each way of
 * being sent away: one from the back office, one from the rest.
 */
function addressesOf(name: PersonName): { row: Row; outcome: Outcome }[] {
  const cells = Object.entries(table).flatMap(([screen, rows]) => rows.map((row) => ({ screen, row, outcome: outcomeFor(row, name) })))
  const seen = new Map<string, number>()
  return cells.filter(({ screen, outcome }) => {
    if (outcome === 'S' && !isElsewhere(name)) return true
    const kind = `${outcome} ${outcome === 'S' ? '' : screen === 'admin'}`
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
    return (seen.get(kind) ?? 0) <= (outcome === 'S' ? 2 : 1)
  })
}

/** What these people see is another screen while they wait or once rejected; the rest is the same for everybody. */
const ofStatus: readonly string[] = [
  screens.dashboard, screens.profile, screens.editBeneficiary, screens.editCompany, screens.requests, screens.scan, screens.balance,
]

/** Whether axe looks at this screen here: what is open to everybody, once with somebody signed in, and what a status changes. */
function isLookedAt({ address, outcomes }: Row, name: PersonName): boolean {
  if (outcomes.startsWith('S')) return name === 'beneficiary pending'
  return /pending|rejected/.test(name) && ofStatus.includes(address)
}

const h1Of = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name, exact: true })

async function expectLanding(page: Page, { path, h1 }: { path: string; h1: string }, cell: string): Promise<void> {
  await isQuiet(page)
  await expect.soft(page, cell).toHaveURL((url) => url.pathname === path, wait)
  await expect.soft(h1Of(page, h1), cell).toBeVisible(wait)
}

async function expectScreen(page: Page, row: Row, address: string, cell: string): Promise<void> {
  await isQuiet(page)
  await expect.soft(h1Of(page, row.h1), cell).toBeVisible(wait)
  await isQuiet(page)
  const { pathname, search, hash } = new URL(page.url())
  expect.soft(`${pathname}${search}${hash}`, cell).toBe(address)
  const title = await page.title()
  const [given, brand] = title.split(' · ')
  expect.soft(brand, `${cell}: ${title}`).toBe(product.brand)
  if (row.title instanceof RegExp || row.h1 instanceof RegExp) expect.soft(given, cell).toMatch(row.title ?? row.h1)
  else expect.soft(given, cell).toBe(row.title ?? row.h1)
  // This browser has no camera, and the scan screen says so: « Réessayer » is right there.
  if (row.address !== screens.scan) await expect.soft(page.getByRole('button', { name: 'Réessayer' }), cell).toHaveCount(0, wait)
  await expectNoSideScroll(page, cell)
}

for (const name of people) {
  test(`every address for: ${name}`, async ({ browser }) => {
    test.setTimeout(240_000)
    const [credentials, ids] = await Promise.all([credentialsOf(name), exampleIds()])
    if (credentials && /beneficiary|partner|supplier/.test(name)) ids['case'] = await caseOf(credentials)
    const person = await Person.arrive(browser, demoUrl(), 'routes')
    const { page } = person
    await page.emulateMedia({ reducedMotion: 'reduce' })
    if (credentials) await person.enter(credentials)
    if (credentials) await page.goto(screens.index)
    if (credentials) await isQuiet(page)
    const faults = watchFaults(page)

    for (const { row, outcome } of addressesOf(name)) {
      const address = row.address.replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? '')
      const cell = `${name} at ${address}`
      // Where one is sent back to, when the address is typed over this page.
      const here = outcome === 'B'
        ? { path: new URL(page.url()).pathname, h1: await page.getByRole('heading', { level: 1 }).innerText() }
        : landing.D
      // By a load of its own where one is sent away, or is not signed in; else from screen to screen, as by a link.
      const isUnknown = table.unknown.includes(row) || table.ui.includes(row)
      await (outcome === 'S' && credentials && !isUnknown ? turnTo(page, address) : page.goto(address))
      if (outcome === 'S') {
        await expectScreen(page, row, address, cell)
        const picture = `${name.replace(' ', '-')}-${row.address.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'accueil'}`
        if (isLookedAt(row, name)) await expectGoodLooks(page, { folder: 'routes', name: picture })
        else await keepScreen(page, 'routes', `${picture}-360`)
      } else if (outcome === 'B') {
        await expectLanding(page, here, `${cell}, typed over ${here.path}`)
      } else {
        await expectLanding(page, landing[outcome], cell)
      }
      // What no screen has is not found, for machines too.
      expect.soft(faults.take(), cell).toEqual(isUnknown ? [`404 GET ${address}`] : [])
    }
    await person.leave()
  })
}

const sentBack: PersonName[] = ['beneficiary pending', 'partner rejected', 'supplier approved']
for (const name of sentBack) {
  test(`sent back where one came from: ${name}`, async ({ browser }) => {
    const [credentials, ids] = await Promise.all([credentialsOf(name), exampleIds()])
    const person = await Person.arrive(browser, demoUrl(), 'routes')
    const { page } = person
    if (credentials) await person.enter(credentials)
    await page.goto(before.path)
    await person.isOn(before.h1)
    const addresses = Object.values(table)
      .flat()
      .filter((row) => outcomeFor(row, name) === 'B')
      .slice(-4)
      .map((row) => row.address.replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? ''))
    for (const address of addresses) {
      await followInside(page, address)
      await expectLanding(page, before, `${name} at ${address}, from another page`)
    }
    // Another tab has nothing behind it.
    const tab = await page.context().newPage()
    await tab.goto(addresses[0] ?? '')
    await expectLanding(tab, landing.D, `${name} at ${addresses[0]}, in a new tab`)
    await person.leave()
  })
}

const accountLabel = { beneficiaire: 'Bénéficiaire', partenaire: 'Partenaire', fournisseur: 'Fournisseur' } as const

/** Public site, role and the product's menu, on a phone then at a desk (specification 2, Main layout). */
async function seesWhatIsNamed(page: Page, label: string): Promise<void> {
  const siteLink = page.getByRole('link', { name: 'Site public' })
  await expect(page.locator('.bottomnav').getByRole('button', { name: product.labels, exact: true })).toBeVisible()
  await expect(siteLink).toHaveCount(0)
  await page.getByRole('button', { name: new RegExp(`\\S.*${label}.*menu du compte`) }).click()
  await expect(page.locator('#user-menu').getByText(label)).toBeVisible()
  await expect(siteLink).toBeVisible()
  await keepScreen(page, 'routes', `menu-du-compte-${label}-360`)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(siteLink).toBeVisible()
  await expect(page.locator('.who').getByText(label)).toBeVisible()
  await expect(page.locator('.mainnav').getByRole('button', { name: product.labels, exact: true })).toBeVisible()
}

test('the links around a page are addresses of the table, and what it names can be seen', async ({ browser }) => {
  const known = new Set([...Object.values(table).flat().map((row) => row.address), publicSite])
  for (const name of ['beneficiaire', 'partenaire', 'fournisseur', 'admin'] as const) {
    const person = await Person.arrive(browser, demoUrl(), 'routes')
    await person.enter(demoAccount(name))
    await person.page.goto(screens.index)
    await expect(person.page.locator('.bottomnav').first()).toBeVisible()
    const links =
      await person.page.locator('header a, nav a, [popover] a').evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
    const inside = links.filter((href) => href.startsWith('/'))
    expect(inside.length).toBeGreaterThan(3)
    expect(inside.filter((href) => !known.has(href))).toEqual([])
    if (name !== 'admin') await seesWhatIsNamed(person.page, accountLabel[name])
    await person.page.setViewportSize({ width: 1024, height: 768 })
    await expectNoSideScroll(person.page, `${name} at the smallest desk`)
    await person.leave()
  }
})

test('a session that the server has ended goes to the login from any call, with its warning, and leaves nothing behind', async ({ browser }) => {
  const person = await Person.arrive(browser, demoUrl(), 'routes')
  const { page } = person
  const { email, password } = demoAccount('partenaire')
  const [signedIn] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/login')),
    person.signIn(email, password),
  ])
  await person.isOn('Tableau de bord')
  const { token }: { token: string } = await signedIn.json()
  await fetch(`${demoUrl()}/api/logout`, { headers: { authorization: `Bearer ${token}` } })
  await followInside(page, screens.financed)
  await person.isOn('Connexion')
  await person.sees('Votre session a expiré. Vous êtes automatiquement déconnecté')
  expect(await page.evaluate(() =>
    ['token', 'user', 'authenticated', 'stat', 'countNotif'].filter((key) => localStorage.getItem(key) !== null),
  )).toEqual([])
  await page.goto(screens.donations)
  await person.isOn('Connexion')
  await person.leave()
})
