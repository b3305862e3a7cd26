import { adminListRequests, listOpenProjects, listRequests } from '@passerelle/contract/requests'
import { screens } from '@passerelle/contract/screens'
import { expect, test } from '@playwright/test'
import { apiOf, demoAccount, demoUrl } from './support/demo.ts'
import { Hands, ways } from './support/hands.ts'
import { mailedTo } from './support/mailbox.ts'
import { approved } from './support/newcomer.ts'
import { ask } from './support/projects.ts'

/** Pictures: output/e2e/demande. */
const folder = 'demande'
const why = 'Le quartier a déjà reçu cet atelier.'

for (const way of ways) {
  test(`a request is approved, then its approval is withdrawn: its person and the donors know, ${way.way}`, async ({ browser }) => {
    const owner = await approved('beneficiary', `demande-${Date.now()}`)
    const title = `Atelier ${Date.now()}`
    const id = await ask(owner, title, 2)
    const donor = await apiOf(demoAccount('partenaire'))
    const offered = async () => (await donor.call(listOpenProjects)).body.some((one: { title: string }) => one.title === title)

    const desk = await Hands.arrive(browser, { url: demoUrl(), folder, way })
    await desk.person.enter(demoAccount('admin'))
    await desk.page.goto(`/admin/demandes/${id}`)
    await desk.person.isOn(title)
    await expect(desk.page.locator('.queue [aria-current="page"]')).toBeAttached()
    if (way.hasTouch) await desk.press('Approuver')
    else await desk.page.keyboard.press('a')
    const confirm = desk.button('Approuver la demande')
    await expect(confirm).toBeFocused()
    await desk.person.sees(/^Le projet s’ouvre aux partenaires.: 2.pass à financer, 50.000.FCFA\.$/)
    await desk.use(confirm)
    await desk.person.sees(/^La demande est approuvée/)
    // Another one waits: it has taken its place.
    await expect(desk.page).not.toHaveURL(new RegExp(`/${id}$`))
    expect(await offered()).toBe(true)

    await desk.page.goto(`/admin/demandes/${id}`)
    await desk.press('Retirer l’approbation')
    await desk.person.sees('Ce que cela entraîne maintenant')
    await desk.person.sees(/^2.pass \(50.000.FCFA\).: plus proposés aux partenaires\.$/)
    if (way === ways[0]) await desk.looks('retirer')
    await desk.withMotive(0, { label: 'Précision pour la personne', text: why }, 'Retirer l’approbation')
    await desk.person.sees(/^L’approbation est retirée/)
    expect(await offered()).toBe(false)
    const history = desk.page.getByRole('region', { name: 'Historique' }).getByRole('listitem')
    await expect(history).toHaveText([/^Approbation retirée le .*Clarisse Adandé/, /^Approuvé le .*Clarisse Adandé/])
    await desk.person.leave()

    const reason = `Approuvée par erreur. ${why}`
    const { data } = (await (await apiOf(demoAccount('admin'))).get(`${adminListRequests.path}?status=rejected&sort=-created_at`)).body
    expect(data.find((one: { id: number }) => one.id === id)).toMatchObject({ status: 'rejected', reason })
    const [mine] = (await (await apiOf(owner)).call(listRequests)).body[0]
    expect(mine).toMatchObject({ title, status: 'rejected' })
    expect(await mailedTo(owner.email, /Le quartier a déjà reçu cet atelier/)).toBeTruthy()
    const person = await Hands.arrive(browser, { url: demoUrl(), folder, way })
    await person.person.enter(owner)
    await person.page.goto(screens.requests)
    await person.person.sees(reason)
    await person.person.leave()
  })
}
