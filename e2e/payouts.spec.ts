import { adminApprovePayout, adminGetPayout, listPaymentAccounts, listPayouts, requestPayout } from '@passerelle/contract/payouts'
import { adminSetSetting } from '@passerelle/contract/settings'
import { type Browser, expect, test } from '@playwright/test'
import { demoEmail, demoPassword } from '../apps/server/src/seed/demo-accounts.ts'
import { ApiClient } from '../apps/server/test/tools/api-client.ts'
import { isQuiet } from './support/browse.ts'
import { enrolByApi } from './support/enrol.ts'
import { Hands, ways } from './support/hands.ts'
import { type Credentials, type RunningServer, startServer } from './support/server.ts'

/**
 * One payout refused by the second who looks at it, another signed by two. A server of its own: from which total two people sign is
 * everybody's setting. Pictures: output/e2e/retrait-a-deux.
 */
test.describe.configure({ mode: 'serial' })

const folder = 'retrait-a-deux'
const demo = (name: string): Credentials => ({ email: demoEmail(name), password: demoPassword })
const refused = 'Les scans de mardi sont à revoir.'
let server: RunningServer
/** Of the second who signs: each opens one session. */
let codes: string[]

async function signedIn({ email, password }: Credentials): Promise<ApiClient> {
  const client = new ApiClient(server.url)
  client.token = (await client.post('/api/login', { email, password })).body.token
  return client
}

test.beforeAll(async () => {
  server = await startServer({ demo: true, adminRole: 'finance' })
  ;({ codes } = await enrolByApi(await signedIn(server.admin), server.admin.password))
  const head = await signedIn(demo('admin'))
  await head.call(adminSetSetting, {}, { body: { name: 'payoutTwoApproversAboveXof', value: 1000, seen: 500_000 } })
})
test.afterAll(() => server.stop())

/** Asked for on the number that the demonstration pays first. */
async function ask(supplier: ApiClient, description: string): Promise<{ id: number; code: string }> {
  const isPaid = async () => (await supplier.call(listPayouts)).body.some(({ status }: { status: string }) => status === 'approved')
  await expect.poll(isPaid, { timeout: 90_000 }).toBe(true)
  const { body: accounts } = await supplier.call(listPaymentAccounts)
  const { id: mode } = accounts.find(({ name }: { name: string }) => name === 'Mobile money de la boutique')
  const { body } = await supplier.call(requestPayout, {}, { body: { amount: 700, mode, description } })
  const rows: { id: number; code_request: string }[] = (await supplier.call(listPayouts)).body
  const { id = 0, code_request: code = '' } = rows.find(({ code_request: one }) => one === body.code_request) ?? {}
  return { id, code }
}

async function arrive(browser: Browser, who: Credentials, way: (typeof ways)[number]): Promise<Hands> {
  const hands = await Hands.arrive(browser, { url: server.url, folder, way })
  // Whoever has a second factor is asked for it.
  if (who === server.admin) await hands.person.signIn(who.email, who.password)
  else await hands.person.enter(who)
  return hands
}

async function open(hands: Hands, code: string): Promise<void> {
  await hands.page.goto('/admin/retraits')
  await hands.use(hands.page.getByRole('link', { name: new RegExp(`^(Examiner|Ouvrir).*${code}`) }))
  await hands.person.isOn('Retrait de Cyber Démo Cotonou')
}

for (const way of ways) {
  test(`a payout is refused by the second who looks at it, another is signed by two, ${way.way}`, async ({ browser }) => {
    test.setTimeout(240_000)
    const supplier = await signedIn(demo('fournisseur'))
    const [doubtful, right] = [await ask(supplier, 'Recettes de mardi'), await ask(supplier, 'Recettes de mercredi')]

    const first = await arrive(browser, demo('finance'), way)
    for (const { code } of [doubtful, right]) {
      await open(first, code)
      await first.press(/^Signer pour 700/)
      await first.person.sees('Vous avez déjà signé. Une autre personne doit aussi signer.')
      await expect(first.button(/^Signer/)).toHaveCount(0)
    }
    const again = await (await signedIn(demo('finance'))).call(adminApprovePayout, { id: right.id })
    expect([again.status, again.body.message]).toEqual([409, 'Vous avez déjà signé. Une autre personne doit aussi signer.'])
    await first.person.leave()

    const second = await arrive(browser, server.admin, way)
    await second.type(second.page.getByLabel('Code de votre application'), codes.shift() ?? '')
    await second.press('Continuer')
    await second.person.isOn('Vue d’ensemble')
    await open(second, doubtful.code)
    await isQuiet(second.page)
    const file = (await (await signedIn(demo('admin'))).call(adminGetPayout, { id: doubtful.id })).body
    const said = async (name: string | RegExp) => (await second.page.getByRole('region', { name }).innerText()).replaceAll(/\s/g, ' ')
    const money = (amount: number) => `${amount.toLocaleString('fr-FR').replaceAll(/\s/g, ' ')} FCFA`
    expect(await said('D’où vient cet argent')).toContain(money(file.gains.gained))
    expect(await said('D’où vient cet argent')).toContain(money(file.gains.balance))
    expect(file.scans.length).toBeGreaterThan(0)
    for (const { holder, service } of file.scans) expect(await said('Derniers scans')).toMatch(new RegExp(`${holder}.*${service}`))
    const known = await said('À savoir avant de signer')
    for (const words of ['Numéro déjà payé', 'ajouté le', 'Mobile money de la boutique', `${money(file.payout.week_total)} sur 7 jours`]) {
      expect(known).toContain(words)
    }
    expect(file.signals.length).toBeGreaterThan(0)
    for (const { title } of file.signals) expect(known).toContain(title.replaceAll(/\s/g, ' '))
    expect(await said('Deux signatures')).toContain('Marc Houessou')
    if (way === ways[0]) await second.looks('a-signer')
    await second.press('Annuler le retrait…')
    if (way === ways[0]) await second.looks('refuser')
    await second.withMotive(1, { label: 'Précision pour la personne', text: refused }, 'Annuler le retrait')
    await second.person.sees(/^Le retrait est annulé/)

    await open(second, right.code)
    await second.press(/^Signer et verser 700/)
    await second.person.sees('Le transfert est lancé')
    await expect(second.page.getByRole('region', { name: /^Deux signatures$/ })).toContainText('Edwige Sossou')
    await second.person.leave()

    const shop = await arrive(browser, demo('fournisseur'), way)
    await shop.page.goto('/balance')
    const row = (code: string) => shop.page.getByRole('row').filter({ hasText: code })
    await expect(row(doubtful.code)).toContainText('Annulé')
    await expect(row(doubtful.code)).toContainText(refused)
    await expect(async () => {
      await shop.page.reload()
      await expect(row(right.code)).toContainText('Transféré', { timeout: 2000 })
    }).toPass()
    await shop.page.goto('/notifications')
    await shop.person.sees(new RegExp(`${doubtful.code}.*a été annulée`))
    await shop.person.sees(new RegExp(refused))
    await shop.person.leave()
  })
}
