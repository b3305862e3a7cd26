import { getWallet, redeemPass, undoRedemption } from '@passerelle/contract/passes'
import { addPaymentAccount, listPayouts, requestPayout } from '@passerelle/contract/payouts'
import { addPartner, addSupplier, editBeneficiary } from '@passerelle/contract/profiles'
import { listRequests, makeRequest } from '@passerelle/contract/requests'
import type { Route } from '@passerelle/contract/route'
import { changePassword, register } from '@passerelle/contract/session'
import { initializeDonation, listDonations } from '@passerelle/contract/donations'
import { type Browser, expect, test } from '@playwright/test'
import { apiOf, demoAccount, demoUrl } from './support/demo.ts'
import { picture } from './support/documents.ts'
import { candidate, newcomer } from './support/newcomer.ts'
import { Person } from './support/person.ts'
import type { Credentials } from './support/server.ts'

/** K01–K05: the server has answered, the network loses it, the page is loaded again. */
test.describe.configure({ mode: 'parallel' })

const unsure = /^Nous ne savons pas encore si .+ est arrivée?/
const name = (what: string) => `perdu-${what}-${Date.now()}`

/** The next answer to this call is lost after the server has given it. Counts how often it was sent, and with how many keys. */
async function loseAnswer({ page }: Person, route: Pick<Route, 'path'>) {
  const sent: string[] = []
  let isLost = false
  const pattern = new RegExp(`${route.path.replace(/:\w+/g, '[^/]+')}$`)
  await page.route((url) => pattern.test(url.pathname), async (call) => {
    if (call.request().method() === 'GET') return call.continue()
    sent.push(call.request().headers()['idempotency-key'] ?? '')
    if (isLost) return call.continue()
    isLost = true
    await call.fetch()
    return call.abort('connectionreset')
  })
  return { keys: () => new Set(sent) }
}

async function arrive(browser: Browser, { email, password }: Credentials): Promise<Person> {
  const person = await Person.arrive(browser, demoUrl(), 'perdu')
  await person.signIn(email, password)
  await expect(person.page).not.toHaveURL(/connexion/)
  return person
}

interface Form {
  route: Pick<Route, 'path'>
  as: () => Promise<Credentials>
  /** Fills the form in and presses its button. */
  send: (person: Person) => Promise<void>
  /** What the person sees once the page has been loaded again; `open` shows the form, when it is a dialog. */
  open?: (person: Person) => Promise<void>
  says: RegExp
  title?: string
  /** How many there are of what was made. */
  count: (person: Credentials) => Promise<number>
}

const demo = (role: string) => async () => demoAccount(role)
const titleOf = { request: name('demande'), donation: name('don') }
const payout = name('retrait')
const account = `Perdu ${Date.now() % 100_000}`
const changed = 'Calebasse-de-Bohicon-12'
const company = async (person: Person) => {
  await person.fill('Raison sociale', 'Espace Zongo')
  await person.fill('Responsable', 'Bio Yarou')
  await person.fill('E-mail de l’entreprise', 'zongo@exemple.example')
  await person.press('Continuer')
  await person.fill('Adresse', 'Rue 1, Cotonou')
  await person.fill('Téléphone', '01 97 00 00 00')
  await person.press('Continuer')
  await person.fill('Numéro IFU', '3201950000001')
  await person.handIn(await picture('Extrait IFU'))
  await person.press('Envoyer')
}
const roleOf = async (credentials: Credentials) => ((await (await apiOf(credentials)).get('/api/user')).body.user.role_id === null ? 0 : 1)

const forms: Record<string, Form> = {
  'a supplier’s profile': {
    route: addSupplier, as: () => newcomer(name('fournisseur')), says: /^Votre profil est envoyé/, title: 'Tableau de bord', count: roleOf,
    send: async (person) => {
      await person.page.goto('/?devenir=fournisseur')
      await company(person)
    },
  },
  'a partner’s profile': {
    route: addPartner, as: () => newcomer(name('partenaire')), says: /^Votre profil est envoyé/, title: 'Tableau de bord', count: roleOf,
    send: async (person) => {
      await person.page.goto('/?devenir=octroyant')
      await company(person)
    },
  },
  'an edited profile': {
    route: editBeneficiary, as: () => candidate('beneficiary', 'pending', name('edition')), says: /^Vos informations sont enregistrées/, title: 'Profil',
    count: async (person) => ((await (await apiOf(person)).get('/api/user')).body.user.beneficiary.profession === 'Styliste' ? 1 : 0),
    send: async (person) => {
      await person.page.goto('/profil')
      await person.follow('Modifier vos informations')
      await person.fill('Profession', 'Styliste')
      await person.press('Enregistrer')
    },
  },
  'a request': {
    route: makeRequest, as: demo('beneficiaire'), says: /^Votre demande DEM-.+ est envoyée/, title: 'Mes demandes',
    count: async (person) => (await (await apiOf(person)).call(listRequests)).body[0].filter(({ title }: { title: string }) => title === titleOf.request).length,
    send: async (person) => {
      await person.page.goto('/demande/pass')
      await person.fill('Titre', titleOf.request)
      await person.page.getByLabel('Service ou produit').selectOption({ index: 1 })
      await person.fill('Résumé', 'Un atelier.')
      await person.fill('Description', 'Pour tous.')
      await person.page.getByLabel('Montant du pass').selectOption({ index: 1 })
      await person.handIn(await picture('Atelier'))
      await person.press('Soumettre mon projet')
    },
  },
  'a donation': {
    route: initializeDonation, as: demo('partenaire'), says: /^Votre don$/, title: 'Votre don',
    count: async (person) => (await (await apiOf(person)).call(listDonations)).body.filter(({ title }: { title: string }) => title === titleOf.donation).length,
    send: async (person) => {
      await person.page.goto('/effectuer/don')
      await person.fill('Titre', titleOf.donation)
      await person.page.getByLabel('Service ou produit').selectOption({ index: 1 })
      await person.page.getByLabel('Montant du pass').selectOption({ index: 1 })
      await person.fill('Motif', 'Pour essayer.')
      await expect.poll(() => person.page.evaluate(async () => (await indexedDB.databases()).length)).toBeGreaterThan(0)
      await person.page.getByRole('button', { name: /^Vérifier/ }).click()
    },
  },
  'a changed password': {
    route: changePassword, as: () => candidate('beneficiary', 'pending', name('mot-de-passe')), says: /^Votre mot de passe est changé/,
    count: async ({ email }) => ((await apiOf({ email, password: changed })).token ? 1 : 0),
    send: async (person) => {
      await person.page.goto('/profil')
      await person.fill('Ancien mot de passe', 'Lagune-et-sable-7')
      await person.fill('Nouveau mot de passe', changed)
      await person.fill('Confirmation du nouveau mot de passe', changed)
      await person.press('Modifier le mot de passe')
    },
  },
  'a payment account': {
    route: addPaymentAccount, as: demo('fournisseur'), says: /^Le compte de paiement est ajouté/,
    count: async (person) => (await (await apiOf(person)).get('/api/account/payment')).body.filter((one: { name: string }) => one.name === account).length,
    send: async (person) => {
      await person.page.goto('/balance')
      await openAccount(person)
      await person.fill('Libellé du compte', account)
      await person.fill('Numéro mobile money', '0166009999')
      await person.press('Ajouter le compte')
    },
    open: (person) => openAccount(person),
  },
  'a payout': {
    route: requestPayout, as: demo('fournisseur'), says: /^Votre demande RET-.+ est enregistrée/,
    count: async (person) => (await (await apiOf(person)).call(listPayouts)).body.filter((one: { amount: number }) => one.amount === 513).length,
    send: async (person) => {
      await person.page.goto('/balance')
      await person.press('Demander un paiement')
      await expect(person.page.getByLabel('Compte mobile money').locator('option')).not.toHaveCount(2)
      await person.page.getByLabel('Compte mobile money').selectOption({ index: 1 })
      await person.fill('Montant', '513')
      await person.fill('Description', payout)
      await person.press(/^Demander 513/)
    },
    open: (person) => person.press('Demander un paiement'),
  },
}

async function openAccount(person: Person): Promise<void> {
  await person.press('Demander un paiement')
  await person.page.getByLabel('Compte mobile money').selectOption('Ajouter un compte')
  await person.press('Saisir le nouveau compte')
}

for (const [what, { route, as, send, open, says, title, count }] of Object.entries(forms)) {
  test(`K01–K04: ${what} whose answer is lost is done once, and told after a reload`, async ({ browser }) => {
    const credentials = await as()
    const person = await arrive(browser, credentials)
    const lost = await loseAnswer(person, route)
    await send(person)
    await person.sees(unsure)
    await person.page.reload()
    await open?.(person)
    await person.sees(says)
    if (title) await person.isOn(title)
    expect(await count(credentials)).toBe(1)
    expect([...lost.keys()]).toHaveLength(1)
    await person.leave()
  })
}

test('K01: a registration whose answer is lost is done once when it is sent again', async ({ browser }) => {
  const email = `${name('inscription')}@routes.example`
  const person = await Person.arrive(browser, demoUrl(), 'perdu')
  const lost = await loseAnswer(person, register)
  await person.page.goto('/inscription')
  await person.fill('Nom', 'Hounsou')
  await person.fill('Prénom', 'Afi')
  await person.fill('Adresse e-mail', email)
  await person.fill('Mot de passe', 'Lagune-et-sable-7')
  await person.fill('Confirmation du mot de passe', 'Lagune-et-sable-7')
  await person.press('Créer mon compte')
  await person.sees(unsure)
  await person.press('Créer mon compte')
  await person.sees('Votre compte est créé.')
  await person.isOn('Connexion')
  expect([...lost.keys()]).toHaveLength(1)
  await person.leave()
})

test('K05, K06: a scan and its undo, each with its answer lost, are shown after a reload; the code then is another', async ({ browser }) => {
  const holder = await apiOf(demoAccount('beneficiaire'))
  const person = await arrive(browser, demoAccount('fournisseur'))
  const own = (await (await apiOf(demoAccount('fournisseur'))).get('/api/user')).body.user
  const usable = (await holder.call(getWallet)).body.data.find((pass: { code: string | null; supplier: { id: number } | null }) => pass.code !== null && pass.supplier?.id === own.id)
  expect(usable).toBeDefined()
  const scans = await loseAnswer(person, redeemPass)
  await person.page.goto('/scannage')
  await person.press('Saisir le code')
  await person.fill('Code du pass', usable.code)
  await person.press('Valider le pass')
  await person.sees('Nous ne savons pas encore si ce scan est arrivé')
  await person.page.reload()
  await person.isOn('Pass accepté')
  expect([...scans.keys()]).toHaveLength(1)
  await person.press('Derniers scans')
  const undos = await loseAnswer(person, undoRedemption)
  await person.page.setViewportSize({ width: 320, height: 640 })
  expect(await person.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await person.page.getByRole('button', { name: /^Annuler le scan/ }).first().click()
  await person.sees('Le code actuel ne marchera plus')
  await person.press('Annuler ce scan')
  await person.sees(unsure)
  await person.page.reload()
  await person.sees('Le scan est annulé.')
  expect([...undos.keys()]).toHaveLength(1)
  const after = (await holder.call(getWallet)).body.data.find((pass: { id: number }) => pass.id === usable.id)
  expect([after.state, after.code === usable.code]).toEqual(['assigned', false])
  await person.leave()
})
