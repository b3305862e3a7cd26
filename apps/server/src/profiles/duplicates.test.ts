import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { createAdmin, createBeneficiary, createPartner, createSupplier, tokenOf } from '#test/worlds/factories.ts'

let world: TestApp
let desk: ApiClient
let counter = 0
beforeAll(async () => {
  world = await createTestApp({ jobs: false })
  desk = world.client(await tokenOf(world.services, await createAdmin(world.services, 'instruction', { firstname: 'Ana', name: 'Bio' })))
})

interface Declared {
  name: string
  firstname: string
  birthday: string
  refDoc: string
  phone: string
}

/** A person like nobody else, but for what is said. */
async function person(declared: Partial<Declared> = {}): Promise<number> {
  counter += 1
  const letters = String.fromCodePoint(97 + Math.floor(counter / 26) + 1, 97 + (counter % 26))
  const { name = `Kpodo${letters}u`, firstname = `Bi${letters}a`, ...form } = declared
  const { id } = await createBeneficiary(world.services, { stat: 'pending', name, firstname })
  await world.services.db
    .updateTable('beneficiaries')
    .set({ refDoc: `N${counter}`, phone: `+22901${95_000_000 + counter}`, birthday: '1991-02-03', ...form })
    .where('userId', '=', id)
    .execute()
  return id
}

const duplicatesOf = async (id: number) => (await desk.get(`/api/admin/profiles/${id}/duplicates`)).body
const twinsOf = async (id: number) =>
  (await duplicatesOf(id)).twins.map(({ user, same }: { user: { id: number }; same: string[] }) => [user.id, same])

describe('how a name sounds', () => {
  it.each([
    ['Adjoa', 'Ajoa'], ['Houessou', 'Wessou'], ['Houessou', 'OUESSOU'], ['Codjo', 'Kodjo'], ['Codjo', 'Côjo'], ['Tchibozo', 'Chibozo'],
    ['Hounkpatin', 'Hounpatin'], ['Gbèdji', 'Bedji'], ['Koffi', 'Kofi'], ['Aïcha', 'Aisha'], ['Ɖɔkpè', 'Dokpe'], ['Philippe', 'Filip'],
    ['Jacques', 'Jack'], ['Mohammed', 'Mohamed'], ['Dossou', 'Dosou'], ['d’Almeida', 'D\'Almeida'], ['Jean-Paul', 'Jean Paul'],
    ['Etienne', 'Étiènne'], ['Rachelle', 'Rachel'], ['Houngbédji', 'Houngbedji'], ['Zinsou', 'Sinsou'], ['Thérèse', 'Terese'],
    ['Yaovi', 'Iaovi'], ['Guézo', 'Guezo'], ['Christelle', 'Kristel'],
  ])('%s is %s', async (one, other) => {
    expect(await soundOf(one)).toBe(await soundOf(other))
    expect(await soundOf(one)).not.toBe('')
  })

  it.each([
    ['Koffi', 'Kossi'], ['Adjovi', 'Adjoa'], ['Dossou', 'Sossou'], ['Houessou', 'Houédo'], ['Awa', 'Aïcha'], ['Codjo', 'Cossi'],
    ['Hounkpatin', 'Hounkanrin'], ['Ali', 'Alia'],
  ])('%s is not %s', async (one, other) => expect(await soundOf(one)).not.toBe(await soundOf(other)))

  async function soundOf(name: string): Promise<string> {
    const { rows } = await sql<{ sound: string }>`select name_sound(${name}) as sound`.execute(world.services.db)
    return rows[0]?.sound ?? ''
  }
})

describe('two files are alike', () => {
  it.each<[string, Partial<Declared>, Partial<Declared>, string[]]>([
    ['by their document, without spaces, hyphens and case', { refDoc: 'AB 19-94 031' }, { refDoc: 'ab1994031' }, ['document']],
    ['by their phone', { phone: '+2290166000001' }, { phone: '+2290166000001' }, ['phone']],
    [
      'by a name that sounds the same and the birthday',
      { firstname: 'Adjoa Clarisse', name: 'Hounkpatin', birthday: '1994-03-14' },
      { firstname: 'HOUNPATIN', name: 'Ajoa', birthday: '1994-03-14' },
      ['name'],
    ],
    [
      'by all of these, the most telling first',
      { refDoc: 'C-77', phone: '+2290166000002', firstname: 'Codjo', name: 'Wessou' },
      { refDoc: 'c 77', phone: '+2290166000002', firstname: 'Kodjo', name: 'Houessou' },
      ['document', 'phone', 'name'],
    ],
  ])('%s', async (_how, one, other, same) => {
    const [id, twin] = [await person(one), await person(other)]
    expect(await twinsOf(id)).toEqual([[twin, same]])
    expect(await twinsOf(twin)).toEqual([[id, same]])
  })

  it.each<[string, Partial<Declared>, Partial<Declared>]>([
    ['by a name alone', { firstname: 'Sènan', name: 'Ahouansou' }, { firstname: 'Senan', name: 'Ahouansou', birthday: '1990-02-03' }],
    ['by a given name and a birthday', { firstname: 'Sènami', name: 'Agossa' }, { firstname: 'Senami', name: 'Tovihoudji' }],
    ['by the two given names of two families', { firstname: 'Jean Paul', name: 'Lokossi' }, { firstname: 'Jean Paul', name: 'Vodounon' }],
    ['by a document number that has no sign', { refDoc: '- -' }, { refDoc: '-' }],
  ])('never %s', async (_how, one, other) => {
    const [id, stranger] = [await person(one), await person(other)]
    expect([await twinsOf(id), await twinsOf(stranger)]).toEqual([[], []])
  })

  it('by their IFU, also as a partner and a supplier', async () => {
    const { id: partner } = await createPartner(world.services)
    const { id: supplier } = await createSupplier(world.services)
    const [{ db }, ifu] = [world.services, '3200000000777']
    await db.updateTable('partners').set({ ifu, phone: '+2290167000001' }).where('userId', '=', partner).execute()
    await db.updateTable('suppliers').set({ ifu, phone: '+2290167000002' }).where('userId', '=', supplier).execute()
    expect(await twinsOf(partner)).toEqual([[supplier, ['ifu']]])
  })

  it('as soon as a name or a form is corrected, and no longer than that', async () => {
    const [id, twin] = [await person({ phone: '+2290166000003' }), await person({ phone: '+2290166000003' })]
    await world.services.db.updateTable('beneficiaries').set({ phone: '+2290166000004' }).where('userId', '=', twin).execute()
    expect(await twinsOf(id)).toEqual([])
    await world.services.db.updateTable('users').set({ firstname: 'Yawa', name: 'Zannou' }).where('id', 'in', [id, twin]).execute()
    expect(await twinsOf(id)).toEqual([[twin, ['name']]])
  })

  it('what is the same and what differs is told, with the other document; it is journaled as a reading of the other file', async () => {
    const id = await person({ refDoc: 'B 1', firstname: 'Afi', name: 'Toko' })
    const twin = await person({ refDoc: 'b1', firstname: 'Afi', name: 'Tokô', birthday: '1992-01-01' })
    const { twins: [found] } = await duplicatesOf(id)
    const { email } = await world.services.db.selectFrom('users').select('email').where('id', '=', twin).executeTakeFirstOrThrow()
    expect(found).toMatchObject({
      user: { id: twin, email }, role_id: 2, stat: 'pending', is_suspended: false, document: { mime: 'application/pdf' },
      fields: expect.arrayContaining([
        { field: 'name', here: 'Toko', there: 'Tokô', is_same: true },
        { field: 'ref_doc', here: 'B 1', there: 'b1', is_same: true },
        { field: 'birthday', here: '1991-02-03', there: '1992-01-01', is_same: false },
      ]),
    })
    const read = await world.services.db
      .selectFrom('journal')
      .select('action')
      .where('subjectType', '=', 'user')
      .where('subjectId', '=', String(twin))
      .execute()
    expect(read).toEqual([{ action: 'user.read' }])
  })

  it('ten at most are shown of those who share a number, and that there are more is said', async () => {
    const ids: number[] = []
    for (let n = 0; n < 12; n += 1) ids.push(await person({ phone: '+2290166000009' }))
    const { twins, has_more: hasMore } = await duplicatesOf(ids[11] ?? 0)
    expect(twins.map(({ user }: { user: { id: number } }) => user.id)).toEqual(ids.slice(0, 10))
    expect(hasMore).toBe(true)
  })
})

describe('« Ce n’est pas la même personne »', () => {
  it('is remembered from both sides, with who and when, journaled, and said once', async () => {
    const [id, twin] = [await person({ phone: '+2290166000010' }), await person({ phone: '+2290166000010' })]
    const replies = await Promise.all([
      desk.post(`/api/admin/profiles/${id}/distinct/${twin}`), desk.post(`/api/admin/profiles/${twin}/distinct/${id}`),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    for (const [here, there] of [[id, twin], [twin, id]] as const) {
      expect(await duplicatesOf(here)).toMatchObject({
        twins: [], distinct: [{ user: { id: there }, by: 'Ana Bio', at: expect.any(String) }],
      })
    }
    const lines = await world.services.db
      .selectFrom('journal')
      .select(['subjectId', 'detail'])
      .where('action', '=', 'profile.distinct')
      .where('subjectId', 'in', [String(id), String(twin)])
      .execute()
    expect(lines).toHaveLength(1)
  })

  it('said by mistake, is undone from either side, once, journaled: they stand beside each other again', async () => {
    const [id, twin] = [await person({ phone: '+2290166000011' }), await person({ phone: '+2290166000011' })]
    const undo = (here: number, there: number) => desk.post(`/api/admin/profiles/${here}/distinct/${there}/undo`)
    expect((await undo(id, twin)).status).toBe(409)
    await desk.post(`/api/admin/profiles/${id}/distinct/${twin}`)
    const replies = await Promise.all([undo(twin, id), undo(id, twin)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await twinsOf(id)).toEqual([[twin, ['phone']]])
    expect((await duplicatesOf(twin)).distinct).toEqual([])
    const lines = await world.services.db
      .selectFrom('journal')
      .select('detail')
      .where('action', '=', 'profile.alike')
      .where('subjectId', 'in', [String(id), String(twin)])
      .execute()
    expect(lines).toEqual([{ detail: { from: 'distinct', to: 'alike', other: expect.any(Number), toldBy: expect.any(Number) } }])
    expect((await desk.post(`/api/admin/profiles/${id}/distinct/${twin}`)).status).toBe(200)
    for (const nobody of [id, 999_999_999]) expect((await undo(id, nobody)).status).toBe(404)
  })

  it('needs two files', async () => {
    const id = await person()
    expect((await desk.post(`/api/admin/profiles/${id}/distinct/${id}`)).status).toBe(404)
    expect((await desk.post(`/api/admin/profiles/${id}/distinct/999999999`)).status).toBe(404)
  })
})

it('who shares most stands first, however many earlier files share one thing', async () => {
  for (let n = 0; n < 12; n += 1) {
    await person({ phone: '+2290166000008' })
    await person({ refDoc: 'PARTAGE 1' })
  }
  const [both, here] = [
    await person({ phone: '+2290166000008', refDoc: 'PARTAGE 1' }), await person({ phone: '+2290166000008', refDoc: 'PARTAGE 1' }),
  ]
  expect((await twinsOf(here))[0]).toEqual([both, ['document', 'phone']])
})
