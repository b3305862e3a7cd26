import { expect, test } from '@playwright/test'
import { axeFindings, colorRules, everyRule } from './support/axe.ts'
import { demoUrl } from './support/demo.ts'

/** What a theme can change is seen at one width. */
const widths = { light: [1280, 360], dark: [1280] }

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page of the API is read and searched under its own policy, ${colorScheme}`, async ({ page }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => said.push(error.message))
    await page.emulateMedia({ colorScheme })
    for (const width of widths[colorScheme]) {
      await page.setViewportSize({ width, height: 780 })
      await page.goto(`${demoUrl()}/api/docs`)
      const call = page.locator('#redeemPass')
      await page.getByLabel('Chercher un appel').fill('encaisse entier')
      await expect(page.getByRole('status')).toHaveText('1 appel')
      await expect(page.locator('section details:visible')).toHaveCount(1)
      await call.locator('summary').click()
      await expect(call.getByText('not_assigned', { exact: true })).toBeVisible()
      expect(await axeFindings(page, colorScheme === 'dark' ? colorRules : everyRule), `${width} px`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.getByLabel('Chercher un appel').fill('zzz')
      await expect(page.getByRole('status')).toHaveText('Aucun appel ne contient ces mots.')
    }
    await page.goto(`${demoUrl()}/api/docs#adminApprovePayout`)
    await expect(page.locator('#adminApprovePayout')).toHaveAttribute('open')
    await page.locator('#adminApprovePayout').getByRole('link', { name: 'Unauthenticated' }).click()
    await expect(page.locator('#faute-Unauthenticated')).toHaveAttribute('open')
    expect(said).toEqual([])
  })
}
