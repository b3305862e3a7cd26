import { addMonths, dayOf } from '@passerelle/contract/dates'
import { errors } from '@passerelle/contract/errors'
import { beforeAll, expect, test } from 'vitest'
import { createAdmin, createPartner, createUser, type TestUser, tokenOf } from '#test/worlds/factories.ts'
import { samplePdf, samplePhoto, toForm } from '#test/tools/sample-files.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { warmConnections } from '#test/tools/test-database.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp()
})

type Fields = Parameters<typeof toForm>[0]
const document = { content: samplePdf(), name: 'piece.pdf' }
const forms = {
  beneficiary: {
    department: 'Ouémé', commune: 'Porto-Novo', address: 'Quartier Zongo', phone: '97 00 00 00', birthday: '1990-01-01', sex: 'Féminin',
    profession: 'Couturière', marital: 'celibataire',
    parent_name: 'Ɖɔkpè Houngbé', parent_phone: '+229 01 97 00 00 01', type_doc: 'CIN', ref_doc: '00123',
    motivation: 'Apprendre.\nProgresser.', doc_file: document,
  },
  'partner, enterprise': {
    type: 'enterprise', ifu: '0123456789012', address: 'Avenue Clozel', phone: '0197000000', doc_file: document,
    social_reason: 'Lumière & Fils', responsable: 'R. Bio', email: 'Contact@Lumiere.example',
  },
  'partner, particular': {
    type: 'particular',
    ifu: '0123456789012',
    address: 'Avenue Clozel',
    phone: '0197000000',
    doc_file: document,
    profession: 'Notaire',
    marital: 'marié',
  },
  supplier: {
    social_reason: 'Cyber Étoile', responsable: 'I. Yarou', address: 'Vêdoko', phone: '0197000000', email: 'cyber@example.bj',
    ifu: '3200000000012', doc_file: document, department: 'Borgou', commune: "N'Dali",
  },
} satisfies Record<string, Fields>
type FormName = keyof typeof forms
const paths: Record<FormName, string> = {
  beneficiary: '/api/add/infos/beneficiary',
  'partner, enterprise': '/api/add/infos/partner',
  'partner, particular': '/api/add/infos/partner',
  supplier: '/api/add/infos/provider',
}
const optional = ['department', 'commune']

async function newcomer(): Promise<{ user: TestUser; send: (
  name: FormName,
  changes?: Fields,
  left?: string,
) => ReturnType<ReturnType<TestApp['client']>['postForm']> }> {
  const user = await createUser(world.services)
  const client = world.client(await tokenOf(world.services, user))
  return {
    user,
    send: (name, changes = {}, left) => {
      const fields: Fields = { ...forms[name], ...changes }
      if (left) delete fields[left]
      return client.postForm(paths[name], toForm(fields))
    },
  }
}
const statusOf = (id: number) =>
  world.services.db.selectFrom('users').select(['roleId', 'stat']).where('id', '=', id).executeTakeFirstOrThrow()
const countKeys = async () => {
  let count = 0
  for await (const _ of world.services.storage.list()) count += 1
  return count
}

test.each<[FormName, 2 | 3 | 4, Record<string, unknown>]>([
  ['beneficiary', 2, { beneficiary: {
    phone: '+2290197000000',
    birthday: '1990-01-01',
    department: 'Ouémé',
    city: 'Porto-Novo',
    parent_information: ['Ɖɔkpè Houngbé', '+2290197000001'],
    marital_status: 'celibataire',
  } }],
  ['partner, enterprise', 3, { partner: {
    type: 'enterprise',
    ifu: '0123456789012',
    social_reason: 'Lumière & Fils',
    email: 'contact@lumiere.example',
    profession: null,
  } }],
  ['partner, particular', 3, { partner: { type: 'particular', profession: 'Notaire', marital_status: 'marié', social_reason: null } }],
  ['supplier', 4, { fournisseur: { reason_social: 'Cyber Étoile', department: 'Borgou', city: "N'Dali", ifu: '3200000000012' } }],
])('takes the %s form for validation', async (name, roleId, record) => {
  const { user, send } = await newcomer()
  const reply = await send(name)
  expect(reply.body).toMatchObject({ status: true, stat: 'pending', user: { id: user.id, role_id: roleId, ...record } })
  if (roleId === 2) expect(reply.body.user.beneficiary.identifiant).toMatch(/^BEN-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
})

test.each((Object.keys(forms) as FormName[]).flatMap((name) =>
  Object.keys(forms[name]).map((field) => [name, field] as const),
))('L094: %s form without %s: exactly that is told', async (name, field) => {
  const { user, send } = await newcomer()
  const before = await countKeys()
  const reply = await send(name, {}, field)
  if (name === 'supplier' && field === 'commune') {
    expect(reply.body).toMatchObject({ status: true, user: { fournisseur: { department: 'Borgou', city: null } } })
    return
  }
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors)).toEqual([field])
  expect(await statusOf(user.id)).toEqual({ roleId: null, stat: null })
  expect(await countKeys()).toBe(before)
})

test('K18: a motivation of 2000 characters with line feeds, which a form sends as two, is accepted and kept with one', async () => {
  const { user, send } = await newcomer()
  const motivation = `${`${'a'.repeat(99)}\r\n`.repeat(19)}${'b'.repeat(98)}\rc`
  expect((await send('beneficiary', { motivation })).body).toMatchObject({ status: true })
  const { motivation: kept } = await world.services.db
    .selectFrom('beneficiaries')
    .select('motivation')
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow()
  expect([kept.length, kept]).toEqual([2000, motivation.replace(/\r\n?/g, '\n')])
})

test('K19: a commune is found without its hyphen', async () => {
  const { send } = await newcomer()
  expect((await send('beneficiary', { department: 'oueme', commune: 'Porto Novo' })).body).toMatchObject({
    status: true,
    user: { beneficiary: { department: 'Ouémé', city: 'Porto-Novo' } },
  })
  const other = await newcomer()
  expect((await other.send('supplier', { department: 'Mono', commune: 'GRAND POPO' })).body).toMatchObject({
    user: { fournisseur: { city: 'Grand-Popo' } },
  })
})

test('K21: a phone with two digits forgotten is told under its field, whichever it is', async () => {
  for (const [name, field] of [
    ['beneficiary', 'phone'],
    ['beneficiary', 'parent_phone'],
    ['partner, enterprise', 'phone'],
    ['supplier', 'phone'],
  ] as const) {
    const { send } = await newcomer()
    expect((await send(name, { [field]: '01970000' })).body.errors).toEqual({ [field]: [expect.stringContaining('n’est pas valide')] })
  }
})

test('K24: who is under the programme’s age is refused under the birthday, by a setting; over 120 years and the future are', async () => {
  const today = dayOf(world.services.now())
  const { user, send } = await newcomer()
  for (const birthday of [addMonths(today, -143), '2018-05-01', today]) {
    expect((await send('beneficiary', { birthday })).body.errors, birthday).toEqual({
      birthday: [expect.stringContaining('12 ans au moins')],
    })
  }
  for (const birthday of [addMonths(today, 12), addMonths(today, -12 * 121)]) {
    expect((await send('beneficiary', { birthday })).body.errors, birthday).toEqual({ birthday: [expect.any(String)] })
  }
  await world.services.db.insertInto('settings').values({ name: 'minimumAgeYears', value: 14, changedAt: new Date() }).execute()
  expect((await send('beneficiary', { birthday: addMonths(today, -12 * 13) })).body.errors).toEqual({
    birthday: [expect.stringContaining('14 ans au moins')],
  })
  await world.services.db.deleteFrom('settings').execute()
  expect((await send('beneficiary', { birthday: addMonths(today, -144) })).body.status).toBe(true)

  const officer = world.client(await tokenOf(world.services, await createAdmin(world.services, 'instruction')))
  const adult = await newcomer()
  await adult.send('beneficiary', { birthday: addMonths(today, -12 * 18) })
  const { data } = (await officer.get('/api/admin/profiles?role=2&status=pending')).body
  expect(data.flatMap((file: { user: { id: number }; is_minor: boolean }) =>
    ([user.id, adult.user.id].includes(file.user.id) ? [[file.user.id, file.is_minor]] : []),
  )).toEqual([[user.id, true], [adult.user.id, false]])
})

test('K24: who was accepted younger can still correct the rest, not the birthday', async () => {
  const { user, send } = await newcomer()
  await send('beneficiary')
  await world.services.db.updateTable('beneficiaries').set({ birthday: '2018-05-01' }).where('userId', '=', user.id).execute()
  const { doc_file: _file, type_doc: _type, ref_doc: _ref, motivation: _motivation, ...details } = forms.beneficiary
  const client = world.client(await tokenOf(world.services, user))
  expect((await client.post('/api/edit/profil/benef', { ...details, birthday: '2018-05-01', address: 'Ailleurs' })).body.status).toBe(true)
  expect((await client.post('/api/edit/profil/benef', { ...details, birthday: '2018-05-02' })).body.errors).toHaveProperty('birthday')
})

test('a supplier without a place is accepted: he counts as anywhere', async () => {
  const { send } = await newcomer()
  const reply = await send('supplier', Object.fromEntries(optional.map((field) => [field, ''])))
  expect(reply.body.user.fournisseur).toMatchObject({ department: null, city: null })
})

test.each<[FormName, Fields, string]>([
  ['beneficiary', { commune: 'Parakou' }, 'commune'],
  ['beneficiary', { department: 'Lagos' }, 'department'],
  ['beneficiary', { birthday: '2001-02-30' }, 'birthday'],
  ['beneficiary', { phone: '123456789' }, 'phone'],
  ['beneficiary', { parent_phone: 'abc' }, 'parent_phone'],
  ['beneficiary', { sex: 'F' }, 'sex'],
  ['beneficiary', { marital: 'veuf' }, 'marital'],
  ['beneficiary', { type_doc: 'PERMIS' }, 'type_doc'],
  ['beneficiary', { ref_doc: 'a'.repeat(61) }, 'ref_doc'],
  ['beneficiary', { motivation: 'a'.repeat(2001) }, 'motivation'],
  ['beneficiary', { profession: '<script>x</script>' }, 'profession'],
  ['beneficiary', { address: 'a\u0001b' }, 'address'],
  ['beneficiary', { doc_file: { content: Buffer.from('<html>'), name: 'cni.pdf' } }, 'doc_file'],
  ['beneficiary', { doc_file: { content: Buffer.alloc(0), name: 'cni.pdf' } }, 'doc_file'],
  ['beneficiary', { doc_file: { content: Buffer.alloc(5 * 1024 * 1024 + 1), name: 'cni.pdf' } }, 'doc_file'],
  ['beneficiary', { doc_file: 'cni.pdf' }, 'doc_file'],
  ['partner, enterprise', { ifu: '012345678901' }, 'ifu'],
  ['partner, enterprise', { ifu: '01234567890123' }, 'ifu'],
  ['partner, enterprise', { type: 'ong' }, 'type'],
  ['partner, enterprise', { email: 'lumiere' }, 'email'],
  ['supplier', { commune: 'Cotonou' }, 'commune'],
  ['supplier', { department: '' }, 'department'],
])('%s form with %j: the fault stands under %s, nothing is stored', async (name, changes, field) => {
  const { user, send } = await newcomer()
  const before = await countKeys()
  const reply = await send(name, changes)
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors)).toEqual([field])
  expect(await statusOf(user.id)).toEqual({ roleId: null, stat: null })
  expect(await countKeys()).toBe(before)
})

test('today is a birthday, tomorrow is not', async () => {
  await world.services.db.insertInto('settings').values({ name: 'minimumAgeYears', value: 0, changedAt: new Date() }).execute()
  world.clock.setTo('2026-03-05T22:30:00Z') // 23:30 in Porto-Novo
  const { send } = await newcomer()
  expect((await send('beneficiary', { birthday: '2026-03-06' })).body.errors).toHaveProperty('birthday')
  world.clock.setTo('2026-03-05T23:30:00Z') // the next local day
  const later = await newcomer()
  expect((await later.send('beneficiary', { birthday: '2026-03-06' })).body.status).toBe(true)
  world.clock.setTo(new Date())
  await world.services.db.deleteFrom('settings').execute()
})

test('takes a photo of the document, and a decomposed name of the department', async () => {
  const { send } = await newcomer()
  const reply = await send('beneficiary', {
    department: 'Oue\u0301me\u0301',
    doc_file: { content: await samplePhoto(), name: '../../IMG_1.jpg' },
  })
  expect(reply.body.user.beneficiary.department).toBe('Ouémé')
})

test('a role chosen once cannot be chosen again, nor by an approved person', async () => {
  const { send } = await newcomer()
  expect((await send('supplier')).status).toBe(200)
  expect((await send('partner, enterprise')).status).toBe(409)
  const partner = world.client(await tokenOf(world.services, await createPartner(world.services)))
  const before = await countKeys()
  expect((await partner.postForm('/api/add/infos/provider', toForm(forms.supplier))).status).toBe(409)
  const admin = world.client(await tokenOf(world.services, await createAdmin(world.services)))
  expect((await admin.postForm('/api/add/infos/provider', toForm(forms.supplier))).status).toBe(409)
  expect(await countKeys()).toBe(before)
})

test('of ten submissions at once, one is taken and nothing of the others stays', async () => {
  await warmConnections(world.services.db, 10)
  const names = Object.keys(forms) as FormName[]
  for (let round = 0; round < 3; round += 1) {
    const { user, send } = await newcomer()
    const before = await countKeys()
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => send(names[n % names.length] ?? 'supplier')))
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    const counts = await Promise.all((['beneficiaries', 'partners', 'suppliers'] as const).map((table) =>
      world.services.db.selectFrom(table).select('userId').where('userId', '=', user.id).execute(),
    ))
    expect(counts.flat()).toHaveLength(1)
    expect(await world.services.db.selectFrom('files').select('id').where('ownerId', '=', user.id).execute()).toHaveLength(1)
    expect(await countKeys()).toBe(before + 1)
  }
})

test('L093: does not let the body promote its sender', async () => {
  const { user, send } = await newcomer()
  await send('beneficiary', { role_id: '1', stat: 'approved', status: 'approved', admin_role: 'super', user_id: '1' })
  expect(await statusOf(user.id)).toEqual({ roleId: 2, stat: 'pending' })
})

test('L093: an approved person cannot become another kind by sending another form', async () => {
  const partner = await createPartner(world.services)
  const client = world.client(await tokenOf(world.services, partner))
  for (const name of ['supplier', 'beneficiary'] as const) {
    expect(await client.postForm(paths[name], toForm(forms[name]))).toMatchObject({
      status: 409, body: { message: errors.role_already_chosen.message },
    })
  }
  expect(await statusOf(partner.id)).toEqual({ roleId: 3, stat: 'approved' })
  for (const table of ['suppliers', 'beneficiaries'] as const) {
    expect(await world.services.db.selectFrom(table).select('userId').where('userId', '=', partner.id).execute()).toEqual([])
  }
})

test('tells the administrators who instruct, and journals it', async () => {
  const [instruction, finance] = [await createAdmin(world.services, 'instruction'), await createAdmin(world.services, 'finance')]
  const { user, send } = await newcomer()
  await send('supplier')
  await world.jobsDone()
  const notices = await world.services.db
    .selectFrom('notifications')
    .select(['userId', 'message'])
    .where('key', 'like', `profile-submitted:${user.id}:%`)
    .execute()
  expect(notices.map((notice) => notice.userId)).toContain(instruction.id)
  expect(notices.map((notice) => notice.userId)).not.toContain(finance.id)
  const journal = await world.services.db
    .selectFrom('journal')
    .select(['actorId', 'detail'])
    .where('action', '=', 'profile.submit')
    .where('subjectId', '=', String(user.id))
    .execute()
  expect(journal).toEqual([{ actorId: user.id, detail: { roleId: 4, to: 'pending' } }])
})

test('a file part without a file name is a file all the same', async () => {
  const { user } = await newcomer()
  const client = world.client(await tokenOf(world.services, user))
  const part = (name: string, value: string, type?: string) =>
    `--limite\r\nContent-Disposition: form-data; name="${name}"${type ? `\r\nContent-Type: ${type}` : ''}\r\n\r\n${value}\r\n`
  const { doc_file, ...texts } = forms.supplier
  const raw = `${Object.entries(texts)
    .map(([name, value]) => part(name, value))
    .join('')}${part('doc_file', doc_file.content.toString('latin1'), 'application/octet-stream')}--limite--\r\n`
  const reply = await client.post(paths.supplier, undefined, { raw, headers: { 'content-type': 'multipart/form-data; boundary=limite' } })
  expect(reply).toMatchObject({ status: 200, body: { status: true } })
  expect(await world.services.db.selectFrom('files').select('originalName').where('ownerId', '=', user.id).execute()).toEqual([
    { originalName: 'fichier' },
  ])
})

test('a JSON body cannot pass a path for a file', async () => {
  const user = await createUser(world.services)
  const client = world.client(await tokenOf(world.services, user))
  const reply = await client.post(paths.supplier, {
    ...forms.supplier,
    doc_file: { name: 'x.pdf', size: 10, type: 'application/pdf', path: '/etc/passwd' },
  })
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors)).toEqual(['doc_file'])
})
