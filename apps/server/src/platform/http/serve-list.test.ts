import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { downloadSeconds, getDownloadAddress } from '@passerelle/contract/downloads'
import { errors } from '@passerelle/contract/errors'
import { countedMax } from '@passerelle/contract/list'
import { logout } from '@passerelle/contract/session'
import { foldText } from '@passerelle/contract/normal-text'
import { routes } from '@passerelle/contract/routes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createAdmin, createBeneficiary, tokenOf } from '#test/worlds/factories.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'

/** Every list of the contract: a page that says by what it is sorted. */
const lists = [...routes].flatMap(([name, route]) => ('sorts' in route && Array.isArray(route.sorts)
  ? [{ name, path: route.path, sorts: route.sorts.map(String) }]
  : []))
const orders = lists.flatMap(({ name, path, sorts }) => sorts.flatMap((sort) => [
  { name, path, order: sort },
  { name, path, order: `-${sort}` },
]))

let app: TestApp
let world: PassWorld
let admin: ApiClient
beforeAll(async () => {
  app = await createTestApp({ jobs: false })
  world = new PassWorld(app.system)
  admin = app.client(await tokenOf(app.services, await createAdmin(app.services)))
  const { db, now } = app.services
  const at = (n: number) => new Date(now().getTime() - Math.floor(n / 3) * 1000) // three of each instant
  const numbers = Array.from({ length: 120 }, (_, n) => n)
  const [supplierId, serviceId, beneficiary] = [await world.supplier(), await world.service(), await createBeneficiary(app.services)]
  const account = { supplierId, ifu: '0123456789012', name: 'MTN', number: '+2290197000009', createdAt: at(0) }
  const { id: accountId } = await db.insertInto('paymentAccounts').values(account).returning('id').executeTakeFirstOrThrow()
  const described = [
    '=1+1', '0123456789012', '1234567890123456', '4100041', '+229', '-5', '@somme', 'Recettes ; du « mois »', 'une "autre"\r\nligne',
    'Réparations\n=1+1',
  ]
  await db
    .insertInto('payouts')
    .values(numbers.map((n) => ({
      code: `RET-${randomUUID()}`, supplierId, amountXof: 1000 + (n % 7) * 100, accountId, number: account.number, accountName: 'MTN',
      description: described[n] ?? 'Recettes', status: 'pending' as const, reason: null, createdAt: at(n), approvedAt: null,
    })))
    .execute()
  const { docFileId } = await db
    .selectFrom('beneficiaries')
    .select('docFileId')
    .where('userId', '=', beneficiary.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('requests')
    .values(numbers.map((n) => ({
      code: `DEM-${randomUUID()}`, beneficiaryId: beneficiary.id, serviceId, title: n === 117 ? 'Jardin d’école' : `Atelier ${n}`,
      slug: 'atelier', imageFileId: docFileId ?? '', resume: 'Résumé', description: 'Description', status: 'pending' as const, reason: null,
      decidedBy: null, decidedAt: null, createdAt: at(n),
    })))
    .execute()
  await db
    .insertInto('services')
    .values(numbers.map((n) => ({
      name: `Cours ${n}`,
      type: 'service' as const,
      detailsHtml: '<p>Cours.</p>',
      archivedAt: null,
      createdAt: at(n),
    })))
    .execute()
  await db
    .insertInto('passTypes')
    .values(numbers.map((n) => ({ name: `Type ${n}`, priceXof: 100 + n % 9, archivedAt: at(n), createdAt: at(n) })))
    .execute()
  for (let n = 0; n < 55; n += 1) await createBeneficiary(app.services, { stat: 'pending' })
}, 60_000)

/** What is held once the garbage is taken away: how much of it there is depends on the moment. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

/** All rows of a list, page after page. */
async function walk(path: string, query = ''): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, body } = await admin.get(`${path}?${query}${cursor && `&cursor=${cursor}`}`)
    expect(status, JSON.stringify(body)).toBe(200)
    rows.push(...body.data)
    cursor = body.next_cursor
  }
  return rows
}

/** Lines of a file but for its header; none of the texts here spans two. */
const linesOf = (file: string) => file.split('\r\n').slice(1, -1)
const idOf = (row: Record<string, unknown>) => JSON.stringify(row.id ?? row.user)

describe.each(orders)('$name by $order', ({ path, order }) => {
  it('has each row once, in order, as many as its count and its file say', async () => {
    const sort = order.replace('-', '')
    const rows = await walk(path, `sort=${order}`)
    expect(new Set(rows.map(idOf)).size).toBe(rows.length)
    const values = rows.map((row) => (typeof row[sort] === 'string' ? foldText(row[sort]) : row[sort]))
    const sorted = values.toSorted((a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1))
    expect(values).toEqual(order.startsWith('-') ? sorted.toReversed() : sorted)
    // Ties go the same way.
    const other = await walk(path, `sort=${order.startsWith('-') ? sort : `-${sort}`}`)
    const isJournal = path.endsWith('/audit') // which grows
    if (!isJournal) expect(other.map(idOf)).toEqual(rows.map(idOf).toReversed())
    const { body: counted } = await admin.get(`${path}/count?exact=1`)
    expect(counted).toEqual({ count: rows.length, is_exact: true })
  })
})

describe('the orders of a list', () => {
  it('are declared ones only, and a page belongs to one', async () => {
    for (const sort of ['number', '-number', 'created_at,amount', '']) {
      expect((await admin.get(`/api/admin/payouts?sort=${sort}`)).status, sort).toBe(422)
    }
    const { next_cursor: cursor } = (await admin.get('/api/admin/payouts?sort=amount')).body
    expect((await admin.get(`/api/admin/payouts?sort=amount&cursor=${cursor}`)).status).toBe(200)
    for (const sort of ['-amount', 'created_at']) {
      expect((await admin.get(`/api/admin/payouts?sort=${sort}&cursor=${cursor}`)).body.errors, sort).toHaveProperty('cursor')
    }
    for (const held of [
      ['amount', '1000', 1],
      ['amount', 1000, -1],
      ['amount', 1000.5, 1],
      ['amount', 1000],
      'amount',
      ['amount', 1e20, 1],
    ]) {
      const made = Buffer.from(JSON.stringify(held)).toString('base64url')
      expect((await admin.get(`/api/admin/payouts?sort=amount&cursor=${made}`)).status, JSON.stringify(held)).toBe(422)
    }
  })
})

it('a page after a day that does not exist is refused', async () => {
  for (const at of ['2026-02-30T00:00:00.000Z', '2026-13-01T00:00:00.000Z', '2026-03-01']) {
    const cursor = Buffer.from(JSON.stringify(['created_at', at, 1])).toString('base64url')
    expect((await admin.get(`/api/admin/payouts?cursor=${cursor}`)).status, at).toBe(422)
  }
})

describe('the file of a list', () => {
  it('L104: is what a spreadsheet in French opens: its mark, semicolons, whole francs, local time, no formula', async () => {
    await app.services.db
      .updateTable('payouts')
      .set({ createdAt: new Date('2026-03-05T23:05:07Z') })
      .where('description', '=', '=1+1')
      .execute()
    const { body: file, headers } = await admin.get('/api/admin/payouts/file?sort=created_at')
    const [header = '', first = ''] = file.split('\r\n')
    const bytes = await fetch(`${app.url}/api/admin/payouts/file?status=failed`, {
      headers: { authorization: `Bearer ${admin.token}` },
    }).then((reply) => reply.bytes())
    expect(Buffer.from(bytes).subarray(0, 4).toString('hex')).toBe('efbbbf22') // a quote comes after the mark
    expect(header).toBe('"Code";"Fournisseur";"Montant";"Approbations";"Demandé le";"Statut";"Numéro payé";"Libellé du compte";"Description";"Transaction";"Transféré le";"Motif"')
    expect(first).toMatch(/^"RET-[\w-]+";"Cyber [^"]+";1000;0;"2026-03-06 00:05:07";"En attente";"'\+2290197000009";"MTN";"'=1\+1";;;$/)
    for (const cell of [
      ';"\'0123456789012";', ';"\'1234567890123456";', ';"4100041";', ';"\'+229";', ';"\'-5";', ';"\'@somme";',
      ';"Recettes ; du « mois »";', ';"une ""autre""\r\nligne";', ';"Réparations\n=1+1";',
    ]) {
      expect(file).toContain(cell)
    }
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="retraits-${new Date(app.clock.now().getTime() + 3_600_000).toISOString().slice(0, 10)}.csv"`,
    )
  })

  it('L103: holds what the list holds under the same filters, and its header alone when there is nothing', async () => {
    for (const [path, query] of [
      ['profiles', 'status=pending&role=2'],
      ['requests', 'status=approved'],
      ['audit', 'action=list.export&from=2020-01-01&to=2020-01-02'],
    ] as const) {
      const rows = await walk(`/api/admin/${path}`, query)
      expect(linesOf((await admin.get(`/api/admin/${path}/file?${query}`)).body), path).toHaveLength(rows.length)
      expect((await admin.get(`/api/admin/${path}/count?${query}`)).body).toEqual({ count: rows.length, is_exact: true })
    }
    const found = await admin.get('/api/admin/requests/file', { search: 'ecole jardin' })
    expect(linesOf(found.body).map((line) => line.split(';')[1])).toEqual(['"Jardin d’école"'])
  })

  it('is journaled with its filters, never with what was searched for', async () => {
    await admin.get('/api/admin/payouts/file?status=pending&sort=-amount', { search: 'Zinsou' })
    const { body } = await admin.get('/api/admin/audit?action=list.export')
    expect(body.data[0]).toMatchObject({
      action: 'list.export',
      subject: { type: 'list', id: 'retraits' },
      detail: { status: 'pending', sort: '-amount', isSearched: true },
    })
    expect(JSON.stringify(body)).not.toContain('Zinsou')
  })

  it('is told with its number of rows once it has ended, and as unfinished until then', async () => {
    expect((await admin.get('/api/admin/payouts/file?status=pending')).status).toBe(200)
    const { count: rows } = (await admin.get('/api/admin/payouts/count?status=pending&exact=1')).body
    const [told] = (await admin.get('/api/admin/exports?list=retraits')).body.data
    expect(told).toMatchObject({ filters: { status: 'pending' }, rows, ended_at: expect.any(String) })
    expect((await admin.get('/api/admin/audit?action=list.sent')).body.data[0]).toMatchObject({
      subject: { type: 'list', id: 'retraits' }, detail: { rows },
    })
    const { count } = (await admin.get('/api/admin/exports/count?state=open')).body
    const [page] = (await admin.get('/api/admin/exports?state=open')).body.data
    expect([count === 0, page === undefined]).toEqual([page === undefined, count === 0])
  })

  it('L103: is whole beyond any page, and streams a hundred thousand rows without holding them', async () => {
    const { db } = app.services
    await sql`insert into journal (at, action, subject_type, subject_id, detail) select timestamptz '2021-01-01' + n * interval '1 second',
      'scan.refused', 'pass', n::text, '{"reason":"unknown"}' from generate_series(1, 100000) as n`.execute(db)
    const some = '?action=scan.refused&from=2021-01-01&to=2021-01-01' // 82 800 seconds of that local day are left in UTC
    expect((await admin.get(`/api/admin/audit/count${some}`)).body).toEqual({ count: countedMax, is_exact: false })
    const { count } = (await admin.get(`/api/admin/audit/count${some}&exact=1`)).body
    const reply = await fetch(`${app.url}/api/admin/audit/file?action=scan.refused`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    let [lines, most, asked] = [0, 0, 0]
    const before = heldBytes()
    for await (const piece of reply.body ?? []) {
      lines += Buffer.from(piece).filter((byte) => byte === 10).length
      if (lines < asked) continue
      most = Math.max(most, heldBytes() - before)
      asked = lines + 10_000
    }
    expect([lines, count]).toEqual([100_001, 82_800 - 1])
    expect(most).toBeLessThan(64 * 1024 * 1024)
  }, 120_000)
})

describe('a file that is being read', () => {
  const file = '/api/admin/audit/file?action=scan.refused'
  const take = (token: string | undefined) => fetch(`${app.url}${file}`, { headers: { authorization: `Bearer ${token}` } })

  it('is cut as soon as its reader is signed out', async () => {
    const reader = app.client(await tokenOf(app.services, await createAdmin(app.services)))
    const body = (await take(reader.token)).body?.getReader()
    await body?.read()
    await reader.call(logout)
    const rest = async () => {
      for (let piece = await body?.read(); piece && !piece.done; piece = await body?.read()) expect(piece.value.length).toBeGreaterThan(0)
    }
    await expect(rest()).rejects.toThrow()
  }, 60_000)

  it('is one of two of its reader, who may take others once these are closed', async () => {
    const reader = app.client(await tokenOf(app.services, await createAdmin(app.services)))
    const open = [await take(reader.token), await take(reader.token)]
    expect(open.map(({ status }) => status)).toEqual([200, 200])
    expect((await take(reader.token)).status).toBe(429)
    const told = await reader.get(`${getDownloadAddress.path}?of=${encodeURIComponent(file)}`)
    expect([told.status, told.body.message]).toEqual([429, errors.too_many_requests.message])
    expect((await reader.get('/api/admin/payouts')).status).toBe(200)
    for (const { body } of open) await body?.cancel()
    await expect.poll(async () => {
      const again = await take(reader.token)
      await again.body?.cancel()
      return again.status
    }, { timeout: 30_000, interval: 300 }).toBe(200)
  }, 120_000)
})

describe('the address of a download', () => {
  const addressOf = async (client: ApiClient, of: string, search?: string): Promise<string> =>
    (await client.get(`${getDownloadAddress.path}?of=${encodeURIComponent(of)}`, search === undefined ? {} : { search })).body.address
  const newAdmin = async (role: 'super' | 'finance' = 'super') => {
    const person = await createAdmin(app.services, role)
    return { id: person.id, client: app.client(await tokenOf(app.services, person)) }
  }

  it('gives a browser, which sends no token, the same file for a minute, search included', async () => {
    const address = await addressOf(admin, '/api/admin/requests/file?status=pending', 'ecole jardin')
    expect(address).not.toMatch(/ecole|jardin/i)
    const browser = app.client()
    const fetched = await browser.get(address)
    expect([fetched.status, linesOf(fetched.body).length]).toEqual([200, 1])
    expect((await browser.get(address)).status).toBe(200) // a phone’s download manager asks twice
    app.clock.forward(downloadSeconds * 1000)
    const late = await browser.get(address)
    app.clock.forward(-downloadSeconds * 1000)
    expect([late.status, late.headers.get('content-type')]).toEqual([410, 'text/html; charset=utf-8'])
    expect(late.body).toContain(errors.download_expired.message)
  })

  it('is for that file and nothing else, whatever is changed in it', async () => {
    const address = await addressOf(admin, '/api/admin/payouts/file?status=pending')
    const key = address.split('key=')[1] ?? ''
    const browser = app.client()
    const turned = `${key.slice(0, -2)}${key.endsWith('AA') ? 'BB' : 'AA'}`
    for (const other of [
      `/api/admin/requests/file?key=${key}`, `/api/admin/payouts/file?key=${turned}`, '/api/admin/payouts/file?key=',
      '/api/admin/payouts/file?key=abc',
    ]) {
      expect((await browser.get(other)).status, other).toBe(410)
    }
    for (const other of [`/api/admin/payouts?key=${key}`, `/api/user?key=${key}`]) {
      expect((await browser.get(other)).status, other).toBe(401)
    }
    expect((await browser.get(`${address}&status=approved`)).status).toBe(200) // the sealed filters count
    expect(linesOf((await browser.get(`${address}&status=approved`)).body).length).toBe(
      linesOf((await admin.get('/api/admin/payouts/file?status=pending')).body).length,
    )
  })

  it('dies with the session that it was made for, and with the right to read', async () => {
    const gone = await newAdmin()
    const address = await addressOf(gone.client, '/api/admin/profiles/file')
    await gone.client.call(logout)
    expect((await app.client().get(address)).status).toBe(401)
    const moved = await newAdmin()
    const other = await addressOf(moved.client, '/api/admin/profiles/file')
    await app.services.db.updateTable('users').set({ adminRole: 'finance' }).where('id', '=', moved.id).execute()
    expect((await app.client().get(other)).status).toBe(403)
  })

  it('is refused to a filter that the file does not have, before a browser leaves for it', async () => {
    const reply = await admin.get(`${getDownloadAddress.path}?of=${encodeURIComponent('/api/admin/payouts/file?statut=x')}`)
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['statut']])
  })

  it('is refused for a file that one may not read, and holds no search in its own', async () => {
    const { client } = await newAdmin('finance')
    expect((await client.get(`${getDownloadAddress.path}?of=${encodeURIComponent('/api/admin/profiles/file')}`)).status).toBe(403)
    expect((await admin.get(`${getDownloadAddress.path}?of=${encodeURIComponent('/api/admin/payouts/file?q=Awa')}`)).status).toBe(422)
  })
})

describe('a list that is too long for a file', () => {
  const path = '/api/admin/services/file'
  const rowsMax = 1200
  let short: TestApp
  let reader: ApiClient
  beforeAll(async () => {
    short = await createTestApp({ jobs: false, fileRowsMax: rowsMax })
    reader = short.client(await tokenOf(short.services, await createAdmin(short.services)))
    await add(rowsMax)
  }, 60_000)

  const add = async (rows: number) => {
    await sql`insert into services (name, type, details_html, created_at)
      select 'Cours ' || n, 'service', '', timestamptz '2026-01-01' from generate_series(1, ${rows}::int) as n`.execute(short.services.db)
    await sql`analyze services`.execute(short.services.db)
  }
  const addressOf = () => reader.get(`${getDownloadAddress.path}?of=${encodeURIComponent(path)}`)
  const tooLong = (rows: string) =>
    `Cette liste compte ${rows} lignes\u00A0; un fichier en contient 1\u202F200 au plus. Réduisez-la par un filtre ou une recherche, puis exportez-la à nouveau.`

  it('is refused before a browser leaves for it, and when rows have come since: how many there are, how many may be', async () => {
    const { body: allowed } = await addressOf()
    expect(linesOf((await short.client().get(allowed.address)).body)).toHaveLength(rowsMax)
    await add(345)
    expect(await addressOf()).toMatchObject({ status: 409, body: { message: tooLong('1\u202F545') } })
    const late = await short.client().get(allowed.address)
    expect([late.status, late.headers.get('content-type'), late.headers.get('content-disposition')]).toEqual([
      409, 'text/html; charset=utf-8', null,
    ])
    expect(late.body).toContain(tooLong('1\u202F545'))
    expect(await reader.get(path)).toMatchObject({ status: 409, body: { message: tooLong('1\u202F545') } })
    const { body: exported } = await reader.get('/api/admin/audit?action=list.export')
    expect(exported.data).toHaveLength(1) // what is refused is not journaled as given
  })
})
