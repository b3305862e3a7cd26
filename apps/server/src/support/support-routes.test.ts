import { adminGetTexts, adminSetContacts } from '@passerelle/contract/texts'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createAdmin, createUser, tokenOf } from '#test/worlds/factories.ts'
import { eventually } from '#test/tools/eventually.ts'
import { mailsTo } from '#test/tools/mailbox.ts'
import { sendMail } from '#src/notices/send-notice.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { keepContacts } from './keep-contacts.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp()
})

const siteLeadsTo = async () => {
  const { status, headers } = await fetch(`${world.url}/site-public`, { redirect: 'manual' })
  return [status, headers.get('location')]
}
async function mailFooter() {
  const { id, email } = await createUser(world.services)
  await inTransaction(world.services, (tx) => sendMail(tx, { userId: id, key: 'essai', subject: 'Essai', paragraphs: ['Un.'] }))
  await world.jobsDone()
  return (await mailsTo(world, email))[0]?.text.split('-- \n')[1]
}

describe('K66: the public website and customer service are settings', () => {
  it('that lead to our own pages, and name nobody, while they are not set', async () => {
    expect(await siteLeadsTo()).toEqual([302, '/bienvenue'])
    const nobody = { email: null, phone: null, whatsapp: null, address: null, hours: null }
    expect((await world.client().get('/api/support')).body).toEqual(nobody)
    expect(await mailFooter()).not.toContain('Service client')
  })

  it('that pages and mails follow once they are set', async () => {
    Object.assign(world.services.config.contact, {
      siteUrl: 'https://www.exemple.bj/passes',
      email: 'aide@exemple.bj',
      phone: '+2290197000000',
    })
    expect(await siteLeadsTo()).toEqual([302, 'https://www.exemple.bj/passes'])
    expect((await world.client().get('/api/support')).body).toEqual({
      email: 'aide@exemple.bj', phone: '+2290197000000', whatsapp: null, address: null, hours: null,
    })
    expect(await mailFooter()).toMatch(/Service client\s: aide@exemple\.bj, 01\s97\s00\s00\s00/)
  })
})

describe('the programme says by itself how it is reached', () => {
  const said = {
    email: 'bonjour@exemple.bj', phone: '01 97 00 00 01', whatsapp: '97000002', address: 'Rue 12, Cotonou', hours: 'De 8 h à 17 h',
  }
  const kept = { ...said, phone: '+2290197000001', whatsapp: '+2290197000002' }
  const administrator = async () => world.client(await tokenOf(world.services, await createAdmin(world.services)))
  const seenBy = async (client: ApiClient) => (await client.call(adminGetTexts)).body.contacts.changed?.at ?? ''
  const say = async (client: ApiClient, contacts: object, seen?: string) =>
    client.call(adminSetContacts, {}, { body: { ...contacts, seen: seen ?? await seenBy(client) } })

  it('which wins over the environment, on the next page and at the foot of the next mail, without a restart', async () => {
    const client = await administrator()
    expect((await say(client, said)).status).toBe(200)
    expect((await world.client().get('/api/support')).body).toEqual(kept)
    expect(await mailFooter()).toMatch(
      /Service client\s: bonjour@exemple\.bj, 01\s97\s00\s00\s01, WhatsApp 01\s97\s00\s00\s02, De 8\sh à 17\sh\nRue 12, Cotonou/,
    )
    const lines = await world.services.db.selectFrom('journal').select(['actorId', 'detail']).where('action', '=', 'contacts.set').execute()
    expect(lines).toMatchObject([{ actorId: expect.any(Number), detail: { before: { email: 'aide@exemple.bj' }, after: kept } }])
  })

  it('to another process too: the next answer has it, a page written at once some seconds later', async () => {
    const second = await createTestApp({ open: world.open, jobs: false })
    let now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    onTestFinished(() => clock.mockRestore())
    const pageContacts = keepContacts(second.services)
    await eventually(() => expect(pageContacts()).toEqual(kept))
    const client = await administrator()
    expect((await say(client, { ...said, email: 'accueil@exemple.bj' })).status).toBe(200)
    expect((await second.client().get('/api/support')).body).toEqual({ ...kept, email: 'accueil@exemple.bj' })
    expect(pageContacts()).toEqual(kept)
    now += 5001
    expect(pageContacts()).toEqual(kept)
    await eventually(() => expect(pageContacts().email).toBe('accueil@exemple.bj'))
    expect((await say(client, said)).status).toBe(200)
  })

  it.each([
    ['email', { email: 'bonjour@', phone: '0197000001' }, /e-mail n’est pas valide/],
    ['phone', { email: 'a@exemple.bj', phone: '123' }, /téléphone n’est pas valide/],
    ['whatsapp', { email: 'a@exemple.bj', whatsapp: 'abc' }, /WhatsApp n’est pas valide/],
    ['address', { email: 'a@exemple.bj', address: 'x'.repeat(201) }, /dépasse 200/],
    ['hours', { email: 'a@exemple.bj', hours: '<b>8 h</b>' }, /balises HTML/],
    ['email', { hours: 'De 8 h à 17 h' }, /Gardez un e-mail ou un téléphone/],
    ['email', said, /déjà en vigueur/],
  ] as const)('and what is refused is told at its field: %s', async (field, contacts, sentence) => {
    const client = await administrator()
    const reply = await say(client, contacts)
    expect([reply.status, reply.body.errors]).toEqual([422, { [field]: [expect.stringMatching(sentence)] }])
    expect((await world.client().get('/api/support')).body).toEqual(kept)
  })

  it('one after the other: the second of two administrators is told who did', async () => {
    const [one, other] = [await administrator(), await administrator()]
    const seen = await seenBy(one)
    const replies = await Promise.all([
      say(one, { email: 'une@exemple.bj' }, seen), say(other, { email: 'autre@exemple.bj' }, seen),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.message).toMatch(/ont été changés par .+, le /)
  })
})
