import { expect, test } from '@playwright/test'
import { apiOf, demoUrl } from './support/demo.ts'
import { expectGoodLooks } from './support/looks.ts'
import { mailedTo } from './support/mailbox.ts'
import { candidate } from './support/newcomer.ts'
import { Person } from './support/person.ts'

const recovered = 'Soleil-du-Zou-9'
const changed = 'Calebasse-de-Bohicon-12'

/** Somebody forgets a password, recovers it by the code of a mail, signs in, and then changes it. Pictures: output/e2e/mot-de-passe. */
test('a forgotten password is recovered by mail, then changed on the profile', async ({ browser }) => {
  test.setTimeout(400_000)
  const { email, password } = await candidate('beneficiary', 'pending', `oubli-${Date.now()}`)
  const before = await apiOf({ email, password })
  const person = await Person.arrive(browser, demoUrl(), 'mot-de-passe')
  const looks = (name: string) => expectGoodLooks(person.page, { folder: 'mot-de-passe', name })

  await person.page.goto('/connexion')
  await person.fill('Adresse e-mail', email)
  await looks('connexion')
  await person.follow('Mot de passe oublié\u202F?')
  await person.isOn('Mot de passe oublié')
  await expect(person.page.getByLabel('Adresse e-mail', { exact: true })).toHaveValue(email)
  await looks('etape-1')
  await person.press('Recevoir un code')
  await expect(person.page.getByRole('group', { name: /^Étape 2 sur 2/ })).toBeFocused()
  expect(person.page.url()).toBe(`${demoUrl()}/oubli/mdp`)

  // A phone goes to the mailbox, and loads the page again when it comes back.
  const code = await mailedTo(email, /(?<=\n\n)\d{6}(?=\n\n)/)
  await person.page.reload()
  await person.fill('Code à 6 chiffres', code === '000000' ? '111111' : '000000')
  await person.fill('Nouveau mot de passe', recovered)
  await person.fill('Confirmation du mot de passe', recovered)
  await person.press('Changer le mot de passe')
  await expect(person.page.getByLabel('Code à 6 chiffres', { exact: true })).toBeFocused()
  await looks('etape-2-code-refuse')
  await person.fill('Code à 6 chiffres', code)
  await person.press('Changer le mot de passe')
  await person.isOn('Connexion')
  await person.sees('Votre mot de passe est changé. Connectez-vous avec le nouveau.')
  expect((await before.get('/api/user')).status).toBe(401)
  await mailedTo(email, /Votre mot de passe a été changé/)

  await expect(person.page.getByLabel('Adresse e-mail', { exact: true })).toHaveValue(email)
  await person.signIn(email, recovered)
  await person.isOn('Tableau de bord')
  const elsewhere = await apiOf({ email, password: recovered })
  await person.page.goto('/profil')
  await person.isOn('Profil')
  await person.fill('Ancien mot de passe', password)
  await person.fill('Nouveau mot de passe', changed)
  await person.fill('Confirmation du nouveau mot de passe', changed)
  await person.press('Modifier le mot de passe')
  await person.sees('L’ancien mot de passe est incorrect. Saisissez-le à nouveau.')
  await looks('profil-ancien-refuse')
  await person.fill('Ancien mot de passe', recovered)
  await person.press('Modifier le mot de passe')
  await person.sees('Votre mot de passe est changé.')

  // This device stays signed in, the other one does not.
  expect((await elsewhere.get('/api/user')).status).toBe(401)
  await person.page.reload()
  await person.isOn('Profil')
  expect((await (await apiOf({ email, password: changed })).get('/api/user')).status).toBe(200)
  await person.leave()
})

/** Pictures: output/e2e/lien-de-recuperation. */
test('K61: the link of the recovery mail chooses a new password without a code, once, and leaves the address', async ({ browser }) => {
  test.setTimeout(200_000)
  const { email } = await candidate('beneficiary', 'pending', `lien-${Date.now()}`)
  const person = await Person.arrive(browser, demoUrl(), 'lien-de-recuperation')
  await person.page.goto('/oubli/mdp')
  await person.fill('Adresse e-mail', email)
  await person.press('Recevoir un code')
  const link = await mailedTo(email, /\/oubli\/mdp#[\w-]{22}/)

  const elsewhere = await Person.arrive(browser, demoUrl(), 'lien-de-recuperation')
  await elsewhere.page.goto(link)
  await elsewhere.isOn('Mot de passe oublié')
  await expect.poll(() => elsewhere.page.url()).toBe(`${demoUrl()}/oubli/mdp`)
  await expectGoodLooks(elsewhere.page, { folder: 'lien-de-recuperation', name: 'nouveau-mot-de-passe' })
  await elsewhere.fill('Nouveau mot de passe', recovered)
  await elsewhere.fill('Confirmation du mot de passe', recovered)
  await elsewhere.press('Changer le mot de passe')
  await elsewhere.isOn('Connexion')
  await elsewhere.signIn(email, recovered)
  await elsewhere.isOn('Tableau de bord')

  await person.page.goto('/connexion') // the same page with another fragment would not load anew
  await person.page.goto(link)
  await person.sees(/^Ce lien n’est plus valable/)
  await expect(person.page.getByLabel('Nouveau mot de passe', { exact: true })).toHaveCount(0)
  await expectGoodLooks(person.page, { folder: 'lien-de-recuperation', name: 'lien-perime' })
  await person.page.getByRole('link', { name: 'Recevoir un nouveau code' }).click()
  await expect(person.page.getByLabel('Adresse e-mail')).toBeVisible()
  await Promise.all([person.leave(), elsewhere.leave()])
})
