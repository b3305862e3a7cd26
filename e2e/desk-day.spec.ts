import { adminApproveProfile } from '@passerelle/contract/profile-decisions'
import { addBeneficiary, adminListProfiles } from '@passerelle/contract/profiles'
import { adminClaimProfile } from '@passerelle/contract/reviews'
import { expect, test } from '@playwright/test'
import { ApiClient } from '../apps/server/test/tools/api-client.ts'
import { demoAccount } from './support/demo.ts'
import { picture } from './support/documents.ts'
import { Hands, ways } from './support/hands.ts'
import { Keyboard } from './support/keyboard.ts'
import { type Credentials, type RunningServer, startServer } from './support/server.ts'

/**
 * A reviewer’s day on an installation of its own, where nobody else’s files come between: twenty files one after the other, an element
 * asked for and answered, a file that a colleague has open, and somebody with two accounts. Pictures: output/e2e/journee.
 */
const folder = 'journee'
const password = 'Lagune-et-sable-7'
const names = ['Adjovi', 'Bossou', 'Codjia', 'Djossa', 'Ezin', 'Fagla', 'Gbedji', 'Houessou', 'Idossou', 'Kakpo']
const firstnames = [['Reine', 'Fidèle'], ['Grâce', 'Prosper']] as const
/** Of each way: twenty, and the second account of the twentieth. */
const filesOfWay = 21
const [asked, claimed, doubled] = [4, 9, 19]
const isRefused = (at: number) => at % 4 === 2

interface Applicant extends Credentials {
  id: number
  name: string
  document: string
}
let server: RunningServer
let days: Applicant[][]

async function signedIn({ email, password: secret }: Credentials, headers: Record<string, string> = {}): Promise<ApiClient> {
  const client = new ApiClient(server.url)
  client.token = (await client.post('/api/login', { email, password: secret }, { headers })).body.token
  return client
}

/** Whoever is `at` this place of a way’s day, registered and signed in. */
async function newcomer(way: number, at: number) {
  const person = Math.min(at, doubled)
  const [name = '', firstname = ''] = [names[person % 10], firstnames[way]?.[person < 10 ? 0 : 1]]
  const email = `dossier-${way}-${at}@exemple.bj`
  const headers = { 'x-forwarded-for': `10.1.${way}.${at + 1}` }
  const form = { name, firstname, email, password, password_confirmation: password }
  await new ApiClient(server.url).post('/api/register', form, { headers })
  const client = await signedIn({ email, password }, headers)
  return { name: `${firstname} ${name}`, email, password, document: `7700${way}2${person + 10}`, client }
}

test.beforeAll(async () => {
  test.setTimeout(240_000)
  server = await startServer({ demo: true })
  const { buffer, mimeType, name: fileName } = await picture('Carte d’identité')
  days = []
  // One after the other: the queue is in the order of arrival.
  for (const way of ways.keys()) {
    const people = await Promise.all(Array.from({ length: filesOfWay }, (_, at) => newcomer(way, at)))
    const sent: Applicant[] = []
    for (const [at, { client, ...person }] of people.entries()) {
      const form = new FormData()
      for (const [field, value] of Object.entries({
        department: 'Littoral', commune: 'Cotonou', address: 'Zongo', phone: `01970${way}${String(at + 1000)}`, sex: 'Féminin',
        birthday: `19${Math.min(at, doubled) + 70}-0${way + 1}-12`, profession: 'Couturière', marital: 'celibataire',
        parent_name: 'Rita Codo', parent_phone: '0196000001', type_doc: 'CIP', ref_doc: person.document, motivation: 'Apprendre.',
      })) form.append(field, value)
      form.append('doc_file', new Blob([Uint8Array.from(buffer)], { type: mimeType }), fileName)
      const { body } = await client.postForm(addBeneficiary.path, form)
      if (body?.status !== true) throw new Error(`The profile was not taken: ${JSON.stringify(body)}`)
      sent.push({ ...person, id: body.user.id })
    }
    days.push(sent)
  }
})
test.afterAll(() => server.stop())

/** The file is there, with those that wait beside it: a decision knows which one is next. */
async function isAt({ page, person }: Hands, { id, name }: Applicant): Promise<void> {
  await person.isOn(name)
  await expect(page).toHaveURL(new RegExp(`/admin/profils/${id}$`))
  await expect(page.locator('.queue [aria-current="page"]')).toBeAttached()
}

async function approve(hands: Hands): Promise<void> {
  if (hands.way.hasTouch) await hands.press('Approuver')
  else await hands.page.keyboard.press('a')
  const confirm = hands.button('Approuver le profil')
  await expect(confirm).toBeFocused()
  if (hands.way.hasTouch) await confirm.tap()
  else await hands.page.keyboard.press('Enter')
}

/** With one thing that is to be corrected. */
async function refuse(hands: Hands): Promise<void> {
  if (hands.way.hasTouch) await hands.press('Rejeter')
  else await hands.page.keyboard.press('r')
  await expect(hands.page.getByRole('dialog', { name: 'Rejeter ce profil' })).toBeVisible()
  await hands.choose(0)
  const item = hands.page.getByRole('checkbox', { name: 'Téléphone', exact: true })
  if (hands.way.hasTouch) await item.tap()
  else {
    await new Keyboard(hands.page).reach(item)
    await hands.page.keyboard.press('Space')
  }
  await hands.press('Rejeter le profil')
}

async function askForTrade(hands: Hands): Promise<void> {
  await hands.press('Demander un élément')
  const item = hands.page.getByLabel('Ce qui manque')
  await expect(item).toBeVisible()
  if (hands.way.hasTouch) await item.selectOption('Profession')
  else await new Keyboard(hands.page).pick(item, (await item.locator('option').allInnerTexts()).indexOf('Profession'))
  await hands.type(hands.page.getByLabel('Votre question'), 'Quel est votre métier aujourd’hui ?')
  await hands.press('Envoyer la question')
  await hands.person.sees('Réponse attendue')
}

async function answer(hands: Hands): Promise<void> {
  await hands.person.sees('Quel est votre métier aujourd’hui ?')
  const field = hands.page.getByLabel('Profession')
  if (hands.way.hasTouch) await field.fill('Styliste')
  else {
    await new Keyboard(hands.page).reach(field)
    await hands.page.keyboard.press('ControlOrMeta+a')
    await hands.page.keyboard.type('Styliste')
  }
  await hands.press('Envoyer ma réponse')
  await expect(field).toBeHidden()
}

for (const [index, way] of ways.entries()) {
  test(`${way.way}, twenty profiles in a day: one asked and answered, one taken over, a duplicate caught and merged`, async ({ browser }) => {
    const people = days[index] ?? []
    const file = (at: number): Applicant => {
      const one = people[at]
      if (!one) throw new Error(`There is no file ${at}`)
      return one
    }
    const twin = file(filesOfWay - 1)
    const desk = await Hands.arrive(browser, { url: server.url, folder, way })
    await desk.person.enter(demoAccount('admin'))
    const colleague = await signedIn(server.admin)

    await desk.page.goto(`/admin/profils/${file(0).id}`)
    for (let at = 0; at < doubled; at += 1) {
      await isAt(desk, file(at))
      // Whoever is awaited is not next: the colleague has this one in hand before it comes.
      if (at + 1 === claimed) await colleague.call(adminClaimProfile, { id: file(claimed).id })
      if (at === asked) {
        await askForTrade(desk)
        if (way.hasTouch) await desk.page.goto(`/admin/profils/${file(at + 1).id}`)
        else await desk.use(desk.page.getByRole('navigation', { name: 'File d’attente' }).getByRole('link', { name: file(at + 1).name }))
        continue
      }
      if (at === claimed) {
        await desk.person.sees(/^Edwige Sossou examine ce dossier depuis \d\d:\d\d\.$/)
        await expect(desk.button('Approuver')).toHaveCount(0)
        await desk.press('Reprendre le dossier')
        await expect(desk.button('Approuver')).toBeVisible()
        const late = await colleague.call(adminApproveProfile, { id: file(at).id }, { body: {} })
        expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/^Clarisse Adandé examine ce dossier depuis/)])
      }
      await (isRefused(at) ? refuse(desk) : approve(desk))
    }

    // Two accounts of one person: seen side by side, then made one.
    const kept = file(doubled)
    await isAt(desk, kept)
    await desk.person.sees('Même numéro de pièce')
    await desk.press('Comparer les deux dossiers')
    const comparison = desk.page.getByRole('dialog', { name: 'Comparer les deux dossiers' })
    await expect(comparison.getByText(kept.document, { exact: true })).toHaveCount(2)
    await desk.use(comparison.getByRole('button', { name: 'Fermer' }).last())
    await desk.use(desk.page.getByRole('link', { name: 'Toute son histoire' }))
    await desk.person.isOn(kept.name)
    await desk.press('Autres actions')
    await desk.press('Réunir un autre compte')
    await desk.type(desk.page.getByLabel('Numéro de l’autre compte'), String(twin.id))
    await desk.press('Voir ce que cela change')
    await desk.withMotive(0, { label: 'Précision pour vos collègues', text: 'Deux comptes, une pièce.' }, 'Réunir les comptes')
    await desk.person.sees(/^Les deux comptes n’en font plus qu’un/)
    expect((await signedIn(twin)).token).toBeUndefined()
    await desk.use(desk.page.getByRole('link', { name: 'Ouvrir le dossier' }))
    await isAt(desk, kept)
    await approve(desk)
    await expect(desk.page.getByRole('dialog')).toBeHidden()

    // The file that was asked about has kept its place: its person answers at home, and it is decided with the answer in it.
    const owner = await Hands.arrive(browser, { url: server.url, folder, way })
    await owner.person.enter(file(asked))
    await owner.page.goto('/')
    await answer(owner)
    await owner.person.leave()
    await desk.page.goto(`/admin/profils/${file(asked).id}`)
    await isAt(desk, file(asked))
    await desk.person.sees('Répondu')
    await desk.person.sees('Styliste')
    await approve(desk)
    await expect(desk.page.getByRole('dialog')).toBeHidden()
    await desk.person.keep('vingt-dossiers')
    await desk.person.leave()

    const head = await signedIn(demoAccount('admin'))
    const decided = async (status: string) => {
      const { data } = (await head.get(`${adminListProfiles.path}?status=${status}&sort=-submitted_at`)).body
      const ids = new Set(data.map((row: { user: { id: number } }) => row.user.id))
      return people.slice(0, 20).flatMap(({ id }, at) => (ids.has(id) ? at : []))
    }
    const all = Array.from({ length: 20 }, (_, at) => at)
    expect(await decided('rejected')).toEqual(all.filter(isRefused))
    expect(await decided('approved')).toEqual(all.filter((at) => !isRefused(at)))
  })
}
