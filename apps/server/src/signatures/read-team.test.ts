import { adminChangeRole, adminInviteAdministrator, adminRemoveAdministrator } from '@passerelle/contract/administrators'
import type { AdminRole } from '@passerelle/contract/constants'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { createAdmin, tokenOf } from '#test/worlds/factories.ts'
import { readTeam } from './read-team.ts'
import { judgeSignature } from './signature-rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
}, 60_000)

const dayMs = 24 * 3_600_000
const reason = 'Essai.'
async function administrator(role: AdminRole = 'super') {
  const admin = await createAdmin(t.services, role)
  return { ...admin, client: t.client(await tokenOf(t.services, admin)) }
}
type Administrator = Awaited<ReturnType<typeof administrator>>
const team = () => readTeam(t.system, t.services.db, 'payouts.decide')
const invite = async (by: Administrator, email: string, role: AdminRole = 'finance') => {
  const reply = await by.client.call(adminInviteAdministrator, {}, { body: { name: 'Kora', firstname: 'Sika', email, role } })
  expect(reply.status).toBe(200)
  const { id } = await t.services.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return id
}
const remove = async (by: Administrator, id: number) =>
  expect((await by.client.call(adminRemoveAdministrator, { id }, { body: { reason } })).status).toBe(200)

describe('who held the right these seven days', () => {
  it('whoever was removed and invited again, with another right or the same, still counts: nobody alone makes the rule of two give way', async () => {
    const doer = await administrator()
    const colleagues = [await administrator('finance'), await administrator('finance'), await administrator()]
    const roles: AdminRole[] = ['finance', 'lecture', 'instruction']
    for (const [index, { id, email }] of colleagues.entries()) {
      await remove(doer, id)
      await invite(doer, email, roles[index])
    }
    const { holders } = await team()
    expect(holders).toEqual(expect.arrayContaining(colleagues.map(({ id }) => id)))
    const signing = { actorId: doer.id, ownerId: 0, wanted: 2 as const, apart: [], signed: [] }
    expect(judgeSignature(signing, await team())).toMatchObject({ needed: 2, isLast: false, yielded: [] })
    t.clock.forward(7 * dayMs + 1000)
    expect((await team()).holders).not.toEqual(expect.arrayContaining([colleagues[0]?.id]))
    t.clock.setTo(new Date())
  })

  it('whoever never accepted their invitation does not: one by mistake keeps nobody waiting', async () => {
    const doer = await administrator()
    const [removed, lowered] = [await invite(doer, 'par-erreur@exemple.bj'), await invite(doer, 'autre-role@exemple.bj')]
    await remove(doer, removed)
    expect((await doer.client.call(adminChangeRole, { id: lowered }, { body: { role: 'lecture', reason } })).status).toBe(200)
    const { holders } = await team()
    expect([removed, lowered].filter((id) => holders.includes(id))).toEqual([])
  })

  it('an account is tied through one that holds no right, or holds it no more', async () => {
    const [doer, between, last] = [await administrator(), await administrator(), await administrator('lecture')]
    await doer.client.call(adminChangeRole, { id: between.id }, { body: { role: 'instruction', reason } })
    await doer.client.call(adminChangeRole, { id: between.id }, { body: { role: 'super', reason } })
    const again = { ...between, client: t.client(await tokenOf(t.services, between)) }
    await again.client.call(adminChangeRole, { id: last.id }, { body: { role: 'finance', reason } })
    await doer.client.call(adminChangeRole, { id: between.id }, { body: { role: 'lecture', reason } })
    const signing = { actorId: last.id, ownerId: 0, wanted: 2 as const, apart: [], signed: [doer.id] }
    expect(judgeSignature(signing, await team()).refusal).toBe('signer_tied')
  })
})
