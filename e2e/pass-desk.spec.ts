import { addDays, addMonths, dayOf } from '@passerelle/contract/dates'
import { adminSetSupplierServices } from '@passerelle/contract/catalogue'
import { listNotifications } from '@passerelle/contract/notifications'
import { adminMovePass } from '@passerelle/contract/pass-acts'
import { adminGetPass } from '@passerelle/contract/pass-file'
import { getWallet, redeemPass, statsProvider } from '@passerelle/contract/passes'
import { product } from '@passerelle/contract/product'
import { adminSetSetting } from '@passerelle/contract/settings'
import { expect, test } from '@playwright/test'
import type { ApiClient } from '../apps/server/test/tools/api-client.ts'
import { isQuiet } from './support/browse.ts'
import { apiOf, demoAccount, demoUrl } from './support/demo.ts'
import { Hands, ways } from './support/hands.ts'
import { Keyboard } from './support/keyboard.ts'
import { approved } from './support/newcomer.ts'
import { Person } from './support/person.ts'
import { choose, openProject, pay } from './support/projects.ts'

interface Held {
  id: number
  code: string
  state: string
  expires_on: string
}

/** Passes that somebody of their own has just been given, to be used at a supplier of their own. */
async function held(name: string, count: number) {
  const [owner, shop] = await Promise.all([approved('beneficiary', `${name}-a`), approved('supplier', `${name}-b`)])
  const donor = await apiOf(demoAccount('partenaire'))
  const admin = await apiOf(demoAccount('admin'))
  const { allocationIds } = await openProject(owner, `Atelier ${name}`, count)
  await pay(donor, await choose(donor, allocationIds))
  const [holder, till] = await Promise.all([apiOf(owner), apiOf(shop)])
  const wallet = async (): Promise<Held[]> => (await holder.call(getWallet)).body.data
  await expect.poll(async () => (await wallet()).length).toBe(count)
  const passes = await wallet()
  const { body } = await admin.call(adminGetPass, { id: passes[0]?.id ?? 0 })
  await admin.call(adminSetSupplierServices, { id: shop.id }, { body: { service_ids: [body[product.slug].service.id] } })
  for (const { id } of passes) await admin.call(adminMovePass, { id }, { body: { supplier_id: shop.id, reason: 'Plus proche.' } })
  return { owner, shop, holder, till, admin, wallet, passes }
}

/** Later than what was given today lasts; of the number of its month, for a field that may ask for the month first. */
function laterDay(): string {
  let day = addDays(addMonths(dayOf(new Date()), 12), 1)
  while (day.slice(5, 7) !== day.slice(8)) day = addDays(day, 1)
  return day
}

const messagesOf = async (client: ApiClient): Promise<string[]> =>
  (await client.call(listNotifications)).body.notifications.data.map((one: { data: { message: string } }) => one.data.message)

async function atTheDesk(...[browser, place]: Parameters<typeof Hands.arrive>): Promise<Hands> {
  const desk = await Hands.arrive(browser, place)
  await desk.person.enter(demoAccount('admin'))
  return desk
}

for (const way of ways) {
  test(`${way.way}, a cashier’s mistake is undone: the pass can be used again, the money is back where it was, both are told`, async ({ browser }) => {
    const folder = 'erreur-de-caisse'
    const { owner, shop, till, holder, wallet, passes: [pass] } = await held(`caisse-${way.size.width}-${Date.now()}`, 1)
    const [{ body: before }, redeemed] = [
      await till.call(statsProvider), await till.call(redeemPass, {}, { body: { code: pass?.code } }),
    ]
    expect(redeemed.body.status).toBe(true)
    const balance = async () => (await till.call(statsProvider)).body.fournisseur.current_balance
    expect(await balance()).toBe(before.fournisseur.current_balance + 25_000)

    const desk = await atTheDesk(browser, { url: demoUrl(), folder, way })
    await desk.page.goto(`/admin/${product.slug}/${pass?.id}`)
    await desk.press('Annuler cette utilisation')
    await desk.person.sees('Ce que cela entraîne maintenant')
    if (way === ways[0]) await desk.looks('annuler')
    const sentence = { label: 'Précision pour le fournisseur (facultatif)', text: 'Le code d’une autre cliente.' }
    await desk.withMotive(0, sentence, 'Annuler l’utilisation')
    await desk.person.sees(/^L’utilisation est annulée/)
    await desk.person.sees('Erreur du caissier. Le code d’une autre cliente.')
    await desk.person.keep('annulee')
    await desk.person.leave()

    expect(await balance()).toBe(before.fournisseur.current_balance)
    const [again] = await wallet()
    expect(again).toMatchObject({ id: pass?.id, state: 'assigned' })
    expect(again?.code).not.toBe(pass?.code)
    for (const told of [await messagesOf(holder), await messagesOf(till)]) expect(told.some((one) => /annulé/.test(one))).toBe(true)

    // Both see it where they look.
    const person = await Person.arrive(browser, demoUrl(), folder, way)
    await person.enter(owner)
    await person.page.goto(`/mes/${product.slug}`)
    await expect(person.page.getByRole('img', { name: /QR/ }).first()).toBeVisible()
    await person.keep('rendu')
    await person.leave()
    const seller = await Person.arrive(browser, demoUrl(), folder, way)
    await seller.enter(shop)
    await seller.page.goto('/notifications')
    await seller.sees(/annulé/)
    await seller.leave()
    expect((await till.call(redeemPass, {}, { body: { code: again?.code } })).body.status).toBe(true)
  })
}

test.describe('a selection', () => {
  // One after the other: what the programme may give is changed meanwhile.
  test.describe.configure({ mode: 'serial' })
  const months = (value: number, seen: number) => ({ body: { name: 'passValidityMonths', value, seen } })

  for (const way of ways) {
    test(`${way.way}, is extended as its dry run said, but for what was used`, async ({ browser }) => {
      const folder = 'prolonger-un-choix'
      const { owner, holder, till, admin, wallet, passes } = await held(`choix-${way.size.width}-${Date.now()}`, 3)
      const [used, ...open] = passes
      await till.call(redeemPass, {}, { body: { code: used?.code } })
      const until = laterDay()
      expect((await admin.call(adminSetSetting, {}, months(14, 12))).status).toBe(200)
      try {
        const desk = await atTheDesk(browser, { url: demoUrl(), folder, way })
        await desk.page.goto(`/admin/${product.slug}?personne=${owner.id}`)
        await isQuiet(desk.page)
        const boxes = desk.page.getByRole('checkbox', { name: /^Choisir/ })
        await expect(boxes).toHaveCount(3)
        for (const index of [0, 1, 2]) {
          if (way.hasTouch) await boxes.nth(index).tap()
          else {
            await new Keyboard(desk.page).reach(boxes.nth(index))
            await desk.page.keyboard.press('Space')
          }
        }
        await desk.person.sees('3 lignes choisies')
        await desk.press('Prolonger…')
        await desk.choose(0)
        const day = desk.page.getByLabel('Dernier jour')
        const [year = '', month = '', date = ''] = until.split('-')
        await desk.type(day, way.hasTouch ? until : `${date}${month}${year}`)
        await desk.person.sees('2 lignes concernées, une exclue.')
        if (way === ways[0]) await desk.looks('essai-a-blanc')
        await desk.use(desk.page.getByRole('dialog').getByRole('button', { name: 'Prolonger (2)', exact: true }))
        await desk.person.sees(`2 ${product.nouns} sont prolongés.`)
        await desk.person.keep('prolonges')
        await desk.person.leave()
      } finally {
        await admin.call(adminSetSetting, {}, months(12, 14))
      }
      const now = new Map((await wallet()).map(({ id, expires_on: last }) => [id, last]))
      for (const { id } of open) expect(now.get(id)).toBe(until)
      const told = (await messagesOf(holder)).filter((one) => one.includes('sont prolongés'))
      expect(told).toHaveLength(1)
      expect(told[0]).toContain('Fournisseur fermé')
    })
  }
})
