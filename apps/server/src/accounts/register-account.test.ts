import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { mailFolder } from '#src/notices/file-mailer.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { warmConnections } from '#test/tools/test-database.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp()
})

let serial = 0
const form = (changes: Record<string, unknown> = {}) => {
  serial += 1
  return {
    name: 'd’Almeida',
    firstname: 'ÉLODIE',
    email: `elodie-${serial}@exemple.bj`,
    password: 'Calebasse-12',
    password_confirmation: 'Calebasse-12',
    ...changes,
  }
}
const register = (body: unknown) => world.client().post('/api/register', body)
const findUser = (email: string) => world.services.db.selectFrom('users').selectAll().where('email', '=', email).execute()

test('opens an account without a role, names letter for letter, and welcomes by mail', async () => {
  const body = form({ firstname: 'Ɖɔkpè', name: "ÉLODIE d’Almeida O'" })
  const reply = await register(body)
  expect(reply.status).toBe(200)
  expect(reply.body.status).toBe(true)
  const [user] = await findUser(body.email)
  expect(user).toMatchObject({ name: "ÉLODIE d’Almeida O'", firstname: 'Ɖɔkpè', roleId: null, stat: null, adminRole: null })
  expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await world.jobsDone()
  const folder = mailFolder(world.services.config.dataDir)
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  expect(mails.filter((mail) => mail.includes(body.email))).toHaveLength(1)
})

test.each([
  '\u200B', '\u00AD', '\u200E', '\u2060', '\u202A', '\uFEFF',
])('K14: an e-mail with %j in it is the visible one, for its owner and for its twin', async (sign) => {
  const { email, ...body } = form()
  const shown = email.replace('@', `-${sign.codePointAt(0)}@`)
  expect((await register({ ...body, email: `${sign}${shown.slice(0, 3)}${sign}${shown.slice(3)}` })).status).toBe(200)
  expect(await findUser(shown)).toHaveLength(1)
  expect((await world.client().post('/api/login', { email: shown, password: body.password })).body).toMatchObject({
    status: true,
    user: { email: shown },
  })
  expect((await world.client().post('/api/login', { email: `${shown}${sign}`, password: body.password })).body.status).toBe(true)
  for (const twin of [shown, `${shown.slice(0, 5)}${sign}${shown.slice(5)}`, shown.replace('@', '＠')]) {
    expect((await register({ ...body, email: twin })).body.errors).toHaveProperty('email')
  }
  await world.services.db.deleteFrom('attempts').execute()
})

test('sends no text of a visitor’s to an address that may be somebody else’s', async () => {
  const body = form({ firstname: 'Gagnez un million sur', name: 'http://piege.example' })
  expect((await register(body)).status).toBe(200)
  await world.jobsDone()
  const folder = mailFolder(world.services.config.dataDir)
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  const [mail] = mails.filter((text) => text.includes(body.email))
  expect(mail).toContain('Bonjour,')
  expect(mail).not.toMatch(/Gagnez|piege/)
})

test('takes two e-mails that differ by their capitals for one', async () => {
  const body = form()
  expect((await register(body)).status).toBe(200)
  const again = await register(form({ email: body.email.toUpperCase() }))
  expect(again.status).toBe(422)
  expect(Object.keys(again.body.errors)).toEqual(['email'])
  expect(await findUser(body.email)).toHaveLength(1)
})

test('of ten registrations of one e-mail at once, one wins and nine are told', async () => {
  await warmConnections(world.services.db, 10)
  for (let round = 0; round < 3; round += 1) {
    const body = form()
    const replies = await Promise.all(Array.from({ length: 10 }, () => register(body)))
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 422)])
    expect(await findUser(body.email)).toHaveLength(1)
    const journal = await world.services.db
      .selectFrom('journal')
      .selectAll()
      .where('action', '=', 'account.register')
      .where('subjectId', '=', String((await findUser(body.email))[0]?.id))
      .execute()
    expect(journal).toHaveLength(1)
  }
})

test('L091: two people with the same names are two people', async () => {
  expect((await register(form())).status).toBe(200)
  expect((await register(form())).status).toBe(200)
})

test.each([
  'name', 'firstname', 'email', 'password', 'password_confirmation',
])('names %s when it is left out, and stores nothing', async (field) => {
  const body = form({ [field]: undefined })
  const reply = await register(body)
  expect(reply.status).toBe(422)
  // Without a password there is nothing for the confirmation to be equal to.
  const expected = field === 'password' ? ['password', 'password_confirmation'] : [field]
  for (const key of Object.keys(reply.body.errors)) expect(expected).toContain(key)
  expect(reply.body.errors[field]).toBeTruthy()
  if (field !== 'email') expect(await findUser(body.email)).toEqual([])
})

test.each([
  ['common', { password: 'Password1', password_confirmation: 'Password1' }, 'password'],
  ['one letter', { password: 'aaaaaaaaaa', password_confirmation: 'aaaaaaaaaa' }, 'password'],
  ['too short', { password: 'Ab-3456', password_confirmation: 'Ab-3456' }, 'password'],
  ['confirmed differently', { password_confirmation: 'Calebasse-13' }, 'password_confirmation'],
  ['HTML in a name', { name: '<b>x</b>' }, 'name'],
  ['a control character', { firstname: 'A\u0000wa' }, 'firstname'],
  ['a number for a name', { name: 12 }, 'name'],
  ['a list for an e-mail', { email: ['a@b.bj'] }, 'email'],
  ['no e-mail at all', { email: 'awa' }, 'email'],
  ['a name too long', { name: 'a'.repeat(81) }, 'name'],
])('refuses %s under its field', async (_case, changes, field) => {
  const reply = await register(form(changes))
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors)).toEqual([field])
})

test('refuses one’s own e-mail as a password', async () => {
  const body = form()
  const reply = await register({ ...body, password: body.email, password_confirmation: body.email })
  expect(Object.keys(reply.body.errors)).toEqual(['password'])
})

test('L093: does not let the body promote its sender', async () => {
  const body = form({ role_id: 1, admin_role: 'super', stat: 'approved', status: 'approved', user_id: 1, id: 7 })
  expect((await register(body)).status).toBe(200)
  expect(await findUser(body.email)).toMatchObject([{ roleId: null, stat: null, adminRole: null }])
})

test('is refused without the cross-site token, before anything is read', async () => {
  const body = form()
  expect((await world.client().post('/api/register', body, { noCsrf: true })).status).toBe(419)
  expect(await findUser(body.email)).toEqual([])
})

test('takes 50 registrations from an address in 10 minutes, then asks to wait', async () => {
  await world.services.db.deleteFrom('attempts').execute()
  const at = world.services.now()
  await world.services.db
    .insertInto('attempts')
    .values(Array.from({ length: 49 }, () => ({ bucket: 'register:ip:127.0.0.1', at })))
    .execute()
  expect((await register(form())).status).toBe(200)
  const refused = await world.client().post('/api/register', form(), { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await world.services.db.deleteFrom('attempts').execute()
})

test('takes 20 registrations of one mailbox in a day, whatever its tags: nobody’s is filled with welcomes', async () => {
  for (let n = 0; n < 20; n += 1) expect((await register(form({ email: `victime+${n}@exemple.bj` }))).status).toBe(200)
  const refused = await register(form({ email: 'victime@exemple.bj' }))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60 * 60)
  expect((await register(form())).status).toBe(200)
  await world.services.db.deleteFrom('attempts').execute()
})
