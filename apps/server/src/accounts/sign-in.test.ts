import { beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#src/platform/password.ts'
import { createAdmin, createBeneficiary, createPartner, createSupplier, createUser, testPassword, tokenOf } from '#test/worlds/factories.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { warmConnections } from '#test/tools/test-database.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp({ jobs: false })
})
beforeEach(async () => {
  await world.services.db.deleteFrom('attempts').execute()
})

const minutes = (n: number) => n * 60_000
const signIn = (email: string, password = testPassword, headers = {}) => world.client().post('/api/login', { email, password }, { headers })

test('opens a session whatever the capitals of the e-mail', async () => {
  const user = await createUser(world.services)
  const reply = await signIn(user.email.toUpperCase())
  expect(reply.body).toMatchObject({
    status: true,
    stat: null,
    countNotif: 0,
    user: { id: user.id, email: user.email, role_id: null, avatar: null },
  })
  expect(reply.headers.get('cache-control')).toBe('no-store')
  const current = await world.client(reply.body.token).get('/api/user')
  expect(current.body).toEqual({ user: reply.body.user, stat: null, stat_reason: null, countNotif: 0 })
})

test.each([
  ['decomposed', 'Ne\u0301nuphar-12', 'N\u00E9nuphar-12'],
  ['composed', 'N\u00E9nuphar-12', 'Ne\u0301nuphar-12'],
  ['with a no-break space', 'Nénuphar\u00A0bleu', 'Nénuphar bleu'],
])('K16: a password kept %s, before there was one form or since, is typed in the other', async (_how, kept, typed) => {
  const old = await createUser(world.services)
  await world.services.db.updateTable('users').set({ passwordHash: await hashPassword(kept) }).where('id', '=', old.id).execute()
  for (const password of _how === 'with a no-break space' ? [kept] : [kept, typed]) {
    expect((await signIn(old.email, password)).body.status).toBe(true)
  }
  const email = `forme-${_how.length}@exemple.bj`
  const registered = await world.client().post('/api/register', {
    name: 'Sossa',
    firstname: 'Awa',
    email,
    password: kept,
    password_confirmation: typed,
  })
  expect(registered.status).toBe(200)
  for (const password of [kept, typed]) expect((await signIn(email, password)).body.status).toBe(true)
  expect((await signIn(email, 'Nenuphar-12')).body.status).toBe(false)
})

test('gives one answer for an unknown e-mail, a wrong password and a suspended account', async () => {
  const user = await createUser(world.services)
  const suspended = await createUser(world.services, { suspendedAt: new Date() })
  const replies = [await signIn('personne@exemple.bj'), await signIn(user.email, 'autre chose'), await signIn(suspended.email)]
  for (const reply of replies) {
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ status: false, reason: 'bad_credentials', message: 'E-mail ou mot de passe incorrect.' })
  }
})

test('takes similar time for an unknown e-mail and a wrong password', async () => {
  const user = await createUser(world.services)
  const time = async (email: string) => {
    const start = process.cpuUsage() // of this process alone: a busy machine makes one wait, and work no more
    await signIn(email, 'autre chose')
    return process.cpuUsage(start).user
  }
  await time('echauffement@exemple.bj')
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[1] ?? 0
  const unknown: number[] = []
  const wrong: number[] = []
  for (let n = 0; n < 3; n += 1) {
    unknown.push(await time(`inconnu-${n}@exemple.bj`))
    wrong.push(await time(user.email))
  }
  // Without the dummy hash the unknown one answers ten times faster.
  expect(median(unknown)).toBeGreaterThan(median(wrong) / 3)
})

test('after five failures for an e-mail even the right password must wait, whatever X-Forwarded-For says', async () => {
  const user = await createUser(world.services)
  const other = await createUser(world.services)
  for (let n = 0; n < 5; n += 1) expect((await signIn(user.email, 'faux')).status).toBe(200)
  const refused = await signIn(user.email.toUpperCase(), testPassword, { 'x-forwarded-for': '203.0.113.7' })
  expect(refused.status).toBe(429)
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(590)
  expect((await signIn(other.email)).body.status).toBe(true)
  world.clock.forward(minutes(10) + 1000)
  expect((await signIn(user.email)).body.status).toBe(true)
})

test('a success forgets earlier failures', async () => {
  const user = await createUser(world.services)
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 4; n += 1) await signIn(user.email, 'faux')
    expect((await signIn(user.email)).body.status).toBe(true)
  }
})

test('of twenty guesses at once for an e-mail, at most five are looked at', async () => {
  await warmConnections(world.services.db, 20)
  const user = await createUser(world.services)
  const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => signIn(user.email, `faux ${n}`)))
  expect(replies.filter((reply) => reply.status === 200).length).toBeLessThanOrEqual(5)
})

test('100 failures from an address make it wait; successes and refusals by e-mail do not count', async () => {
  const user = await createUser(world.services)
  const at = world.services.now()
  await world.services.db.insertInto('attempts').values(Array.from({ length: 98 }, () => ({ bucket: 'login:ip:127.0.0.1', at }))).execute()
  expect((await signIn(user.email)).body.status).toBe(true)
  for (let n = 0; n < 5; n += 1) {
    await world.services.db.insertInto('attempts').values({ bucket: 'login:email:plein@exemple.bj', at }).execute()
  }
  expect((await signIn('plein@exemple.bj')).status).toBe(429)
  expect((await signIn('a@exemple.bj')).status).toBe(200)
  expect((await signIn('b@exemple.bj')).status).toBe(200)
  const refused = await signIn(user.email)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).not.toBeNull()
})

test('logout ends this session only', async () => {
  const user = await createUser(world.services)
  const [first, second] = [world.client((await signIn(user.email)).body.token), world.client((await signIn(user.email)).body.token)]
  const reply = await first.get('/api/logout')
  expect(reply.body.status).toBe(true)
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect((await first.get('/api/user')).status).toBe(401)
  expect((await first.get('/api/logout')).status).toBe(401)
  expect((await second.get('/api/user')).status).toBe(200)
})

test('a session lasts 12 hours from its last use', async () => {
  const client = world.client(await tokenOf(world.services, await createUser(world.services)))
  world.clock.forward(minutes(12 * 60 - 1))
  expect((await client.get('/api/user')).status).toBe(200)
  world.clock.forward(minutes(12 * 60 - 1))
  expect((await client.get('/api/user')).status).toBe(200)
  world.clock.forward(minutes(12 * 60 + 1))
  expect((await client.get('/api/user')).status).toBe(401)
})

test('L124: a beneficiary’s session lasts thirty days from its last use: the wallet is there at the counter', async () => {
  const client = world.client(await tokenOf(world.services, await createBeneficiary(world.services)))
  const days = (count: number) => minutes(count * 24 * 60)
  for (const _ of [1, 2]) {
    world.clock.forward(days(30) - minutes(1))
    expect((await client.get('/api/user')).status).toBe(200)
  }
  world.clock.forward(days(30) + minutes(1))
  expect((await client.get('/api/user')).status).toBe(401)
})

test('L098: suspension ends a session at the very next call, and a change of part is obeyed there', async () => {
  const admin = await createAdmin(world.services, 'finance')
  const client = world.client(await tokenOf(world.services, admin))
  expect((await client.post('/api/admin/pass-types', { name: 'Pass', price: 4_321 })).status).toBe(403)
  await world.services.db.updateTable('users').set({ adminRole: 'instruction' }).where('id', '=', admin.id).execute()
  expect((await client.post('/api/admin/pass-types', { name: 'Pass', price: 4_321 })).status).toBe(200)
  expect((await client.get('/api/user')).body.user.admin_role).toBe('instruction')
  await world.services.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', admin.id).execute()
  expect((await client.get('/api/user')).status).toBe(401)
})

test('the user carries the record of its role, and nothing secret', async () => {
  const people = [
    await createBeneficiary(world.services),
    await createPartner(world.services),
    await createSupplier(world.services, { department: 'Borgou', commune: 'Parakou' }),
  ]
  const records: unknown[] = []
  for (const person of people) {
    const { body } = await world.client(await tokenOf(world.services, person)).get('/api/user')
    records.push(body.user.beneficiary ?? body.user.partner ?? body.user.fournisseur)
    expect(body.stat).toBe('approved')
    expect(JSON.stringify(body)).not.toMatch(/argon2|password|doc_file|ref_doc/i)
  }
  expect(records).toMatchObject([
    { birthday: '1990-01-01', city: 'Cotonou', parent_information: ['Ɖɔkpè Houngbé', '+2290197000002'] },
    { type: 'enterprise', ifu: '0123456789012', logo: null },
    { department: 'Borgou', city: 'Parakou' },
  ])
})

test('a rejected person reads why', async () => {
  const client = world.client(await tokenOf(world.services, await createPartner(world.services, { stat: 'rejected' })))
  expect((await client.get('/api/user')).body).toMatchObject({ stat: 'rejected', stat_reason: 'Pièce illisible.' })
})

test('the cross-site cookie comes with an empty reply', async () => {
  const reply = await world.client().get('/sanctum/csrf-cookie')
  expect(reply.status).toBe(204)
  const [csrf, device] = reply.headers.getSetCookie()
  expect(csrf).toMatch(/^XSRF-TOKEN=[\w-]+\.[\w-]+; Path=\/; SameSite=Lax$/)
  expect(device).toMatch(/^device=[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
})

test.each([
  { email: null, password: null },
  { email: {}, password: [] },
  { email: 'a@b.bj', password: 12 },
  {},
])('answers odd sign-in %j with 422', async (body) => {
  expect((await world.client().post('/api/login', body)).status).toBe(422)
})

test('K61: wrong passwords of others, for ever, keep nobody out of a device that signed in before; its own guesses do', async () => {
  const user = await createUser(world.services)
  const mine = world.client()
  const signInHere = (password: string) => mine.post('/api/login', { email: user.email, password })
  const first = await signInHere(testPassword)
  mine.token = first.body.token
  await mine.get('/api/logout')
  mine.token = undefined
  const at = world.services.now()
  // neighbours
  await world.services.db.insertInto('attempts').values(Array.from({ length: 100 }, () => ({ bucket: 'login:ip:127.0.0.1', at }))).execute()
  for (let n = 0; n < 5; n += 1) {
    await world.services.db.insertInto('attempts').values({ bucket: `login:email:${user.email}`, at }).execute()
  }
  expect((await signIn(user.email)).status).toBe(429)
  expect((await signInHere('faux')).status).toBe(200)
  expect((await signInHere(testPassword)).body.status).toBe(true)
  expect((await signIn(user.email)).status).toBe(429) // what others did is not forgiven with it
  for (let n = 0; n < 5; n += 1) expect((await signInHere(`faux ${n}`)).status).toBe(200)
  expect((await signInHere(testPassword)).status).toBe(429)
})

test('K61: a device is known to those who signed in on it, and to nobody else; a change of password elsewhere forgets it', async () => {
  const [user, neighbour] = [await createUser(world.services), await createUser(world.services)]
  const device = world.client()
  expect((await device.post('/api/login', { email: neighbour.email, password: testPassword })).body.status).toBe(true)
  for (let n = 0; n < 5; n += 1) await signIn(user.email, 'faux')
  expect((await device.post('/api/login', { email: user.email, password: testPassword })).status).toBe(429)
  const elsewhere = world.client()
  elsewhere.token = (await elsewhere.post('/api/login', { email: neighbour.email, password: testPassword })).body.token
  const passwords = { old_password: testPassword, new_password: 'Calebasse-12', new_password_confirm: 'Calebasse-12' }
  expect((await elsewhere.post('/api/change/pwd', passwords)).body.status).toBe(true)
  elsewhere.token = undefined
  for (let n = 0; n < 5; n += 1) await signIn(neighbour.email, 'faux')
  expect((await device.post('/api/login', { email: neighbour.email, password: 'Calebasse-12' })).status).toBe(429)
  expect((await elsewhere.post('/api/login', { email: neighbour.email, password: 'Calebasse-12' })).body.status).toBe(true)
})

test('K61: the database keeps no device that could be sent again', async () => {
  const user = await createUser(world.services)
  const client = world.client()
  await client.post('/api/login', { email: user.email, password: testPassword })
  const [kept, ...others] = await world.services.db.selectFrom('knownDevices').selectAll().where('userId', '=', user.id).execute()
  expect(others).toEqual([])
  expect(kept?.deviceHash).toHaveLength(32)
  expect(kept?.deviceHash.toString()).not.toContain(client.device)
})

test('K63: each sign-in is kept with its account, network and outcome, and nothing of what was typed', async () => {
  const user = await createUser(world.services)
  const before = await world.services.db.selectFrom('accesses').select((eb) => eb.fn.max('id').as('id')).executeTakeFirstOrThrow()
  await signIn(user.email)
  await signIn('personne@exemple.bj', 'Mot-tapé-par-erreur')
  for (let n = 0; n < 7; n += 1) await signIn(user.email, 'faux')
  const kept = await world.services.db.selectFrom('accesses').selectAll().where('id', '>', before.id ?? 0).orderBy('id').execute()
  const line = (
    userId: number | null,
    outcome: string,
  ) => ({ kind: 'sign_in', userId, network: '127.0.0.1', outcome, requestId: expect.any(String), at: expect.any(Date) })
  // Those that the limit refused are one line: nobody fills the table with them.
  expect(kept).toMatchObject([
    line(user.id, 'allowed'),
    line(null, 'refused'),
    ...Array.from({ length: 5 }, () => line(user.id, 'refused')),
    line(user.id, 'limited'),
  ])
  expect(JSON.stringify(kept)).not.toMatch(/exemple|faux|Mot-tap/)
})
