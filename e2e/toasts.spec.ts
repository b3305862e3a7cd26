import { expect, test } from '@playwright/test'
import { demoUrl } from './support/demo.ts'

for (const [width, height] of [[1280, 800], [360, 780]] as const) {
  test(`a toast appears top right, stays to be read, and goes by itself, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto(`${demoUrl()}/connexion`)
    await page.getByLabel('Adresse e-mail').fill('personne@exemple.bj')
    await page.getByLabel('Mot de passe', { exact: true }).fill('Lagune-et-sable-7')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    const toast = page.locator('.toast', { hasText: 'E-mail ou mot de passe incorrect.' })
    await expect(toast).toBeVisible()
    const shownAt = Date.now()
    const { x, y, width: wide } = (await toast.boundingBox()) ?? { x: 0, y: height, width: 0 }
    expect(width - (x + wide)).toBeLessThanOrEqual(32)
    expect(y).toBeLessThanOrEqual(100)
    expect(wide).toBeLessThanOrEqual(420)
    // Eight seconds exactly are for a test that holds the clock (apps/web/src/ui/toast.test.tsx).
    await expect(toast).toBeHidden()
    expect(Date.now() - shownAt).toBeGreaterThan(5000)
  })
}
