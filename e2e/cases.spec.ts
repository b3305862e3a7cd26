import { adminGetCase, getCase, listCases } from '@passerelle/contract/cases'
import { product } from '@passerelle/contract/product'
import { expect, test } from '@playwright/test'
import { isQuiet } from './support/browse.ts'
import { apiOf, demoAccount, demoUrl } from './support/demo.ts'
import { Hands, ways } from './support/hands.ts'
import { expectGoodLooks } from './support/looks.ts'
import { approved } from './support/newcomer.ts'
import { Person } from './support/person.ts'
import { choose, openProject, pay } from './support/projects.ts'
import { pdf, picture } from './support/documents.ts'

/** Pictures: output/e2e/reclamation. */
const folder = 'reclamation'

/** What is joined opens in the viewer of documents, which turns it. */
async function reads({ page }: Person, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name })
  const sheet = dialog.getByRole('img', { name: name.endsWith('.pdf') ? 'Page 1 sur 1' : name })
  await expect(sheet).toBeVisible()
  await dialog.getByRole('button', { name: 'Tourner' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

for (const way of ways) {
  test(`a problem reported on a pass, on a phone, is answered in time at the desk, ${way.way}, and its person reads it`, async ({ browser }) => {
    const owner = await approved('beneficiary', `reclamation-${Date.now()}`)
    const project = await openProject(owner, `Réclamation ${Date.now()}`)
    const donor = await apiOf(demoAccount('partenaire'))
    await pay(donor, await choose(donor, project.allocationIds))
    const api = await apiOf(owner)

    const person = await Person.arrive(browser, demoUrl(), folder)
    await person.enter(owner)
    await expect(async () => {
      await person.page.goto(`/mes/${product.slug}`)
      await expect(person.page.getByRole('button', { name: /^Signaler un problème/ })).toBeVisible({ timeout: 2000 })
    }).toPass()
    await person.press(/^Signaler un problème/)
    await person.choose('Le fournisseur était fermé')
    await person.fill('Que s’est-il passé ?', 'La porte était fermée toute la matinée.')
    await person.handIn(await picture('Porte fermée'))
    await person.keep('signaler')
    await person.press('Envoyer')
    await person.sees(/^Votre réclamation REC-.+ est arrivée/)
    const [{ id, code }] = (await api.call(listCases)).body

    const desk = await Hands.arrive(browser, { url: demoUrl(), folder, way })
    await desk.person.enter(demoAccount('admin'))
    await desk.page.goto('/admin/reclamations')
    const search = desk.page.getByLabel('Code ou nom')
    await desk.type(search, code)
    await search.press('Enter')
    const link = desk.page.getByRole('link', { name: 'Le fournisseur était fermé' })
    await expect(link).toHaveCount(1)
    await desk.use(link)
    await desk.person.isOn('Le fournisseur était fermé')
    await desk.person.sees(/^À répondre au plus tard le /)
    await desk.press('Prendre en charge')
    await desk.person.sees(/^Vous suivez maintenant cette réclamation/)
    await isQuiet(desk.page)
    if (way === ways[0]) await desk.looks('guichet')
    await reads(desk.person, 'photo.jpg')
    await desk.type(desk.page.getByLabel('Votre réponse'), 'Le fournisseur rouvre lundi à 8 heures.')
    await desk.person.handIn(pdf(['Horaires']))
    await desk.press('Envoyer la réponse')
    await desk.person.sees(/^La réponse est envoyée/)
    const { body: seen } = await (await apiOf(demoAccount('admin'))).call(adminGetCase, { id })
    const sides = seen.messages.map(({ side }: { side: string }) => side)
    expect([seen.state, seen.is_late, sides]).toEqual(['waiting_person', false, ['person', 'desk']])
    await desk.person.leave()

    await person.page.goto('/reclamations')
    await person.sees('Nouveau')
    await person.follow('Le fournisseur était fermé')
    await person.sees('Le fournisseur rouvre lundi à 8 heures.')
    await reads(person, 'piece.pdf')
    await isQuiet(person.page)
    if (way === ways[0]) await expectGoodLooks(person.page, { folder, name: 'personne' })
    await person.fill('Votre message', 'Merci, j’y retourne lundi.')
    await person.press('Envoyer le message')
    await person.sees(/^Votre message est arrivé/)
    const { body: told } = await api.call(getCase, { id })
    expect(told).toMatchObject({ state: 'open', messages: [{}, {}, { text: 'Merci, j’y retourne lundi.' }] })
    await person.leave()
  })
}
