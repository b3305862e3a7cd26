import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#src/platform/database/database.ts'
import type { ApiReply } from '#test/tools/api-client.ts'
import { createUser, testPassword, type TestUser, tokenOf } from '#test/worlds/factories.ts'
import { mailedLink, mailsTo } from '#test/tools/mailbox.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import { recoverByLink } from './recover-password.ts'
import { drawRecoveryCode, openRecoveryCode } from './recovery-codes.ts'
import { drawRecoveryLink, openRecoveryLink } from './recovery-links.ts'

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
const codeFor = async (email: string) =>
  openRecoveryCode(world.services.keys, await inTransaction(world.services, (tx) => drawRecoveryCode(world.system, tx, email)))
const otherThan = (code: string) => code.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10))
const journalOf = (user: TestUser) => world.services.db
  .selectFrom('journal')
  .selectAll()
  .where('action', '=', 'account.recover_password')
  .where('subjectId', '=', String(user.id))
  .execute()

test('a right code replaces the password, ends every session, and tells the person', async () => {
  const user = await createUser(world.services)
  const sessions = [await tokenOf(world.services, user), await tokenOf(world.services, user)]
  const stranger = await tokenOf(world.services, await createUser(world.services))
  const reply = await recover(user.email.toUpperCase(), await codeFor(user.email))
  expect(reply).toMatchObject({
    status: 200,
    body: { status: true, message: 'Votre mot de passe est changé. Connectez-vous avec le nouveau.' },
  })
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
  await world.services.db
    .insertInto('attempts')
    .values(Array.from({ length: 99 }, () => ({ bucket: 'recover:ip:127.0.0.1', at })))
    .execute()
  const user = await createUser(world.services)
  for (let n = 0; n < 2; n += 1) expect((await recover(user.email, await codeFor(user.email))).body.status).toBe(true)
  expect((await recover('a@exemple.bj', '000000')).status).toBe(200)
  const refused = await recover(user.email, await codeFor(user.email))
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).not.toBeNull()
})

/** A living link, as its mail says it. */
const linkFor = async (email: string) =>
  openRecoveryLink(world.services.keys, await inTransaction(world.services, (tx) => drawRecoveryLink(world.system, tx, email)))
const follow = (link: string, changes: Record<string, unknown> = {}) =>
  world.client().post('/api/recovery/pwd', { link, password: newPassword, password_confirmation: newPassword, ...changes })
const badLink = { status: false, reason: 'bad_recovery_link', message: expect.stringContaining('n’est plus valable') }

test('K61: thirty wrong codes of a stranger do not close recovery: each request hands the owner a link that works once, on any device', async () => {
  const user = await createUser(world.services)
  const session = await tokenOf(world.services, user)
  await world.client().post('/api/recoverypwd/verif/email', { email: user.email })
  const link = await mailedLink(world, user.email)
  for (let n = 0; n < 30; n += 1) {
    const code = await codeFor(user.email)
    await recover(user.email, otherThan(code))
  }
  expect((await recover(user.email, '000000')).status).toBe(429)
  expect(await follow(link)).toMatchObject({
    status: 200,
    body: { status: true, message: 'Votre mot de passe est changé. Connectez-vous avec le nouveau.' },
  })
  expect((await world.client(session).get('/api/user')).status).toBe(401)
  expect((await signIn(user.email, newPassword)).body.status).toBe(true)
  expect((await follow(link)).body).toEqual(badLink)
  expect(await journalOf(user)).toHaveLength(1)
  expect((await mailsTo(world, user.email)).map(({ subject }) => subject)).toEqual([
    'Votre code de récupération', 'Votre mot de passe a été changé',
  ])
})

test('K61: links live side by side for a day, and die together when the password changes, however it changes', async () => {
  const user = await createUser(world.services)
  const [first, second, third] = [await linkFor(user.email), await linkFor(user.email), await linkFor(user.email)]
  world.clock.forward(minutes(23 * 60))
  const last = await linkFor(user.email)
  expect((await follow(first)).body.status).toBe(true)
  for (const dead of [first, second, third, last]) expect((await follow(dead)).body).toEqual(badLink)

  const [byCode, byHand, expired] = [await linkFor(user.email), await linkFor(user.email), await linkFor(user.email)]
  expect((await recover(user.email, await codeFor(user.email))).body.status).toBe(true)
  expect((await follow(byCode)).body).toEqual(badLink)
  const again = await linkFor(user.email)
  const client = world.client((await signIn(user.email, newPassword)).body.token)
  expect((await client.post('/api/change/pwd', {
    old_password: newPassword,
    new_password: 'Soleil-du-Zou-9',
    new_password_confirm: 'Soleil-du-Zou-9',
  })).body.status).toBe(true)
  for (const dead of [byHand, expired, again]) expect((await follow(dead)).body).toEqual(badLink)
  const late = await linkFor(user.email)
  world.clock.forward(minutes(24 * 60))
  expect((await follow(late)).body).toEqual(badLink)
})

test('K61: of ten uses of one link at once, one changes the password; guesses at links cost nobody anything', async () => {
  await warmConnections(world.services.db, 10)
  for (let round = 0; round < 3; round += 1) {
    const user = await createUser(world.services)
    const link = await linkFor(user.email)
    const passwords = Array.from({ length: 10 }, (_, n) => `Calebasse-${round}-${n}`)
    const replies = await Promise.all(passwords.map((password) => follow(link, { password, password_confirmation: password })))
    expect(replies.filter(({ body }) => body.status === true)).toHaveLength(1)
    expect(await journalOf(user)).toHaveLength(1)
  }
  const before = await world.services.db.selectFrom('attempts').selectAll().execute()
  for (const guess of ['x', 'A'.repeat(22), 'é'.repeat(22), `${'A'.repeat(22)} `]) expect((await follow(guess)).body).toEqual(badLink)
  expect(await world.services.db.selectFrom('attempts').selectAll().execute()).toEqual(before)
})

test('K61: a link is used up, and its neighbours are closed, also for whoever came a moment before and was kept waiting', async () => {
  const user = await createUser(world.services)
  const links = [await linkFor(user.email), await linkFor(user.email)]
  expect((await follow(links[0] ?? '')).body.status).toBe(true)
  const before = { ...world.system, now: () => new Date(world.clock.now().getTime() - 1000) }
  for (const link of links) {
    await expect(recoverByLink(before, { link, password: newPassword })).rejects.toMatchObject({ code: 'bad_recovery_link' })
  }
  expect(await journalOf(user)).toHaveLength(1)
})

test('K61: a link says whether it is still good, as often as it is opened, without being used up', async () => {
  const check = async (link: string) => (await world.client().post('/api/recovery/link', { link })).body
  const good = { status: true, message: 'Choisissez votre nouveau mot de passe.' }
  const user = await createUser(world.services)
  const [link, late] = [await linkFor(user.email), await linkFor(user.email)]
  for (let opened = 0; opened < 3; opened += 1) expect(await check(link)).toEqual(good)
  expect(await check(await linkFor('fantome@exemple.bj'))).toEqual(badLink)
  const suspend = (suspendedAt: Date | null) =>
    world.services.db.updateTable('users').set({ suspendedAt }).where('id', '=', user.id).execute()
  await suspend(new Date())
  expect(await check(link)).toEqual(badLink)
  await suspend(null)
  expect((await follow(link)).body.status).toBe(true)
  for (const dead of [link, late]) expect(await check(dead)).toEqual(badLink)
})

test('K61: a link opens nothing of an unknown e-mail or a suspended account, and takes no common password', async () => {
  expect((await follow(await linkFor('fantome@exemple.bj'))).body).toEqual(badLink)
  const user = await createUser(world.services)
  const link = await linkFor(user.email)
  expect(Object.keys((await follow(link, { password: 'Password1', password_confirmation: 'Password1' })).body.errors)).toEqual(['password'])
  expect(Object.keys((await follow(link, { password: user.email, password_confirmation: user.email })).body.errors)).toEqual(['password'])
  await world.services.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', user.id).execute()
  expect((await follow(link)).body).toEqual(badLink)
  await world.services.db.updateTable('users').set({ suspendedAt: null }).where('id', '=', user.id).execute()
  expect((await follow(link)).body.status).toBe(true)
})

test('K61: whoever recovered on a device signs in there next, whatever strangers try meanwhile', async () => {
  const user = await createUser(world.services)
  const mine = world.client()
  expect((await mine.post('/api/recovery/pwd', {
    link: await linkFor(user.email),
    password: newPassword,
    password_confirmation: newPassword,
  })).body.status).toBe(true)
  for (let n = 0; n < 5; n += 1) await signIn(user.email, 'faux')
  expect((await signIn(user.email, newPassword)).status).toBe(429)
  expect((await mine.post('/api/login', { email: user.email, password: newPassword })).body.status).toBe(true)
})

test.each([{}, { email: null, code: null }, { email: '', code: '' }])('without a link, %j lacks its e-mail and its code', async (typed) => {
  const reply = await world.client().post('/api/recovery/pwd', { ...typed, password: newPassword, password_confirmation: newPassword })
  expect(reply.body.errors).toEqual({ email: ['L’e-mail est obligatoire.'], code: ['Le code est obligatoire.'] })
})

test('K63: recoveries are kept with their account, network and outcome', async () => {
  const user = await createUser(world.services)
  const code = await codeFor(user.email)
  const before = await world.services.db.selectFrom('accesses').select((eb) => eb.fn.max('id').as('id')).executeTakeFirstOrThrow()
  await recover(user.email, otherThan(code))
  await recover(user.email, code)
  await follow('x')
  const kept = await world.services.db
    .selectFrom('accesses')
    .select(['kind', 'userId', 'network', 'outcome'])
    .where('id', '>', before.id ?? 0)
    .orderBy('id')
    .execute()
  const line = (userId: number | null, outcome: string) => ({ kind: 'recovery', userId, network: '127.0.0.1', outcome })
  expect(kept).toEqual([line(user.id, 'refused'), line(user.id, 'allowed'), line(null, 'refused')])
})
