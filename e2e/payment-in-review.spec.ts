import { listPassTypes, listServices } from '@passerelle/contract/catalogue'
import { initializeDonation, listDonations } from '@passerelle/contract/donations'
import { productField } from '@passerelle/contract/product'
import { type Browser, expect, test } from '@playwright/test'
import { apiOf, demoAccount, demoUrl } from './support/demo.ts'
import { Hands, ways } from './support/hands.ts'
import { Keyboard } from './support/keyboard.ts'
import { expectGoodLooks } from './support/looks.ts'
import { approved } from './support/newcomer.ts'
import { Person } from './support/person.ts'

/**
 * Money that came for a gift by another transaction than its own waits for a person, who attaches it to the gift: by keyboard at a
 * desk, and by touch on a phone. Pictures: output/e2e/paiement-en-examen.
 */
const folder = 'paiement-en-examen'

/** A gift whose money came by a transaction made beside it. */
async function strayGift(name: string) {
  const donor = await apiOf(await approved('partner', name))
  const [service] = (await donor.get(listServices.path)).body
  const [type] = (await donor.get(listPassTypes.path)).body
  const { body: recap } = await donor.post(initializeDonation.path, {
    title: name, service: service.id, description: 'Pour les écoles', [productField.nbr]: [3], [productField.amount]: [type.price],
  })
  const checkout = async (step: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${demoUrl()}/sandbox-pay/checkout/${step}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return reply.json()
  }
  const made = { amount: recap.amount_total, custom_metadata: { ref: recap.payment.attempt } }
  const { transaction } = await checkout('draft', { public_key: 'pk_sandbox_local', transaction: made })
  const { token } = await checkout('open', { public_key: 'pk_sandbox_local', transaction: { id: transaction.id } })
  await checkout('pay', { token, method: 'mtn_open', number: '0164000001' })
  return {
    transaction: String(transaction.id),
    status: async () => (await donor.get(listDonations.path)).body[0].status,
  }
}

async function officer(browser: Browser): Promise<Person> {
  const person = await Person.arrive(browser, demoUrl(), folder)
  await person.enter(demoAccount('admin'))
  return person
}

/** The list of what is under review, until the message of the provider has been read. */
async function openReview({ page }: Person, transaction: string) {
  const row = page.getByRole('link', { name: `Examiner le paiement ${transaction}` })
  await expect(async () => {
    await page.goto('/admin/paiements?etat=review')
    await expect(row).toBeVisible({ timeout: 3000 })
  }).toPass()
  return row
}

test('attached to its gift by keyboard, at a desk: its lines are read before, the gift is approved', async ({ browser }) => {
  const gift = await strayGift('don-clavier')
  const person = await officer(browser)
  const { page } = person
  await page.setViewportSize({ width: 1280, height: 800 })
  const keys = new Keyboard(page)
  await keys.reach(await openReview(person, gift.transaction))
  await keys.press('Enter')
  const honour = page.getByRole('radio', { name: /^Rattacher à son don/ })
  await keys.reach(honour)
  await keys.press('Space')
  await expect(page.getByRole('region', { name: 'Ce qui sera écrit au registre' })).toContainText('Fonds des')
  await keys.type(page.getByLabel('Motif'), 'Vérifié avec le donateur.')
  await expectGoodLooks(page, { folder, name: 'examen' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await keys.reach(page.getByRole('button', { name: /^Rattacher à son don de/ }))
  await keys.press('Enter')
  await expect(page.getByText('Le paiement est rattaché à sa commande')).toBeVisible()
  expect(await gift.status()).toBe('approved')
})

test('attached to its gift by touch, on a phone', async ({ browser }) => {
  const gift = await strayGift('don-tactile')
  const hands = await Hands.arrive(browser, { url: demoUrl(), folder, way: ways[1] })
  const { person, page } = hands
  await person.enter(demoAccount('admin'))
  await hands.use(await openReview(person, gift.transaction))
  await page.getByRole('radio', { name: /^Rattacher à son don/ }).tap()
  await hands.type(page.getByLabel('Motif'), 'Vérifié avec le donateur.')
  await hands.press(/^Rattacher à son don de/)
  await expect(page.getByText('Le paiement est rattaché à sa commande')).toBeVisible()
  expect(await gift.status()).toBe('approved')
})
