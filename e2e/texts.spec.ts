import { expect, test } from '@playwright/test'
import { demoAccount } from './support/demo.ts'
import { Person } from './support/person.ts'
import { type RunningServer, startServer } from './support/server.ts'

/**
 * What the programme says by itself, on a server of its own, as it is everybody's: contacts, a public text, the conditions that people
 * accept, and a holiday. Pictures: output/e2e/textes.
 */
test.describe.configure({ mode: 'serial' })

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ demo: true })
})
test.afterAll(() => server.stop())

const arrive = async (browser: Parameters<typeof Person.arrive>[0], role: 'admin' | 'beneficiaire') => {
  const person = await Person.arrive(browser, server.url, 'textes')
  await person.enter(demoAccount(role))
  await person.page.goto('/')
  return person
}
async function publish(person: Person, name: string, { body, weight }: { body: string; weight?: string }) {
  await person.page.goto(`/admin/reglages/textes/${name}`)
  await person.page.getByLabel('Texte', { exact: true }).fill(body)
  if (weight) await person.page.getByRole('radio', { name: new RegExp(`^${weight}`) }).check()
  await person.press('Continuer')
  await person.keep(`${name}-publier`)
  await person.page.getByRole('dialog').getByRole('button', { name: 'Publier' }).click()
  await person.sees(/^La nouvelle version de .+ est en vigueur/)
}

test('contacts and a public text are changed on a screen, and read by a visitor at once', async ({ browser }) => {
  const officer = await arrive(browser, 'admin')
  await officer.isOn('Vue d’ensemble')
  await officer.page.goto('/admin/reglages')
  await officer.follow('Contacts du programme')
  await officer.isOn('Contacts du programme')
  await officer.fill('Adresse e-mail (facultatif)', '')
  await officer.press('Changer les contacts')
  await officer.sees(/Gardez un e-mail ou un téléphone/)
  await officer.fill('Adresse e-mail (facultatif)', 'bonjour@exemple.bj')
  await officer.fill('WhatsApp (facultatif)', '97 00 00 02')
  await officer.press('Changer les contacts')
  await officer.sees(/Les contacts du programme sont changés/)
  await officer.keep('contacts')
  await publish(officer, 'legal', { body: '## Éditeur\n\nLe programme.\n\n- [Nous écrire](mailto:bonjour@exemple.bj)' })
  const visitor = await Person.arrive(browser, server.url, 'textes')
  await visitor.page.goto('/aide')
  await visitor.isOn('Aide')
  await visitor.sees('bonjour@exemple.bj')
  await visitor.page.goto('/mentions')
  await expect(visitor.page.getByRole('heading', { level: 2, name: 'Éditeur' })).toBeVisible()
  await expect(visitor.page.getByRole('link', { name: 'Nous écrire' })).toHaveAttribute('href', 'mailto:bonjour@exemple.bj')
  await visitor.keep('mentions')
  await visitor.leave()
  await officer.leave()
})

test('conditions are accepted at the next visit, again after a major version, and their earlier version stays readable', async ({ browser }) => {
  const officer = await arrive(browser, 'admin')
  await officer.isOn('Vue d’ensemble')
  await publish(officer, 'terms', { body: 'Conditions, première version.' })
  const afi = await arrive(browser, 'beneficiaire')
  await afi.isOn('Avant de commencer')
  await afi.sees('Conditions, première version.')
  await afi.keep('accord')
  await afi.press('J’accepte')
  await afi.isOn('Tableau de bord')
  await publish(officer, 'terms', { body: 'Conditions, sans faute.', weight: 'Mineure' })
  await afi.page.reload()
  await afi.isOn('Tableau de bord')
  // Something is being typed when a major version comes: it is asked for over the page, and what was typed goes after the yes.
  await afi.page.goto('/edit/b/profil')
  await afi.isOn('Modification du profil')
  await afi.fill('Adresse', 'Rue du Port, maison 3')
  await publish(officer, 'terms', { body: 'Conditions, toutes nouvelles.', weight: 'Majeure' })
  await afi.press('Enregistrer')
  const asking = afi.page.getByRole('dialog', { name: 'Nos conditions ont changé' })
  await expect(asking.getByText('Conditions, toutes nouvelles.')).toBeVisible()
  await afi.keep('accord-en-route')
  await asking.getByRole('button', { name: 'J’accepte' }).click()
  await afi.isOn('Profil')
  await expect(asking).toBeHidden()
  await publish(officer, 'terms', { body: 'Conditions, encore nouvelles.', weight: 'Majeure' })
  // A page that was open before stays: whoever comes back once the server has answered is asked.
  await expect(async () => {
    await afi.page.goto('/profil')
    await expect(afi.page.getByRole('heading', { name: 'Nos conditions ont changé', level: 1 })).toBeVisible({ timeout: 3000 })
  }).toPass()
  await afi.page.getByRole('button', { name: 'Pas maintenant, me déconnecter' }).click()
  await afi.isOn('Connexion')
  await afi.page.goto('/conditions?version=1')
  await afi.sees('Ceci est une ancienne version')
  await afi.sees('Conditions, première version.')
  await afi.leave()
  await officer.leave()
})

test('a holiday is added by a phone, said to be expected, corrected and taken away', async ({ browser }) => {
  const officer = await arrive(browser, 'admin')
  await officer.isOn('Vue d’ensemble')
  await officer.page.setViewportSize({ width: 360, height: 800 })
  const year = new Date().getFullYear() + 3 // none of its days has passed
  await officer.page.goto(`/admin/reglages/jours-feries?annee=${year}`)
  await officer.press('Ajouter un jour')
  await officer.fill('Nom', 'Tabaski')
  await officer.fill('Jour', `${year}-04-24`)
  await officer.page.getByRole('radio', { name: /^À confirmer/ }).check()
  await officer.sees('Les délais promis aujourd’hui ne changent pas')
  await officer.keep('jour-ferie')
  await officer.press('Enregistrer')
  await expect(officer.page.getByText('À confirmer').last()).toBeVisible()
  await officer.press('Corriger Tabaski')
  await officer.page.getByRole('radio', { name: /^Cette année seulement/ }).check()
  await officer.press('Enregistrer')
  await expect(officer.page.getByText('À confirmer')).toHaveCount(0)
  await officer.press('Retirer Tabaski')
  await officer.page.getByRole('dialog').getByRole('button', { name: 'Retirer ce jour' }).click()
  await officer.sees(/n’est plus férié/)
  await officer.leave()
})
