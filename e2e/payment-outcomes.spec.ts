import { expect, test } from '@playwright/test'
import { demoAccount, demoUrl } from './support/demo.ts'
import { Person } from './support/person.ts'

/** What a donor sees when a payment does not simply succeed. The number typed in the sandbox's dialog decides. */
const numbers = { accepted: '0166000001', declined: '0166000000', silent: '0166000003', webhookLost: '0166000005' }

test('declined, then paid in the same dialog; dismissed; never answered', async ({ browser }) => {
  test.setTimeout(180_000)
  const donor = await Person.arrive(browser, demoUrl(), 'paiements')
  const { page } = donor
  const dialog = page.frameLocator('iframe')
  const { email, password } = demoAccount('partenaire')
  await donor.signIn(email, password)
  await donor.isOn('Tableau de bord')

  const openDialog = async (title: string) => {
    await page.goto('/effectuer/don')
    await donor.fill('Titre', title)
    await page.getByLabel('Service ou produit').selectOption('Formation bureautique')
    await page.getByLabel('Montant du pass').selectOption({ index: 1 })
    await donor.fill('Motif', 'Pour essayer.')
    await donor.press('Vérifier')
    await donor.isOn('Votre don')
    await page.getByRole('button', { name: /^Payer/ }).click()
    await expect(dialog.getByLabel('Numéro de téléphone')).toBeVisible()
  }
  const payWith = async (number: string) => {
    await dialog.getByLabel('Numéro de téléphone').fill(number)
    await dialog.getByRole('button', { name: /^Payer/ }).click()
  }

  await test.step('declined: said in the dialog, tried again there, and paid', async () => {
    await openDialog('Refusé puis payé')
    await payWith(numbers.declined)
    await expect(dialog.getByRole('heading', { name: /refusé/i })).toBeVisible()
    await donor.keep('refuse')
    await dialog.getByRole('button', { name: 'Réessayer' }).click()
    await payWith(numbers.webhookLost)
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    await donor.isOn('Mes dons')
    await expect(page.getByRole('row', { name: /Refusé puis payé/ })).toContainText('Approuvé')
  })

  await test.step('dismissed: nothing is in progress any more, and the donor may try again', async () => {
    await openDialog('Fenêtre fermée')
    await dialog.getByRole('button', { name: 'Fermer le paiement' }).click()
    await donor.sees('Vous avez fermé la fenêtre de paiement.')
    await donor.keep('ferme')
    await donor.press('Réessayer le paiement')
    await payWith(numbers.accepted)
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    await donor.isOn('Mes dons')
  })

  await test.step('never answered: said as such, and the list waits', async () => {
    await openDialog('Sans réponse')
    await payWith(numbers.silent)
    await expect(dialog.getByRole('heading', { name: /En attente de votre confirmation/ })).toBeVisible()
    await donor.keep('sans-reponse')
    await dialog.getByRole('button', { name: 'Fermer le paiement' }).click()
    await donor.sees('Vous avez fermé la fenêtre de paiement.')
    await page.goto('/vos/dons')
    await expect(page.getByRole('row', { name: /Sans réponse/ })).toContainText('En attente')
  })
})
