import type { Stat } from '@passerelle/contract/constants'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createAdmin, createBeneficiary, createPartner, createSupplier, createUser, tokenOf } from '#test/worlds/factories.ts'
import { mailsTo } from '#test/tools/mailbox.ts'
import { samplePdf, toForm } from '#test/tools/sample-files.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { warmConnections } from '#test/tools/test-database.ts'

let world: TestApp
let officer: ApiClient
beforeAll(async () => {
  world = await createTestApp()
  officer = world.client(await tokenOf(world.services, await createAdmin(world.services, 'instruction')))
})

type Fields = Parameters<typeof toForm>[0]
const newDocument = { content: samplePdf(), name: 'nouvelle-piece.pdf' }
const submitted = { beneficiary: '/api/add/infos/beneficiary', partner: '/api/add/infos/partner', supplier: '/api/add/infos/provider' }
/** By which call each role’s screen sends a correction. */
const corrected = { beneficiary: submitted.beneficiary, partner: '/api/edit/profil/partner', supplier: '/api/edit/profil/provider' }
type Kind = keyof typeof submitted
const kinds = ['beneficiary', 'partner', 'supplier'] as const

/** Somebody whose file waits, with what they sent and what corrects it. */
async function owner(kind: Kind, stat: Stat = 'pending') {
  const create = { beneficiary: createBeneficiary, partner: createPartner, supplier: createSupplier }[kind]
  const user = await create(world.services, { stat, name: 'Sodokin' })
  const client = world.client(await tokenOf(world.services, user))
  const sent = async () => (await client.get('/api/profile/sent')).body
  return {
    user,
    client,
    sent,
    file: async () => (await officer.get(`/api/admin/profiles/${user.id}`)).body,
    reject: async (refused: string[] = [], reason = 'Document illisible.') => officer.post(`/api/admin/profiles/${user.id}/reject`, {
      reason,
      refused,
      version: (await officer.get(`/api/admin/profiles/${user.id}`)).body.version,
    }),
    /** The form as it was sent, with the document sent before unless another is given. */
    resend: async (changes: Fields = {}, path = corrected[kind]) => {
      const { form, document } = await sent()
      return client.postForm(path, toForm({ ...form, doc_file: document.id, ...changes }))
    },
  }
}
const decisionsOf = (id: number) =>
  world.services.db.selectFrom('profileDecisions').select(['action', 'refused']).where('userId', '=', id).orderBy('id').execute()
const journalOf = (id: number) => world.services.db
  .selectFrom('journal')
  .select(['action', 'detail'])
  .where('subjectType', '=', 'user')
  .where('subjectId', '=', String(id))
  .where('action', 'like', 'profile.%')
  .orderBy('id')
  .execute()

describe('K12: a refused file', () => {
  it('keeps what the reviewer refused with the decision, in the journal by name, in the notice and in the mail', async () => {
    const { user, reject, file } = await owner('beneficiary')
    expect((await reject(['phone', 'doc_file'])).status).toBe(200)
    expect(await decisionsOf(user.id)).toEqual([{ action: 'rejected', refused: ['phone', 'doc_file'] }])
    expect((await file()).decisions).toMatchObject([{ action: 'rejected', reason: 'Document illisible.', refused: ['phone', 'doc_file'] }])
    expect(await journalOf(user.id)).toEqual([
      { action: 'profile.rejected', detail: { roleId: 2, from: 'pending', to: 'rejected', refused: ['phone', 'doc_file'] } },
    ])
    const [mail] = await mailsTo(world, user.email)
    expect(mail?.text).toContain('À corriger\u00A0: Téléphone, document.')
    const { message } = await world.services.db
      .selectFrom('notifications')
      .select('message')
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(message).toBe('Votre profil a été rejeté. Motif\u00A0: Document illisible. À corriger\u00A0: Téléphone, document.')
  })

  it.each<[Kind, string]>([
    ['beneficiary', 'ifu'],
    ['partner', 'profession'],
    ['partner', 'birthday'],
    ['supplier', 'motivation'],
  ])('of a %s has no %s to refuse: nothing is decided', async (kind, field) => {
    const { user, reject } = await owner(kind)
    const reply = await reject([field])
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['refused']])
    expect(await decisionsOf(user.id)).toEqual([])
  })

  it.each(kinds)('of a %s is read back as it was sent, with its document and what was refused, by its owner alone', async (kind) => {
    const { user, client, reject, sent, file } = await owner(kind)
    expect(await sent()).toBeNull()
    await reject(['address'])
    const { documents } = await file()
    expect(await sent()).toMatchObject({
      role_id: user.roleId,
      reason: 'Document illisible.',
      refused: ['address'],
      document: { id: documents[0].id, name: documents[0].name },
    })
    const { form } = await sent()
    // Every field of its form, no other.
    const missing = await client.postForm(corrected[kind], toForm({ ...(kind === 'partner' && { type: 'enterprise' }) }))
    expect(Object.keys(form)).toEqual(expect.arrayContaining(Object.keys(missing.body.errors).filter((field) => field !== 'doc_file')))
    expect((await officer.get('/api/profile/sent')).body).toBeNull()
  })

  it.each(kinds)('of a %s sent again with the document kept waits again, a new version, and the correction is in the journal', async (kind) => {
    const { user, client, reject, resend, file, sent } = await owner(kind)
    const { version } = await file()
    await reject(['address'])
    const reply = await resend({ address: 'Rue du Port' })
    expect(reply.body).toMatchObject({ status: true, stat: 'pending', user: { id: user.id, role_id: user.roleId } })
    const after = await file()
    expect(after).toMatchObject({ stat: 'pending', documents: { length: 1 } })
    expect(JSON.stringify(after.user)).toContain('Rue du Port')
    expect(after.version).not.toBe(version)
    expect(await sent()).toBeNull()
    expect((await journalOf(user.id)).at(-1)).toEqual({
      action: 'profile.edit',
      detail: { changed: ['address'], from: 'rejected', to: 'pending' },
    })
    // Both histories stay readable; what was read before is decided by nobody.
    expect((await officer.post(`/api/admin/profiles/${user.id}/approve`, { version })).status).toBe(409)
    expect((await officer.post(`/api/admin/profiles/${user.id}/approve`, { version: after.version })).status).toBe(200)
    expect((await file()).decisions).toMatchObject([{ action: 'rejected', refused: ['address'] }, { action: 'approved', refused: [] }])
    expect((await client.get('/api/user')).body.stat).toBe('approved')
  })

  it.each(kinds)('of a %s whose document was refused needs another one', async (kind) => {
    const { reject, resend, file } = await owner(kind)
    await reject(['doc_file'])
    const refused = await resend()
    expect([refused.status, refused.body.errors]).toEqual([422, { doc_file: ['Ce document a été refusé\u00A0: joignez-en un autre.'] }])
    expect((await resend({ doc_file: newDocument })).body.stat).toBe('pending')
    expect((await file()).documents).toMatchObject([{ name: 'nouvelle-piece.pdf' }, {}])
  })

  it('of a beneficiary keeps its identifier through the correction, and tells those who instruct once', async () => {
    const { user, client, reject, resend } = await owner('beneficiary')
    const identifier = async () => (await client.get('/api/user')).body.user.beneficiary.identifiant
    const before = await identifier()
    await reject()
    await resend({ motivation: 'Apprendre la couture numérique.', ref_doc: '00999' })
    expect(await identifier()).toBe(before)
    await world.jobsDone()
    const told = await world.services.db
      .selectFrom('notifications')
      .select('message')
      .where('key', 'like', `profile-submitted:${user.id}:%`)
      .execute()
    expect(new Set(told.map(({ message }) => message)).size).toBe(1)
    expect(told[0]?.message).toContain('Profil modifié à examiner')
  })

  it('sent again twice at once: one waits, the other is told', async () => {
    await warmConnections(world.services.db, 4)
    for (let round = 0; round < 4; round += 1) {
      const { user, client, reject, sent } = await owner('beneficiary')
      await reject()
      const { form, document } = await sent()
      const send = () => client.postForm(corrected.beneficiary, toForm({ ...form, doc_file: document.id }))
      const replies = await Promise.all([send(), send()])
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect((await journalOf(user.id)).filter(({ action }) => action === 'profile.edit')).toHaveLength(1)
    }
  })

  it.each(['pending', 'approved'] as const)('is no way to change a beneficiary’s file that is %s', async (stat) => {
    const rejected = await owner('beneficiary')
    await rejected.reject()
    const { form } = await rejected.sent()
    const { client } = await owner('beneficiary', stat)
    expect((await client.postForm(submitted.beneficiary, toForm({ ...form, doc_file: newDocument }))).status).toBe(409)
  })

  it.each(kinds)('of a %s that was reopened starts filled in for its role, with its document', async (kind) => {
    const { user, client, reject, resend, sent } = await owner(kind)
    await reject(['address'], 'Adresse incomplète.')
    await officer.post(`/api/admin/profiles/${user.id}/reopen`, { reason: 'Rejeté par erreur.' })
    expect((await client.get('/api/user')).body).toMatchObject({ stat: null, user: { role_id: null } })
    expect(await sent()).toMatchObject({ role_id: user.roleId, reason: 'Adresse incomplète.', refused: ['address'] })
    expect((await resend({ address: 'Rue du Port' }, submitted[kind])).body).toMatchObject({
      status: true,
      stat: 'pending',
      user: { role_id: user.roleId },
    })
  })
})

describe('K12: the document sent before', () => {
  it('stands for nobody else, for no other role, and not where a new one is needed', async () => {
    const [mine, theirs] = [await owner('supplier'), await owner('supplier')]
    await mine.reject()
    await theirs.reject()
    const fault = { doc_file: ['Ce document ne peut pas être repris\u00A0: joignez-le à nouveau.'] }
    expect((await mine.resend({ doc_file: (await theirs.sent()).document.id })).body.errors).toEqual(fault)
    // An IFU certificate is no identity document.
    await officer.post(`/api/admin/profiles/${mine.user.id}/reopen`, { reason: 'Rejeté par erreur.' })
    const { document } = await mine.sent()
    const particular = {
      type: 'particular',
      ifu: '0123456789012',
      address: 'Ganhi',
      phone: '0197000000',
      profession: 'Notaire',
      marital: 'marié',
    }
    expect((await mine.client.postForm(submitted.partner, toForm({ ...particular, doc_file: document.id }))).body.errors).toEqual(fault)
    // Approved, who one is changes with a new document only.
    const approved = await owner('supplier', 'approved')
    const { documents } = await approved.file()
    const edit = {
      social_reason: 'Cyber Autre',
      responsable: 'Ibrahim Yarou',
      email: 'contact@cyber.example',
      ifu: '3200000000012',
      address: 'Carrefour Vêdoko',
      phone: '0197000004',
    }
    expect((await approved.client.postForm(corrected.supplier, toForm({ ...edit, doc_file: documents[0].id }))).body.errors).toEqual(fault)
    // Nor is one of nobody.
    const newcomer = world.client(await tokenOf(world.services, await createUser(world.services)))
    expect((await newcomer.postForm(submitted.partner, toForm({ ...particular, doc_file: documents[0].id }))).body.errors).toEqual(fault)
  })
})
