import type { Stat } from '@passerelle/contract/constants'
import { beforeAll, expect, test } from 'vitest'
import { createBeneficiary, createSupplier, tokenOf } from '#test/worlds/factories.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp({ jobs: false })
})

/** What the factory's beneficiary declared. */
const same = {
  department: 'Littoral', commune: 'Cotonou', address: 'Quartier Zongo, maison 12', phone: '0197000001', birthday: '1990-01-01',
  sex: 'Féminin',
  profession: 'Couturière', marital: 'celibataire', parent_name: 'Ɖɔkpè Houngbé', parent_phone: '0197000002',
}
const moved = { ...same, department: 'Borgou', commune: "N'Dali", phone: '96 00 00 09', birthday: '1991-02-03', parent_name: 'Ama Kossi' }

async function person(stat: Stat = 'approved') {
  const user = await createBeneficiary(world.services, { stat })
  const client = world.client(await tokenOf(world.services, user))
  return { user, client, edit: (fields: Record<string, unknown>) => client.post('/api/edit/profil/benef', fields) }
}
const journalOf = (id: number) => world.services.db
  .selectFrom('journal')
  .select(['action', 'actorId', 'detail', 'reason'])
  .where('subjectId', '=', String(id))
  .where('action', '=', 'profile.edit')
  .execute()

test.each<Stat>(['pending', 'approved', 'rejected'])('changes what a beneficiary declared; a %s profile stays so', async (stat) => {
  const { client, edit } = await person(stat)
  const reply = await edit(moved)
  expect(reply.body).toEqual({ status: true, message: 'Vos informations sont enregistrées.' })
  expect((await client.get('/api/user')).body).toMatchObject({
    stat,
    user: {
      beneficiary: {
        department: 'Borgou',
        city: "N'Dali",
        phone: '+2290196000009',
        birthday: '1991-02-03',
        parent_information: ['Ama Kossi', '+2290197000002'],
        identifiant: expect.stringMatching(/^BEN-/),
      },
    },
  })
})

test('the journal names what changed, and holds nothing of it', async () => {
  const { user, edit } = await person()
  await edit(moved)
  expect(await journalOf(user.id)).toEqual([{
    action: 'profile.edit',
    actorId: user.id,
    reason: null,
    detail: { changed: ['department', 'commune', 'phone', 'birthday', 'parent_name'] },
  }])
})

test('the same values again change nothing: no line in the journal', async () => {
  const { user, edit } = await person()
  expect((await edit(same)).body.status).toBe(true)
  expect(await journalOf(user.id)).toEqual([])
})

test.each<[Record<string, unknown>, string]>([
  [{ commune: 'Cotonou' }, 'commune'],
  [{ department: 'Lagos' }, 'department'],
  [{ birthday: '2001-02-30' }, 'birthday'],
  [{ marital: 'veuf' }, 'marital'],
  [{ phone: '12' }, 'phone'],
])('with %j the fault stands under its field and nothing changes', async (wrong, field) => {
  const { user, client, edit } = await person()
  const before = (await client.get('/api/user')).body
  const reply = await edit({ ...moved, ...wrong })
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors)).toEqual([field])
  expect((await client.get('/api/user')).body).toEqual(before)
  expect(await journalOf(user.id)).toEqual([])
})

test('today is a birthday by the server’s clock, tomorrow is not', async () => {
  await world.services.db.insertInto('settings').values({ name: 'minimumAgeYears', value: 0, changedAt: new Date() }).execute()
  const { edit } = await person()
  world.clock.setTo('2026-03-05T22:30:00Z') // 23:30 in Porto-Novo
  expect((await edit({ ...same, birthday: '2026-03-06' })).body.errors).toHaveProperty('birthday')
  world.clock.setTo('2026-03-05T23:30:00Z') // the next local day
  expect((await edit({ ...same, birthday: '2026-03-06' })).body.status).toBe(true)
  world.clock.setTo(new Date())
  await world.services.db.deleteFrom('settings').execute()
})

test('L093: the body promotes nobody and touches nobody else', async () => {
  const { user, edit } = await person('pending')
  const other = await person()
  await edit({ ...moved, stat: 'approved', role_id: '1', user_id: String(other.user.id), identifiant: 'BEN-0000-0000' })
  expect(await world.services.db.selectFrom('users').select(['roleId', 'stat']).where('id', '=', user.id).executeTakeFirst()).toEqual({
    roleId: 2,
    stat: 'pending',
  })
  expect((await other.client.get('/api/user')).body.user.beneficiary.city).toBe('Cotonou')
})

test('a supplier has no such profile', async () => {
  const supplier = world.client(await tokenOf(world.services, await createSupplier(world.services)))
  expect((await supplier.post('/api/edit/profil/benef', moved)).status).toBe(403)
})
