import { product } from '@passerelle/contract/product'
import { screens as at } from '@passerelle/contract/screens'
import { chromium, expect, test } from '@playwright/test'
import { expectNoSideScroll, isQuiet, turnTo } from './support/browse.ts'
import { demoAccount, demoUrl } from './support/demo.ts'
import { Person } from './support/person.ts'

const pages = {
  beneficiaire: [
    at.dashboard, at.wallet, at.requests, at.services, at.notifications, at.profile, at.editBeneficiary, `/demande/${product.slug}`,
  ],
  partenaire: [at.dashboard, at.donations, at.ownPayments, at.financed, at.projects, at.donate, at.editCompany],
  fournisseur: [at.dashboard, at.balance, at.allocated, at.profile],
}

test('text at 200 % as set in the browser loses nothing at the right', async () => {
  test.setTimeout(240_000)
  const fontSize = 32
  const { launchOptions } = test.info().project.use
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--blink-settings=defaultFontSize=${fontSize}`],
  })
  for (const [name, paths] of Object.entries(pages)) {
    const person = await Person.arrive(browser, demoUrl(), 'grand-texte')
    await person.enter(demoAccount(name))
    for (const path of paths) {
      await turnTo(person.page, path)
      await isQuiet(person.page)
      await expectNoSideScroll(person.page, `${path}, text of ${fontSize} px,`)
    }
    expect(await person.page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))).toBe(fontSize)
    await person.leave()
  }
  await browser.close()
})
