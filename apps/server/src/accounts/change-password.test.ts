import { stats } from '@passerelle/contract/constants'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#src/platform/database/database.ts'
import {
  createAdmin,
  createBeneficiary,
  createPartner,
  createSupplier,
  createUser,
  testPassword,
  type TestUser,
  tokenOf,
} from '#test/worlds/factories.ts'
import { mailsTo } from '#test/tools/mailbox.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import { drawRecoveryCode, openRecoveryCode } from './recovery-codes.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp()
})
beforeEach(async () => {
  await world.services.db.deleteFrom('attempts').execute()
})

const newPassword = 'Calebasse-12'
const form = (
  changes: Record<string, unknown> = {},
) => ({ old_password: testPassword, new_password: newPassword, new_password_confirm: newPassword, ...changes })
const change = async (user: TestUser, changes: Record<string, unknown> = {}) =>
  world.client(await tokenOf(world.services, user)).post('/api/change/pwd', form(changes))
const signIn = (email: string, password: string) => world.client().post('/api/login', { email, password })
const isOpen = async (token: string) => (await world.client(token).get('/api/user')).status === 200
const journalOf = (user: TestUser) => world.services.db
  .selectFrom('journal')
  .selectAll()
  .where('action', '=', 'account.change_password')
  .where('subjectId', '=', String(user.id))
  .execute()

test('replaces the password, keeps this session, ends the others, and tells the person', async () => {
  const user = await createUser(world.services)
  const [mine, other] = [await tokenOf(world.services, user), await tokenOf(world.services, user)]
  const stranger = await tokenOf(world.services, await createUser(world.services))
  const reply = await world.client(mine).post('/api/change/pwd', form())
  expect(reply).toMatchObject({ status: 200, body: { status: true, message: 'Votre mot de passe est changé.' } })
  expect([await isOpen(mine), await isOpen(other), await isOpen(stranger)]).toEqual([true, false, true])
  expect((await signIn(user.email, testPassword)).body.status).toBe(false)
  expect((await signIn(user.email, newPassword)).body.status).toBe(true)
  expect(await journalOf(user)).toMatchObject([{ actorId: user.id, subjectType: 'user' }])
  expect((await mailsTo(world, user.email)).map(({ subject }) => subject)).toEqual(['Votre mot de passe a été changé'])
})

test('is for everyone, whatever the role and the status of the profile', async () => {
  const people = [await createUser(world.services)]
  for (const stat of stats) people.push(
    await createBeneficiary(world.services, { stat }),
    await createPartner(world.services, { stat }),
    await createSupplier(world.services, { stat }),
  )
  for (const part of ['super', 'instruction', 'finance', 'lecture'] as const) people.push(await createAdmin(world.services, part))
  for (const person of people) expect((await change(person)).body).toMatchObject({ status: true })
})

test('kills a recovery code asked for before', async () => {
  const user = await createUser(world.services)
  const code =
    openRecoveryCode(world.services.keys, await inTransaction(world.services, (tx) => drawRecoveryCode(world.system, tx, user.email)))
  await change(user)
  const late = await world.client().post('/api/recovery/pwd', {
    email: user.email,
    code,
    password: 'Soleil-du-Zou-9',
    password_confirmation: 'Soleil-du-Zou-9',
  })
  expect(late.body).toMatchObject({ status: false, reason: 'bad_recovery_code' })
})

test.each([
  ['a wrong old password', { old_password: 'autre chose' }, 'old_password'],
  ['the same one again', { new_password: testPassword, new_password_confirm: testPassword }, 'new_password'],
  ['a common one', { new_password: 'Password1', new_password_confirm: 'Password1' }, 'new_password'],
  ['a short one', { new_password: 'Ab-3456', new_password_confirm: 'Ab-3456' }, 'new_password'],
  ['one confirmed differently', { new_password_confirm: 'Calebasse-13' }, 'new_password_confirm'],
])('refuses %s under its field, and changes nothing', async (_case, changes, field) => {
  const user = await createUser(world.services)
  const other = await tokenOf(world.services, user)
  const reply = await change(user, changes)
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors)).toEqual([field])
  expect(await isOpen(other)).toBe(true)
  expect((await signIn(user.email, testPassword)).body.status).toBe(true)
  expect(await journalOf(user)).toEqual([])
})

test('refuses one’s own e-mail as a password', async () => {
  const user = await createUser(world.services)
  expect(Object.keys((await change(user, { new_password: user.email, new_password_confirm: user.email })).body.errors)).toEqual([
    'new_password',
  ])
})

test('after five wrong old passwords even the right one must wait 10 minutes, from any session', async () => {
  const user = await createUser(world.services)
  for (let n = 0; n < 5; n += 1) expect((await change(user, { old_password: `faux ${n}` })).status).toBe(422)
  const refused = await change(user)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(590)
  expect((await change(await createUser(world.services))).status).toBe(200)
  world.clock.forward(10 * 60_000 + 1000)
  expect((await change(user)).status).toBe(200)
})

test('a success forgets earlier failures', async () => {
  const user = await createUser(world.services)
  for (let n = 0; n < 4; n += 1) await change(user, { old_password: 'faux' })
  expect((await change(user)).status).toBe(200)
  for (let n = 0; n < 4; n += 1) expect((await change(user, { old_password: 'faux' })).status).toBe(422)
})

test('after ten changes in a day the next one waits: each is a mail', async () => {
  const user = await createUser(world.services)
  const client = world.client(await tokenOf(world.services, user))
  const passwords = [testPassword, ...Array.from({ length: 11 }, (_, n) => `Calebasse-${n}`)]
  const turn = async (n: number) => (await client.post('/api/change/pwd', form({
    old_password: passwords[n],
    new_password: passwords[n + 1],
    new_password_confirm: passwords[n + 1],
  }))).status
  for (let n = 0; n < 10; n += 1) expect(await turn(n)).toBe(200)
  world.clock.forward(60 * 60_000)
  expect(await turn(10)).toBe(429)
  expect(await mailsTo(world, user.email)).toHaveLength(10)
  const twin = await createUser(world.services, { email: user.email.replace('@', '+deux@') })
  // It is another person's: what fills the shared part keeps nobody from changing a password.
  expect((await change(twin)).status).toBe(200)
})

test('of twenty guesses at once, at most five are looked at', async () => {
  await warmConnections(world.services.db, 20)
  const user = await createUser(world.services)
  const client = world.client(await tokenOf(world.services, user))
  const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => client.post('/api/change/pwd', form({
    old_password: `faux ${n}`,
  }))))
  expect(replies.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(5)
})

test('of two changes at once, one wins and the other is told that the old password is wrong', async () => {
  await warmConnections(world.services.db, 4)
  for (let round = 0; round < 3; round += 1) {
    const user = await createUser(world.services)
    const client = world.client(await tokenOf(world.services, user))
    const passwords = ['Calebasse-12', 'Soleil-du-Zou-9']
    const replies = await Promise.all(passwords.map((password) => client.post('/api/change/pwd', form({
      new_password: password,
      new_password_confirm: password,
    }))))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const [winner] = passwords.filter((_, n) => replies[n]?.status === 200)
    expect((await signIn(user.email, winner ?? '')).body.status).toBe(true)
    expect(await journalOf(user)).toHaveLength(1)
  }
})

test('somebody who signs in with the old password at that very moment has no session afterwards', async () => {
  await warmConnections(world.services.db, 4)
  for (let round = 0; round < 5; round += 1) {
    const user = await createUser(world.services)
    const client = world.client(await tokenOf(world.services, user))
    const [changed, ...signedIn] = await Promise.all([
      client.post('/api/change/pwd', form()),
      ...Array.from({ length: 3 }, () => signIn(user.email, testPassword)),
    ])
    expect(changed?.status).toBe(200)
    for (const { body } of signedIn) if (body.token) expect(await isOpen(body.token)).toBe(false)
  }
})
