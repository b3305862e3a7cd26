import { adminGetProfile } from '@passerelle/contract/profile-decisions'
import { adminListProfiles } from '@passerelle/contract/profiles'
import { adminApprovePayout } from '@passerelle/contract/payouts'
import { adminRestoreUser, adminSuspendUser } from '@passerelle/contract/suspensions'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { createAdmin, createUser, tokenOf } from '#test/worlds/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ jobs: false })
}, 60_000)

const linesOf = (actorId: number) =>
  t.services.db
    .selectFrom('journal')
    .select(['action', 'subjectType', 'subjectId', 'actorId'])
    .where('actorId', '=', actorId)
    .where('action', '=', 'right.refused')
    .orderBy('id')
    .execute()

it('what an administrator may not do is journaled once an hour for each right, however often and however fast they try', async () => {
  const { id } = await createAdmin(t.services, 'lecture')
  const client = t.client(await tokenOf(t.services, { id }))
  for (let round = 0; round < 3; round += 1) {
    const tries = Array.from({ length: 8 }, () => [
      client.call(adminApprovePayout, { id: 1 }), client.call(adminGetProfile, { id: 1 }),
    ]).flat()
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([403]))
  }
  const line = { action: 'right.refused', subjectType: 'right', actorId: id }
  const both = [{ ...line, subjectId: 'payouts.decide' }, { ...line, subjectId: 'profiles.read' }]
  expect(await linesOf(id)).toHaveLength(2)
  expect(await linesOf(id)).toEqual(expect.arrayContaining(both))
  t.clock.forward(61 * 60_000)
  await client.call(adminGetProfile, { id: 1 })
  expect(await linesOf(id)).toHaveLength(3)
})

it('whoever is no administrator has one line an hour, whatever they try', async () => {
  const { id } = await createUser(t.services)
  const client = t.client(await tokenOf(t.services, { id }))
  for (const route of [adminListProfiles, adminGetProfile, adminApprovePayout]) {
    expect((await client.call(route, { id: 1 })).status).toBe(403)
  }
  expect(await linesOf(id)).toEqual([{ action: 'right.refused', subjectType: 'right', subjectId: 'back-office', actorId: id }])
})

it('whoever is nobody leaves no line', async () => {
  const before = await t.services.db.selectFrom('journal').select('id').execute()
  expect((await t.client().call(adminListProfiles)).status).toBe(401)
  expect(await t.services.db.selectFrom('journal').select('id').execute()).toEqual(before)
})

it('the same attempt against a rule is a line the first time in an hour, then the second, the fourth and so on, with how many', async () => {
  t.clock.setTo('2026-12-01T10:59:00Z')
  const { id } = await createAdmin(t.services, 'super')
  const client = t.client(await tokenOf(t.services, { id }))
  await client.csrf()
  const body = { reason: 'Essai.' }
  const lines = async () => (await t.services.db
    .selectFrom('journal')
    .select('detail')
    .where('actorId', '=', id)
    .where('action', '=', 'rule.refused')
    .orderBy('id')
    .execute()).map(({ detail }) => detail)
  const [call, other] = [adminSuspendUser.path, adminRestoreUser.path]
  // Together, as fast as they can.
  const replies = await Promise.all(Array.from({ length: 21 }, () => client.call(adminSuspendUser, { id }, { body })))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([403]))
  const rule = { rule: 'own_account', call }
  const told = [rule, ...[2, 4, 8, 16].map((times) => ({ ...rule, times }))]
  expect(await lines()).toEqual(told)
  // Another thing tried, and the next hour, begin anew.
  await client.call(adminRestoreUser, { id }, { body })
  t.clock.setTo('2026-12-01T11:01:00Z')
  await client.call(adminSuspendUser, { id }, { body })
  expect(await lines()).toEqual([...told, { rule: 'own_account', call: other }, rule])
  t.clock.setTo(new Date())
})
