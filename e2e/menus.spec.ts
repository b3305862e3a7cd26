import { expect, test } from '@playwright/test'
import { demoAccount, demoUrl } from './support/demo.ts'
import { Person } from './support/person.ts'

/** The longest menus, on a short phone held by touch: all of an administrator’s sections, and the account’s own. */
test('on a phone of 360 × 640 a long menu reaches its last entry, and closes by Escape and by a touch outside', async ({ browser }) => {
  const person = await Person.arrive(browser, demoUrl(), 'menus', { hasTouch: true })
  await person.page.setViewportSize({ width: 360, height: 640 })
  await person.enter(demoAccount('admin'))
  await person.page.goto('/')
  await person.isOn('Vue d’ensemble')
  const { page } = person
  for (const [name, last] of [['Plus', 'Exports'], [/menu du compte/, 'Déconnexion']] as const) {
    const button = page.getByRole('button', { name }).filter({ visible: true })
    const panel = page.locator('.menu:popover-open')
    await button.tap()
    const entry = panel.locator('a, button').filter({ hasText: last })
    // Playwright would scroll what is hidden without a scrollbar too: the panel itself has to do it.
    await panel.evaluate((node) => node.scrollTo(0, node.scrollHeight))
    await expect(entry).toBeInViewport({ ratio: 1 })
    await expect(panel.getByText(last)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await button.tap()
    await expect(panel).toHaveCount(1)
    await page.touchscreen.tap(180, 12)
    await expect(panel).toHaveCount(0)
  }
})
