import { expect, test } from '@playwright/test'
import { colleague } from './support/colleague.ts'
import { apiOf, demoAccount, demoUrl } from './support/demo.ts'
import { Keyboard } from './support/keyboard.ts'
import { expectGoodLooks } from './support/looks.ts'
import { named } from './support/lost-answers.ts'
import { mailedTo } from './support/mailbox.ts'
import { Person } from './support/person.ts'

/** Who holds the back office, and the second proof of who acts there. Pictures: output/e2e/administrateurs. */
const folder = 'administrateurs'
const fresh = { status: 428, json: { message: 'Confirmez d’abord que c’est vous, par votre second facteur.', reason: 'fresh_factor' } }

test('invited by keyboard at a desk; the mail’s link opens the account, where a second factor and the devices are looked after', async ({ browser }) => {
  const email = `${named('clavier')}@exemple.example`
  const host = await Person.arrive(browser, demoUrl(), folder)
  const { page } = host
  await page.setViewportSize({ width: 1280, height: 800 })
  await host.signIn(demoAccount('admin').email, demoAccount('admin').password)
  await host.isOn('Vue d’ensemble')
  await page.goto('/admin/administrateurs')
  await host.isOn('Administrateurs')
  await expectGoodLooks(page, { folder, name: 'liste' })
  await page.setViewportSize({ width: 1280, height: 800 })
  const keys = new Keyboard(page)
  await keys.use(page.getByRole('button', { name: 'Inviter' }))
  await keys.type(page.getByLabel('Prénom'), 'Ola')
  await keys.type(page.getByRole('textbox', { name: 'Nom', exact: true }), 'Neuf')
  await keys.type(page.getByLabel('Adresse e-mail'), email)
  await keys.reach(page.getByRole('radio', { name: /^Administration/ }))
  await keys.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Instruction/ })).toBeChecked()
  await expectGoodLooks(page, { folder, name: 'inviter' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await keys.use(page.getByRole('button', { name: 'Envoyer l’invitation' }))
  await host.sees('L’invitation est envoyée.')
  await host.leave()

  const guest = await Person.arrive(browser, demoUrl(), folder)
  await guest.page.goto(`/oubli/mdp${await mailedTo(email, /#[\w-]{22}/)}`)
  await guest.fill('Nouveau mot de passe', 'Calebasse-de-Ouidah-4')
  await guest.page.getByLabel(/^Confirmation/).fill('Calebasse-de-Ouidah-4')
  await guest.page.getByLabel(/^Confirmation/).press('Enter')
  await guest.isOn('Connexion')
  await guest.signIn(email, 'Calebasse-de-Ouidah-4')
  await guest.isOn('Vue d’ensemble')
  const elsewhere = await apiOf({ email, password: 'Calebasse-de-Ouidah-4' })
  await guest.page.goto('/profil')
  await guest.press('Voir les appareils')
  await guest.press('Régler le second facteur')
  await guest.sees('Cet appareil')
  await expectGoodLooks(guest.page, { folder, name: 'profil' })
  await guest.press('Fermer tous les autres')
  await guest.sees('Vos autres appareils sont déconnectés.')
  expect((await elsewhere.get('/api/user')).status).toBe(401)
  await guest.leave()
})

test('a role changed by touch on a phone, once the second factor is proved again', async ({ browser }) => {
  const [super_, other] = [await colleague('super'), await colleague('instruction')]
  const [signInCode = '', proof = ''] = super_.codes
  const person = await Person.arrive(browser, demoUrl(), folder)
  const { page } = person
  await person.signIn(super_.email, super_.password)
  await person.fill('Code de votre application', signInCode)
  await person.press('Continuer')
  await person.isOn('Vue d’ensemble')
  await page.goto(`/admin/personnes/${other.id}`)
  await person.sees('En poste')
  await expectGoodLooks(page, { folder, name: 'administrateur' })
  // Five minutes later, for the first of the two calls.
  await page.route('**/api/admin/administrators/*/role', (route) => route.fulfill(fresh), { times: 1 })
  await person.press('Rôle')
  await page.getByRole('radio', { name: /^Lecture seule/ }).check()
  await person.choose('Change de tâche')
  await expectGoodLooks(page, { folder, name: 'role' })
  await person.press('Changer le rôle')
  await person.sees('Confirmez que c’est vous')
  await expectGoodLooks(page, { folder, name: 'preuve' })
  await person.fill('Code de votre application', proof)
  await person.press('Confirmer et continuer')
  await person.sees('Le rôle est changé.')
  const { body } = await (await apiOf(demoAccount('admin'))).get(`/api/admin/administrators/${other.id}`)
  expect(body.admin_role).toBe('lecture')
  await person.leave()
})
