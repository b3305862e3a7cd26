import { adminListPayouts } from '@passerelle/contract/payouts'
import { adminSetSetting } from '@passerelle/contract/settings'
import { type Browser, expect, test } from '@playwright/test'
import { apiOf, demoAccount, demoUrl } from './support/demo.ts'
import { Keyboard } from './support/keyboard.ts'
import { Person } from './support/person.ts'

/**
 * A setting changed, refused out of its bounds, obeyed by the next call, refused to whoever saw another value, and put back: at a desk
 * and on a phone. One after the other, as a setting is everybody's. Pictures: output/e2e/reglages.
 */
test.describe.configure({ mode: 'serial' })

const label = 'Période des deux approbations'

async function officer(browser: Browser): Promise<Person> {
  const person = await Person.arrive(browser, demoUrl(), 'reglages')
  await person.enter(demoAccount('admin'))
  return person
}

/** Over how many days the payouts of a supplier are added up, as whoever signs reads it. */
async function daysInForce(): Promise<number> {
  const api = await apiOf(demoAccount('admin'))
  const [payout] = (await api.get(adminListPayouts.path)).body.data
  return (await api.get(`${adminListPayouts.path}/${payout.id}`)).body.payout.week_days
}

async function changeTo(person: Person, typed: string) {
  await person.fill('Nouvelle valeur', typed)
  await person.press('Changer le réglage')
}
const confirm = ({ page }: Person) => page.getByRole('dialog').getByRole('button', { name: 'Changer le réglage' }).click()

for (const [where, width] of [['at a desk', 1280], ['on a phone', 360]] as const) {
  test(`a setting is changed ${where}, refused out of its bounds, obeyed at once, and put back`, async ({ browser }) => {
    const person = await officer(browser)
    await person.page.setViewportSize({ width, height: 800 })
    await person.page.goto('/admin/reglages')
    await person.isOn('Réglages')
    await person.keep(`liste-${width}`)
    await person.follow(label)
    await person.isOn(label)

    await changeTo(person, '91')
    await person.sees('De 1\u00A0jour à 90\u00A0jours.')
    await expect(person.page.getByLabel('Nouvelle valeur')).toBeFocused()
    await changeTo(person, '8')
    await person.page.getByRole('dialog').getByText('Compte dès maintenant').waitFor()
    await person.keep(`confirmer-${width}`)
    await confirm(person)
    await person.sees(`Le réglage «\u00A0${label}\u00A0» vaut maintenant 8\u00A0jours.`)
    expect(await daysInForce()).toBe(8)
    await expect(person.page.getByText('7\u00A0jours → 8\u00A0jours').first()).toBeVisible()
    await person.keep(`change-${width}`)

    // A colleague changes it meanwhile.
    const colleague = await apiOf(demoAccount('admin'))
    expect((await colleague.call(adminSetSetting, {}, { body: { name: 'payoutWindowDays', value: 9, seen: 8 } })).status).toBe(200)
    await changeTo(person, '10')
    await confirm(person)
    await person.sees(/vaut maintenant 9\u00A0jours\. Relisez-le/)
    await person.sees('8\u00A0jours → 9\u00A0jours')

    await person.press('Revenir à la valeur d’origine (7\u00A0jours)')
    await confirm(person)
    await person.sees(`Le réglage «\u00A0${label}\u00A0» vaut maintenant 7\u00A0jours.`)
    expect(await daysInForce()).toBe(7)
    await person.leave()
  })
}

test('and by keyboard alone', async ({ browser }) => {
  const person = await officer(browser)
  await person.page.setViewportSize({ width: 1280, height: 800 })
  await person.page.goto('/admin/reglages/undosPerPassMax')
  const keyboard = new Keyboard(person.page)
  await keyboard.reach(person.page.getByLabel('Nouvelle valeur'))
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type(person.page.getByLabel('Nouvelle valeur'), '4')
  await keyboard.press('Enter')
  await person.sees(/vaut maintenant 4\./)
  await keyboard.use(person.page.getByRole('button', { name: 'Revenir à la valeur d’origine (3)' }))
  await person.sees(/vaut maintenant 3\./)
  await person.leave()
})
