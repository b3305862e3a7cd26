import { product } from '@passerelle/contract/product'
import { screens as at } from '@passerelle/contract/screens'
import { chromium, expect, test } from '@playwright/test'
import { expectNoSideScroll, isQuiet } from './support/browse.ts'
import { demoAccount, demoUrl } from './support/demo.ts'
import { Person } from './support/person.ts'

const pages = {
  beneficiaire: [
    at.dashboard, at.wallet, at.requests, at.services, at.notifications, at.profile, at.editBeneficiary, `/demande/${product.slug}`,
  ],
  partenaire: [at.dashboard, at.donations, at.financed, at.projects, at.donate, at.editCompany],
  fournisseur: [at.dashboard, at.balance, at.allocated, at.profile],
}

test('text at 200 % as set in the browser, and screens of 320 px, lose nothing at the right', async () => {
  test.setTimeout(240_000)
  const { launchOptions } = test.info().project.use
  for (const [fontSize, width] of [[32, 360], [16, 320]] as const) {
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions?.args ?? []), `--blink-settings=defaultFontSize=${fontSize}`],
    })
    for (const [name, paths] of Object.entries(pages)) {
      const person = await Person.arrive(browser, demoUrl(), 'grand-texte')
      const { email, password } = demoAccount(name)
      await person.signIn(email, password)
      await person.isOn('Tableau de bord')
      await person.page.setViewportSize({ width, height: 780 })
      expect(await person.page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))).toBe(fontSize)
      for (const path of paths) {
        await person.page.goto(path)
        await isQuiet(person.page)
        await expectNoSideScroll(person.page, `${path} at ${width} px, text of ${fontSize} px,`)
      }
      await person.leave()
    }
    await browser.close()
  }
})
