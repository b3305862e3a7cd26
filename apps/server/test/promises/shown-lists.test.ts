import { randomUUID } from 'node:crypto'
import { limits } from '@passerelle/contract/constants'
import { addMonths, dayOf } from '@passerelle/contract/dates'
import { product, productField } from '@passerelle/contract/product'
import { beforeAll, expect, test } from 'vitest'
import type { PassState } from '#src/platform/database/tables.ts'
import { createAdmin, createFile, tokenOf } from '#test/worlds/factories.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'

/**
 * A specified plain array has `arrayRows` rows, those that matter first, and goes on by `?after=`; what a form offers whole has
 * `shownMax`. Figures count every row.
 */

const { arrayRows, shownMax, pastShownMax, suppliersPerPage } = limits
const many = 2 * arrayRows + 1
const tooMany = shownMax + 1
const providePath = `/api/provide/${product.slug}`

let app: TestApp
let world: PassWorld
let service: number
beforeAll(async () => {
  app = await createTestApp({ jobs: false })
  world = new PassWorld(app.system)
  service = await world.service()
})

const read = async (userId: number, path: string) => (await app.client(await world.token(userId)).get(path)).body
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
/** One row for each of the first numbers. */
const rowsOf = <Row>(count: number, row: (n: number) => Row): Row[] => Array.from({ length: count }, (_, n) => row(n))
const newest = (ids: number[]) => ids.toSorted((a, b) => b - a)

/** All of a list, page by page, each but the last one full; `meanwhile` comes after each. */
async function walkArray(userId: number, path: string, meanwhile: () => Promise<unknown> = async () => {}): Promise<number[]> {
  const seen: number[] = []
  for (;;) {
    const body = await read(userId, seen.length === 0 ? path : `${path}?after=${seen.at(-1)}`)
    const ids = idsOf(Array.isArray(body[0]) ? body[0] : body)
    seen.push(...ids)
    if (ids.length < arrayRows) return seen
    expect(ids).toHaveLength(arrayRows)
    await meanwhile()
  }
}
const monthsFromNow = (months: number) => addMonths(dayOf(app.clock.now()), months)

async function insertPasses(count: number, {
  beneficiary, supplier, state = 'assigned', months = 12, ...more
}: { beneficiary: number; supplier: number; state?: PassState; months?: number; serviceId?: number }): Promise<number[]> {
  const donor = await world.partner()
  const [paid = 0] = await world.fundedPasses(donor, service, 5000)
  const { orderId } = await world.passState(paid)
  const at = app.clock.now()
  const rows = rowsOf(count, (n) => ({
    serviceId: service, amountXof: 5000, orderId, donorId: donor, donationId: null, state, allocationId: null, beneficiaryId: beneficiary,
    supplierId: supplier, assignedAt: at, createdAt: at,
    expiresOn: monthsFromNow(months), usedAt: state === 'used' ? new Date(at.getTime() + n * 1000) : null, ...more,
  }))
  const ids = idsOf(await app.services.db.insertInto('passes').values(rows).returning('id').execute())
  if (state === 'used') {
    const uses = ids.map((passId) => ({ passId, supplierId: supplier, beneficiaryId: beneficiary, amountXof: 5000, at }))
    await app.services.db.insertInto('redemptions').values(uses).execute()
  }
  return ids
}

test('a supplier’s passes: those to scan first, while the figures count them all', async () => {
  const [beneficiary, supplier] = [await world.beneficiary(), await world.supplier({ services: [service] })]
  const unused = [
    ...await insertPasses(arrayRows, { beneficiary, supplier }),
    ...await insertPasses(arrayRows - 1, { beneficiary, supplier, state: 'suspended' }),
  ]
  const used = await insertPasses(many, { beneficiary, supplier, state: 'used' })
  const more = () => insertPasses(1, { beneficiary, supplier })
  expect(await walkArray(supplier, providePath, more)).toEqual([...newest(unused), ...newest(used)])
  expect(await read(supplier, '/api/stats/provider')).toMatchObject({ pns: unused.length + 4, ps: many })
})

test('a pass scanned between two pages of them: those that follow it where it stood are told all the same', async () => {
  const [beneficiary, supplier] = [await world.beneficiary(), await world.supplier({ services: [service] })]
  const unused = newest(await insertPasses(arrayRows + 5, { beneficiary, supplier }))
  const last = idsOf(await read(supplier, providePath)).at(-1)
  await app.services.db.updateTable('passes').set({ state: 'used', usedAt: app.clock.now() }).where('id', '=', last ?? 0).execute()
  expect(idsOf(await read(supplier, `${providePath}?after=${last}&after_used=0`))).toEqual([...unused.slice(arrayRows), last])
  expect(await read(supplier, `${providePath}?after=${last}&after_used=1`)).toEqual([])
})

test('a donor’s donations: the newest', async () => {
  const [partnerId, createdAt] = [await world.partner(), app.clock.now()]
  const orders = await app.services.db
    .insertInto('paymentOrders')
    .values(rowsOf(many, () => ({
      kind: 'donation' as const,
      ownerId: partnerId,
      amountXof: 5000,
      feeXof: 500,
      feeBasisPoints: 1000,
      state: 'open' as const,
      projectId: null,
      createdAt,
    })))
    .returning('id')
    .execute()
  const donations = orders.map(({ id }) => ({
    orderId: id, partnerId, serviceId: service, title: 'Don', description: 'Don', status: 'pending' as const, refundedAt: null, createdAt,
  }))
  const ids = idsOf(await app.services.db.insertInto('donations').values(donations).returning('id').execute())
  expect(await walkArray(partnerId, '/api/dons')).toEqual(newest(ids))
})

test('a beneficiary’s requests: the newest, while the figures count them all; open projects: the oldest', async () => {
  const [beneficiaryId, createdAt] = [await world.beneficiary(), app.clock.now()]
  const [imageFileId, decidedBy] = [await createFile(app.services, beneficiaryId, 'image'), await world.admin()]
  const requests = rowsOf(many, () => ({
    code: `DEM-${randomUUID()}`, beneficiaryId, serviceId: service, title: 'Atelier', slug: 'atelier', imageFileId, resume: 'Résumé',
    description: 'Description', status: 'approved' as const, reason: null, decidedBy, decidedAt: createdAt, createdAt,
  }))
  const ids = idsOf(await app.services.db.insertInto('requests').values(requests).returning('id').execute())
  const projects = ids.map((id) => ({
    id,
    beneficiaryId,
    serviceId: service,
    status: 'pending' as const,
    openedAt: createdAt,
    endedAt: null,
  }))
  await app.services.db.insertInto('projects').values(projects).execute()
  expect(await walkArray(beneficiaryId, '/api/requests')).toEqual(newest(ids))
  expect(await read(beneficiaryId, '/api/stats')).toEqual({ cpr: many, cprp: 0, cpra: many })
  const partner = await world.partner()
  const path = '/api/get/request/projects'
  expect(await walkArray(partner, path)).toEqual(ids.toSorted((a, b) => a - b))
  // Financed between two pages, the last one keeps its place; there is none after a project that there is not.
  const last = idsOf(await read(partner, path)).at(-1) ?? 0
  await app.services.db.updateTable('projects').set({ status: 'closed', endedAt: createdAt }).where('id', '=', last).execute()
  expect(idsOf(await read(partner, `${path}?after=${last}`))).toEqual(ids.toSorted((a, b) => a - b).slice(arrayRows, 2 * arrayRows))
  expect(await read(partner, `${path}?after=999999999`)).toEqual([])
  await app.services.db.updateTable('projects').set({ status: 'pending', endedAt: null }).where('id', '=', last).execute()
  expect((await read(partner, '/api/most/aks/sp')).request_pending).toBe(many)
})

test('a supplier’s payouts: the newest, while the amount withdrawn counts them all', async () => {
  const [supplierId, createdAt] = [await world.supplier(), app.clock.now()]
  const account = { name: 'MTN', number: '+2290197000009' }
  const { id: accountId } = await app.services.db
    .insertInto('paymentAccounts')
    .values({ ...account, supplierId, ifu: '0123456789012', createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  const payouts = rowsOf(many, () => ({
    code: `RET-${randomUUID()}`, supplierId, amountXof: 1000, accountId, number: account.number, accountName: account.name,
    description: 'Gains', status: 'approved' as const, reason: null, createdAt, approvedAt: createdAt,
  }))
  const ids = idsOf(await app.services.db.insertInto('payouts').values(payouts).returning('id').execute())
  expect(await walkArray(supplierId, '/api/requests/pay')).toEqual(newest(ids))
  // Somebody else's is a place like one that there is not.
  const other = await world.supplier()
  expect(await read(other, `/api/requests/pay?after=${ids.at(-1)}`)).toEqual([])
  expect((await read(supplierId, '/api/stats/provider')).fournisseur.amount_withdraw).toBe(many * 1000)
})

test('a wallet: however many passes have expired, they hide none of those to use', async () => {
  const [beneficiary, supplier] = [await world.beneficiary(), await world.supplier({ services: [service] })]
  await insertPasses(many, { beneficiary, supplier, months: -1 })
  const [later = 0, sooner = 0] = [
    ...(await insertPasses(1, { beneficiary, supplier, months: 12 })),
    ...(await insertPasses(1, { beneficiary, supplier, months: 0 })),
  ]
  const { data } = await read(beneficiary, '/api/wallet')
  expect(idsOf(data.slice(0, 2))).toEqual([sooner, later])
  expect(data.slice(2).map(({ state }: { state: string }) => state)).toEqual(Array(pastShownMax).fill('expired'))
})

test('a wallet: of the passes to use, those that expire first, and the rest a page after the other; of the used ones, the latest', async () => {
  const [beneficiary, supplier] = [await world.beneficiary(), await world.supplier({ services: [service] })]
  const [last = 0] = await insertPasses(1, { beneficiary, supplier, months: 12 })
  const soon = await insertPasses(2 * arrayRows, { beneficiary, supplier, months: 1 })
  const used = await insertPasses(pastShownMax + 1, { beneficiary, supplier, state: 'used' })
  const [suspended = 0] = await insertPasses(1, { beneficiary, supplier, state: 'suspended' })
  const first = await read(beneficiary, '/api/wallet')
  const others = [suspended, ...used.toReversed().slice(0, pastShownMax)]
  expect(idsOf(first.data)).toEqual([...soon.slice(0, arrayRows), ...others])
  // The last one of a page may be used meanwhile: its place stays.
  const end = soon[arrayRows - 1]!
  await app.services.db.updateTable('passes').set({ state: 'used', usedAt: app.clock.now() }).where('id', '=', end).execute()
  const second = await read(beneficiary, `/api/wallet?cursor=${first.next_cursor}`)
  expect(idsOf(second.data)).toEqual(soon.slice(arrayRows))
  const third = await read(beneficiary, `/api/wallet?cursor=${second.next_cursor}`)
  expect([idsOf(third.data), third.next_cursor]).toEqual([[last], null])
  const stranger = await world.beneficiary()
  await insertPasses(1, { beneficiary: stranger, supplier })
  expect(await read(stranger, `/api/wallet?cursor=${first.next_cursor}`)).toMatchObject({ data: [], next_cursor: null })
})

test('the last scans: a page after the other, until the delay ends, with those that were undone left out', async () => {
  const [beneficiary, supplier] = [await world.beneficiary(), await world.supplier({ services: [service] })]
  const uses = async (count: number) => {
    await insertPasses(count, { beneficiary, supplier, state: 'used' })
    const { db } = app.services
    return newest(idsOf(await db.selectFrom('redemptions').select('id').where('supplierId', '=', supplier).execute())).slice(0, count)
  }
  const path = `/api/scan/${product.slug}/recent`
  const walk = async () => {
    const pages: number[][] = []
    for (let cursor: string | null = '';;) {
      const { data, next_cursor: next } = await read(supplier, `${path}${cursor && `?cursor=${cursor}`}`)
      pages.push(data.map((use: { redemption_id: number }) => use.redemption_id))
      if (next === null) return pages
      cursor = next
    }
  }
  await uses(2 * arrayRows)
  app.clock.forward(16 * 60_000)
  expect(await walk()).toEqual([[]])
  const lately = await uses(2 * arrayRows + 1)
  await app.services.db
    .updateTable('redemptions')
    .set({ undoneAt: app.clock.now(), undoneBy: supplier })
    .where('id', 'in', lately.slice(0, arrayRows + 1))
    .execute()
  expect(await walk()).toEqual([[], lately.slice(arrayRows + 1, 2 * arrayRows), [lately.at(-1)]])
})

test('the amounts awaited are those that can be given, however many the catalogue has had', async () => {
  const [partner, serviceId, holder] = [await world.partner(), await world.service(), await world.beneficiary()]
  const { db } = app.services
  const [prices, createdAt] = [rowsOf(shownMax + 2, (n) => 700_000 + n), app.clock.now()]
  await db.insertInto('passTypes').values(prices.map((priceXof, n) => ({
    name: product.label, priceXof, archivedAt: n < 2 ? null : createdAt, createdAt,
  }))).execute()
  const projectId = await world.project(holder, serviceId, [5000])
  await db.insertInto('allocations').values(prices.map((amountXof) => ({
    projectId, serviceId, amountXof, status: 'open' as const,
  }))).execute()
  const lines: Record<string, number>[] = await read(partner, `/api/services/${serviceId}/awaited`)
  expect(lines.map((line) => line[productField.amount])).toEqual(prices.slice(0, 2))
  // The catalogue has room again for the tests that follow.
  await db.updateTable('passTypes').set({ archivedAt: createdAt }).where('priceXof', 'in', prices).execute()
})

test('a place that is none is refused in words, in every list; one that nothing follows has no rows', async () => {
  const [beneficiary, partner, supplier] = [
    await world.token(await world.beneficiary()), await world.token(await world.partner()),
    await world.token(await world.supplier({ services: [service] })),
  ]
  const lists = [
    [beneficiary, '/api/requests', [[]]], [partner, '/api/dons', []], [partner, '/api/get/request/projects', []],
    [supplier, '/api/requests/pay', []], [supplier, providePath, []],
  ] as const
  const errors = { after: ['Cette suite n’existe pas. Revenez au début de la liste.'] }
  for (const [token, path, none] of lists) {
    for (const after of ['0', '-1', 'x', '1.5', '99999999999999999999']) {
      const { status, body } = await app.client(token).get(`${path}?after=${after}`)
      expect([status, body.errors], `${path}?after=${after}`).toEqual([422, errors])
    }
    const { status, body } = await app.client(token).get(`${path}?after=1`)
    expect([status, body], path).toEqual([200, path.endsWith('projects') ? expect.any(Array) : none])
  }
  const { status, body } = await app.client(supplier).get(`${providePath}?after=1&after_used=2`)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['after_used']])
})

test('the suppliers of a service: by name, a page after the other, those whose name holds what is looked for', async () => {
  const [crowded, rare] = [await world.service(), await world.service()]
  const [beneficiary, last] = [await world.beneficiary(), await world.supplier({ name: 'Zounon', services: [rare] })]
  const at = app.clock.now()
  const { db } = app.services
  const { passwordHash } = await db.selectFrom('users').select('passwordHash').where('id', '=', last).executeTakeFirstOrThrow()
  const { userId: _, socialReason: _name, searchKey: _key, nameKey: _nameKey, ...supplier } = await db
    .selectFrom('suppliers')
    .selectAll()
    .where('userId', '=', last)
    .executeTakeFirstOrThrow()
  const count = 2 * suppliersPerPage + 1
  const people = rowsOf(count, () => ({
    name: 'Dossou', firstname: 'Awa', email: `${randomUUID()}@exemple.bj`, passwordHash, roleId: 4 as const, adminRole: null,
    stat: 'approved' as const, statReason: null, submittedAt: at, suspendedAt: null, createdAt: at,
  }))
  const ids = idsOf(await db.insertInto('users').values(people).returning('id').execute()).toSorted((one, other) => one - other)
  // Two of each name: the id tells them apart. As people sort them: accents and capitals do not count.
  const nameOf = (n: number) => `${n % 4 < 2 ? 'Écran' : 'ecran'} ${String(Math.floor(n / 2)).padStart(3, '0')}`
  await db.insertInto('suppliers').values(ids.map((userId, n) => ({
    ...supplier, userId, socialReason: nameOf(n), approvedIdentity: null,
  }))).execute()
  await db.insertInto('supplierServices').values(ids.map((supplierId) => ({ supplierId, serviceId: crowded }))).execute()
  const client = app.client(await world.token(beneficiary))
  const page = async (cursor: string | null, { service: id = crowded, search }: { service?: number; search?: string | undefined } = {}) => {
    const path = `/api/services/${id}/suppliers${cursor === null ? '' : `?cursor=${cursor}`}`
    return (await client.get(path, search === undefined ? {} : { search })).body
  }
  const walk = async (meanwhile: (shown: number[]) => Promise<unknown> = async () => {}, search?: string) => {
    const shown: number[] = []
    for (let cursor: string | null = null;;) {
      const { data, next_cursor: next } = await page(cursor, { search })
      shown.push(...idsOf(data))
      if (next === null) return shown
      expect(data).toHaveLength(suppliersPerPage)
      await meanwhile(shown)
      cursor = next
    }
  }
  expect(await walk()).toEqual(ids)
  expect(await walk(undefined, 'écran')).toEqual(ids)
  expect(await walk(undefined, 'ECRAN 007')).toEqual(ids.slice(14, 16))
  expect(await walk(undefined, 'awa dossou')).toEqual([])
  expect((await page(null, { service: rare })).data).toEqual([{ id: last, name: 'Cyber Zounon', city: supplier.city }])
  // The last one of a page may leave meanwhile: its place stays.
  const leaves = async (shown: number[]) => db.updateTable('users').set({ suspendedAt: at }).where('id', '=', shown.at(-1) ?? 0).execute()
  expect(await walk(leaves)).toEqual(ids)
  expect(await walk()).toHaveLength(count - 2)
})

test('a supplier whose new name waits is chosen, and looked for, by the one that was approved', async () => {
  const serviceId = await world.service()
  const [beneficiary, supplier] = [await world.beneficiary(), await world.supplier({ name: 'Banque d’État', services: [serviceId] })]
  const approvedIdentity = JSON.stringify({ social_reason: 'Cyber Ganhi' })
  await app.services.db.updateTable('suppliers').set({ approvedIdentity }).where('userId', '=', supplier).execute()
  const client = app.client(await world.token(beneficiary))
  const found = async (search?: string) =>
    (await client.get(`/api/services/${serviceId}/suppliers`, search === undefined ? {} : { search })).body.data
      .map(({ name }: { name: string }) => name)
  expect([await found(), await found('ganhi'), await found('banque')]).toEqual([['Cyber Ganhi'], ['Cyber Ganhi'], []])
})

test('the catalogue, which forms offer whole: one more is refused under its name until one is archived', async () => {
  const officer = app.client(await tokenOf(app.services, await createAdmin(app.services, 'instruction')))
  const { db } = app.services
  const createdAt = app.clock.now()
  const { active } = await db
    .selectFrom('services')
    .select((eb) => eb.fn.countAll<number>().as('active'))
    .where('archivedAt', 'is', null)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('services')
    .values(rowsOf(shownMax - active, (n) => ({
      name: `Cours ${n}`,
      type: 'service' as const,
      detailsHtml: '<p>Cours.</p>',
      archivedAt: null,
      createdAt,
    })))
    .execute()
  await db
    .insertInto('passTypes')
    .values(rowsOf(shownMax, (n) => ({ name: product.label, priceXof: 100 + n, archivedAt: null, createdAt })))
    .execute()
  for (const [path, body, one] of [
    [
      'services',
      { name: 'De trop', type: 'service', details: '<p>x</p>' },
      await db.selectFrom('services').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow(),
    ],
    [
      `${product.slug}-types`,
      { name: product.label, price: 100_000 },
      await db.selectFrom('passTypes').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow(),
    ],
  ] as const) {
    const refused = await officer.post(`/api/admin/${path}`, body)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['name']])
    expect((await officer.post(`/api/admin/${path}/${one.id}/archive`)).status).toBe(200)
    expect((await officer.post(`/api/admin/${path}`, body)).status).toBe(200)
  }
  expect([(await officer.get('/api/services')).body, (await officer.get(`/api/${product.slug}`)).body].map((list) => list.length)).toEqual([
    shownMax, shownMax,
  ])
})

test('a supplier’s accounts, which a payout offers whole: one more is refused under its number', async () => {
  const [supplierId, createdAt] = [await world.supplier(), app.clock.now()]
  const client = app.client(await world.token(supplierId))
  const accounts = rowsOf(shownMax - 1, (n) => ({
    supplierId,
    ifu: '0123456789012',
    name: 'MTN',
    number: `+22901970${String(n).padStart(5, '0')}`,
    createdAt,
  }))
  await app.services.db.insertInto('paymentAccounts').values(accounts).execute()
  const add = (number: string) => client.post('/api/add/mode/pay', { ifu: '0123456789012', name: 'Moov', number })
  expect((await add('01 66 08 15 90')).status).toBe(200)
  const refused = await add('01 66 08 15 91')
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['number']])
  expect((await client.get('/api/account/payment')).body).toHaveLength(shownMax)
})

test('a profile’s documents: the newest', async () => {
  const ownerId = await world.supplier()
  const at = app.clock.now().getTime()
  const files = rowsOf(tooMany, (n) => ({
    id: randomUUID(),
    ownerId,
    kind: 'document' as const,
    mime: 'application/pdf' as const,
    originalName: `piece-${n}.pdf`,
    size: 1000,
    isPublic: false,
    createdAt: new Date(at + n),
  }))
  await app.services.db.insertInto('files').values(files).execute()
  const { documents } = await read(await world.admin(), `/api/admin/profiles/${ownerId}`)
  expect(documents.map(({ name }: { name: string }) => name)).toEqual(files.map(({ originalName }) => originalName).toReversed().slice(
    0,
    shownMax,
  ))
})
