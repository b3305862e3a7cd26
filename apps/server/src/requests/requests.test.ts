import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient, ApiReply } from '#test/tools/api-client.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import { createPaymentWorld, type PaymentWorld } from '#test/worlds/payment-world.ts'

let world: PaymentWorld
let image: Buffer<ArrayBuffer>
let service: number
let person: { id: number; client: ApiClient }
let officer: ApiClient

beforeAll(async () => {
  world = await createPaymentWorld()
  image = Buffer.from(await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b5d4e' } }).png().toBuffer())
  for (const price of [100, 5000, 10_000]) await world.passType(price)
  for (let i = 1; i <= 10; i += 1) await world.passType(20_000 + i)
  service = await world.service('Soudure')
  officer = world.test.client(await world.token(await world.admin('instruction')))
})
beforeEach(async () => {
  const id = await world.beneficiary()
  person = { id, client: world.test.client(await world.token(id)) }
})

type Fields = Record<string, string | number | (string | number)[] | Blob | undefined>
function send(fields: Fields = {}): Promise<ApiReply> {
  const form = new FormData()
  const all: Fields = {
    title: 'Écoles d’Abomey',
    service,
    resume: 'Un atelier',
    description: 'Pour apprendre.',
    image: new Blob([image], { type: 'image/png' }),
    pass_nbr: [2, 1],
    pass_amount: [5000, 10_000],
    ...fields,
  }
  for (const [name, value] of Object.entries(all)) {
    if (Array.isArray(value)) for (const item of value) form.append(`${name}[]`, String(item))
    else if (value instanceof Blob) form.append(name, value, 'photo.png')
    else if (value !== undefined) form.append(name, String(value))
  }
  return person.client.postForm('/api/make/request', form)
}
const requestId = async (reply: ApiReply) =>
  (await world.ctx.db.selectFrom('requests').select('id').where('code', '=', reply.body.code_request).executeTakeFirstOrThrow()).id
const countRequests = async () => (await world.ctx.db.selectFrom('requests').select('id').execute()).length

describe('a request', () => {
  it('is filed with its code and lines, approved once, and opens a project with one allocation a pass', async () => {
    const made = await send()
    expect(made).toMatchObject({
      status: 200,
      body: { status: true, code_request: expect.stringMatching(/^DEM-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/) },
    })
    const [mine] = (await person.client.get('/api/requests')).body
    expect(mine).toMatchObject([{
      title: 'Écoles d’Abomey',
      status: 'pending',
      asked: 3,
      financed: 0,
      service_produit: { name: 'Soudure' },
      lines: [{ pass_nbr: 2, pass_amount: 5000 }, { pass_nbr: 1, pass_amount: 10_000 }],
    }])
    const id = await requestId(made)
    const donor = await world.donor()
    expect((await donor.client.get(`/api/project/ecoles-d-abomey/${id}`)).status).toBe(404)
    expect(await world.ctx.db
      .selectFrom('notifications')
      .select('message')
      .where('key', '=', `request-made:${id}`)
      .execute()).toContainEqual({ message: `Nouvelle demande à examiner\u00A0: ${made.body.code_request} «\u00A0Écoles d’Abomey\u00A0».` })
    expect(await officer.post(`/api/admin/requests/${id}/approve`)).toMatchObject({ status: 200, body: { status: true } })
    expect((await officer.post(`/api/admin/requests/${id}/approve`)).status).toBe(409)
    expect((await officer.post(`/api/admin/requests/${id}/reject`, { reason: 'Trop tard' })).status).toBe(409)
    expect((await world.allocations(id)).map(({ amountXof }) => amountXof)).toEqual([5000, 5000, 10_000])
    const project = await donor.client.get(`/api/project/ecoles-d-abomey/${id}`)
    expect(project).toMatchObject({
      status: 200,
      body: { slug: 'ecoles-d-abomey', status: 'pending', image: expect.stringMatching(/^\/storage\//) },
    })
    const journal = await world.ctx.db
      .selectFrom('journal')
      .select('action')
      .where('subjectType', '=', 'request')
      .where('subjectId', '=', String(id))
      .orderBy('id')
      .execute()
    expect(journal.map((line) => line.action)).toEqual(['request.make', 'request.approve'])
    await world.test.jobsDone()
    const notices = await world.ctx.db.selectFrom('notifications').select('key').where('userId', '=', person.id).execute()
    expect(notices).toEqual([{ key: `request-approved:${id}` }])
  })

  it('is rejected with a reason that the person reads; without one, nothing happens', async () => {
    const id = await requestId(await send())
    expect((await officer.post(`/api/admin/requests/${id}/reject`, { reason: '  ' })).status).toBe(422)
    expect((await officer.post(`/api/admin/requests/${id}/reject`, { reason: 'Dossier incomplet' })).status).toBe(200)
    expect((await person.client.get('/api/requests')).body[0]).toMatchObject([{ status: 'rejected', reason: 'Dossier incomplet' }])
    expect(await world.allocations(id)).toEqual([])
    expect((await officer.post('/api/admin/requests/9999999/approve')).status).toBe(404)
    expect(await world.ctx.db.selectFrom('projects').select('id').where('id', '=', id).execute()).toEqual([])
  })

  it('keeps who approved it, and why, also once that approval was taken back', async () => {
    const id = await requestId(await send())
    const read = async () => (await officer.get(`/api/admin/requests/${id}`)).body
    expect(await read()).toMatchObject({ status: 'pending', decisions: [], refusal: null })
    const approver = await world.admin('instruction')
    const named = await world.ctx.db.selectFrom('users').select(['firstname', 'name']).where('id', '=', approver).executeTakeFirstOrThrow()
    await world.test.client(await world.token(approver)).post(`/api/admin/requests/${id}/approve`)
    await officer.post(`/api/admin/projects/${id}/close`, { reason: 'Projet abandonné.' })
    await officer.post(`/api/admin/requests/${id}/withdraw`, { reason: 'Approuvée par erreur.' })
    const { status, decisions } = await read()
    expect(status).toBe('rejected')
    expect(decisions).toMatchObject([
      { action: 'approved', reason: null, by: `${named.firstname} ${named.name}` },
      { action: 'closed', reason: 'Projet abandonné.' },
      { action: 'withdrawn', reason: 'Approuvée par erreur.' },
    ])
  })

  it('says before its decision that its person is suspended or no longer approved, as the approval would', async () => {
    const id = await requestId(await send())
    const holder = world.ctx.db.updateTable('users').where('id', '=', person.id)
    for (const change of [{ suspendedAt: world.ctx.now(), withdrawnAt: null }, { suspendedAt: null, withdrawnAt: world.ctx.now() }]) {
      await holder.set(change).execute()
      const { refusal, is_suspended: isSuspended } = (await officer.get(`/api/admin/requests/${id}`)).body
      expect(isSuspended).toBe(change.suspendedAt !== null)
      expect(await officer.post(`/api/admin/requests/${id}/approve`)).toMatchObject({ status: 409, body: { message: refusal } })
    }
    await holder.set({ suspendedAt: null, withdrawnAt: null }).execute()
    expect((await officer.get(`/api/admin/requests/${id}`)).body.refusal).toBeNull()
  })

  it('is not offered to donors while it is pending or once it is rejected', async () => {
    const donor = await world.donor()
    const id = await requestId(await send())
    const isUnknown = async () => {
      const listed: { id: number; code_request: string }[] = (await donor.client.get('/api/get/request/projects')).body
      expect(listed.map((project) => project.id)).not.toContain(id)
      expect((await donor.client.get(`/api/project/ecoles-d-abomey/${id}`)).status).toBe(404)
      const { next = 0 } = (await sql<{ next: number }>`select last_value + 1 as next
        from allocations_id_seq`.execute(world.ctx.db)).rows[0] ?? {}
      // what its allocations will be
      expect((await donor.client.post('/api/choice/pass', { pass: [next, next + 1, next + 2] })).status).toBe(404)
    }
    await isUnknown()
    await officer.post(`/api/admin/requests/${id}/reject`, { reason: 'Dossier incomplet' })
    await isUnknown()
  })

  it('is decided once by two officers at the same instant', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await requestId(await send())
      await warmConnections(world.ctx.db, 4)
      const decisions = round % 2 === 0 ? ['approve', 'approve', 'approve'] : ['approve', 'reject', 'approve', 'reject']
      const replies = await Promise.all(decisions.map((decision) => officer.post(
        `/api/admin/requests/${id}/${decision}`,
        decision === 'reject' ? { reason: 'Non' } : {},
      )))
      expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, ...decisions.slice(1).map(() => 409)])
      const { status } = await world.ctx.db.selectFrom('requests').select('status').where('id', '=', id).executeTakeFirstOrThrow()
      expect(await world.allocations(id)).toHaveLength(status === 'approved' ? 3 : 0)
      const lines = await world.ctx.db
        .selectFrom('journal')
        .select('action')
        .where('subjectType', '=', 'request')
        .where('subjectId', '=', String(id))
        .where('action', '<>', 'request.make')
        .execute()
      expect(lines).toEqual([{ action: status === 'approved' ? 'request.approve' : 'request.reject' }])
      const told = await world.ctx.db
        .selectFrom('notifications')
        .select('key')
        .where('userId', '=', person.id)
        .where('key', 'like', `request-%:${id}`)
        .execute()
      expect(told).toEqual([{ key: `request-${status}:${id}` }])
    }
  }, 60_000)

  it.each<[string, Fields, string[]]>([
    ['an amount that is nobody’s price', { pass_amount: [5000, 4999] }, ['pass_amount.1']],
    ['the id of a type in place of its price', { pass_amount: [1, 5000] }, ['pass_amount.0']],
    ['the same amount twice', { pass_amount: [5000, 5000] }, ['pass_amount.1']],
    ['no line', { pass_nbr: undefined, pass_amount: undefined }, ['pass.0']],
    ['counts of 0 and 101', { pass_nbr: [0, 101] }, ['pass_nbr.0', 'pass_nbr.1']],
    ['a count of 1.5 and an amount of 1e3', { pass_nbr: [1.5, 1], pass_amount: [5000, '1e3'] }, ['pass_nbr.0', 'pass_amount.1']],
    ['an unknown service', { service: 999_999 }, ['service']],
    ['no title', { title: '' }, ['title']],
    ['HTML in the summary', { resume: '<b>Moi</b>' }, ['resume']],
    ['no image', { image: undefined }, ['image']],
    ['an image that is not one', { image: new Blob(['%PDF-1.4 …'], { type: 'image/png' }) }, ['image']],
  ])('with %s is refused on its field, and nothing is stored', async (_name, change, fields) => {
    const before = await countRequests()
    const reply = await send(change)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors).toSorted()).toEqual(fields.toSorted())
    expect(await countRequests()).toBe(before)
  })

  it('takes 1 and 10 lines, counts of 1 and 100, and not 11', async () => {
    const ten = Array.from({ length: 10 }, (_, i) => 20_001 + i)
    expect((await send({ pass_nbr: [1], pass_amount: [100] })).status).toBe(200)
    expect((await send({ pass_nbr: [100], pass_amount: [100] })).status).toBe(200)
    expect((await send({ pass_nbr: ten.map(() => 1), pass_amount: ten })).status).toBe(200)
    expect(await send({ pass_nbr: [...ten.map(() => 1), 1], pass_amount: [...ten, 100] })).toMatchObject({
      status: 422,
      body: { errors: { 'pass.0': [expect.any(String)] } },
    })
  })

  it('keeps its amounts when a price is raised or withdrawn afterwards', async () => {
    const id = await requestId(await send({ pass_nbr: [1], pass_amount: [10_000] }))
    await world.ctx.db.updateTable('passTypes').set({ archivedAt: world.ctx.now() }).where('priceXof', '=', 10_000).execute()
    await world.passType(12_000)
    expect((await send({ pass_nbr: [1], pass_amount: [10_000] })).status).toBe(422)
    await officer.post(`/api/admin/requests/${id}/approve`)
    expect((await world.allocations(id)).map(({ amountXof }) => amountXof)).toEqual([10_000])
    await world.passType(10_000)
  })
})

it('a price raised later rewrites nothing: requests, projects, payments, passes and the ledger keep the old one', async () => {
  const [old, raised] = [30_000, 36_000]
  await world.passType(old)
  const { id: type } = await world.ctx.db.selectFrom('passTypes').select('id').where('priceXof', '=', old).executeTakeFirstOrThrow()
  const own = await world.service()
  const supplier = await world.supplier({ services: [own] })
  const donor = await world.donor()
  const id = await requestId(await send({ service: own, pass_nbr: [2], pass_amount: [old] }))
  const gift = await world.openDonation(donor, own, { amounts: [old], counts: [1] })
  expect((await officer.send('PATCH', `/api/admin/pass-types/${type}`, { body: { price: raised } })).status).toBe(200)

  expect((await person.client.get('/api/requests')).body[0]).toMatchObject([{ lines: [{ pass_nbr: 2, pass_amount: old }] }])
  await officer.post(`/api/admin/requests/${id}/approve`)
  const { body: project } = await donor.client.get(`/api/project/x/${id}`)
  expect(project.pass_allocation).toMatchObject([{ pass_amount: old }, { pass_amount: old }])
  const [funds, fees] = [await world.account('pass_funds'), await world.account('platform_fees')]
  await world.pay(gift.payment.transaction_id)
  expect((await world.validate(donor, gift.payment.transaction_id)).body).toMatchObject({ status: true })
  await world.test.jobsDone() // the gift goes to one of the two
  const left = (await world.allocations(id)).filter(({ status }) => status === 'open').map((allocation) => allocation.id)
  const choice = await donor.client.post('/api/choice/pass', { pass: left })
  expect(choice.body).toMatchObject({ amount: old, fee: 3000, total_amount: 33_000 })
  await world.pay(choice.body.payment.transaction_id)
  expect((await world.validateOffer(donor, choice.body.payment.transaction_id)).body).toMatchObject({ status: true })

  expect(await donor.client.get('/api/dons')).toMatchObject({ body: [{ amount: old, fee: 3000 }] })
  const amounts = (list: { pass_amount: number }[]) => list.map((pass) => pass.pass_amount)
  expect(amounts((await donor.client.get('/api/pass/financed')).body.data.data)).toEqual([old, old])
  expect(amounts((await person.client.get('/api/wallet')).body.data)).toEqual([old, old])
  expect(amounts((await world.test.client(await world.token(supplier)).get('/api/provide/pass')).body)).toEqual([old, old])
  expect([await world.account('pass_funds'), await world.account('platform_fees')]).toEqual([funds + 2 * old, fees + 6000])
  await world.assertLedger()
})

describe('the back office’s list of requests', () => {
  it('walks all pages once, filters by status, and takes a search for plain text', async () => {
    const made: string[] = []
    for (let i = 0; i < 52; i += 1) {
      await world.ctx.db.deleteFrom('attempts').execute() // one person sends more images here than anybody may
      made.push((await send({ title: `Lot 100% n_${i}`, pass_nbr: [1], pass_amount: [100] })).body.code_request)
    }
    const seen: string[] = []
    let cursor = ''
    for (;;) {
      const { body } = await officer.get(`/api/admin/requests?status=pending&cursor=${cursor}`, { search: '100% n_' })
      seen.push(...body.data.map((item: { code_request: string }) => item.code_request))
      if (!body.next_cursor) break
      cursor = body.next_cursor
    }
    expect(seen).toEqual(made)
    const find = async (q: string) => (await officer.get('/api/admin/requests', { search: q })).body.data
    expect(await find(made[3] ?? '')).toMatchObject([{ code_request: made[3], amount: 100, beneficiary: { id: person.id } }])
    expect(await find('100x n')).toEqual([])
    expect(await find("' or 1=1 --")).toEqual([])
    expect((await officer.get('/api/admin/requests?status=zzz')).status).toBe(422)
    expect((await officer.get('/api/admin/requests?cursor=zzz')).status).toBe(422)
  }, 60_000)
})
