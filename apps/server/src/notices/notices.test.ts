import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { contextOf, createAdmin, createBeneficiary, createUser, tokenOf } from '#test/worlds/factories.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { deliverMail } from './deliver-mail.ts'
import { mailFolder } from './file-mailer.ts'
import { renderMail } from './render-mail.ts'
import { makeMailer } from './make-mailer.ts'
import { countUnread, readNotifications } from './notification-queries.ts'
import { type Notice, notifyAdministrators, sendNotice } from './send-notice.ts'
import { tellInstruction } from './tell-instruction.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp()
})

const tell = (notice: Notice) => inTransaction(world.services, (tx) => sendNotice(tx, notice))
const messagesOf = async (userId: number) => {
  const rows = await world.services.db.selectFrom('notifications').select('message').where('userId', '=', userId).orderBy('id').execute()
  return rows.map((row) => row.message)
}
const mailsTo = async (email: string): Promise<{ subject: string; text: string; html: string; messageId: string }[]> => {
  const folder = mailFolder(world.services.config.dataDir)
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))))
  return mails.filter((mail) => mail.to.address === email)
}

test('writes a notice with the transaction, and sends its mail once it has committed', async () => {
  const user = await createUser(world.services)
  await inTransaction(world.services, (tx) => sendNotice(tx, {
    userId: user.id,
    key: 'a',
    message: 'Bonjour',
    mail: { subject: 'Objet', paragraphs: ['Un', 'Deux'], link: { label: 'Voir', path: '/dashboard' } },
  }))
  await world.jobsDone()
  expect(await messagesOf(user.id)).toEqual(['Bonjour'])
  const [mail, ...others] = await mailsTo(user.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Objet')
  expect(mail?.text).toContain(`Bonjour ${user.firstname},\n\nUn\n\nDeux\n\nVoir\u00A0: ${world.url}/dashboard`)
})

test('leaves nothing when the transaction rolls back', async () => {
  const user = await createUser(world.services)
  const work = inTransaction(world.services, async (tx) => {
    await sendNotice(tx, { userId: user.id, key: 'a', message: 'Jamais' })
    throw new Error('rolled back')
  })
  await expect(work).rejects.toThrow('rolled back')
  await world.jobsDone()
  expect(await messagesOf(user.id)).toEqual([])
})

test('delivers one notice and one mail for a key, however often it is told', async () => {
  const user = await createUser(world.services)
  const notice = { userId: user.id, key: 'once', message: 'Une fois', mail: { subject: 'Une fois', paragraphs: ['Une fois'] } }
  await Promise.all(Array.from({ length: 5 }, () => tell(notice)))
  await world.jobsDone()
  expect(await messagesOf(user.id)).toEqual(['Une fois'])
  expect(await mailsTo(user.email)).toHaveLength(1)
})

test('by default a mail is a file that only the server reads, whole, and one for a key', async () => {
  const user = await createUser(world.services, { firstname: '<b>Awa</b>' })
  const mail = {
    userId: user.id,
    key: 'file',
    subject: 'Été à Ouidah',
    paragraphs: ['Un & deux'],
    highlight: '123 456',
    link: { label: 'Voir', path: '/a"b' },
  }
  const mailer = makeMailer(world.services.config)
  for (let time = 0; time < 2; time += 1) await deliverMail(world.system, mailer, mail)
  const folder = mailFolder(world.services.config.dataDir)
  expect(await mailsTo(user.email)).toEqual([
    {
      ...renderMail(mail, user.firstname, { publicUrl: world.url }),
      to: { name: `${user.firstname} ${user.name}`, address: user.email },
      from: { name: 'Passerelle', address: 'ne-pas-repondre@localhost' },
      subject: 'Été à Ouidah',
      messageId: expect.stringMatching(/^<[0-9a-f]{32}@127\.0\.0\.1>$/),
    },
  ])
  expect((await readdir(folder)).filter((name) => !name.endsWith('.json'))).toEqual([])
  for (const path of [folder, ...(await readdir(folder)).map((name) => join(folder, name))]) expect((await stat(path)).mode & 0o077).toBe(0)
})

test('writes to the administrators of one part and to those who may do everything, nobody else', async () => {
  const people = {
    super: await createAdmin(world.services, 'super'),
    instruction: await createAdmin(world.services, 'instruction'),
    finance: await createAdmin(world.services, 'finance'),
    lecture: await createAdmin(world.services, 'lecture'),
    suspended: await createAdmin(world.services, 'instruction', { suspendedAt: new Date() }),
    beneficiary: await createBeneficiary(world.services),
  }
  await inTransaction(world.services, (tx) => notifyAdministrators(tx, 'instruction', { key: 'part', message: 'À instruire' }))
  await world.jobsDone()
  const told: string[] = []
  for (const [name, person] of Object.entries(people)) if ((await messagesOf(person.id)).length > 0) told.push(name)
  expect(told).toEqual(['super', 'instruction'])
})

test('files that wait are a notice each and at most one mail in a quarter of an hour, in our own words', async () => {
  const admin = await createAdmin(world.services, 'instruction')
  const at = new Date(Date.now() + 86_400_000) // its next quarter is not there yet
  const send = (n: number) =>
    inTransaction(world.services, (tx) => tellInstruction(tx, { key: `file:${n}`, message: `Dossier de Votre compte est bloqué ${n}`, at }))
  await send(0)
  await world.jobsDone()
  expect(await mailsTo(admin.email)).toEqual([]) // nothing waits
  await createBeneficiary(world.services, { stat: 'pending', firstname: 'Cliquez-ici' })
  at.setTime(at.getTime() + 900_000)
  await Promise.all(Array.from({ length: 10 }, (_, n) => send(n + 1)))
  await world.jobsDone()
  const [mail, ...others] = await mailsTo(admin.email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: 'Des dossiers attendent votre décision', text: expect.stringMatching(/Profils\u00A0: [1-9]/) })
  expect(mail?.html).not.toMatch(/bloqué|Cliquez/)
  expect(await messagesOf(admin.id)).toHaveLength(11)
  const { rows } = await sql<{ quarter: string }>`select data #>> '{data,key}' as quarter from pgboss.job
    where data #>> '{data,userId}' = ${String(admin.id)} and start_after > now()`.execute(world.services.db)
  expect(rows).toHaveLength(1) // the nine others are in the next quarter's
})

test('lists 20 a page, newest first; reading sets the count to 0 and says what was new', async () => {
  const user = await createBeneficiary(world.services)
  const client = world.client(await tokenOf(world.services, user))
  for (let n = 1; n <= 23; n += 1) await tell({ userId: user.id, key: `n${n}`, message: `Avis ${n}` })
  expect((await client.get('/api/user')).body.countNotif).toBe(23)
  const first = (await client.get('/api/notifications')).body.notifications
  expect(first).toMatchObject({ current_page: 1, last_page: 2, per_page: 20, total: 23 })
  expect(first.data).toHaveLength(20)
  expect(first.data[0]).toMatchObject({ data: { message: 'Avis 23' }, read_at: null })
  expect((await client.get('/api/user')).body.countNotif).toBe(0)
  await tell({ userId: user.id, key: 'later', message: 'Plus tard' })
  expect((await client.get('/api/user')).body.countNotif).toBe(1)
  const second = (await client.get('/api/notifications?page=2')).body.notifications
  expect(second.data.at(-1).data.message).toBe('Avis 1')
  expect(second.data.at(-1).read_at).not.toBeNull()
})

test('a notice that arrives while the list is read is shown or still counts', async () => {
  const user = await createBeneficiary(world.services)
  const ctx = contextOf(world.services, user)
  for (let round = 0; round < 10; round += 1) {
    const [page] = await Promise.all([
      readNotifications(ctx, { page: 1 }),
      tell({ userId: user.id, key: `r${round}`, message: `r${round}` }),
    ])
    const shown = page.items.some((item) => item.message === `r${round}`)
    const unread = await countUnread(world.services.db, user.id)
    expect(shown || unread > 0).toBe(true)
    await readNotifications(ctx, { page: 1 })
  }
})

test.each(['0', '-1', 'abc', '1.5', '1e3', '99999999999999999999'])('refuses page %s', async (page) => {
  const client = world.client(await tokenOf(world.services, await createBeneficiary(world.services)))
  expect((await client.get(`/api/notifications?page=${page}`)).status).toBe(422)
})

test('an empty list has one page, a far page nothing', async () => {
  const client = world.client(await tokenOf(world.services, await createBeneficiary(world.services)))
  expect((await client.get('/api/notifications')).body.notifications).toEqual({
    data: [],
    current_page: 1,
    last_page: 1,
    per_page: 20,
    total: 0,
  })
  expect((await client.get('/api/notifications?page=9999')).body.notifications.data).toEqual([])
})

test('is for approved profiles and administrators', async () => {
  const pending = world.client(await tokenOf(world.services, await createBeneficiary(world.services, { stat: 'pending' })))
  expect((await pending.get('/api/notifications')).status).toBe(403)
  expect((await world.client().get('/api/notifications')).status).toBe(401)
  const admin = world.client(await tokenOf(world.services, await createAdmin(world.services, 'lecture')))
  expect((await admin.get('/api/notifications')).status).toBe(200)
})
