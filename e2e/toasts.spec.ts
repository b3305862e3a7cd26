import { expect, type Locator, type Page, test } from '@playwright/test'
import { demoUrl } from './support/demo.ts'

/** Its toast stays: the page's clock stands still. */
async function failToSignIn(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto(`${demoUrl()}/connexion`)
  await page.getByLabel('Adresse e-mail').fill('personne@exemple.bj')
  await page.getByLabel('Mot de passe', { exact: true }).fill('Lagune-et-sable-7')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

for (const [width, height] of [[1280, 800], [360, 780]] as const) {
  test(`a toast appears top right, stays to be read, and goes by itself, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await failToSignIn(page)
    const toast = page.locator('.toast', { hasText: 'E-mail ou mot de passe incorrect.' })
    await expect(toast).toBeVisible()
    const { x, y, width: wide } = (await toast.boundingBox()) ?? { x: 0, y: height, width: 0 }
    expect(width - (x + wide)).toBeLessThanOrEqual(32)
    expect(y).toBeLessThanOrEqual(100)
    expect(wide).toBeLessThanOrEqual(420)
    // Eight seconds exactly are for a test that holds the clock (apps/web/src/ui/feedback/toast.test.tsx).
    await page.clock.runFor(5000)
    await expect(toast).toBeVisible()
    await page.clock.runFor(5000)
    await expect(toast).toBeHidden()
  })
}

test('on a phone a toast covers neither the title nor the main button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await failToSignIn(page)
  const toast = page.locator('.toast')
  await expect(toast).toBeVisible()
  const top = async (target: Locator) => (await target.boundingBox())?.y ?? 0
  const endOfToast = async () => ((await toast.boundingBox())?.y ?? 0) + ((await toast.boundingBox())?.height ?? 0)
  await expect.poll(async () => (await top(page.getByRole('heading', { level: 1 }))) - (await endOfToast())).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect.poll(() => top(page.getByRole('heading', { level: 1 }))).toBeLessThan(140)
})
