import { expect, type Page, test } from '@playwright/test'
import { colleague } from './support/colleague.ts'
import { apiOf, demoAccount, demoUrl } from './support/demo.ts'
import { expectGoodLooks } from './support/looks.ts'
import { named } from './support/lost-answers.ts'
import { approved } from './support/newcomer.ts'
import { Person } from './support/person.ts'

/** A device that signs, in the browser itself: Chromium's own, whose owner always says yes. Pictures: output/e2e/cles. */
const folder = 'cles'
const fresh = { status: 428, json: { message: 'Confirmez d’abord que c’est vous, par votre second facteur.', reason: 'fresh_factor' } }

async function plugIn(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** The owner takes the finger away, or puts it back. */
    setVerified: (isUserVerified: boolean) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    counted: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.map(({ signCount }) => signCount),
  }
}

test('an administrator adds a passkey, signs in with it on a phone, and proves themself by it before a grave act', async ({ browser }) => {
  const [own, other] = [await colleague('super'), await colleague('lecture')]
  const [signInCode = ''] = own.codes
  const person = await Person.arrive(browser, demoUrl(), folder)
  const { page } = person
  const device = await plugIn(page)
  await person.signIn(own.email, own.password)
  await person.fill('Code de votre application', signInCode)
  await person.press('Continuer')
  await person.isOn('Vue d’ensemble')

  await page.goto('/profil')
  await person.press('Régler le second facteur')
  await person.press('Ajouter une clé d’accès')
  await expectGoodLooks(page, { folder, name: 'ajouter' })
  await person.fill('Nom de la clé', 'Mon téléphone')
  await person.fill('Votre mot de passe', own.password)
  await person.press('Créer la clé')
  await person.sees('La clé d’accès est ajoutée.')
  await person.sees('Mon téléphone')
  await expectGoodLooks(page, { folder, name: 'liste' })

  await page.evaluate(() => localStorage.clear())
  await page.goto('/connexion')
  await person.signIn(own.email, own.password)
  await person.sees('Utiliser ma clé d’accès')
  await expectGoodLooks(page, { folder, name: 'connexion' })
  await device.setVerified(false)
  await person.press('Utiliser ma clé d’accès')
  await person.sees('Votre appareil n’a rien confirmé.')
  await device.setVerified(true)
  await person.press('Utiliser ma clé d’accès')
  await person.isOn('Vue d’ensemble')

  await page.goto(`/admin/personnes/${other.id}`)
  await person.sees('En poste')
  // Five minutes later, for the first of the two calls.
  await page.route('**/api/admin/administrators/*/role', (route) => route.fulfill(fresh), { times: 1 })
  await person.press('Rôle')
  await page.getByRole('radio', { name: /^Instruction/ }).check()
  await person.choose('Change de tâche')
  await person.press('Changer le rôle')
  await person.sees('Confirmez que c’est vous')
  await person.sees('Utiliser ma clé d’accès')
  await expectGoodLooks(page, { folder, name: 'preuve' })
  await person.press('Utiliser ma clé d’accès')
  await person.sees('Le rôle est changé.')
  const { body } = await (await apiOf(demoAccount('admin'))).get(`/api/admin/administrators/${other.id}`)
  expect(body.admin_role).toBe('instruction')
  expect(await device.counted()).toEqual([expect.any(Number)])
  await person.leave()
})

test('an ordinary person puts a passkey in place as their first second factor, and takes it away', async ({ browser }) => {
  const who = await approved('beneficiary', named('cle'))
  const person = await Person.arrive(browser, demoUrl(), folder)
  const { page } = person
  await plugIn(page)
  await person.signIn(who.email, who.password)
  await person.isOn('Tableau de bord')
  await page.goto('/profil')
  await person.press('Régler le second facteur')
  await person.sees('Absent')
  await person.press('Ajouter une clé d’accès')
  await person.fill('Nom de la clé', 'Mon téléphone')
  await person.fill('Votre mot de passe', who.password)
  await person.press('Créer la clé')
  await person.sees('Gardez ces codes maintenant.')
  await person.press('J’ai gardé mes codes')
  await person.sees('En place')
  await person.press('Retirer la clé d’accès Mon téléphone')
  await person.sees('Votre mot de passe suffira de nouveau')
  await person.press('Retirer la clé')
  await person.sees('La clé d’accès est retirée.')
  await person.sees('Absent')
  await person.leave()
})
