import { addPaymentAccount, requestPayout } from '@passerelle/contract/payouts'
import { product, productField } from '@passerelle/contract/product'
import { routes } from '@passerelle/contract/routes'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient, ApiReply } from '#test/tools/api-client.ts'
import { createPassType, createUser } from '#test/worlds/factories.ts'
import { rightFile } from './contract-cases.ts'
import { encode, type Form, forms, type Kind, rightValues, type SentFile } from './forms.ts'
import { createPaymentWorld, type PaymentWorld } from '#test/worlds/payment-world.ts'
import { samplePdf, samplePhoto, toForm } from '#test/tools/sample-files.ts'

/** Every field of every form, missing and wrong in every way: a 422 with the field, in French, and nothing stored. */
let world: PaymentWorld
let service: number
const clients: Record<string, ApiClient> = {}
let accountId: number

const amounts = [
  '0',
  0,
  '-1',
  -1,
  '1.5',
  1.5,
  '1e3',
  'NaN',
  'Infinity',
  '-0',
  '9007199254740993',
  2 ** 53,
  '99999999999999999999',
  '1 5 x',
  true,
  [],
  {},
]
const controls = ['a\u0000b', 'a\u001Bb', 'a\u0007b', 'a\u2028b']

/** Wrong values of a field, by its kind. `undefined` is the missing field. */
function wrongValues({ kind, optional }: { kind: Kind; optional?: boolean }): unknown[] {
  const blank = optional ? [] : [undefined, null, '', '   ']
  const notText = [12, true, ['a', 'b'], { a: 1 }]
  const tags = ['<b>gras</b>', '<script>alert(1)</script>', 'x<img src=x onerror=alert(1)>']
  switch (kind) {
    case 'text':
    case 'reference': return [...blank, ...notText, 'x'.repeat(301), ...controls, 'deux\nlignes', ...tags]
    case 'echo':
    case 'prose': return [...blank, ...notText, 'x'.repeat(20_001), ...controls, ...tags]
    case 'told': return [...wrongValues({ kind: 'prose', optional: optional ?? false }), 'trop peu']
    case 'html': return [...blank, ...notText, 'x'.repeat(20_001), ...controls]
    case 'email': return [
      ...blank, ...notText, 'x', 'a@b', '@exemple.bj', 'a b@exemple.bj', `${'x'.repeat(190)}@exemple.bj`, 'a@exemple.bj\u0000',
      '<a@exemple.bj>',
    ]
    // Foreign, of a fixed line, of an operator that is gone: no money would arrive.
    case 'payable': return [
      ...wrongValues({ kind: 'phone', optional: optional ?? false }),
      '+33612345678',
      '+12025550100',
      '+22890123456',
      '0121300000',
      '0188000000',
    ]
    case 'phone': return [
      ...blank,
      '01970000',
      '+22901970000',
      '0101970000',
      true,
      ['0197000000', '0197000001'],
      '123',
      '970000000',
      'abcdefghij',
      '+229970000001',
      '9'.repeat(40),
      '0197\u000000000',
    ]
    case 'ifu': return [...blank, true, ['0'], '012345678901', '01234567890123', '012345678901a', '0'.repeat(60)]
    case 'digits':
      return [...blank, true, ['012345', '1'], '12345', '0123456', '01234a', '٠١٢٣٤٥', '1e4567', '-12345', '0'.repeat(60), '01234\u0000']
    case 'day': return [...blank, ...notText, '1990-02-30', '2999-01-01', '01/01/1990', '1889-01-01', '1900-01-01', '2018-05-01', 'hier']
    case 'choice': return [...blank, ...notText, 'autre', 'x'.repeat(400)]
    case 'choices': return [...(optional ? [] : [undefined]), 'autre', ['autre'], ['doc_file', 'doc_file'], 12, true, { a: 1 }]
    case 'place': return [...blank, ...(optional ? [['a', 'b']] : notText), 'Atlantide', 'x'.repeat(80), 'a\u0000b']
    case 'id': return [...blank, '0', 0, -1, '-1', '1.5', '1e3', 'abc', '9'.repeat(20), 999_999_999_999, [1, 2], { id: 1 }, true]
    // An id of nothing is a 404 here: a foreign object and an unknown one read alike.
    case 'ref': return [...blank, '0', 0, -1, '-1', '1.5', '1e3', 'abc', '9'.repeat(20), [1, 2], { id: 1 }, true]
    case 'ids': return [
      ...(optional ? [] : [undefined, null, '', []]),
      ['0'],
      [0],
      [-1],
      ['1.5'],
      ['abc'],
      [[1]],
      [{ id: 1 }],
      [1, 1],
      Array.from({ length: 501 }, (_, n) => n + 1),
      true,
    ]
    case 'uuids': return [
      ...(optional ? [] : [undefined, null, '', []]),
      [1],
      ['1'],
      ['00000000-0000-4000-8000-00000000000g'],
      [['00000000-0000-4000-8000-000000000001']],
      ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001'],
      Array.from({ length: 101 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`),
      true,
    ]
    case 'amount': return [...blank, ...amounts]
    case 'count': return [...blank, ...amounts.filter((value) => value !== 0 && value !== '0')]
    case 'password': return [
      ...blank.filter((value) => value !== '   '),
      ...notText,
      'court',
      'x'.repeat(201),
      'Lagune-et-\u0000sable',
      'password123',
      '12345678',
    ]
    case 'secret': return [...blank.filter((value) => value !== '   '), ...notText, 'x'.repeat(201)]
  }
}

beforeAll(async () => {
  world = await createPaymentWorld({ jobs: false })
  const t = world.test
  service = await world.service()
  await world.passType(5000)
  const supplier = await world.supplier({ services: [service] })
  clients['visitor'] = t.client()
  clients['newcomer'] = t.client(await world.token((await createUser(t.services)).id))
  clients['beneficiary'] = t.client(await world.token(await world.beneficiary()))
  clients['partner'] = (await world.donor()).client
  clients['supplier'] = t.client(await world.token(supplier))
  clients['admin'] = t.client(await world.token(await world.admin()))
  accountId = (await clients['supplier'].post('/api/add/mode/pay', { ifu: '0123456789012', name: 'MTN', number: '0197000009' })).body.id
}, 60_000)

async function send(form: Form, changes: Record<string, unknown> = {}, file?: SentFile | null): Promise<ApiReply> {
  const route = routes.get(form.route)
  const client = clients[form.who]
  if (!route || !client) throw new Error(`No route ${form.route}`)
  const ids = { ...('service' in form.fields && { service }), ...('mode' in form.fields && { mode: accountId }) }
  const body = { ...rightValues(form), ...ids, ...changes }
  if (!form.file) return client.call(route, form.params, encode(body, 'JSON'))
  const content: SentFile | null = file === undefined
    ? { content: await rightFile(form.file), name: 'fichier.bin' }
    : file
  return client.call(route, form.params, encode(body, 'multipart', content ? { field: form.file, ...content } : undefined))
}

/** A form is text: what JSON can say wrongly and a form cannot is left out. */
const isSayable = (form: Form, value: unknown) => !form.file || typeof value === 'string' || value === undefined || Array.isArray(value)

async function countEverything(): Promise<Record<string, number>> {
  const tables = [
    'users', 'recoveryCodes', 'beneficiaries', 'partners', 'suppliers', 'requests', 'donations', 'paymentOrders', 'redemptions', 'payouts',
    'paymentAccounts', 'services', 'passTypes', 'files', 'journal', 'ledgerTransactions',
  ] as const
  const counts: Record<string, number> = {}
  for (const table of tables) {
    counts[table] = (await world.ctx.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
  }
  return counts
}

function expectFault(reply: ApiReply, field: string, sent: unknown): void {
  const said = `${field} = ${JSON.stringify(sent)?.slice(0, 60)} → ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`
  expect(reply.status, said).toBe(422)
  expect(Object.keys(reply.body.errors), said).toContain(field)
  const [sentence] = reply.body.errors[field]
  expect(sentence, said).toMatch(/^[A-ZÉÀÊ«0-9].*[.!?)]?$/u)
  expect(sentence, said).not.toMatch(/undefined|invalid|expected|required|Invalid input/)
}

describe.each(forms)('$route', (form) => {
  it('refuses each wrong value of each field, with the field, and stores nothing', async () => {
    const before = await countEverything()
    for (const [field, spec] of Object.entries(form.fields)) {
      for (const value of wrongValues(spec)) {
        if (!isSayable(form, value)) continue
        // A chosen password comes with its confirmation: what is wrong is the password itself.
        expectFault(
          await send(form, { [field]: value, ...(spec.confirmedBy && { [spec.confirmedBy]: value }) }),
          spec.faultsUnder ?? field,
          value,
        )
      }
    }
    expect(await countEverything()).toEqual(before)
  }, 120_000)
})

const withRequired = forms.filter((form) => Object.values(form.fields).some((field) => !field.optional))

describe.each(withRequired)('$route', (form) => {
  it('L094: names every missing field at once', async () => {
    const missing = Object.fromEntries(Object.keys(form.fields).map((field) => [field, undefined]))
    const { status, body } = await send(form, missing, null)
    expect(status).toBe(422)
    const keyed = Object.keys(body.errors)
    const required = Object.entries(form.fields).filter(([, spec]) => !spec.optional).map(([field, spec]) => spec.faultsUnder ?? field)
    // The partner form's type decides which fields count: without it, the common ones are named.
    const expected = form.route === 'addPartner' || form.route === 'editPartner'
      ? required.filter((field) => ['type', 'ifu', 'address', 'phone'].includes(field))
      : required
    expect(keyed).toEqual(expect.arrayContaining([...expected, ...(form.file && !form.isFileOptional ? [form.file] : [])]))
  })
})

describe('lines of passes', () => {
  const { list, nbr, amount } = productField
  const [request, donation] = [
    forms.find((form) => form.route === 'makeRequest'),
    forms.find((form) => form.route === 'initializeDonation'),
  ]
  it.each([
    ['eleven lines', Array<number>(11).fill(1), Array<number>(11).fill(5000), `${list}.0`],
    ['no line', [], [], `${list}.0`],
    ['a count of 0', [0], [5000], `${nbr}.0`],
    ['a count of 101', [101], [5000], `${nbr}.0`],
    ['a count of 1.5', ['1.5'], [5000], `${nbr}.0`],
    ['a missing count', [], [5000], `${nbr}.0`],
    ['a price that no type has', [1], [5001], `${amount}.0`],
    ['an id in place of a price', [1], [1], `${amount}.0`],
    ['a missing price', [1], [], `${amount}.0`],
    ['one price twice', [1, 1], [5000, 5000], `${amount}.1`],
  ] as const)('refuses %s', async (_name, counts, prices, field) => {
    const before = await countEverything()
    for (const form of [request, donation]) if (form) expectFault(await send(form, { [nbr]: counts, [amount]: prices }), field, counts)
    for (const wrong of amounts) {
      if (donation && !Array.isArray(wrong)) expectFault(await send(donation, { [nbr]: [1], [amount]: [wrong] }), `${amount}.0`, wrong)
    }
    expect(await countEverything()).toEqual(before)
  })
})

describe('files', () => {
  const bytes = (content: string) => Buffer.from(content)
  const big = () => Buffer.alloc(5 * 1024 * 1024 + 1, 0xff)
  const documents = [
    ...forms.filter((form) => form.file === 'doc_file'),
    ...forms.filter((form) => form.file && form.file !== 'doc_file'),
  ]
  it.each(documents)('of $route: empty, too large, or not what they claim are refused under $file', async (form) => {
    const field = form.file ?? ''
    const before = await countEverything()
    const photo = await samplePhoto()
    const wrong: { content: Buffer<ArrayBuffer>; name: string; type?: string }[] = [
      { content: bytes(''), name: 'vide.pdf' },
      { content: big(), name: 'gros.pdf', type: 'application/pdf' },
      { content: bytes('<html><script>alert(1)</script></html>'), name: 'cni.jpg', type: 'image/jpeg' },
      { content: bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), name: 'logo.png', type: 'image/png' },
      { content: bytes('MZ\u0090\u0000programme'), name: 'piece.pdf', type: 'application/pdf' },
      { content: Buffer.from(photo.subarray(0, photo.length / 2)), name: 'coupe.jpg', type: 'image/jpeg' },
      { content: Buffer.from(samplePdf().subarray(0, 40)), name: 'coupe.pdf', type: 'application/pdf' },
      ...(form.file !== 'doc_file' ? [{ content: samplePdf(), name: 'image.png', type: 'image/png' }] : []),
    ]
    for (const file of wrong) expectFault(await send(form, {}, file), field, file.name)
    if (!form.isFileOptional) expectFault(await send(form, {}, null), field, null)
    expectFault(await send(form, { [field]: 'un texte' }, null), field, 'texte')
    expect(await countEverything()).toEqual(before)
  })

  it('refuses a body that is too large (413), of an unknown type (415), or unreadable (400), in French', async () => {
    const partner = clients['partner']
    if (!partner) throw new Error('no partner')
    const path = '/api/don/initialize/request'
    expect(await partner.post(path, { description: 'x'.repeat(300_000) })).toMatchObject({
      status: 413,
      body: { message: expect.stringContaining('volumineux') },
    })
    expect(await partner.send('POST', path, { headers: { 'content-type': 'text/csv' }, body: 'a' })).toMatchObject({
      status: 415,
      body: { message: expect.stringContaining('format') },
    })
    expect(await partner.send('POST', path, { multipart: toForm({ description: 'x'.repeat(300_000) }) })).toMatchObject({
      status: 413,
      body: { message: expect.stringContaining('volumineux') },
    })
    for (const body of ['[]', '"x"', '12'] as const) expect((await partner.send('POST', path, { body: JSON.parse(body) })).status).toBe(400)
    const broken = await fetch(`${world.test.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${partner.token}`, 'content-type': 'application/json' },
      body: '{"a":',
    })
    expect(broken.status).toBe(419) // the cross-site token is asked for before anything is read
  })
})

describe('ids in addresses', () => {
  it.each([
    '0', '-1', '1.5', 'abc', '99999999999999999999', '1 OR 1', '%00', '..%2F..', 'é',
  ])('%s names nothing: 404, never 500', async (id) => {
    for (const [name, who] of [
      ['getProject', 'partner'],
      ['getDonation', 'partner'],
      ['undoRedemption', 'supplier'],
      ['renewPassCode', 'beneficiary'],
      ['adminGetProfile', 'admin'],
      ['adminApproveRequest', 'admin'],
      ['adminApprovePayout', 'admin'],
      ['getFile', 'admin'],
      ['getPayment', 'partner'],
    ] as const) {
      const route = routes.get(name)
      const client = clients[who]
      if (!route || !client) throw new Error(name)
      const path = route.path.replace(/:(\w+)/g, id.startsWith('%') || id.startsWith('..') ? id : encodeURIComponent(id))
      const { status, body } = await client.send(route.method, path, {})
      expect([404, 400], `${route.method} ${path} → ${status}`).toContain(status)
      expect(typeof body.message).toBe('string')
    }
  })
})

describe('queries of lists', () => {
  const signs = String.raw`50% d'un_lot \ reste $in 00123`
  const nameIn: Record<string, (row: ApiReply['body']) => string> = {
    'profiles': (row) => row.user.name,
    'requests': (row) => row.title,
    'payouts': (row) => row.supplier.name,
    'services': (row) => row.name,
    [`${product.slug}-types`]: (row) => row.name,
  }
  const searchFor = (list: string, search: string) => (clients['admin'] ?? world.test.client()).get(`/api/admin/${list}`, { search })

  // In each list, one row whose name holds every sign, and another that holds none.
  beforeAll(async () => {
    for (const [name, priceXof] of [[signs, 901], ['Sans signe', 902]] as const) {
      await world.service(name)
      await createPassType(world.ctx, { name, priceXof })
      const project = await world.project(await world.beneficiary(), service, [5000])
      await world.ctx.db.updateTable('requests').set({ title: name }).where('id', '=', project).execute()
      const supplier = await world.supplier({ name, services: [service] })
      await world.ctx.db.updateTable('supplierBalances').set({ balanceXof: 5000 }).where('supplierId', '=', supplier).execute()
      const client = world.test.client(await world.token(supplier))
      const { body: mode } = await client.call(addPaymentAccount, {}, { body: { ifu: '0123456789012', name: 'MTN', number: '0197000009' } })
      const asked = await client.call(requestPayout, {}, { body: { amount: 1500, mode: mode.id, description: 'Recettes' } })
      if (asked.body.status !== true) throw new Error(JSON.stringify(asked.body))
    }
    // The number of everybody's document would be found too.
    await world.ctx.db.updateTable('beneficiaries').set({ refDoc: 'sans' }).execute()
  })
  it.each([
    '?status=zzz', '?cursor=zzz', '?role=9', '?status[]=pending', '?statu=pending',
  ])('L101: %s is refused or empty, never the whole list or a 500', async (query) => {
    for (const { path } of [...routes.values()].filter((route) => 'sorts' in route)) {
      const { status, body } = await (clients['admin'] ?? world.test.client()).get(`${path}${query}`)
      const said = `${path}${query} → ${status} ${JSON.stringify(body)}`
      expect([200, 422], said).toContain(status)
      if (status === 200) expect(body.data, said).toEqual([])
    }
  })
  it.each(['%', '_', "'", '\\', '$in', '00123'])('L101: a search for « %s » finds what holds it, and nothing else', async (search) => {
    for (const [list, read] of Object.entries(nameIn)) {
      const { status, body } = await searchFor(list, search)
      expect([status, body.data.map(read)], list).toEqual([200, [expect.stringContaining(signs)]])
    }
  })
  it('a search for a text longer than any finds nothing, and one for a sign that no text can hold is none', async () => {
    for (const list of Object.keys(nameIn)) {
      expect(await searchFor(list, 'a'.repeat(5000)), list).toMatchObject({ status: 200, body: { data: [] } })
      expect((await searchFor(list, '\0')).body.data, list).toEqual((await searchFor(list, '')).body.data)
    }
  })
  it('a search is never written in an address, and must be readable', async () => {
    const admin = clients['admin'] ?? world.test.client()
    expect(await admin.get('/api/admin/profiles?q=awa%40exemple.bj')).toMatchObject({
      status: 422,
      body: { errors: { q: [expect.any(String)] } },
    })
    expect((await admin.get('/api/admin/profiles', { headers: { 'x-search': '%E9' } })).status).toBe(400)
  })
})
