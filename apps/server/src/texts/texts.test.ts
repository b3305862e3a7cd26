import { reportProblem } from '@passerelle/contract/cases'
import { errors } from '@passerelle/contract/errors'
import { getWallet, redeemPass, undoRedemption } from '@passerelle/contract/passes'
import { addPartner, editPartner } from '@passerelle/contract/profiles'
import { currentUser, login } from '@passerelle/contract/session'
import { isAccepted, type TextName, type Weight } from '@passerelle/contract/text-words'
import { acceptTerms, adminPublishText } from '@passerelle/contract/texts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/tools/api-client.ts'
import { samplePdf, toForm } from '#test/tools/sample-files.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { createUser, testPassword, tokenOf } from '#test/worlds/factories.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { createPaymentWorld } from '#test/worlds/payment-world.ts'

let t: TestApp
let world: PassWorld
let admin: ApiClient
let colleague: ApiClient
beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  world = new PassWorld(t.system)
  admin = t.client(await world.token(await world.admin()))
  colleague = t.client(await world.token(await world.admin()))
})

const read = async (name: TextName, version?: number) =>
  (await t.client().get(`/api/texts/${name}${version ? `?version=${version}` : ''}`)).body
const inForce = async (name: TextName): Promise<number> => (await read(name)).text?.version ?? 0
interface Given {
  weight?: Weight
  seen?: number
  client?: ApiClient
}
const publish = async (name: TextName, body: string, { weight = 'major', seen = -1, client = admin }: Given = {}) =>
  client.call(adminPublishText, {}, { body: { name, body, weight, seen: seen < 0 ? await inForce(name) : seen } })
async function somebody() {
  const user = await createUser(t.services)
  return { ...user, client: t.client(await tokenOf(t.services, user)) }
}
const isAsked = async (client: ApiClient) => (await client.call(currentUser)).body.user.must_accept === true
const accept = async (client: ApiClient, seen: { terms?: number; consent?: number } = {}) =>
  client.call(acceptTerms, {}, { body: { terms: await inForce('terms'), consent: await inForce('consent'), ...seen } })

describe('a public text', () => {
  it('is nothing until it is published, then is read by anybody at once, and its earlier versions stay readable', async () => {
    expect(await read('privacy')).toEqual({ text: null, versions: [] })
    expect((await publish('privacy', '## Vos données\n\nUn.')).status).toBe(200)
    t.clock.forward(1000)
    expect((await publish('privacy', 'Deux.')).status).toBe(200)
    expect(await read('privacy')).toMatchObject({ text: { version: 2, body: 'Deux.' }, versions: [{ version: 2 }, { version: 1 }] })
    expect((await read('privacy', 1)).text).toMatchObject({ version: 1, body: '## Vos données\n\nUn.' })
    expect((await t.client().get('/api/texts/privacy?version=3')).status).toBe(404)
  })

  it('is journaled with the versions before and after', async () => {
    await publish('help', 'Un.')
    await publish('help', 'Deux.')
    const lines = await t.services.db.selectFrom('journal').select(['actorId', 'detail']).where('action', '=', 'text.publish')
      .where('subjectId', '=', 'help').orderBy('id').execute()
    expect(lines.map(({ detail }) => detail)).toMatchObject([{ before: 0, after: 1 }, { before: 1, after: 2 }])
    expect(lines.every(({ actorId }) => actorId !== null)).toBe(true)
  })

  it.each([
    ['the same word for word', 'legal', 'Un éditeur.', /déjà en vigueur/],
    ['with a link that a browser would run', 'legal', 'Voir [ceci](javascript:alert).', /Le lien vers «\s?javascript:alert/],
    ['with HTML', 'legal', 'Un <b>éditeur</b>.', /balises HTML/],
    ['longer than its place', 'consent', 'x'.repeat(601), /dépasse 600 caractères/],
    ['of nothing', 'legal', '  ', /obligatoire/],
  ] as const)('L116: is refused beside its field %s, and nothing is published', async (_why, name, body, sentence) => {
    if (await inForce('legal') === 0) await publish('legal', 'Un éditeur.')
    const before = await inForce(name)
    const reply = await publish(name, body)
    expect([reply.status, reply.body.errors]).toEqual([422, { body: [expect.stringMatching(sentence)] }])
    expect(await inForce(name)).toBe(before)
  })

  it('of two administrators at the same moment is published by one; the other is told which version is in force', async () => {
    const seen = await inForce('presentation')
    const replies = await Promise.all([
      publish('presentation', 'De l’une.', { seen }), publish('presentation', 'De l’autre.', { seen, client: colleague }),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.message).toContain(`à la version ${seen + 1}`)
  })

  it('is never changed nor taken away, whoever tries', async () => {
    await publish('presentation', `Pour de bon ${t.clock.now().getTime()}.`)
    await expect(t.services.db.updateTable('publicTexts').set({ body: 'Autre' }).execute()).rejects.toThrow(/append only/)
    await expect(t.services.db.deleteFrom('publicTexts').execute()).rejects.toThrow(/append only/)
  })
})

describe('what people accept', () => {
  it('is asked of nobody while nothing is published, of everybody by a first or a major version, and not by a minor one', async () => {
    const [afi, newcomer] = [await somebody(), await somebody()]
    expect(await isAsked(afi.client)).toBe(false)
    await publish('terms', 'Conditions, un.', { weight: 'minor' })
    expect((await read('terms')).text.is_major).toBe(true)
    expect(await isAsked(afi.client)).toBe(true)
    const { body } = await t.client().call(login, {}, { body: { email: newcomer.email, password: testPassword } })
    expect(body.user.must_accept).toBe(true)
    expect((await accept(afi.client)).status).toBe(200)
    expect(await isAsked(afi.client)).toBe(false)

    await publish('terms', 'Conditions, un, sans faute.', { weight: 'minor' })
    expect(await isAsked(afi.client)).toBe(false)
    await publish('terms', 'Conditions, deux.')
    expect(await isAsked(afi.client)).toBe(true)
    expect((await accept(afi.client)).status).toBe(200)
    await publish('consent', 'Je suis d’accord.')
    expect(await isAsked(afi.client)).toBe(true)
    expect((await accept(afi.client)).status).toBe(200)
    expect(await isAsked(afi.client)).toBe(false)
    // Who runs the programme does not accept its conditions.
    expect(await isAsked(admin)).toBe(false)
  })

  it('is kept with its version and its date, in the journal too; said twice, it counts once', async () => {
    const afi = await somebody()
    await publish('terms', `Conditions du ${t.clock.now().getTime()}.`)
    const version = await inForce('terms')
    await accept(afi.client)
    await accept(afi.client)
    const kept = await t.services.db.selectFrom('acceptances').innerJoin('publicTexts', 'publicTexts.id', 'textId')
      .select(['name', 'version', 'at']).where('userId', '=', afi.id).where('name', '=', 'terms').execute()
    expect(kept).toEqual([{ name: 'terms', version, at: expect.any(Date) }])
    const lines = await t.services.db.selectFrom('journal').select('detail').where('action', '=', 'terms.accept')
      .where('actorId', '=', afi.id).execute()
    expect(lines).toMatchObject([{ detail: { after: { terms: version } } }])
  })

  it('is what was read: after a major version that came meanwhile it is read first, a minor one changes nothing', async () => {
    const [afi, koffi] = [await somebody(), await somebody()]
    const stamp = t.clock.now().getTime()
    await publish('terms', `Longues ${stamp}.`)
    const seen = await inForce('terms')
    await publish('terms', `Longues et claires ${stamp}.`, { weight: 'minor' })
    expect((await accept(afi.client, { terms: seen })).status).toBe(200)
    expect(await isAsked(afi.client)).toBe(false)
    await publish('terms', `Tout autres ${stamp}.`)
    const late = await accept(koffi.client, { terms: seen })
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Relisez-les')])
    expect((await accept(koffi.client, { terms: 9999 })).status).toBe(409)
    expect(await isAsked(koffi.client)).toBe(true)
  })

  it('is what begins something waits for, on the server: the same call with its key is then done, once', async () => {
    const afi = await somebody()
    await publish('terms', `Encore ${t.clock.now().getTime()}.`)
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const form = () => toForm({
      type: 'particular', ifu: '0123456789012', address: 'Ganhi', phone: '0197000000', profession: 'Notaire', marital: 'marié',
      doc_file: { content: samplePdf(), name: 'ifu.pdf' },
    })
    const send = () => afi.client.postForm(addPartner.path, form(), key)
    const held = await send()
    expect([held.status, held.body]).toEqual([428, { message: errors.terms_due.message, reason: 'terms_due' }])
    expect((await afi.client.call(currentUser)).body.stat).toBeNull()
    await accept(afi.client)
    const done = await send()
    expect([done.status, done.body.status]).toEqual([200, true])
    // What was done stays answered, whatever is published after.
    await publish('terms', `Encore et encore ${t.clock.now().getTime()}.`)
    expect(await send()).toMatchObject({ status: 200, body: done.body })
    expect((await afi.client.call(editPartner, {}, { body: { address: 'Zongo' } })).body.reason).toBe('terms_due')
  })

  it('holds nobody up at a counter, nor keeps them from reading, from their security, from help or from leaving', async () => {
    const [service, donor] = [await world.service(), await world.partner()]
    const supplier = await world.supplier({ services: [service] })
    const beneficiary = await world.beneficiary()
    const pass = await world.assignedPass({ donor, beneficiary, service })
    await publish('terms', `Au comptoir ${t.clock.now().getTime()}.`)
    const [till, holder] = [t.client(await world.token(supplier)), t.client(await world.token(beneficiary))]
    for (const client of [till, holder]) expect(await isAsked(client)).toBe(true)
    const scanned = await till.call(redeemPass, {}, { body: { code: pass.code } })
    expect(scanned.body.status).toBe(true)
    expect((await till.call(undoRedemption, { redemption_id: scanned.body.redemption_id })).body.status).toBe(true)
    expect((await holder.call(getWallet)).status).toBe(200)
    const said = { kind: 'other', subject: 'none', text: 'Je ne comprends pas ces conditions.' }
    expect((await holder.call(reportProblem, {}, { body: said })).status).not.toBe(428)
    expect((await holder.get('/api/sessions')).status).toBe(200)
    expect((await holder.get('/api/logout')).body.status).toBe(true)
  })

  it('is read on the person’s page in the back office: which version, when, and whether the one in force is still to come', async () => {
    const afi = await somebody()
    const seen = async () => (await admin.get(`/api/admin/users/${afi.id}`)).body
    await publish('terms', `À lire ${t.clock.now().getTime()}.`)
    expect(await seen()).toMatchObject({ acceptances: [], must_accept: true })
    const version = await inForce('terms')
    await accept(afi.client)
    const { acceptances, must_accept: isDue } = await seen()
    expect(isDue).toBe(false)
    expect(acceptances).toContainEqual({ name: 'terms', version, at: expect.stringMatching(/Z$/) })
    await publish('terms', `À relire ${t.clock.now().getTime()}.`)
    t.clock.forward(1000)
    expect((await seen()).must_accept).toBe(true)
    await accept(afi.client)
    expect((await seen()).acceptances[0]).toMatchObject({ version: await inForce('terms') })
  })

  it('is told to the others who may do everything when it changes; other texts are not', async () => {
    const other = await world.admin()
    const told = () => t.services.db.selectFrom('messages').select('key').where('userId', '=', other).execute()
    await publish('legal', `Éditeur ${t.clock.now().getTime()}.`)
    expect(await told()).toEqual([])
    await publish('consent', `Oui, ${t.clock.now().getTime()}.`)
    expect(await told()).toEqual([{ key: expect.stringMatching(/^text-published:consent-/) }])
    expect(isAccepted('legal')).toBe(false)
  })
})

it('an order keeps the conditions that its owner had accepted, whatever is published after', async () => {
  const payments = await createPaymentWorld()
  const { db, now } = payments.ctx
  const row = { name: 'terms', isMajor: true, publishedBy: await payments.admin(), publishedAt: now() }
  const [donor, service] = [await payments.donor(), await payments.service()]
  await payments.passType(5000)
  const orderOf = async () => {
    await payments.openDonation(donor, service)
    return db.selectFrom('paymentOrders').select(['id', 'termsId']).where('ownerId', '=', donor.id).orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  }
  expect((await orderOf()).termsId).toBeNull()
  const first = await db.insertInto('publicTexts').values({ ...row, version: 1, body: 'Un.' }).returning('id').executeTakeFirstOrThrow()
  await expect(payments.openDonation(donor, service)).rejects.toThrow(/^428/)
  expect((await donor.client.call(acceptTerms, {}, { body: { terms: 1, consent: 0 } })).status).toBe(200)
  const kept = await orderOf()
  expect(kept.termsId).toBe(first.id)
  await db.insertInto('publicTexts').values({ ...row, version: 2, body: 'Deux.' }).execute()
  const after = await db.selectFrom('paymentOrders').select('termsId').where('id', '=', kept.id).executeTakeFirstOrThrow()
  expect(after).toEqual({ termsId: first.id })
})
