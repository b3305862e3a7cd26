import { product } from '@passerelle/contract/product'
import { screens as at } from '@passerelle/contract/screens'
import { expect, test } from '@playwright/test'
import { demoUrl } from './support/demo.ts'
import { expectGoodLooks } from './support/looks.ts'
import { watchFaults } from './support/browse.ts'

/** What the programme says to everybody is read without a script, and without the application (decision 87). */
test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } })

  test('a stranger reads each public page, and goes from one to the next', async ({ page }) => {
    await page.goto(demoUrl() + at.presentation)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Offrir un service numérique/)
    await expect(page.getByRole('heading', { name: 'Qui porte le programme' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Créer un compte' })).toBeVisible()
    const foot = page.getByRole('navigation', { name: 'Pied de page' })
    await foot.getByRole('link', { name: 'Aide' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Aide' })).toBeVisible()
    await expect(page.getByText(`Mon ${product.noun} est refusé`).first()).toBeVisible()
    await page.getByText('Quels sont les frais').click()
    await expect(page.getByText(/Ils s’ajoutent au don/)).toBeVisible()
    await foot.getByRole('link', { name: 'Données personnelles' }).click()
    await expect(page.getByText('12 mois après un refus')).toBeVisible()
    await foot.getByRole('link', { name: 'Mentions légales' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mentions légales' })).toBeVisible()
    await page.goto(demoUrl() + at.login)
    await expect(page.getByText(/^Offrir un service numérique/)).toBeVisible()
  })
})

for (const [name, address] of [['accueil', at.presentation], ['aide', at.help]] as const) {
  test(`${address} looks well, asks the server for nothing more, and breaks no rule of its own`, async ({ page }) => {
    const faults = watchFaults(page)
    const calls: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
    })
    await page.goto(demoUrl() + address)
    await expectGoodLooks(page, { folder: 'public', name, isWhole: name === 'accueil' })
    expect(calls).toEqual([])
    expect(faults.take()).toEqual([])
  })
}
