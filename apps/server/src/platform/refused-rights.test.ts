import { adminGetProfile } from '@passerelle/contract/profile-decisions'
import { adminListProfiles } from '@passerelle/contract/profiles'
import { adminApprovePayout } from '@passerelle/contract/payouts'
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
