import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MailError } from '#src/notices/mail-error.ts'
import type { OutgoingMail } from '#src/notices/mailer.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { createUser } from '#test/worlds/factories.ts'
import { mailedCode, mailedLink, mailsTo } from '#test/tools/mailbox.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import { drawRecoveryCode, sweepRecoveryCodes } from './recovery-codes.ts'
import { drawRecoveryLink } from './recovery-links.ts'
import { sendRecoveryCode } from './send-recovery-code.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp()
})
beforeEach(async () => {
  await world.services.db.deleteFrom('attempts').execute()
})

const minutes = (n: number) => n * 60_000
const ask = (email: string, headers = {}) => world.client().post('/api/recoverypwd/verif/email', { email }, { headers })
const draw = (email: string) => inTransaction(world.services, async (tx) => ({
  ...(await drawRecoveryCode(world.system, tx, email)),
  link: await drawRecoveryLink(world.system, tx, email),
}))
const codesOf = (email: string) => world.services.db.selectFrom('recoveryCodes').selectAll().where('email', '=', email).execute()

test('mails a code of six digits, without a name, whatever the capitals of the e-mail', async () => {
  const user = await createUser(world.services, { firstname: 'Gagnez un million' })
  const reply = await ask(user.email.toUpperCase())
  expect(reply).toMatchObject({
    status: 200,
    body: { status: true, message: 'Si un compte existe à cette adresse, un code vient d’y être envoyé.', code_minutes: 15 },
  })
  const [mail, ...others] = await mailsTo(world, user.email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: 'Votre code de récupération', to: { name: '' } })
  expect(mail?.text).toMatch(/\n\n\d{6}\n\n/)
  expect(mail?.text).toContain('15\u00A0minutes')
  expect(mail?.text).not.toContain('million')
})

test('gives an unknown and a suspended e-mail the same answer after the same work, and mails nothing', async () => {
  const known = await createUser(world.services)
  const suspended = await createUser(world.services, { suspendedAt: new Date() })
  const replies = []
  for (const email of [known.email, 'personne@exemple.bj', suspended.email]) {
    const before = await countJobs()
    replies.push((await ask(email)).body)
    expect(await codesOf(email)).toHaveLength(1)
    expect(await countJobs()).toBe(before + 1)
  }
  expect(replies[1]).toEqual(replies[0])
  expect(replies[2]).toEqual(replies[0])
  expect(await mailsTo(world, known.email)).toHaveLength(1)
  expect(await mailsTo(world, 'personne@exemple.bj')).toEqual([])
  expect(await mailsTo(world, suspended.email)).toEqual([])
})

test('the database never holds a code that can be read', async () => {
  const user = await createUser(world.services)
  await ask(user.email)
  const code = await mailedCode(world, user.email)
  const link = await mailedLink(world, user.email)
  const { rows } = await sql<{ kept: string }>`
    select data::text || coalesce(output::text, '') as kept from pgboss.job
    union all select recovery_codes::text from recovery_codes
    union all select recovery_links::text from recovery_links
    union all select journal::text from journal
    union all select notifications::text from notifications
    union all select messages::text from messages
    union all select attempts::text from attempts`.execute(world.services.db)
  for (const trace of ['send-recovery-code', '••••']) expect(rows.some(({ kept }) => kept.includes(trace))).toBe(true)
  // Times and ids may hold any six digits; a code stands alone.
  for (const { kept } of rows) expect(kept).not.toMatch(new RegExp(`["':,(\\s]${code}["',)\\s]`))
  expect(rows.filter(({ kept }) => kept.includes(link))).toEqual([])
  const [row] = await codesOf(user.email)
  expect(row?.codeHash).not.toEqual(world.services.keys.lookup(code))
})

test('keeps one code an e-mail, the last, however many are asked for at once', async () => {
  await warmConnections(world.services.db, 3)
  const user = await createUser(world.services)
  await Promise.all(Array.from({ length: 3 }, () => ask(user.email)))
  expect(await codesOf(user.email)).toHaveLength(1)
})

test('a code that was replaced before its mail left is not sent, one that has expired is left out of it, and after a day there is no mail', async () => {
  const user = await createUser(world.services)
  const sent: OutgoingMail[] = []
  const mailer = { send: async (mail: OutgoingMail) => void sent.push(mail) }
  const [first, second] = [await draw(user.email), await draw(user.email)]
  await sendRecoveryCode(world.system, mailer, first)
  expect(sent).toEqual([])
  await sendRecoveryCode(world.system, mailer, second)
  await sendRecoveryCode(world.system, mailer, second)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  const late = { ...world.system, now: () => new Date(world.services.now().getTime() + minutes(15)) }
  await sendRecoveryCode(late, mailer, second)
  expect(sent).toHaveLength(3)
  expect(sent[2]?.text).not.toMatch(/\n\n\d{6}\n\n/)
  expect(sent[2]?.text).toMatch(/\/oubli\/mdp#[\w-]{22}\n/)
  const tooLate = { ...world.system, now: () => new Date(world.services.now().getTime() + minutes(24 * 60)) }
  await sendRecoveryCode(tooLate, mailer, second)
  expect(sent).toHaveLength(3)
})

test('one that cannot be handed over is told among the messages, and leaves no failed job: nobody else can ask for another code', async () => {
  const user = await createUser(world.services)
  const away = new MailError('connect ECONNREFUSED', 'unreachable')
  const refused = new MailError('550 no such user', 'refused')
  const faultOf = () => world.services.db
    .selectFrom('messages')
    .select(['state', 'fault'])
    .where('userId', '=', user.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const failing = (error: Error) => ({
    send: async () => {
      throw error
    },
  })
  const tried = async (error: Error, run: { attempt: number; isLast: boolean }) =>
    sendRecoveryCode(world.system, failing(error), await draw(user.email), run)
  await expect(tried(away, { attempt: 1, isLast: false })).rejects.toBe(away)
  expect(await faultOf()).toEqual({ state: 'stuck', fault: 'unreachable' })
  await tried(away, { attempt: 11, isLast: true })
  expect(await faultOf()).toEqual({ state: 'failed', fault: 'unreachable' })
  await tried(refused, { attempt: 3, isLast: false })
  expect(await faultOf()).toEqual({ state: 'failed', fault: 'refused' })
  // What is no mail's fault is told by the job, as of any other.
  const broken = new TypeError('Cannot read properties of undefined')
  await expect(tried(broken, { attempt: 11, isLast: true })).rejects.toBe(broken)
})

test('a code and a link live as long as the settings said when they were drawn, and their answer and mail say so', async () => {
  const user = await createUser(world.services)
  const set = async (codeMinutes: number, linkHours: number) => {
    await world.services.db.deleteFrom('settings').execute()
    const changed = { changedAt: world.services.now(), changedBy: null }
    await world.services.db
      .insertInto('settings')
      .values([
        { name: 'recoveryCodeMinutes', value: codeMinutes, ...changed },
        { name: 'recoveryLinkHours', value: linkHours, ...changed },
      ])
      .execute()
  }
  await set(30, 1)
  expect((await ask(user.email)).body.code_minutes).toBe(30)
  const secrets = await draw(user.email)
  await set(5, 48)
  const sent: OutgoingMail[] = []
  const mailer = { send: async (mail: OutgoingMail) => void sent.push(mail) }
  const at = (ms: number) => ({ ...world.system, now: () => new Date(world.services.now().getTime() + ms) })
  await sendRecoveryCode(at(minutes(29)), mailer, secrets)
  expect(sent[0]?.text).toContain('valable 30\u00A0minutes et')
  expect(sent[0]?.text).toContain('valable 1\u00A0heure,')
  expect(sent[0]?.text).toMatch(/\n\n\d{6}\n\n/)
  await sendRecoveryCode(at(minutes(31)), mailer, secrets)
  expect(sent[1]?.text).toContain('valable 1\u00A0heure et')
  await sendRecoveryCode(at(minutes(61)), mailer, secrets)
  expect(sent).toHaveLength(2)
  await world.services.db.deleteFrom('settings').execute()
})

test('a mail that an older release was to send says the lives of then', async () => {
  const user = await createUser(world.services)
  const { minutes: _minutes, link: { hours: _hours, ...link }, ...code } = await draw(user.email)
  const sent: OutgoingMail[] = []
  await sendRecoveryCode(world.system, { send: async (mail: OutgoingMail) => void sent.push(mail) }, { ...code, link })
  expect(sent[0]?.text).toMatch(/valable 15\u00A0minutes et[^]*valable 24\u00A0heures,/)
})

test('after three codes in 15 minutes an e-mail must wait, known or not', async () => {
  const user = await createUser(world.services)
  for (const email of [user.email, 'nul@exemple.bj']) {
    for (let n = 0; n < 3; n += 1) expect((await ask(email)).status).toBe(200)
    const refused = await ask(email.toUpperCase(), { 'x-forwarded-for': '203.0.113.7' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(890)
  }
  expect((await ask('autre@exemple.bj')).status).toBe(200)
  world.clock.forward(minutes(15) + 1000)
  expect((await ask(user.email)).status).toBe(200)
})

test('after twenty codes in a day an e-mail must wait, known or not: nobody’s mailbox is filled', async () => {
  const user = await createUser(world.services)
  for (const email of [user.email, 'personne@exemple.bj']) {
    for (let n = 0; n < 20; n += 1) {
      expect((await ask(email)).status).toBe(200)
      world.clock.forward(minutes(6))
    }
    const refused = await ask(email)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60 * 60)
  }
})

test('K61: whatever a stranger asks for at look-alikes of an e-mail, its owner is served; beyond three a day each, a mailbox has 17 more', async () => {
  const user = await createUser(world.services, { email: 'tag@exemple.bj' })
  for (const tag of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) {
    for (let n = 0; n < 5; n += 1) await ask(`tag+${tag}@exemple.bj`)
    world.clock.forward(minutes(16))
    for (let n = 0; n < 3; n += 1) await ask(`tag+${tag}@exemple.bj`)
  }
  expect((await ask('tag+a@exemple.bj')).status).toBe(429)
  for (let n = 0; n < 3; n += 1) expect((await ask(user.email)).status).toBe(200)
  expect(await mailedLink(world, user.email)).toMatch(/^[\w-]{22}$/)
  world.clock.forward(minutes(16))
  expect((await ask(user.email)).status).toBe(429)
})

test('of ten requests at once for an e-mail, at most three are served', async () => {
  await warmConnections(world.services.db, 10)
  const replies = await Promise.all(Array.from({ length: 10 }, () => ask('presse@exemple.bj')))
  expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(3)
})

test('an address asks for 50 codes in 10 minutes, then waits', async () => {
  const at = world.services.now()
  await world.services.db
    .insertInto('attempts')
    .values(Array.from({ length: 49 }, () => ({ bucket: 'recovery:ip:127.0.0.1', at })))
    .execute()
  expect((await ask('cinquante@exemple.bj')).status).toBe(200)
  const refused = await ask('cinquante-et-un@exemple.bj')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(590)
})

test('the nightly sweep drops expired codes and leaves the living', async () => {
  await draw('vieux@exemple.bj')
  world.clock.forward(minutes(15))
  await draw('neuf@exemple.bj')
  await sweepRecoveryCodes(world.services.db, world.services.now())
  expect(await codesOf('vieux@exemple.bj')).toEqual([])
  expect(await codesOf('neuf@exemple.bj')).toHaveLength(1)
})

async function countJobs(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::bigint as n from pgboss.job
    where data ->> 'name' = 'send-recovery-code'`.execute(world.services.db)
  return rows[0]?.n ?? 0
}
