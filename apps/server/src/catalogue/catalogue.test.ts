import type { AdminRole } from '@passerelle/contract/constants'
import { beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '#test/tools/api-client.ts'
import {
  createAdmin,
  createBeneficiary,
  createPassType,
  createService,
  createSupplier,
  createUser,
  tokenOf,
} from '#test/worlds/factories.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import { redeemPass } from '#src/passes/redeem-pass.ts'

let world: TestApp
let officer: ApiClient
let visitor: ApiClient
beforeAll(async () => {
  world = await createTestApp({ jobs: false })
  officer = world.client(await tokenOf(world.services, await createAdmin(world.services, 'instruction')))
  visitor = world.client(await tokenOf(world.services, await createUser(world.services)))
})

const service = { name: 'Formation bureautique', type: 'service', details: '<p>Dix heures.</p>' }
const patch = (path: string, body: unknown, client = officer) => client.send('PATCH', `/api/admin/${path}`, { body })
const put = (path: string, body: unknown, client = officer) => client.send('PUT', `/api/admin/${path}`, { body })
const post = (path: string, body: unknown = {}, client = officer) => client.post(`/api/admin/${path}`, body)
const journalOf = async (action: string, id: number) => {
  const lines = await world.services.db
    .selectFrom('journal')
    .select('detail')
    .where('action', '=', action)
    .where('subjectId', '=', String(id))
    .execute()
  return lines.map((line) => line.detail)
}
const rowOf = (id: number) =>
  world.services.db.selectFrom('services').select(['name', 'type', 'detailsHtml']).where('id', '=', id).executeTakeFirstOrThrow()
let price = 100
const nextPrice = () => (price += 1)

test('a service added is offered to everybody signed in, until it is archived', async () => {
  const { body } = await post('services', service)
  expect(body).toMatchObject({ status: true, id: expect.any(Number) })
  const find = async (): Promise<unknown[]> =>
    (await visitor.get('/api/services')).body.filter((item: { id: number }) => item.id === body.id)
  expect(await find()).toEqual([{ id: body.id, name: service.name, type: 'service', details: '<p>Dix heures.</p>' }])
  expect((await post(`services/${body.id}/archive`)).status).toBe(200)
  expect((await post(`services/${body.id}/archive`)).status).toBe(409)
  expect(await find()).toEqual([])
  const listed = (await officer.get('/api/admin/services', { search: 'bureautique' })).body.data
  expect(listed).toMatchObject([{ id: body.id, suppliers: 0, archived_at: expect.any(String) }])
  expect(await journalOf('service.archive', body.id)).toHaveLength(1)
})

test('what was paid and used stays, when its service and price are archived and its people suspended', async () => {
  const money = new PassWorld(world.system)
  const { id } = await createService(world.services)
  const { id: type, priceXof } = await createPassType(world.services, { priceXof: nextPrice() + 5000 })
  const [donor, beneficiary, supplier] = [await money.partner(), await money.beneficiary(), await money.supplier({ services: [id] })]
  const [used] = [
    await money.assignedPass({ donor, beneficiary, service: id, amountXof: priceXof }),
    await money.assignedPass({ donor, beneficiary, service: id, amountXof: priceXof }),
  ]
  await redeemPass(money.as(supplier, 4), { code: used.code })
  const { db } = world.services
  const kept = async () => [
    await db.selectFrom('ledgerEntries').selectAll().orderBy('id').execute(),
    await db.selectFrom('redemptions').selectAll().orderBy('id').execute(),
    await db.selectFrom('passes').selectAll().orderBy('id').execute(),
  ]
  const before = await kept()
  expect((await post(`services/${id}/archive`)).status).toBe(200)
  expect((await post(`pass-types/${type}/archive`)).status).toBe(200)
  await db.updateTable('users').set({ suspendedAt: world.clock.now() }).where('id', 'in', [donor, beneficiary, supplier]).execute()
  expect(await kept()).toEqual(before)
  await expect(db.deleteFrom('services').where('id', '=', id).execute()).rejects.toThrow('foreign key')
  await expect(db.deleteFrom('users').where('id', '=', beneficiary).execute()).rejects.toThrow('foreign key')
  await money.assertLedger()
})

test.each([
  ['<p onclick="x()">Bon<script>alert(1)</script>jour</p>', '<p>Bonjour</p>'],
  ['<img src=x onerror=alert(1)><b>gras</b>', '<b>gras</b>'],
  ['<a href="javascript:alert(1)">lien</a>', '<a rel="noopener noreferrer nofollow" target="_blank">lien</a>'],
  [
    '<a href="https://exemple.bj" style="x">lien</a>',
    '<a href="https://exemple.bj" rel="noopener noreferrer nofollow" target="_blank">lien</a>',
  ],
  ['<style>p{}</style><ul><li>a</li></ul><iframe src="x"></iframe>', '<ul><li>a</li></ul>'],
  ['<svg><script>1</script></svg>texte <math><mi>x</mi></math>', 'texte x'],
  ['5 < 6 & « oui »', '5 &lt; 6 &amp; « oui »'],
])('keeps of %j only what is harmless', async (details, kept) => {
  const { body } = await post('services', { ...service, details })
  expect((await rowOf(body.id)).detailsHtml).toBe(kept)
})

test.each([
  [{ name: '' }, 'name'], [{ name: '<i>x</i>' }, 'name'], [{ name: 'a'.repeat(121) }, 'name'], [{ type: 'autre' }, 'type'],
  [{ details: '' }, 'details'],
  [{ details: '<script>x</script><p>&nbsp;</p>' }, 'details'], [{ details: 'a'.repeat(20_001) }, 'details'],
])('refuses a service with %j under its field', async (changes, field) => {
  const before = (await officer.get('/api/services')).body.length
  const reply = await post('services', { ...service, ...changes })
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors)).toEqual([field])
  expect((await officer.get('/api/services')).body).toHaveLength(before)
})

test('L097: two administrators who edit different fields of one service both keep their change', async () => {
  await warmConnections(world.services.db, 4)
  for (let round = 0; round < 5; round += 1) {
    const { id } = await createService(world.services)
    const replies = await Promise.all([
      patch(`services/${id}`, { name: 'Nouveau nom' }),
      patch(`services/${id}`, { details: '<p>Nouveau détail</p>' }),
      patch(`services/${id}`, { type: 'produit' }),
    ])
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
    expect(await rowOf(id)).toEqual({ name: 'Nouveau nom', type: 'produit', detailsHtml: '<p>Nouveau détail</p>' })
    expect(await journalOf('service.update', id)).toHaveLength(3)
  }
})

test('an edit is journaled with the old and the new value', async () => {
  const { id, name } = await createService(world.services)
  await patch(`services/${id}`, { name: 'Autre' })
  expect(await journalOf('service.update', id)).toMatchObject([{ before: { name }, after: { name: 'Autre' } }])
})

test('pass types are offered by price, and an active price is unique', async () => {
  const [high, low] = [nextPrice() + 900_000, nextPrice()]
  for (const each of [high, low]) expect((await post('pass-types', { name: `Pass ${each}`, price: each })).status).toBe(200)
  const prices: number[] = (await visitor.get('/api/pass')).body.map((item: { price: number }) => item.price)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  expect(prices).toEqual(expect.arrayContaining([low, high]))
  const taken = await post('pass-types', { name: 'Le même', price: low })
  expect(taken.status).toBe(422)
  expect(Object.keys(taken.body.errors)).toEqual(['price'])
})

test('of ten pass types of one price at once, one is added', async () => {
  await warmConnections(world.services.db, 10)
  for (let round = 0; round < 3; round += 1) {
    const each = nextPrice()
    const replies = await Promise.all(Array.from({ length: 10 }, () => post('pass-types', { name: 'Pass', price: each })))
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 422)])
    expect(await world.services.db.selectFrom('passTypes').select('id').where('priceXof', '=', each).execute()).toHaveLength(1)
  }
})

test('an archived price is free again, and an edit may not take an active one', async () => {
  const [first, second] = [
    await createPassType(world.services, { priceXof: nextPrice() }),
    await createPassType(world.services, { priceXof: nextPrice() }),
  ]
  const taken = await patch(`pass-types/${second.id}`, { price: first.priceXof })
  expect(taken.status).toBe(422)
  expect(Object.keys(taken.body.errors)).toEqual(['price'])
  expect((await post(`pass-types/${first.id}/archive`)).status).toBe(200)
  expect((await post(`pass-types/${first.id}/archive`)).status).toBe(409)
  expect((await patch(`pass-types/${second.id}`, { price: first.priceXof })).status).toBe(200)
  expect((await patch(`pass-types/${second.id}`, { name: 'Renommé' })).status).toBe(200)
  expect(await world.services.db.selectFrom('passTypes').select(['name', 'priceXof']).where('id', '=', second.id).execute()).toEqual([
    { name: 'Renommé', priceXof: first.priceXof },
  ])
})

test.each([0, 99, 1_000_001, -1, 1.5, '1e3', 'NaN', '', null, '9007199254740993', 'Infinity'])('refuses the price %j', async (each) => {
  const reply = await post('pass-types', { name: 'Pass', price: each })
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors)).toEqual(['price'])
})

test('services stand in a French reader’s order', async () => {
  for (const name of ['Zz 10', 'Élevage', 'Zz 9', 'Eau', 'école', 'Forage']) await createService(world.services, { name })
  const names: string[] = (await visitor.get('/api/services')).body.map((item: { name: string }) => item.name)
  expect(names.filter((name) => /^(Zz|Élev|Eau|école|Forage)/.test(name))).toEqual(['Eau', 'école', 'Élevage', 'Forage', 'Zz 9', 'Zz 10'])
})

test('a supplier sees the services set for him, and only his', async () => {
  const [one, two, three] = [await createService(world.services), await createService(world.services), await createService(world.services)]
  const [mine, other] = [await createSupplier(world.services), await createSupplier(world.services, { serviceIds: [one.id, three.id] })]
  const client = world.client(await tokenOf(world.services, mine))
  expect((await client.get('/api/provider/sp')).body).toEqual([])
  expect((await put(`suppliers/${mine.id}/services`, { service_ids: [one.id, two.id] })).status).toBe(200)
  const ids = async (): Promise<number[]> => (await client.get('/api/provider/sp')).body.map((item: { id: number }) => item.id)
  expect(await ids()).toEqual([one.id, two.id])
  expect((await put(`suppliers/${mine.id}/services`, { service_ids: [two.id] })).status).toBe(200)
  expect(await ids()).toEqual([two.id])
  expect(await journalOf('supplier.set_services', mine.id)).toEqual([
    { before: [], after: [one.id, two.id] },
    { before: [one.id, two.id], after: [two.id] },
  ])
  expect((await world.client(await tokenOf(world.services, other)).get('/api/provider/sp')).body).toMatchObject([
    { id: one.id },
    { id: three.id },
  ])
  expect((await visitor.get('/api/services')).body.map((item: { id: number }) => item.id)).toEqual(expect.arrayContaining([one.id]))
})

test('refuses unknown, archived and doubled services, and people who are no suppliers', async () => {
  const [active, archived] = [await createService(world.services), await createService(world.services)]
  await post(`services/${archived.id}/archive`)
  const supplier = await createSupplier(world.services, { serviceIds: [active.id] })
  for (const ids of [[999_999], [active.id, archived.id], [active.id, active.id], ['x'], 'x']) {
    const reply = await put(`suppliers/${supplier.id}/services`, { service_ids: ids })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(['service_ids'])
  }
  expect(await world.services.db
    .selectFrom('supplierServices')
    .select('serviceId')
    .where('supplierId', '=', supplier.id)
    .execute()).toEqual([{ serviceId: active.id }])
  for (const id of [999_999, (await createBeneficiary(world.services)).id]) {
    expect((await put(`suppliers/${id}/services`, { service_ids: [] })).status).toBe(404)
  }
})

test('two lists set at once for a supplier: one of them stands, never a mixture', async () => {
  await warmConnections(world.services.db, 6)
  const services = [
    await createService(world.services),
    await createService(world.services),
    await createService(world.services),
    await createService(world.services),
  ].map(({ id }) => id)
  const [left, right] = [services.slice(0, 2), services.slice(2)]
  for (let round = 0; round < 5; round += 1) {
    const supplier = await createSupplier(world.services, { serviceIds: services.slice(1, 3) })
    await Promise.all([left, right, left, right].map((ids) => put(`suppliers/${supplier.id}/services`, { service_ids: ids })))
    const rows = await world.services.db
      .selectFrom('supplierServices')
      .select('serviceId')
      .where('supplierId', '=', supplier.id)
      .orderBy('serviceId')
      .execute()
    expect([left, right]).toContainEqual(rows.map((row) => row.serviceId))
  }
})

test('passes that wait for a supplier are looked at again when services are added', async () => {
  const count = async () => (await world.open.withSession((session) =>
    session.query("select count(*)::int as n from pgboss.job where data ->> 'name' = 'attribute-passes'", []),
  ))[0]?.['n']
  const { id } = await createService(world.services)
  const supplier = await createSupplier(world.services)
  const before = Number(await count())
  await put(`suppliers/${supplier.id}/services`, { service_ids: [id] })
  expect(Number(await count())).toBe(before + 1)
})

test.each<[AdminRole, number]>([
  ['super', 200],
  ['instruction', 200],
  ['finance', 403],
  ['lecture', 403],
])('L095: %s changing the catalogue: %i', async (part, status) => {
  const client = world.client(await tokenOf(world.services, await createAdmin(world.services, part)))
  const [{ id }, supplier, passType, doomed] = [
    await createService(world.services),
    await createSupplier(world.services),
    await createPassType(world.services, { priceXof: nextPrice() }),
    await createService(world.services),
  ]
  const replies = [
    await post('services', service, client), await patch(`services/${id}`, { name: 'X' }, client),
    await post(`services/${doomed.id}/archive`, {}, client),
    await post('pass-types', { name: 'Pass', price: nextPrice() }, client), await patch(`pass-types/${passType.id}`, { name: 'X' }, client),
    await post(`pass-types/${passType.id}/archive`, {}, client),
    await put(`suppliers/${supplier.id}/services`, { service_ids: [id] }, client),
  ]
  expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => status))
  for (const path of ['services', 'pass-types', 'overview']) expect((await client.get(`/api/admin/${path}`)).status).toBe(200)
})

test('lists the whole catalogue page by page, once', async () => {
  const mark = `Page${Date.now()}`
  for (let n = 0; n < 55; n += 1) await createService(world.services, { name: `${mark} ${n}` })
  const first = (await officer.get('/api/admin/services', { search: mark })).body
  const second = (await officer.get(`/api/admin/services?cursor=${first.next_cursor}`, { search: mark })).body
  expect([first.data.length, second.data.length, second.next_cursor]).toEqual([50, 5, null])
  expect(new Set([...first.data, ...second.data].map((item: { id: number }) => item.id)).size).toBe(55)
})

test.each(['services/999999', 'pass-types/999999', 'services/abc', 'pass-types/99999999999999999999'])('knows no %s', async (path) => {
  expect((await patch(path, { name: 'X' })).status).toBe(404)
  expect((await post(`${path}/archive`)).status).toBe(404)
})

test('the catalogue is chosen from by state, type and supplier, and its file has the same rows', async () => {
  const made = await Promise.all(['service', 'produit'].map((type) => createService(world.services, { name: `Choix ${type}` })))
  const [open = { id: 0 }, other = { id: 0 }] = made
  await world.services.db.updateTable('services').set({ type: 'produit' }).where('id', '=', other.id).execute()
  const { id: supplier } = await createSupplier(world.services, { serviceIds: [other.id] })
  await post(`services/${open.id}/archive`)
  const idsOf = async (query: string): Promise<number[]> => {
    const { body } = await officer.get(`/api/admin/services${query}&sort=-created_at`)
    const count = (await officer.get(`/api/admin/services/count${query}`)).body
    const file = String((await officer.get(`/api/admin/services/file${query}`)).body)
    expect(file.trim().split('\r\n').length - 1).toBe(count.count)
    return body.data.map(({ id }: { id: number }) => id)
  }
  expect(await idsOf(`?supplier=${supplier}`)).toEqual([other.id])
  expect(await idsOf(`?supplier=${supplier}&state=archived`)).toEqual([])
  expect(await idsOf('?state=archived')).toContain(open.id)
  expect(await idsOf('?state=offered')).not.toContain(open.id)
  expect(await idsOf('?type=produit')).toContain(other.id)
  expect((await officer.get('/api/admin/services?state=zzz')).status).toBe(422)
})
