import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#src/platform/database.ts'
import type { ApiReply } from '#test/api-client.ts'
import { createUser, testPassword, type TestUser, tokenOf } from '#test/factories.ts'
import { mailsTo } from '#test/mailbox.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { warmConnections } from '#test/test-database.ts'
import { drawRecoveryCode, openRecoveryCode } from './recovery-codes.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp()
})
beforeEach(async () => {
  await world.services.db.deleteFrom('attempts').execute()
})

const minutes = (n: number) => n * 60_000
const newPassword = 'Calebasse-12'
const wrong = { status: false, reason: 'bad_recovery_code', message: expect.stringContaining('incorrect ou n’est plus valable') }
const spent = { status: false, reason: 'recovery_code_spent', message: expect.stringContaining('Demandez un nouveau code') }

const recover = (email: string, code: string, changes: Record<string, unknown> = {}): Promise<ApiReply> =>
  world.client().post('/api/recovery/pwd', { email, code, password: newPassword, password_confirmation: newPassword, ...changes })
const signIn = (email: string, password: string) => world.client().post('/api/login', { email, password })
/** A living code, as its mail says it. */
const codeFor = async (email: string) => openRecoveryCode(world.services.keys, await inTransaction(world.services, (tx) => drawRecoveryCode(world.system, tx, email)))
const otherThan = (code: string) => code.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10))
const journalOf = (user: TestUser) => world.services.db.selectFrom('journal').selectAll().where('action', '=', 'account.recover_password').where('subjectId', '=', String(user.id)).execute()

test('a right code replaces the password, ends every session, and tells the person', async () => {
  const user = await createUser(world.services)
  const sessions = [await tokenOf(world.services, user), await tokenOf(world.services, user)]
  const stranger = await tokenOf(world.services, await createUser(world.services))
  const reply = await recover(user.email.toUpperCase(), await codeFor(user.email))
  expect(reply).toMatchObject({ status: 200, body: { status: true, message: 'Votre mot de passe est changé. Connectez-vous avec le nouveau.' } })
  for (const token of sessions) expect((await world.client(token).get('/api/user')).status).toBe(401)
  expect((await world.client(stranger).get('/api/user')).status).toBe(200)
  expect((await signIn(user.email, testPassword)).body.status).toBe(false)
  expect((await signIn(user.email, newPassword)).body.status).toBe(true)
  expect(await journalOf(user)).toMatchObject([{ actorId: null, subjectType: 'user', requestId: expect.any(String) }])
  const mails = await mailsTo(world, user.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Votre mot de passe a été changé'])
})

test('one refusal for a wrong, a used, an expired and a replaced code, and for an e-mail without one', async () => {
  const user = await createUser(world.services)
  const code = await codeFor(user.email)
  expect((await recover(user.email, otherThan(code))).body).toEqual(wrong)
  expect((await recover(user.email, code)).body.status).toBe(true)
  expect((await recover(user.email, code)).body).toEqual(wrong)
  const replaced = await codeFor(user.email)
  const expired = await codeFor(user.email)
  if (replaced !== expired) expect((await recover(user.email, replaced)).body).toEqual(wrong)
  world.clock.forward(minutes(15))
  expect((await recover(user.email, expired)).body).toEqual(wrong)
  expect((await recover((await createUser(world.services)).email, '123456')).body).toEqual(wrong)
  expect((await recover('personne@exemple.bj', '123456')).body).toEqual(wrong)
  expect(await journalOf(user)).toHaveLength(1)
})

test('an unknown e-mail that asked for a code is answered like a known one, to the fifth try and after', async () => {
  const user = await createUser(world.services)
  const answers = async (email: string) => {
    const code = await codeFor(email)
    const bodies = []
    for (let n = 0; n < 6; n += 1) bodies.push((await recover(email, otherThan(code))).body)
    return bodies
  }
  const known = await answers(user.email)
  expect(known).toEqual([...Array.from({ length: 5 }, () => wrong), spent])
  expect(await answers('inconnu@exemple.bj')).toEqual(known)
})

test('even the right code opens nothing of an unknown e-mail or a suspended account', async () => {
  expect((await recover('fantome@exemple.bj', await codeFor('fantome@exemple.bj'))).body).toEqual(wrong)
  const user = await createUser(world.services)
  const code = await codeFor(user.email)
  await world.services.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', user.id).execute()
  expect((await recover(user.email, code)).body).toEqual(wrong)
  expect(await journalOf(user)).toEqual([])
})

test('after five wrong tries the right code is dead; a new one works', async () => {
  const user = await createUser(world.services)
  const code = await codeFor(user.email)
  for (let n = 0; n < 5; n += 1) expect((await recover(user.email, otherThan(code))).body).toEqual(wrong)
  expect((await recover(user.email, code)).body).toEqual(spent)
  expect((await recover(user.email, await codeFor(user.email))).body.status).toBe(true)
})

test('of ten tries at once, never more than five are looked at', async () => {
  await warmConnections(world.services.db, 10)
  for (let round = 0; round < 3; round += 1) {
    const user = await createUser(world.services)
    const code = await codeFor(user.email)
    const replies = await Promise.all(Array.from({ length: 10 }, () => recover(user.email, otherThan(code))))
    expect(replies.filter(({ body }) => body.reason === 'bad_recovery_code')).toHaveLength(5)
    expect(replies.filter(({ body }) => body.reason === 'recovery_code_spent')).toHaveLength(5)
    expect((await recover(user.email, code)).body).toEqual(spent)
  }
})

test('of ten uses of one code at once, one changes the password', async () => {
  await warmConnections(world.services.db, 10)
  for (let round = 0; round < 3; round += 1) {
    const user = await createUser(world.services)
    const code = await codeFor(user.email)
    const passwords = Array.from({ length: 10 }, (_, n) => `Calebasse-${round}-${n}`)
    const replies = await Promise.all(passwords.map((password) => recover(user.email, code, { password, password_confirmation: password })))
    const winners = passwords.filter((_, n) => replies[n]?.body.status === true)
    expect(winners).toHaveLength(1)
    expect((await signIn(user.email, winners[0] ?? '')).body.status).toBe(true)
    expect(await journalOf(user)).toHaveLength(1)
  }
})

test('takes the digits however they are grouped', async () => {
  const user = await createUser(world.services)
  const code = await codeFor(user.email)
  expect((await recover(user.email, ` ${code.slice(0, 3)}\u202F${code.slice(3)} `)).body.status).toBe(true)
})

test.each([
  ['a common password', { password: 'Password1', password_confirmation: 'Password1' }, 'password'],
  ['a short one', { password: 'Ab-3456', password_confirmation: 'Ab-3456' }, 'password'],
  ['one confirmed differently', { password_confirmation: 'Calebasse-13' }, 'password_confirmation'],
  ['a code that is not six digits', { code: '12345' }, 'code'],
])('refuses %s under its field, without counting a try', async (_case, changes, field) => {
  const user = await createUser(world.services)
  const code = await codeFor(user.email)
  for (let n = 0; n < 6; n += 1) expect(Object.keys((await recover(user.email, code, changes)).body.errors)).toEqual([field])
  expect((await recover(user.email, code)).body.status).toBe(true)
})

test('refuses one’s own e-mail as a password', async () => {
  const user = await createUser(world.services)
  const reply = await recover(user.email, await codeFor(user.email), { password: user.email, password_confirmation: user.email })
  expect(Object.keys(reply.body.errors)).toEqual(['password'])
})

test('whoever failed to sign in until asked to wait signs in after recovering', async () => {
  const user = await createUser(world.services)
  for (let n = 0; n < 5; n += 1) await signIn(user.email, 'oublié')
  expect((await signIn(user.email, testPassword)).status).toBe(429)
  await recover(user.email, await codeFor(user.email))
  expect((await signIn(user.email, newPassword)).body.status).toBe(true)
})

test('an e-mail is tried 30 times a day, however many codes are asked for', async () => {
  const user = await createUser(world.services)
  for (let n = 0; n < 30; n += 1) {
    const code = await codeFor(user.email)
    expect((await recover(user.email, otherThan(code))).status).toBe(200)
  }
  const code = await codeFor(user.email)
  const refused = await recover(user.email, code)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
  world.clock.forward(minutes(24 * 60))
  expect((await recover(user.email, await codeFor(user.email))).body.status).toBe(true)
})

test('an address tries 100 codes in 10 minutes; those that were right do not count', async () => {
  const at = world.services.now()
  await world.services.db.insertInto('attempts').values(Array.from({ length: 99 }, () => ({ bucket: 'recover:ip:127.0.0.1', at }))).execute()
  const user = await createUser(world.services)
  for (let n = 0; n < 2; n += 1) expect((await recover(user.email, await codeFor(user.email))).body.status).toBe(true)
  expect((await recover('a@exemple.bj', '000000')).status).toBe(200)
  const refused = await recover(user.email, await codeFor(user.email))
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).not.toBeNull()
})
