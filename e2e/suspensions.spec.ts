import { expect, test } from '@playwright/test'
import { apiOf, demoAccount, demoUrl } from './support/demo.ts'
import { Hands, ways } from './support/hands.ts'
import { approved } from './support/newcomer.ts'
import { mailedTo } from './support/mailbox.ts'

/** Pictures: output/e2e/suspension. */
const folder = 'suspension'
const why = 'Deux plaintes du quartier.'

for (const way of ways) {
  test(`an account is suspended, its next call is 401, then restored, ${way.way}`, async ({ browser }) => {
    const person = await approved('beneficiary', `suspension-${Date.now()}`)
    const app = await apiOf(person)
    const owner = await Hands.arrive(browser, { url: demoUrl(), folder, way })
    await owner.person.enter(person)
    await owner.page.goto('/')
    await owner.person.isOn('Tableau de bord')

    const desk = await Hands.arrive(browser, { url: demoUrl(), folder, way })
    await desk.person.enter(demoAccount('admin'))
    await desk.page.goto(`/admin/personnes/${person.id}`)
    await desk.person.sees(/^Suspendre ferme ses \d+\ssessions tout de suite/)
    expect((await app.get('/api/wallet')).status).toBe(200)
    await desk.press('Suspendre')
    await desk.withMotive(0, { label: 'Précision pour la personne', text: why }, 'Suspendre le compte')
    await desk.person.sees(/^Le compte est suspendu/)

    const next = await app.get('/api/wallet')
    expect([next.status, next.body.reason]).toEqual([401, 'account_suspended'])
    expect(await mailedTo(person.email, /Deux plaintes du quartier/)).toBeTruthy()
    // Who has the application open reads why at the next thing that they do.
    await owner.page.goto('/mes/pass')
    await owner.person.sees('Votre compte est suspendu.')
    await owner.person.signIn(person.email, person.password)
    await owner.person.sees('Votre compte est suspendu.')

    await desk.person.sees(/^Compte suspendu le/)
    if (way === ways[0]) await desk.looks('suspendu')
    await desk.press('Rétablir le compte')
    await desk.withMotive(0, { label: 'Précision pour vos collègues', text: 'Les deux plaintes sont levées.' }, 'Rétablir le compte')
    await desk.person.sees(/^Le compte est rétabli/)
    // A session that has ended stays ended.
    expect((await app.get('/api/wallet')).status).toBe(401)
    await owner.person.signIn(person.email, person.password)
    await owner.person.isOn(/^(Tableau de bord|Mes pass)$/)
    expect((await (await apiOf(person)).get('/api/wallet')).status).toBe(200)
    await owner.person.leave()
    await desk.person.leave()
  })
}
