import { readFile } from 'node:fs/promises'
import { listPassTypes, listServices } from '@passerelle/contract/catalogue'
import { initializeDonation, listDonations, validateDonation } from '@passerelle/contract/donations'
import { adminCountPasses } from '@passerelle/contract/pass-list'
import { product, productField } from '@passerelle/contract/product'
import { expect, test } from '@playwright/test'
import { isQuiet } from './support/browse.ts'
import { apiOf, demoAccount, demoUrl } from './support/demo.ts'
import { Hands, ways } from './support/hands.ts'
import { approved } from './support/newcomer.ts'
import { payInSandbox } from './support/projects.ts'

/** Pictures: output/e2e/export. */
const folder = 'export'

/** Somebody whose only gift has more passes than a page of the list. */
async function generousDonor() {
  const who = await approved('partner', `export-${Date.now()}`)
  const donor = await apiOf(who)
  const service = (await donor.get(listServices.path)).body.find(({ name }: { name: string }) => name === 'Kit de recharge solaire')
  const prices: number[] = (await donor.get(listPassTypes.path)).body.map(({ price }: { price: number }) => price).slice(0, 2)
  const { body } = await donor.post(initializeDonation.path, {
    title: 'Pour les villages', service: service.id, description: 'Des kits.', [productField.nbr]: [51, 9], [productField.amount]: prices,
  })
  await payInSandbox(body.payment.transaction_id)
  await donor.post(validateDonation.path, { transaction_id: body.payment.transaction_id })
  const [gift] = (await donor.get(listDonations.path)).body
  expect(gift.status).toBe('approved')
  return { id: who.id, total: 51 * (prices[0] ?? 0) + 9 * (prices[1] ?? 0) }
}

/** No cell of it holds a `;` or a line end. */
function rowsOf(text: string): Record<string, string>[] {
  const [headers = [], ...rows] = text.replace('\uFEFF', '').trimEnd().split('\r\n').map((line) =>
    line.split(';').map((cell) => cell.replaceAll(/^"|"$/g, '')))
  return rows.map((cells) => Object.fromEntries(headers.map((header, at) => [header, cells[at] ?? ''])))
}

const francs = (text: string) => Number(text.replaceAll(/\D/g, ''))
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

for (const way of ways) {
  test(`an export is opened: its rows and its sum are those of the list, of its exact count and of the gift, ${way.way}`, async ({ browser }) => {
    const { id, total } = await generousDonor()
    const officer = await Hands.arrive(browser, { url: demoUrl(), folder, way })
    await officer.person.enter(demoAccount('admin'))
    const { page } = officer
    await page.goto(`/admin/${product.slug}?personne=${id}`)
    await officer.person.sees(/^50\ssur\s60\slignes/)
    await officer.press('Voir la suite')
    await officer.person.sees(/^60\slignes/)
    await isQuiet(page)
    const shown = await page.locator('tbody td[data-l="Montant"]').allInnerTexts()
    expect([shown.length, sum(shown.map(francs))]).toEqual([60, total])

    const [download] = await Promise.all([page.waitForEvent('download'), officer.press('Exporter en CSV')])
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toMatch(/^\uFEFF"/)
    const rows = rowsOf(text)
    const counted = await (await apiOf(demoAccount('admin'))).get(`${adminCountPasses.path}?person=${id}&exact=1`)
    expect(counted.body).toEqual({ count: rows.length, is_exact: true })
    expect(rows.map(({ Montant }) => Number(Montant))).toEqual(shown.map(francs))
    expect(new Set(rows.map(({ Numéro }) => Numéro)).size).toBe(60)
    expect(sum(rows.map(({ Montant }) => Number(Montant)))).toBe(total)

    await page.goto(`/admin/exports?liste=${product.slug}`)
    await officer.person.isOn('Exports')
    const told = page.locator('tbody tr').first()
    await expect(told).toContainText('Complet')
    await expect(told.locator('td[data-l="Lignes"]')).toHaveText('60')
    await officer.person.leave()
  })
}
