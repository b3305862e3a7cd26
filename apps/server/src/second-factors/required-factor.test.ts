import { errors } from '@passerelle/contract/errors'
import { routes } from '@passerelle/contract/routes'
import { confirmSecondFactor, getSecondFactor, removeSecondFactor, startSecondFactor } from '@passerelle/contract/second-factors'
import { currentUser, login, logout } from '@passerelle/contract/session'
import { adminListUsers } from '@passerelle/contract/user-list'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { enrol } from '#test/worlds/authenticator.ts'
import { createAdmin, createUser, testPassword } from '#test/worlds/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
}, 60_000)

const refused = { status: 403, body: { message: errors.factor_required.message, reason: 'factor_required' } }

async function signIn(app: TestApp, { email }: { email: string }) {
  const { body } = await app.client().call(login, {}, { body: { email, password: testPassword } })
  return { client: app.client(body.token), user: body.user }
}

describe('an administrator who has no second factor yet', () => {
  it('may put one in place, read who they are and sign out: no other call of the contract is answered', async () => {
    const { client } = await signIn(t, await createAdmin(t.services))
    const open = [...routes].filter(([, { beforeFactor }]) => beforeFactor).map(([name]) => name)
    expect(open.toSorted()).toEqual([
      'addPasskey', 'confirmSecondFactor', 'currentUser', 'getSecondFactor', 'logout', 'startPasskey', 'startSecondFactor',
    ])
    const params = { id: 1, other: 2, don_id: 1, redemption_id: 1, slug: 'rien', department: 'Littoral', attempt: 'a' }
    for (const [name, route] of routes) {
      if (route.access === 'public' || route.beforeFactor) continue
      expect([name, await client.call(route, params)]).toEqual([name, expect.objectContaining(refused)])
    }
  })

  it('is told so by the sign-in and by every look at the session, until it is in place', async () => {
    const { client, user } = await signIn(t, await createAdmin(t.services, 'lecture'))
    expect(user.must_enrol).toBe(true)
    expect((await client.call(currentUser)).body.user.must_enrol).toBe(true)
    await enrol(client, t.clock.now)
    expect((await client.call(currentUser)).body.user).not.toHaveProperty('must_enrol')
    expect((await client.call(adminListUsers)).status).toBe(200)
  })

  it('leaves nothing in the journal by trying, and may leave', async () => {
    const admin = await createAdmin(t.services)
    const { client } = await signIn(t, admin)
    expect(await client.call(adminListUsers)).toMatchObject(refused)
    const told = await t.services.db.selectFrom('journal').select('action').where('actorId', '=', admin.id).execute()
    expect(told).toEqual([])
    expect((await client.call(logout)).status).toBe(200)
    expect((await client.call(currentUser)).status).toBe(401)
  })

  it('opens nothing to a session of before: what was signed in with the password alone ends when the factor comes', async () => {
    const admin = await createAdmin(t.services)
    const [stolen, own] = [await signIn(t, admin), await signIn(t, admin)]
    await enrol(own.client, t.clock.now)
    expect((await stolen.client.call(adminListUsers)).status).toBe(401)
  })

  it('cannot be begun with the session alone', async () => {
    const { client } = await signIn(t, await createAdmin(t.services))
    const { body } = await client.call(startSecondFactor, {}, { body: { password: 'Mauvais-mot-7' } })
    expect(body.errors).toHaveProperty('password')
    expect((await client.call(confirmSecondFactor, {}, { body: { code: '000000' } })).status).toBe(409)
  })
})

it('an administrator who takes it away begins again, on every device', async () => {
  const admin = await createAdmin(t.services)
  const { client } = await signIn(t, admin)
  const { app, codes } = await enrol(client, t.clock.now, -1)
  const other = await t.client().call(login, {}, { body: { email: admin.email, password: testPassword, totp: codes[0] } })
  const elsewhere = t.client(other.body.token)
  expect((await elsewhere.call(adminListUsers)).status).toBe(200)
  await client.call(removeSecondFactor, {}, { body: { password: testPassword, code: app.code() } })
  for (const one of [client, elsewhere]) expect(await one.call(adminListUsers)).toMatchObject(refused)
  expect((await client.call(getSecondFactor)).body.since).toBeNull()
})

it('nobody else is asked', async () => {
  const { client, user } = await signIn(t, await createUser(t.services))
  expect(user).not.toHaveProperty('must_enrol')
  expect((await client.call(currentUser)).status).toBe(200)
})

it('in a demonstration, whose passwords are shown, the password is enough', async () => {
  const demo = await createTestApp({ isDemo: true, jobs: false })
  const { client, user } = await signIn(demo, await createAdmin(demo.services))
  expect(user).not.toHaveProperty('must_enrol')
  expect((await client.call(adminListUsers)).status).toBe(200)
})
