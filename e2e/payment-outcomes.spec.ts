import { getPayment, validateDonation } from '@passerelle/contract/donations'
import { errors } from '@passerelle/contract/errors'
import { expect, test } from '@playwright/test'
import { type StoppedCall, stopCalls } from './support/calls.ts'
import { demoAccount, demoUrl } from './support/demo.ts'
import { expectGoodLooks } from './support/looks.ts'
import { Person } from './support/person.ts'

/**
 * What a donor sees when a payment does not simply succeed. The number typed in the sandbox's dialog decides; what it
 * cannot bring (a script that does not come, an answer lost or held, money that fits no order) is made on its way.
 * Pictures: output/e2e/paiements.
 */
const validated = [`*${validateDonation.path}`]
const numbers = { accepted: '0166000001', declined: '0166000000', silent: '0166000003', webhookLost: '0166000005' }

test('declined, then paid in the same dialog; declined to the end; blocked; dismissed; answer lost; never answered', async ({ browser }) => {
  test.setTimeout(240_000)
  const donor = await Person.arrive(browser, demoUrl(), 'paiements')
  const { page } = donor
  const dialog = page.frameLocator('iframe')
  await donor.enter(demoAccount('partenaire'))

  const openRecap = async (title: string) => {
    await page.goto('/effectuer/don')
    await donor.fill('Titre', title)
    await page.getByLabel('Service ou produit').selectOption('Formation bureautique')
    await page.getByLabel('Montant du pass').selectOption({ index: 1 })
    await donor.fill('Motif', 'Pour essayer.')
    await donor.press('Vérifier')
    await donor.isOn('Votre don')
  }
  const openDialog = async (title: string) => {
    await openRecap(title)
    await page.getByRole('button', { name: /^Payer/ }).click()
    await expect(dialog.getByLabel('Numéro de téléphone')).toBeVisible()
  }
  const payWith = async (number: string) => {
    await dialog.getByLabel('Numéro de téléphone').fill(number)
    await dialog.getByRole('button', { name: /^Payer/ }).click()
  }
  const looks = (name: string) => expectGoodLooks(page, { folder: 'paiements', name })

  await test.step('declined: said in the dialog, tried again there, and paid', async () => {
    await openDialog('Refusé puis payé')
    await payWith(numbers.declined)
    await expect(dialog.getByRole('heading', { name: /refusé/i })).toBeVisible()
    await looks('fenetre-refuse')
    await dialog.getByRole('button', { name: 'Réessayer' }).click()
    await payWith(numbers.webhookLost)
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    await donor.isOn('Mes dons')
    await expect(page.getByRole('row', { name: /Refusé puis payé/ })).toContainText('Approuvé')
  })

  await test.step('declined to the end: said on the page; the next try brings money that fits no order: no other is offered', async () => {
    await openDialog('Refusé jusqu’au bout')
    await payWith(numbers.declined)
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    await donor.sees('Le paiement n’a pas abouti.')
    await looks('non-abouti')
    const { status, message } = errors.payment_mismatch
    const doesNotFit = { status, json: { status: false, reason: 'mismatch', message } }
    const stop = await stopCalls(page, { addresses: validated, on: 'the way' }, (call) => call.reply(doesNotFit))
    await donor.press('Réessayer le paiement')
    await payWith(numbers.accepted)
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    await donor.sees('Votre paiement est à l’examen.')
    await expect(page.getByRole('button', { name: /^Payer|paiement$/ })).toHaveCount(0)
    await looks('a-l-examen')
    await stop()
  })

  await test.step('blocked, then dismissed: nothing is in progress any more, and the donor may try again', async () => {
    const stop = await stopCalls(page, { addresses: ['*/checkout.js'], on: 'the way' }, (call) => call.lose())
    await openRecap('Fenêtre fermée')
    await page.getByRole('button', { name: /^Payer/ }).click()
    await donor.sees('La fenêtre de paiement n’a pas pu s’ouvrir.')
    await looks('bloque')
    await stop()
    await donor.press('Réessayer le paiement')
    await dialog.getByRole('button', { name: 'Fermer le paiement' }).click()
    await donor.sees('Vous avez fermé la fenêtre de paiement.')
    await looks('ferme')
    await donor.press('Réessayer le paiement')
    await payWith(numbers.accepted)
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    await donor.isOn('Mes dons')
  })

  await test.step('the server’s answer lost: the page waits, nothing else is offered, and it goes on by itself', async () => {
    const asked: StoppedCall[] = []
    let isHeld = true
    const addresses = [`*${getPayment.path.replace(':attempt', '*')}`, ...validated]
    const stop = await stopCalls(page, { addresses, on: 'the way' }, (call) => {
      if (call.url.pathname === validateDonation.path) return call.lose()
      if (!isHeld) return call.pass()
      asked.push(call)
      return undefined
    })
    await openDialog('Réponse perdue')
    await payWith(numbers.accepted)
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    await donor.sees('Paiement en cours de confirmation')
    await expect(page.getByRole('button', { name: /^Payer|paiement$/ })).toHaveCount(0)
    await looks('en-cours')
    isHeld = false
    await Promise.all(asked.map((call) => call.pass()))
    await donor.isOn('Mes dons')
    await expect(page.getByRole('row', { name: /Réponse perdue/ })).toContainText('Approuvé')
    await stop()
  })

  await test.step('never answered: said as such, and the list waits', async () => {
    await openDialog('Sans réponse')
    await payWith(numbers.silent)
    await expect(dialog.getByRole('heading', { name: /En attente de votre confirmation/ })).toBeVisible()
    await looks('fenetre-sans-reponse')
    await dialog.getByRole('button', { name: 'Fermer le paiement' }).click()
    await donor.sees('Vous avez fermé la fenêtre de paiement.')
    await page.goto('/vos/dons')
    await expect(page.getByRole('row', { name: /Sans réponse/ })).toContainText('En attente')
  })
})
