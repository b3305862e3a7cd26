import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { isQuiet } from './support/browse.ts'
import { demoAccount, demoUrl } from './support/demo.ts'
import { expectGoodLooks } from './support/looks.ts'
import { Person } from './support/person.ts'

/** Pictures: output/e2e/listes. */
for (const width of [360, 1280]) {
  test(`a list is filtered, kept as a view, downloaded, and its export is told, at ${width} px`, async ({ browser }) => {
    const officer = await Person.arrive(browser, demoUrl(), 'listes')
    const { page } = officer
    await page.setViewportSize({ width, height: 900 })
    await officer.enter(demoAccount('admin'))
    await page.goto('/admin/dons')
    await officer.isOn('Dons')
    if (width < 720) await officer.press('Filtres')
    await page.getByLabel('État').selectOption('Payé')
    if (width < 720) {
      await officer.press('Voir la liste')
      await expect(page.getByRole('button', { name: 'Filtres, 1' })).toBeVisible()
    }
    await expect(page.getByRole('navigation', { name: 'Filtres actifs' }).getByRole('link')).toHaveCount(1)
    const name = `Payés, ${width}`
    await officer.press('Enregistrer cette vue')
    await officer.fill('Nom de la vue', name)
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await officer.sees('Vue enregistrée')
    await officer.follow('Tout')
    await expect(page).toHaveURL(/\/admin\/dons$/)
    await officer.follow(name)
    await expect(page).toHaveURL(/\/admin\/dons\?etat=/)
    await isQuiet(page)
    if (width > 720) await expectGoodLooks(page, { folder: 'listes', name: 'vue' })

    const [download] = await Promise.all([page.waitForEvent('download'), officer.press('Exporter en CSV')])
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n').length - 2
    await officer.press('Supprimer cette vue')
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
    await officer.sees('Vue supprimée')

    await page.goto('/admin/exports?liste=dons')
    await officer.isOn('Exports')
    const first = page.locator('tbody tr').first()
    await expect(first).toContainText('Complet')
    await expect(first.locator('td', { hasText: new RegExp(`^\\D*${lines}$`) })).toHaveCount(1)
    await officer.leave()
  })
}
