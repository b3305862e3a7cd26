import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { contextOf, createAdmin, createBeneficiary, createUser, tokenOf } from '#test/factories.ts'
import { startSmtpSink } from '#test/smtp-sink.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { inTransaction } from '#src/platform/database.ts'
import { deliverMail } from './deliver-mail.ts'
import { makeMailer, mailFolder } from './mailer.ts'
import { countUnread, readNotifications } from './notification-queries.ts'
import { type Notice, notifyAdministrators, sendNotice } from './send-notice.ts'

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
  await inTransaction(world.services, (tx) => sendNotice(tx, { userId: user.id, key: 'a', message: 'Bonjour', mail: { subject: 'Objet', paragraphs: ['Un', 'Deux'], link: { label: 'Voir', path: '/dashboard' } } }))
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

test('shows texts of others as text in a mail', async () => {
  const user = await createUser(world.services, { firstname: '<b>Awa</b>' })
  const name = '<script>alert(1)</script> & Fils "1"'
  await inTransaction(world.services, (tx) => sendNotice(tx, { userId: user.id, key: 'x', message: name, mail: { subject: name, paragraphs: [name], link: { label: name, path: '/a"b' } } }))
  await world.jobsDone()
  const [mail] = await mailsTo(user.email)
  expect(mail?.html).not.toMatch(/<script|<b>/)
  expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; Fils &quot;1&quot;')
  expect(mail?.html).toContain('href="' + world.url + '/a&quot;b"')
  expect(mail?.text).toContain(name)
})

test('a mail that fails is for its own job to try again: the notice stands and is not doubled', async () => {
  const user = await createUser(world.services, { email: `refuse-${Date.now()}@exemple.bj` })
  const smtp = await startSmtpSink()
  const mailer = makeMailer({ ...world.services.config, smtpUrl: smtp.url })
  const mail = { userId: user.id, key: 'f', subject: 'Essai', paragraphs: ['Essai'] }
  await tell({ userId: user.id, key: 'f', message: 'Essai' })
  await expect(deliverMail(world.system, mailer, mail)).rejects.toThrow(/550/)
  await world.services.db.updateTable('users').set({ email: `ok-${user.email}` }).where('id', '=', user.id).execute()
  await deliverMail(world.system, mailer, mail)
  expect(smtp.messages).toHaveLength(1)
  expect(await messagesOf(user.id)).toEqual(['Essai'])
})

test('sends by SMTP in text and HTML, with the same Message-ID for the same key', async () => {
  const user = await createUser(world.services, { firstname: 'Élodie' })
  const smtp = await startSmtpSink()
  const mailer = makeMailer({ ...world.services.config, smtpUrl: smtp.url })
  for (const key of ['one', 'one', 'two']) await deliverMail(world.system, mailer, { userId: user.id, key, subject: 'Été à Ouidah', paragraphs: ['Ligne'] })
  const ids = smtp.messages.map((message) => /^Message-ID: (<.+>)$/im.exec(message)?.[1])
  expect(ids[0]).toBeTruthy()
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
  expect(smtp.messages[0]).toMatch(/Content-Type: text\/plain/i)
  expect(smtp.messages[0]).toMatch(/Content-Type: text\/html/i)
  expect(smtp.messages[0]).toContain(`<${user.email}>`)
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
    const [page] = await Promise.all([readNotifications(ctx, { page: 1 }), tell({ userId: user.id, key: `r${round}`, message: `r${round}` })])
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
  expect((await client.get('/api/notifications')).body.notifications).toEqual({ data: [], current_page: 1, last_page: 1, per_page: 20, total: 0 })
  expect((await client.get('/api/notifications?page=9999')).body.notifications.data).toEqual([])
})

test('is for approved profiles and administrators', async () => {
  const pending = world.client(await tokenOf(world.services, await createBeneficiary(world.services, { stat: 'pending' })))
  expect((await pending.get('/api/notifications')).status).toBe(403)
  expect((await world.client().get('/api/notifications')).status).toBe(401)
  const admin = world.client(await tokenOf(world.services, await createAdmin(world.services, 'lecture')))
  expect((await admin.get('/api/notifications')).status).toBe(200)
})
