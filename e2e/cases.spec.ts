import { adminGetCase, getCase, listCases } from '@passerelle/contract/cases'
import { product } from '@passerelle/contract/product'
import { expect, test } from '@playwright/test'
import { isQuiet } from './support/browse.ts'
import { apiOf, demoAccount, demoUrl } from './support/demo.ts'
import { expectGoodLooks } from './support/looks.ts'
import { approved } from './support/newcomer.ts'
import { Person } from './support/person.ts'
import { choose, openProject, pay } from './support/projects.ts'
import { picture } from './support/documents.ts'

/** Pictures: output/e2e/reclamation. */
test('a problem reported on a pass, on a phone, is answered at the desk by keyboard, and its person reads it', async ({ browser }) => {
  const owner = await approved('beneficiary', `reclamation-${Date.now()}`)
  const project = await openProject(owner, `Réclamation ${Date.now()}`)
  const donor = await apiOf(demoAccount('partenaire'))
  await pay(donor, await choose(donor, project.allocationIds))
  const api = await apiOf(owner)

  const person = await Person.arrive(browser, demoUrl(), 'reclamation')
  await person.signIn(owner.email, owner.password)
  await person.isOn('Tableau de bord')
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

  // The desk, without a mouse.
  const desk = await Person.arrive(browser, demoUrl(), 'reclamation-guichet')
  await desk.page.setViewportSize({ width: 1280, height: 900 })
  const admin = demoAccount('admin')
  await desk.signIn(admin.email, admin.password)
  await desk.isOn('Vue d’ensemble')
  await desk.page.goto('/admin/reclamations')
  await desk.page.getByLabel('Code ou nom').fill(code)
  await desk.page.getByLabel('Code ou nom').press('Enter')
  const link = desk.page.getByRole('link', { name: 'Le fournisseur était fermé' })
  await expect(link).toHaveCount(1)
  await link.focus()
  await desk.page.keyboard.press('Enter')
  await desk.isOn('Le fournisseur était fermé')
  const take = desk.page.getByRole('button', { name: 'Prendre en charge' })
  await take.focus()
  await desk.page.keyboard.press('Enter')
  await desk.sees(/^Vous suivez maintenant cette réclamation/)
  await isQuiet(desk.page)
  await expectGoodLooks(desk.page, { folder: 'reclamation', name: 'guichet' })
  await desk.page.getByLabel('Votre réponse').focus()
  await desk.page.keyboard.type('Le fournisseur rouvre lundi à 8 heures.')
  await desk.page.keyboard.press('Tab')
  await desk.page.keyboard.press('Tab')
  await desk.page.keyboard.press('Enter')
  await desk.sees(/^La réponse est envoyée/)
  const { body: seen } = await (await apiOf(admin)).call(adminGetCase, { id })
  expect([seen.state, seen.messages.map(({ side }: { side: string }) => side)]).toEqual(['waiting_person', ['person', 'desk']])
  await desk.leave()

  await person.page.goto('/reclamations')
  await person.sees('Nouveau')
  await person.follow('Le fournisseur était fermé')
  await person.sees('Le fournisseur rouvre lundi à 8 heures.')
  await isQuiet(person.page)
  await expectGoodLooks(person.page, { folder: 'reclamation', name: 'personne' })
  await person.fill('Votre message', 'Merci, j’y retourne lundi.')
  await person.press('Envoyer le message')
  await person.sees(/^Votre message est arrivé/)
  const { body: told } = await api.call(getCase, { id })
  expect(told).toMatchObject({ state: 'open', messages: [{}, {}, { text: 'Merci, j’y retourne lundi.' }] })
  await person.leave()
})
