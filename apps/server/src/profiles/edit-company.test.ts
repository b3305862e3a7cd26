import type { Stat } from '@passerelle/contract/constants'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/tools/eventually.ts'
import { createAdmin, createPartner, createSupplier, createUser, tokenOf } from '#test/worlds/factories.ts'
import { samplePdf, toForm } from '#test/tools/sample-files.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import type { ApiClient } from '#test/tools/api-client.ts'

let world: TestApp
let officer: ApiClient
beforeAll(async () => {
  world = await createTestApp()
  const instructor = await createAdmin(world.services, 'instruction')
  officer = world.client(await tokenOf(world.services, instructor))
})

type Fields = Parameters<typeof toForm>[0]
type Kind = 'partner' | 'supplier'
const document = { content: samplePdf(), name: 'nouvel-ifu.pdf' }
const contact = { address: 'Rue neuve', phone: '0196000009' }
const paths = { partner: '/api/edit/profil/partner', supplier: '/api/edit/profil/provider' }
/** What the factories declared. */
const declared: Record<Kind, Record<string, string>> = {
  partner: {
    type: 'enterprise',
    ifu: '0123456789012',
    address: 'Avenue Clozel',
    phone: '0197000003',
    social_reason: 'Fondation Lumière',
    responsable: 'Rachidatou Bio',
    email: 'contact@lumiere.example',
  },
  supplier: {
    social_reason: 'Cyber Dossou',
    responsable: 'Ibrahim Yarou',
    email: 'contact@cyber.example',
    ifu: '3200000000012',
    address: 'Carrefour Vêdoko',
    phone: '0197000004',
  },
}
const person = {
  type: 'particular',
  ifu: '0123456789012',
  address: 'Avenue Clozel',
  phone: '0197000003',
  profession: 'Notaire',
  marital: 'marié',
}

async function owner(kind: Kind, stat: Stat = 'approved') {
  const user = await (kind === 'partner' ? createPartner : createSupplier)(world.services, { stat, name: 'Dossou' })
  const client = world.client(await tokenOf(world.services, user))
  const edit = (changes: Fields = {}) => client.postForm(paths[kind], toForm({ ...declared[kind], ...changes }))
  return { user, client, edit, file: async () => (await officer.get(`/api/admin/profiles/${user.id}`)).body }
}
const journalOf = (id: number) => world.services.db
  .selectFrom('journal')
  .select(['detail', 'actorId'])
  .where('subjectId', '=', String(id))
  .where('action', '=', 'profile.edit')
  .orderBy('id')
  .execute()
async function countContents(): Promise<number> {
  let count = 0
  for await (const { key } of world.services.storage.list()) count += key.length > 0 ? 1 : 0
  return count
}
const noticesOf = (id: number) =>
  world.services.db.selectFrom('notifications').select('message').where('key', 'like', `profile-submitted:${id}:%`).execute()

test.each<[Kind, Stat]>([
  ['partner', 'approved'],
  ['partner', 'pending'],
  ['supplier', 'approved'],
  ['supplier', 'pending'],
])('contact details of a %s change at once: a profile %s stays so, nobody is told', async (kind, stat) => {
  const { user, edit } = await owner(kind, stat)
  const reply = await edit({
    ...contact,
    email: 'Neuf@exemple.bj',
    ...(kind === 'supplier' && { department: 'Ouémé', commune: 'Porto-Novo' }),
  })
  const record = kind === 'supplier'
    ? { fournisseur: { email: 'neuf@exemple.bj', phone: '+2290196000009', department: 'Ouémé', city: 'Porto-Novo' } }
    : { partner: { email: 'neuf@exemple.bj', phone: '+2290196000009' } }
  expect(reply.body).toMatchObject({ status: true, message: 'Vos informations sont enregistrées.', stat, user: { id: user.id, ...record } })
  await world.jobsDone()
  expect(await noticesOf(user.id)).toEqual([])
  const changed = kind === 'supplier' ? ['email', 'address', 'phone', 'department', 'commune'] : ['email', 'address', 'phone']
  expect(await journalOf(user.id)).toEqual([{ actorId: user.id, detail: { changed } }])
})

test.each<[Kind, Record<string, string>, string]>([
  ['partner', { ifu: '0123456789013' }, 'ifu'],
  ['partner', { social_reason: 'Fondation Ténèbres' }, 'social_reason'],
  ['partner', { responsable: 'Une autre' }, 'responsable'],
  ['supplier', { ifu: '3200000000013' }, 'ifu'],
  ['supplier', { social_reason: 'Cyber Autre' }, 'social_reason'],
  ['supplier', { responsable: 'Un autre' }, 'responsable'],
])('a %s who changes %j needs a new document, then waits, with %s shown to its reviewer', async (kind, change, field) => {
  const { user, client, edit, file } = await owner(kind)
  const refused = await edit(change)
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors)).toEqual(['doc_file'])
  expect(await file()).toMatchObject({ stat: 'approved', changes: null })

  const reply = await edit({ ...change, doc_file: document })
  expect(reply.body).toMatchObject({ status: true, stat: 'pending', message: expect.stringContaining('attend notre validation') })
  expect((await client.get('/api/notifications')).status).toBe(403)
  expect((await file()).changes).toEqual([{ field, before: declared[kind][field], after: change[field] }])
  expect(await journalOf(user.id)).toEqual([
    { actorId: user.id, detail: { changed: [field, 'doc_file'], from: 'approved', to: 'pending' } },
  ])
  await world.jobsDone()
  expect((await noticesOf(user.id))[0]?.message).toContain('Profil modifié à examiner')
})

test('earlier documents stay readable, the latest first', async () => {
  const { edit, file } = await owner('supplier')
  await edit({ ifu: '3200000000099', doc_file: document })
  expect((await file()).documents).toMatchObject([{ name: 'nouvel-ifu.pdf', sent_at: expect.stringMatching(/Z$/) }, { name: 'piece.pdf' }])
})

test('a company becomes a person, and back: what the other type alone has is emptied', async () => {
  const { client, edit, file } = await owner('partner')
  const reply = await client.postForm(paths.partner, toForm({ ...person, doc_file: document }))
  expect(reply.body).toMatchObject({
    stat: 'pending',
    user: {
      partner: { type: 'particular', profession: 'Notaire', marital_status: 'marié', social_reason: null, email: null, responsable: null },
    },
  })
  expect((await file()).changes).toMatchObject([
    { field: 'type', before: 'enterprise', after: 'particular' },
    { field: 'social_reason', after: null },
    { field: 'responsable', after: null },
  ])
  // What was approved stays what is compared with, whatever is sent meanwhile.
  expect((await edit({ doc_file: document })).body.stat).toBe('pending')
  expect((await file()).changes).toEqual([])
})

test('those who instruct are told once of a profile that waits, however often it is edited meanwhile', async () => {
  const { user, edit } = await owner('supplier')
  for (const ifu of ['3200000000021', '3200000000022', '3200000000023']) {
    expect((await edit({ ifu, doc_file: document })).body.stat).toBe('pending')
  }
  await world.jobsDone()
  expect(new Set((await noticesOf(user.id)).map(({ message }) => message)).size).toBe(1)
})

test('a rejected owner who corrects anything is pending again, with a new document', async () => {
  const { edit, file } = await owner('supplier', 'rejected')
  expect((await edit(contact)).body.errors).toHaveProperty('doc_file')
  const reply = await edit({ ...contact, doc_file: document })
  expect(reply.body).toMatchObject({ stat: 'pending', user: { fournisseur: { address: 'Rue neuve' } } })
  // Never approved: there is nothing to compare with.
  expect((await file()).changes).toBeNull()
  expect((await world.services.db
    .selectFrom('users')
    .select('statReason')
    .where('id', '=', reply.body.user.id)
    .executeTakeFirstOrThrow()).statReason).toBeNull()
})

test('approved again, a supplier is what was declared, keeps the passes, and nothing waits', async () => {
  const { user, client, edit, file } = await owner('supplier')
  await edit({ ifu: '3200000000055', doc_file: document })
  const { version } = await file()
  expect((await officer.post(`/api/admin/profiles/${user.id}/approve`, { version })).status).toBe(200)
  expect((await client.get('/api/user')).body).toMatchObject({ stat: 'approved', user: { fournisseur: { ifu: '3200000000055' } } })
  expect(await world.services.db.selectFrom('suppliers').select('approvedIdentity').where('userId', '=', user.id).execute()).toEqual([
    { approvedIdentity: null },
  ])
  expect((await client.get('/api/stats/provider')).status).toBe(200)
})

test('a change refused can be corrected, but not reopened: what was done would lose its owner', async () => {
  const { user, edit, file } = await owner('supplier')
  await edit({ ifu: '3200000000066', doc_file: document })
  await officer.post(`/api/admin/profiles/${user.id}/reject`, { reason: 'Document illisible.', version: (await file()).version })
  const reopening = await officer.post(`/api/admin/profiles/${user.id}/reopen`, { reason: 'Rejeté par erreur.' })
  expect(reopening).toMatchObject({ status: 409, body: { message: expect.stringContaining('déjà été approuvé') } })
  await edit({ ifu: '3200000000067', doc_file: document })
  expect(await file()).toMatchObject({ stat: 'pending', changes: [{ field: 'ifu', before: '3200000000012', after: '3200000000067' }] })
})

test('nobody approves what they have not read', async () => {
  const { user, edit, file } = await owner('supplier', 'pending')
  const read = await file()
  await edit(contact)
  for (const body of [{ version: read.version }, {}, { version: 'autre' }]) {
    expect(await officer.post(`/api/admin/profiles/${user.id}/approve`, body)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Relisez-le') },
    })
    expect((await officer.post(`/api/admin/profiles/${user.id}/reject`, { ...body, reason: 'Non.' })).status).toBe(409)
  }
  expect((await officer.post(`/api/admin/profiles/${user.id}/approve`, { version: (await file()).version })).status).toBe(200)
})

test('an edit racing a decision: the reviewer decided on what was read, or reads again', async () => {
  await warmConnections(world.services.db, 6)
  for (let round = 0; round < 6; round += 1) {
    const { user, edit, file } = await owner('supplier', 'pending')
    const { version } = await file()
    const approve = () => officer.post(`/api/admin/profiles/${user.id}/approve`, { version })
    const change = () => edit({ ifu: '3200000000077', doc_file: document })
    const [first, second] = round % 2 === 0 ? [approve(), change()] : [change(), approve()]
    const replies = await Promise.all([first, second])
    const decision = round % 2 === 0 ? replies[0] : replies[1]
    const after = await file()
    // Whoever came first: the new number is never approved unread.
    expect(after).toMatchObject({ stat: 'pending', user: { fournisseur: { ifu: '3200000000077' } } })
    expect(after.changes).toEqual(decision.status === 200 ? [{ field: 'ifu', before: '3200000000012', after: '3200000000077' }] : null)
    expect([200, 409]).toContain(decision.status)
  }
})

test('K32: ten edits at once: one after the other, the last is whole, each has its line; of the documents, what was decided on and the last stay', async () => {
  await warmConnections(world.services.db, 10)
  const { user, edit, file } = await owner('partner')
  const contents = await countContents()
  const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => edit({
    ifu: `012345678910${n}`,
    responsable: `Personne ${n}`,
    doc_file: document,
  })))
  expect(replies.map((reply) => reply.status)).toEqual(Array<number>(10).fill(200))
  const { user: { partner }, documents } = await file()
  expect(partner.responsable).toBe(`Personne ${partner.ifu.at(-1)}`)
  expect(documents).toMatchObject([{ name: 'nouvel-ifu.pdf' }, { name: 'piece.pdf' }])
  const kept = await world.services.db.selectFrom('files').select('id').where('ownerId', '=', user.id).execute()
  expect(kept).toHaveLength(2)
  await eventually(async () => expect(await countContents()).toBe(contents + 1))
  expect(await journalOf(user.id)).toHaveLength(10)
})

test('a fault leaves no file behind', async () => {
  const { edit } = await owner('supplier')
  const keys = async () => {
    const all: string[] = []
    for await (const { key } of world.services.storage.list()) all.push(key)
    return all
  }
  const before = await keys()
  expect((await edit({ ifu: '1', doc_file: document })).body.errors).toHaveProperty('ifu')
  expect((await edit({ department: 'Borgou', commune: 'Cotonou', doc_file: document })).body.errors).toHaveProperty('commune')
  expect((await edit({ ifu: '3200000000088', doc_file: { content: Buffer.from('<html>'), name: 'ifu.pdf' } })).body.errors).toHaveProperty(
    'doc_file',
  )
  expect(await keys()).toEqual(before)
})

test('only the owner of such a profile edits it', async () => {
  const [partner, supplier] = [await owner('partner'), await owner('supplier')]
  expect((await partner.client.postForm(paths.supplier, toForm(declared.supplier))).status).toBe(403)
  expect((await supplier.client.postForm(paths.partner, toForm(declared.partner))).status).toBe(403)
  expect((await world
    .client(await tokenOf(world.services, await createUser(world.services)))
    .postForm(paths.partner, toForm(declared.partner))).status).toBe(403)
})
