import { importColumns, type ImportKind } from '@passerelle/contract/import-kinds'
import { role } from '@passerelle/contract/constants'
import { beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '#test/tools/api-client.ts'
import { mailedCode, mailsTo } from '#test/tools/mailbox.ts'
import { samplePdf, toForm } from '#test/tools/sample-files.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import { createAdmin, createBeneficiary, createSupplier, type TestUser, tokenOf } from '#test/worlds/factories.ts'

let world: TestApp
let officer: TestUser
let desk: ApiClient
beforeAll(async () => {
  world = await createTestApp()
  officer = await createAdmin(world.services, 'instruction')
  desk = world.client(await tokenOf(world.services, officer))
})

let serial = 0
/** Lines of a kind, each as the example says, with an e-mail, a phone and a document of its own. */
function csv(kind: ImportKind, lines: Record<string, string>[]): string {
  const columns = importColumns[kind]
  const rows = lines.map((line) => {
    serial += 1
    const number = String(serial).padStart(6, '0')
    const own: Record<string, string> = {
      account_email: `importe${number}@exemple.bj`, phone: `0161${number}`, ref_doc: `CIP ${number}`, ifu: `3201${number}000`,
      name: kind === 'services' ? `Formation ${number}` : `Nom${lettersOf(number)}`, ...line,
    }
    return columns.map(({ field, example }) => `"${(own[field] ?? example).replaceAll('"', '""')}"`)
  })
  return [columns.map(({ header }) => header), ...rows].map((cells) => cells.join(';')).join('\r\n')
}
/** Names are compared by their letters. */
const syllables = ['ba', 'de', 'fi', 'ko', 'lu', 'ma', 'ne', 'pi', 'ro', 'tu']
const lettersOf = (number: string) => number.replaceAll(/\d/g, (digit) => syllables[Number(digit)] ?? '')
const fileOf = (content: string, name = 'liste.csv') => ({ content: Buffer.from(content), name })
const preview = (kind: ImportKind, content: string, client = desk) =>
  client.postForm('/api/admin/imports/preview', toForm({ kind, csv_file: fileOf(content) }))
const run = (kind: ImportKind, content: string, said: { digest: string; creates: number }, key?: string) =>
  desk.postForm('/api/admin/imports', toForm({ kind, csv_file: fileOf(content), digest: said.digest, creates: String(said.creates) }), {
    ...(key && { headers: { 'idempotency-key': key } }),
  })
/** What is there that an import could change. */
async function counts(): Promise<Record<string, number>> {
  const tables = ['users', 'imports', 'importedForms', 'journal', 'services'] as const
  const count = async (table: (typeof tables)[number]) => {
    const { rows } = await world.services.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()
    return [table, rows] as const
  }
  return Object.fromEntries(await Promise.all(tables.map(count)))
}

test('an IFU twice in the file is a fault by line and column; one that is known is left as it is', async () => {
  const [same, known] = ['3201800000001', '3201800000002']
  const { id } = await createSupplier(world.services)
  await world.services.db.updateTable('suppliers').set({ ifu: known }).where('userId', '=', id).execute()
  const twice = await preview('suppliers', csv('suppliers', [{ ifu: same }, {}, { ifu: same }]))
  const fault = { line: 4, column: 'Numéro IFU', message: expect.stringContaining('la ligne 2') }
  expect(twice.body.faults).toMatchObject({ total: 1, shown: [fault] })
  const { body } = await preview('suppliers', csv('suppliers', [{ ifu: known }, {}]))
  expect(body.known).toMatchObject({ total: 1, shown: [{ line: 2, same: 'ifu', user_id: id }] })
})

test('a dry run says what is wrong by line and column, what is new and what is known, and changes nothing', async () => {
  const known = await createBeneficiary(world.services)
  const content = csv('beneficiaries', [
    {}, { phone: '12' }, { account_email: known.email }, { birthday: '' }, { account_email: 'double@exemple.bj' },
    { account_email: 'Double@exemple.bj' },
  ])
  const before = await counts()
  const { status, body } = await preview('beneficiaries', content)
  expect(status).toBe(200)
  expect(await counts()).toEqual(before)
  expect(body).toMatchObject({
    rows: 6, creates: 3, encoding: 'utf-8', earlier: null, digest: expect.stringMatching(/^[\da-f]{64}$/),
    known: { total: 1, shown: [{ line: 4, same: 'account', user_id: known.id }] },
    sample: [{ line: 2, label: expect.stringMatching(/^Afi Nom/) }, { line: 4 }, { line: 6 }],
  })
  expect(body.faults).toEqual({ total: 3, shown: [
    { line: 3, column: 'Téléphone', message: 'Le téléphone n’est pas valide. Exemple\u00A0: 01 97 00 00 00' },
    { line: 5, column: 'Date de naissance', message: expect.any(String) },
    { line: 7, column: 'E-mail', message: 'Déjà dans ce fichier\u00A0: même adresse e-mail que la ligne 6. Gardez une seule des deux.' },
  ] })
  const refused = await run('beneficiaries', content, body)
  expect([refused.status, refused.body.errors.csv_file]).toEqual([422, [expect.stringMatching(/^Ce fichier a 3\u00A0fautes/)]])
  expect(await counts()).toEqual(before)
})

test('people are compared by the desk’s rule: a known document is left, who only resembles somebody is told', async () => {
  const said = { name: 'Houessou', firstname: 'Codjo', birthday: '01/01/1991', phone: '01 64 11 22 33', ref_doc: 'CIP-77 01' }
  const first = csv('beneficiaries', [said])
  const { id } = (await run('beneficiaries', first, (await preview('beneficiaries', first)).body)).body
  expect(id).toEqual(expect.any(Number))
  const { body } = await preview('beneficiaries', csv('beneficiaries', [
    { ref_doc: 'cip 7701' }, { phone: '64 11 22 33' }, { name: 'Kodjo', firstname: 'Wessou', birthday: '1991-01-01' },
    { phone: '01 64 99 88 77' }, { phone: '64998877' },
  ]))
  expect(body.known.shown).toMatchObject([{ line: 2, same: 'document', user_id: expect.any(Number) }])
  expect(body.alike.shown).toMatchObject([
    { line: 3, same: 'phone', user_id: body.known.shown[0].user_id }, { line: 4, same: 'name', user_id: body.known.shown[0].user_id },
    { line: 6, same: 'phone', user_id: null, like_line: 5 },
  ])
  expect([body.creates, body.faults.total]).toEqual([4, 0])
})

test('a file without a fault is imported whole: accounts, forms that await, journal, one mail each', async () => {
  const content = csv('beneficiaries', [{ account_email: 'awa.importee@exemple.bj', name: 'Sèna' }, {}])
  const { body: said } = await preview('beneficiaries', content)
  const done = await run('beneficiaries', content, said)
  expect(done.body).toEqual({
    status: true, message: 'L’import est fait\u00A0: 2\u00A0bénéficiaires. Chaque personne reçoit un e-mail pour choisir son mot de passe.',
    id: expect.any(Number), created: 2,
  })
  const { db } = world.services
  const user = await db.selectFrom('users').selectAll().where('email', '=', 'awa.importee@exemple.bj').executeTakeFirstOrThrow()
  expect([user.roleId, user.stat, user.submittedAt, user.name]).toEqual([null, null, null, 'Sèna'])
  const lines = await db.selectFrom('journal').select(['action', 'actorId', 'detail'])
    .where('action', 'in', ['import.run', 'account.import'])
    .where('subjectId', 'in', [String(done.body.id), String(user.id)]).orderBy('id').execute()
  expect(lines).toEqual([
    {
      action: 'import.run', actorId: officer.id,
      detail: { name: 'liste.csv', kind: 'beneficiaries', rows: 2, created: 2, digest: said.digest },
    },
    { action: 'account.import', actorId: officer.id, detail: { importId: done.body.id, roleId: role.beneficiary } },
  ])
  const mails = await mailsTo(world, 'awa.importee@exemple.bj')
  expect(mails.map(({ text }) => /Votre compte|a ouvert un compte/.test(text))).toEqual([true])
  expect(mails[0]?.text).not.toMatch(/Sèna|Afi|#/)
  const list = await desk.get('/api/admin/imports?kind=beneficiaries')
  expect(list.body.data[0]).toEqual({
    id: done.body.id, kind: 'beneficiaries', file_name: 'liste.csv', rows: 2, created: 2,
    by: { id: officer.id, name: `${officer.firstname} ${officer.name}` }, at: expect.any(String),
  })
})

test('whom an import brought signs in by recovery, finds the form filled in, and is judged only once the document is there', async () => {
  const email = 'koffi.importe@exemple.bj'
  const content = csv('suppliers', [{ account_email: email, social_reason: 'Atelier Koffi' }])
  await run('suppliers', content, (await preview('suppliers', content)).body)
  const visitor = world.client()
  await visitor.post('/api/recoverypwd/verif/email', { email })
  const password = 'Lagune-et-sable-7'
  const code = await mailedCode(world, email)
  expect((await visitor.post('/api/recovery/pwd', { email, code, password, password_confirmation: password })).status).toBe(200)
  const { body: { token } } = await visitor.post('/api/login', { email, password })
  const person = world.client(token)
  const { body: sent } = await person.get('/api/profile/sent')
  expect(sent).toMatchObject({ role_id: role.supplier, document: null, reason: '', refused: [], form: { social_reason: 'Atelier Koffi' } })
  expect((await desk.get('/api/admin/profiles?status=pending&role=4')).body.data).toEqual([])
  const none = await person.postForm('/api/add/infos/provider', toForm({ ...sent.form, doc_file: crypto.randomUUID() }))
  expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['doc_file']])
  const whole = toForm({ ...sent.form, doc_file: { content: samplePdf(), name: 'ifu.pdf' } })
  expect((await person.postForm('/api/add/infos/provider', whole)).body).toMatchObject({ stat: 'pending' })
  expect((await person.get('/api/profile/sent')).body).toBe(null)
  expect((await desk.get('/api/admin/profiles?status=pending&role=4')).body.data).toHaveLength(1)
})

test('the same file is imported once, whoever sends it: of ten at once one is, the others are told by whom', async () => {
  await warmConnections(world.services.db, 10)
  for (let round = 0; round < 3; round += 1) {
    const content = csv('beneficiaries', [{}, {}])
    const { body: said } = await preview('beneficiaries', content)
    const replies = await Promise.all(Array.from({ length: 10 }, () => run('beneficiaries', content, said)))
    expect(Map.groupBy(replies, ({ status }) => status).get(200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9)
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body.message).toContain(`Ce fichier a déjà été importé par ${officer.firstname} ${officer.name} (`)
    expect((await preview('beneficiaries', content)).body).toMatchObject({
      creates: 0, known: { total: 2 }, earlier: { by: `${officer.firstname} ${officer.name}`, at: expect.any(String) },
    })
  }
})

test('two files of the same people at once: one is imported, of the other nothing is there; then it knows them', async () => {
  for (let round = 0; round < 3; round += 1) {
    const people = Array.from({ length: 3 }, (_, n) => ({
      account_email: `ensemble.${round}.${n}@exemple.bj`, ref_doc: `CIP 9${round}${n}`, phone: `01629${round}${n}000`,
    }))
    const files = [csv('beneficiaries', people), csv('beneficiaries', people.toReversed())]
    const said = await Promise.all(files.map(async (content) => (await preview('beneficiaries', content)).body))
    expect(said.map(({ creates }) => creates)).toEqual([3, 3])
    const before = await counts()
    const replies = await Promise.all(files.map((content, n) => run('beneficiaries', content, said[n])))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([409, 422]).toContain(replies.find(({ status }) => status !== 200)?.status)
    expect(await counts()).toMatchObject({
      users: (before['users'] ?? 0) + 3, imports: (before['imports'] ?? 0) + 1, importedForms: (before['importedForms'] ?? 0) + 3,
    })
    const late = replies.findIndex(({ status }) => status !== 200)
    expect((await preview('beneficiaries', files[late] ?? '')).body).toMatchObject({ creates: 0, known: { total: 3 }, earlier: null })
  }
})

test('the same bytes under another kind are refused by their columns, and stop nothing: under the right one they are imported', async () => {
  const content = csv('beneficiaries', [{}])
  const { body: said } = await preview('beneficiaries', content)
  const before = await counts()
  // Some columns are in both; of services, none is.
  expect((await preview('suppliers', content)).body).toMatchObject({ digest: said.digest, creates: 0, faults: { total: 13 } })
  expect((await preview('services', content)).status).toBe(422)
  for (const kind of ['suppliers', 'services'] as const) expect((await run(kind, content, said)).status).toBe(422)
  expect(await counts()).toEqual(before)
  expect((await run('beneficiaries', content, said)).status).toBe(200)
})

test('what is confirmed is the file that was looked at, and what it was said to do', async () => {
  const content = csv('beneficiaries', [{}, { account_email: 'venue.entretemps@exemple.bj' }])
  const { body: said } = await preview('beneficiaries', content)
  const before = await counts()
  expect((await run('beneficiaries', `${content}\r\n`, said)).status).toBe(409)
  expect((await run('beneficiaries', content, { ...said, creates: 1 })).status).toBe(409)
  expect(await counts()).toEqual(before)
  await createBeneficiary(world.services, { email: 'venue.entretemps@exemple.bj' })
  expect((await run('beneficiaries', content, said)).status).toBe(409)
  expect(await counts()).toEqual({ ...before, users: (before['users'] ?? 0) + 1 })
})

test('services are added to the catalogue; the same name is known, and there is room or nothing is added', async () => {
  const content = csv('services', [{ name: 'Forge Ogou', details: '<p onclick="x()">Cinq jours</p>' }, { name: 'Soudure Ogou' }])
  const { body: said } = await preview('services', content)
  expect((await run('services', content, said)).body.message).toBe('L’import est fait\u00A0: 2\u00A0services ou produits au catalogue.')
  const { db } = world.services
  const added = await db.selectFrom('services').select('detailsHtml').where('name', '=', 'Forge Ogou').execute()
  expect(added).toEqual([{ detailsHtml: '<p>Cinq jours</p>' }])
  const again = await preview('services', csv('services', [
    { name: 'FORGE OGOU' }, { name: 'Vannerie' }, { name: 'vannerie' }, { details: '<p></p>' },
  ]))
  expect(again.body).toMatchObject({
    known: { shown: [{ line: 2, same: 'service', user_id: null }] },
    faults: { shown: [{ line: 4, column: 'Désignation' }, { line: 5, column: 'Détail' }] },
  })
  const many = csv('services', Array.from({ length: 500 }, () => ({})))
  const before = await counts()
  const full = await run('services', many, (await preview('services', many)).body)
  expect([full.status, full.body.errors.csv_file]).toEqual([422, [expect.stringMatching(/^Le catalogue n’a plus que/)]])
  expect(await counts()).toEqual(before)
})

test('a call whose answer was lost is done once, and answered again', async () => {
  const content = csv('beneficiaries', [{}])
  const { body: said } = await preview('beneficiaries', content)
  const key = crypto.randomUUID()
  const first = await run('beneficiaries', content, said, key)
  expect((await run('beneficiaries', content, said, key)).body).toEqual(first.body)
  expect(first.status).toBe(200)
})

test('only who reviews files imports', async () => {
  const content = csv('beneficiaries', [{}])
  for (const part of ['finance', 'lecture'] as const) {
    const client = world.client(await tokenOf(world.services, await createAdmin(world.services, part)))
    expect((await preview('beneficiaries', content, client)).status).toBe(403)
  }
})
