import { errors } from '@passerelle/contract/errors'
import { routes } from '@passerelle/contract/routes'
import { proveSecondFactor } from '@passerelle/contract/second-factors'
import { login } from '@passerelle/contract/session'
import { adminRestoreUser, adminSuspendUser } from '@passerelle/contract/suspensions'
import { adminListUsers } from '@passerelle/contract/user-list'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { enrol } from '#test/worlds/authenticator.ts'
import { createAdmin, createUser, testPassword } from '#test/worlds/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
}, 60_000)

const stepMs = 30_000
beforeEach(() => t.clock.forward(stepMs - (t.clock.now().getTime() % stepMs)))

const refused = { status: 428, body: { message: errors.fresh_factor.message, reason: 'fresh_factor' } }
const minutes = (count: number) => t.clock.forward(count * 60_000)

async function enrolledAdmin(app = t) {
  const admin = await createAdmin(app.services)
  const { body } = await app.client().call(login, {}, { body: { email: admin.email, password: testPassword } })
  const client = app.client(body.token)
  return { ...admin, client, ...(await enrol(client, app.clock.now, -1)) }
}

const suspend = (client: ApiClient, id: number, key?: string) =>
  client.call(adminSuspendUser, { id }, { body: { reason: 'Vérification en cours.' }, headers: key ? { 'idempotency-key': key } : {} })

it('what asks for a fresh factor is refused five minutes after the last proof, before anything is looked at; the rest is not', async () => {
  const { client } = await enrolledAdmin()
  const asking = [...routes].filter(([, { needs }]) => needs === 'fresh_factor')
  expect(asking.length).toBeGreaterThan(5)
  const params = { id: 999_999_999, other: 999_999_998, attempt: '00000000-0000-4000-8000-000000000000' }
  minutes(4.9)
  for (const [name, route] of asking) expect([name, (await client.call(route, params)).status]).not.toEqual([name, 428])
  minutes(0.2)
  for (const [name, route] of asking) expect([name, await client.call(route, params)]).toEqual([name, expect.objectContaining(refused)])
  expect((await client.call(adminListUsers)).status).toBe(200)
})

it('the same call with its key is done once the factor is proved, and once only', async () => {
  const [{ client, app }, person] = [await enrolledAdmin(), await createUser(t.services)]
  minutes(6)
  expect(await suspend(client, person.id, 'suspend-once-1')).toMatchObject(refused)
  expect((await client.call(proveSecondFactor, {}, { body: { code: app.code() } })).status).toBe(200)
  const done = await suspend(client, person.id, 'suspend-once-1')
  expect(done.status).toBe(200)
  minutes(6)
  // Its answer is given again to whoever has lost it, however old the proof is by then.
  expect((await suspend(client, person.id, 'suspend-once-1')).body).toEqual(done.body)
  expect(await suspend(client, person.id, 'suspend-again-2')).toMatchObject(refused)
})

it('a proof counts for the session that gave it, not for another one of the same person', async () => {
  const { email, client, app, codes } = await enrolledAdmin()
  const { body } = await t.client().call(login, {}, { body: { email, password: testPassword, totp: codes[0] } })
  const elsewhere = t.client(body.token)
  minutes(6)
  expect((await client.call(proveSecondFactor, {}, { body: { code: app.code() } })).status).toBe(200)
  const { id } = await createUser(t.services)
  expect(await suspend(elsewhere, id)).toMatchObject(refused)
  expect((await suspend(client, id)).status).toBe(200)
})

it('somebody else’s code proves nothing, and guesses end after five', async () => {
  const [mine, theirs] = [await enrolledAdmin(), await enrolledAdmin()]
  minutes(6)
  const prove = (code: string) => mine.client.call(proveSecondFactor, {}, { body: { code } })
  for (const code of [theirs.app.code(), theirs.codes[0] ?? '', '000000', '000000', '000000']) {
    expect((await prove(code)).body.errors).toHaveProperty('code')
  }
  expect((await prove(mine.app.code())).status).toBe(429)
  expect(await suspend(mine.client, theirs.id)).toMatchObject(refused)
})

it('whoever may not is told so, not asked for a code', async () => {
  const reader = await createAdmin(t.services, 'lecture')
  const { body } = await t.client().call(login, {}, { body: { email: reader.email, password: testPassword } })
  const client = t.client(body.token)
  await enrol(client, t.clock.now)
  minutes(6)
  expect((await suspend(client, 1)).status).toBe(403)
})

it('in a demonstration nothing is asked of whoever has no factor, and a fresh one of whoever has', async () => {
  const demo = await createTestApp({ isDemo: true, jobs: false })
  const { email } = await createAdmin(demo.services)
  const { body } = await demo.client().call(login, {}, { body: { email, password: testPassword } })
  const client = demo.client(body.token)
  demo.clock.forward(6 * 60_000)
  const restore = (one: ApiClient) => one.call(adminRestoreUser, { id: 999_999_999 }, { body: { reason: 'Levée.' } })
  expect((await restore(client)).status).toBe(404)
  const enrolled = await enrolledAdmin(demo)
  demo.clock.forward(6 * 60_000)
  expect(await restore(enrolled.client)).toMatchObject(refused)
})
