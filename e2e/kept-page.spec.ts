import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { screens as at } from '@passerelle/contract/screens'
import { expect, type Page, test } from '@playwright/test'
import { demoAccount, demoUrl } from './support/demo.ts'

/**
 * A page that begins with its form comes from what the browser has kept of an earlier visit, and is asked for again behind it
 * (decision 41). Nothing is routed where it must be kept: a page whose requests are intercepted keeps nothing.
 */
test.describe.configure({ mode: 'parallel' })

/** Before the demonstration server: there it can be slow, or of another release, in which some files are called otherwise. */
async function startFront() {
  let renamed: RegExp | null = null
  let isHeld = false
  let isForgetful = false
  const held: (() => void)[] = []
  const asked: string[] = []
  const server = createServer((request, response) => void pass(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    asked.push(path)
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
    const isGone = renamed?.test(path) && !path.includes('newer-')
    const inner = await fetch(demoUrl() + (isGone ? '/assets/gone.js' : path.replace('newer-', '')), { headers: { accept: '*/*' } })
    for (const name of ['content-type', 'content-security-policy', 'cache-control']) {
      const value = inner.headers.get(name)
      if (value) response.setHeader(name, isForgetful && path.startsWith('/assets/') ? value.replace(/.*immutable/, 'no-store') : value)
    }
    response.statusCode = inner.status
    const isPage = inner.headers.get('content-type')?.startsWith('text/html')
    const body = Buffer.from(await inner.arrayBuffer())
    response.end(isPage ? body.toString().replaceAll(/\/assets\/[\w.-]+/g, newName) : body)
  }

  const newName = (file: string) => (renamed?.test(file) ? file.replace('assets/', 'assets/newer-') : file)

  return {
    url: `http://localhost:${port}`,
    timesAsked: (path: string) => asked.filter((one) => one === path).length,
    hold: () => void (isHeld = true),
    letGo: () => {
      isHeld = false
      held.splice(0).forEach((go) => go())
    },
    /** Files are answered as ever, and not kept. */
    forget: () => void (isForgetful = true),
    release: (files: RegExp) => void (renamed = files),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const early = (page: Page) => page.locator('#early-page')
const email = (page: Page) => page.getByLabel('Adresse e-mail')
const newer = (page: Page) => page.locator('[src*="newer-"], [href*="newer-"]').first()

async function visit(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.locator('#root form')).toBeVisible()
  await expect(early(page)).toHaveCount(0)
}

test('a second visit needs no answer before its form works, and asks for the page behind it', async ({ page, context }) => {
  const front = await startFront()
  await visit(page, front.url + at.login)
  expect(front.timesAsked(at.login)).toBe(1)
  await page.close()
  front.hold()
  const again = await context.newPage()
  await visit(again, front.url + at.login)
  await email(again).fill('a@exemple.bj')
  await expect.poll(() => front.timesAsked(at.login)).toBe(2)
  front.letGo()
  await again.waitForLoadState('networkidle')
  await expect(email(again)).toHaveValue('a@exemple.bj')
  expect(front.timesAsked(at.login)).toBe(2)
  front.stop()
})

const names = /first-load[\w-]*\.css|browser-check/

test('another release takes the place of the page that was kept, at once where nothing is typed', async ({ page }) => {
  const front = await startFront()
  await visit(page, front.url + at.login)
  await page.goto('about:blank')
  front.release(names)
  await page.goto(front.url + at.login, { waitUntil: 'commit' })
  await expect(newer(page)).toBeAttached()
  await expect(page.locator('#root form')).toBeVisible()
  // Asked for behind the one that was kept, then loaded again.
  expect(front.timesAsked(at.login)).toBe(3)
  await visit(page, front.url + at.login)
  await expect(newer(page)).toBeAttached()
  front.stop()
})

test('another release takes nothing away that is being typed; the next visit begins with it', async ({ page, context }) => {
  const front = await startFront()
  await visit(page, front.url + at.login)
  await page.goto('about:blank')
  front.release(names)
  front.hold()
  await visit(page, front.url + at.login)
  await email(page).fill('a@exemple.bj')
  await expect.poll(() => front.timesAsked(at.login)).toBe(2)
  front.letGo()
  await page.waitForLoadState('networkidle')
  await expect(email(page)).toHaveValue('a@exemple.bj')
  await expect(newer(page)).toHaveCount(0)
  const next = await context.newPage()
  front.hold()
  await next.goto(front.url + at.login, { waitUntil: 'commit' })
  await expect(newer(next)).toBeAttached()
  front.letGo()
  front.stop()
})

for (const [what, files] of [
  ['the check of the browser', /browser-check/],
  ['the styles of the application', /first-load[\w-]*\.css/],
] as const) {
  test(`a page that was kept, and whose release took ${what} away, is loaded again by itself`, async ({ page }) => {
    const front = await startFront()
    front.forget()
    await visit(page, front.url + at.login)
    await page.goto('about:blank')
    front.release(files)
    await page.goto(front.url + at.login, { waitUntil: 'commit' })
    await expect(newer(page)).toBeAttached()
    await expect(page.locator('#root form')).toBeVisible()
    await expect(early(page)).toHaveCount(0)
    front.stop()
  })
}

/** Once only: a browser remembers that it failed. */
for (const part of ['member-routes', 'dashboard-page']) {
  test(`K33: a screen whose code the network lost on the way (${part}) is there as soon as the network is`, async ({ page }) => {
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes(`/${part}`))
    await page.route(`**/assets/${part}*.js`, (route) => route.abort(), { times: 1 })
    const { email: address, password } = demoAccount('partenaire')
    await page.goto(demoUrl() + at.login)
    await email(page).fill(address)
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    if (part === 'member-routes') await lost
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await lost
    await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
  })
}

test('what a browser may keep knows nobody, before and after a sign-out', async ({ page }) => {
  const { email: address, password } = demoAccount('partenaire')
  const kept: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.headers()['cache-control']?.includes('no-store')) return
    kept.push(response.text().catch(() => ''))
  })
  await page.goto(demoUrl() + at.login)
  await email(page).fill(address)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.getByRole('button', { name: /menu du compte/ }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
  const bodies = await Promise.all(kept)
  expect(bodies.length).toBeGreaterThan(5)
  expect(bodies.filter((body) => body.includes(address) || body.includes(password) || (token && body.includes(token)))).toEqual([])
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})
