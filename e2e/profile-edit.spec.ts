import { expect, test } from '@playwright/test'
import { isQuiet } from './support/browse.ts'
import { apiOf, demoAccount, demoUrl } from './support/demo.ts'
import { picture } from './support/documents.ts'
import { expectGoodLooks } from './support/looks.ts'
import { approved, candidate, type Role } from './support/newcomer.ts'
import { Person } from './support/person.ts'
import type { Credentials } from './support/server.ts'

/** People change what they declared; who they are is validated anew. Pictures: output/e2e/profil. */
test.describe.configure({ mode: 'parallel' })

const someone = (role: Role) => approved(role, `profil-${role}-${Date.now()}`)

async function signedIn(browser: Parameters<typeof Person.arrive>[0], who: Credentials): Promise<Person> {
  const person = await Person.arrive(browser, demoUrl(), 'profil')
  await person.enter(who)
  return person
}

async function looks({ page }: Person, name: string): Promise<void> {
  await isQuiet(page)
  await expectGoodLooks(page, { folder: 'profil', name })
}
const fact = (person: Person, label: string) =>
  person.page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd')

test('a beneficiary moves to Parakou', async ({ browser }) => {
  const person = await signedIn(browser, await someone('beneficiary'))
  await person.page.goto('/profil')
  await looks(person, 'beneficiaire')
  await person.follow('Modifier vos informations')
  await person.isOn('Modification du profil')
  await expect(person.page.getByLabel('Commune', { exact: true })).toHaveValue('Cotonou')
  await looks(person, 'beneficiaire-modification')
  await person.page.getByLabel('Département', { exact: true }).selectOption('Borgou')
  await expect(person.page.getByLabel('Commune', { exact: true })).toHaveValue('')
  await person.page.getByLabel('Commune', { exact: true }).selectOption('Parakou')
  await person.fill('Profession', 'Styliste')
  await person.press('Enregistrer')
  await person.isOn('Profil')
  await person.sees('Vos informations sont enregistrées.')
  await expect(fact(person, 'Commune')).toHaveText('Parakou')
  await expect(fact(person, 'Profession')).toHaveText('Styliste')
  await person.page.reload()
  await expect(fact(person, 'Commune')).toHaveText('Parakou')
  await person.leave()
})

test('a supplier’s new IFU waits until an administrator has read it, and what came after', async ({ browser }) => {
  test.setTimeout(240_000)
  const owner = await someone('supplier')
  const supplier = await signedIn(browser, owner)
  await supplier.page.goto('/profil')
  await supplier.follow('Modifier vos informations')
  await supplier.isOn('Modification du profil')
  await supplier.fill('Numéro IFU', '3201900000099')
  await supplier.sees(/vous ne pouvez ni scanner, ni demander de paiement/)
  await looks(supplier, 'fournisseur-a-valider')
  await supplier.press('Envoyer pour validation')
  await supplier.sees('Le document IFU est obligatoire.')
  await supplier.handIn(await picture('Nouvelle attestation'))
  await supplier.press('Envoyer pour validation')
  await supplier.isOn('Profil')
  await supplier.sees('Profil en attente de validation')
  await supplier.page.goto('/dashboard')
  await supplier.sees('Votre profil est en attente de validation. Veuillez patienter. Merci.')

  const admin = await signedIn(browser, demoAccount('admin'))
  await admin.page.goto(`/admin/profils/${owner.id}`)
  const changes = admin.page.getByRole('region', { name: 'Modifié depuis la dernière approbation' })
  await expect(changes.getByRole('deletion')).toContainText('3201900000001')
  await expect(changes.getByRole('insertion')).toContainText('3201900000099')
  await expect(admin.page.locator('.doc-view img')).toBeVisible()
  await looks(admin, 'dossier-modifie')

  // Behind the reader, the supplier moves.
  await supplier.page.goto('/edit/p/profil')
  await supplier.fill('Adresse', 'Carrefour Tokpa')
  await supplier.press('Enregistrer')
  await supplier.isOn('Profil')

  await admin.page.getByRole('button', { name: /^Approuver/ }).click()
  await admin.press('Approuver le profil')
  await admin.sees(/Relisez-le avant de décider/)
  await expect(fact(admin, 'Adresse')).toHaveText('Carrefour Tokpa')
  await admin.page.getByRole('button', { name: /^Approuver/ }).click()
  await admin.press('Approuver le profil')
  await admin.sees('Le profil est approuvé.')

  await supplier.page.reload()
  await supplier.sees('Profil approuvé')
  await expect(fact(supplier, 'Numéro IFU')).toHaveText('3201900000099')
  await Promise.all([supplier.leave(), admin.leave()])
})

test('a rejected supplier corrects the profile and waits again', async ({ browser }) => {
  const person = await signedIn(browser, await candidate('supplier', 'rejected', `profil-rejet-${Date.now()}`))
  await person.page.goto('/dashboard')
  await person.sees('Votre profil a été rejeté.')
  await person.follow('Corriger et renvoyer')
  await person.sees('Vos corrections soumettent à nouveau votre profil.')
  await looks(person, 'fournisseur-rejete')
  await person.fill('Responsable', 'Mireille A. Agbodjan')
  await person.handIn(await picture('Attestation nette'))
  await person.press('Envoyer pour validation')
  await person.isOn('Profil')
  await person.sees('Profil en attente de validation')
  await person.leave()
})

test('K12, K13: a beneficiary refused for one item corrects it, keeps the document, and sees the approval without reloading', async ({ browser }) => {
  test.setTimeout(240_000)
  const owner = await candidate('beneficiary', 'pending', `profil-corrige-${Date.now()}`)
  const [admin, own] = await Promise.all([apiOf(demoAccount('admin')), apiOf(owner)])
  const { id } = (await own.get('/api/user')).body.user
  const version = async () => (await admin.get(`/api/admin/profiles/${id}`)).body.version
  expect((await admin.post(`/api/admin/profiles/${id}/reject`, {
    reason: 'Adresse incomplète.',
    refused: ['address'],
    version: await version(),
  })).body.status).toBe(true)

  const person = await signedIn(browser, owner)
  await person.page.goto('/dashboard')
  await person.sees('À corriger\u00A0: Adresse.')
  await looks(person, 'beneficiaire-rejete')
  await person.follow('Corriger et renvoyer')
  await person.isOn('Modification du profil')
  await expect(person.page.getByLabel('Adresse', { exact: true })).toHaveAccessibleDescription(/À corriger\s: Adresse incomplète\./)
  await expect(person.page.locator('.file')).toContainText(/gardé/)
  await looks(person, 'beneficiaire-corrige')
  await person.fill('Adresse', 'Carrefour Tokpa, maison 12')
  await person.press('Envoyer pour validation')
  await person.isOn('Profil')
  await person.page.clock.install()
  await person.page.goto('/dashboard')
  await person.sees('Votre profil est en attente de validation. Veuillez patienter. Merci.')
  expect((await admin.post(`/api/admin/profiles/${id}/approve`, { version: await version() })).body.status).toBe(true)
  // A minute passes; one in which the page was still asking is followed by another.
  await expect(async () => {
    await person.page.clock.fastForward(60_000)
    await expect(person.page.getByText('Demandes approuvées')).toBeVisible({ timeout: 3000 })
  }).toPass()
  await person.leave()
})

test('a partner adds a logo, then becomes a person', async ({ browser }) => {
  test.setTimeout(240_000)
  const person = await signedIn(browser, await someone('partner'))
  await person.page.goto('/profil')
  await person.handIn({ ...(await picture('Fondation')), name: 'logo.jpg' })
  await person.press('Enregistrer le logo')
  await person.sees('Votre logo est enregistré.')
  const logo = person.page.getByRole('img', { name: 'Logo de Fondation des routes' })
  await expect(logo).toHaveAttribute('src', /^\/storage\/.+\.jpg$/)
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await looks(person, 'partenaire-logo')

  await person.follow('Modifier vos informations')
  await person.choose('Un particulier')
  await person.sees(/vous ne pouvez ni faire de don/)
  await person.fill('Profession', 'Notaire')
  await person.choose('Marié(e)')
  await looks(person, 'partenaire-a-valider')
  await person.handIn(await picture('Attestation personnelle'))
  await person.press('Envoyer pour validation')
  await person.isOn('Profil')
  await expect(fact(person, 'Profession')).toHaveText('Notaire')
  await person.sees('Profil en attente de validation')
  await person.leave()
})

test('each edits their own kind of profile only', async ({ browser }) => {
  const person = await signedIn(browser, await candidate('supplier', 'pending', `profil-autre-${Date.now()}`))
  await person.page.goto('/profil')
  await person.page.goto('/edit/b/profil')
  await expect(person.page).not.toHaveURL(/edit/)
  await person.leave()
})
