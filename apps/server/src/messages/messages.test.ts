import { dayOf, formatDay } from '@passerelle/contract/dates'
import { errors } from '@passerelle/contract/errors'
import {
  adminCountMessages, adminGetMessage, adminListMessages, adminPreviewResendMessages, adminResendMessage, adminResendMessages,
} from '@passerelle/contract/messages'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { requestRecoveryCode } from '#src/accounts/request-recovery-code.ts'
import { recordMessage, sweepMessages } from '#src/notices/message-records.ts'
import { sendMail } from '#src/notices/send-notice.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { eventually } from '#test/tools/eventually.ts'
import { type MailServer, startMailServer } from '#test/tools/mail-server.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { createAdmin, createUser, tokenOf } from '#test/worlds/factories.ts'

let server: MailServer
let t: TestApp
let desk: ApiClient

beforeAll(async () => {
  server = await startMailServer()
  t = await createTestApp({ smtpUrl: server.url, jobLog: { warn: () => undefined, error: () => undefined } })
  desk = t.client(await tokenOf(t.services, await createAdmin(t.services, 'instruction')))
})

const write = (userId: number, key: string) =>
  inTransaction(t.services, (tx) => sendMail(tx, { userId, key, subject: 'Votre profil est approuvé', paragraphs: ['Bonne nouvelle.'] }))
const messagesOf = async (userId: number) => (await desk.get(`${adminListMessages.path}?person=${userId}`)).body.data
const messageOf = async (userId: number) => (await messagesOf(userId))[0]
const jobsOf = async (userId: number) =>
  (await sql`select state::text from pgboss.job where (data #>> '{data,userId}')::bigint = ${userId}`.execute(t.services.db)).rows
const resend = (id: number) => desk.call(adminResendMessage, { id })

describe('a message', () => {
  it('stands in the list with where it went, and is read as it was', async () => {
    const person = await createUser(t.services)
    await write(person.id, 'profile-decision:1')
    await eventually(async () => expect(await messageOf(person.id)).toMatchObject({
      kind: 'profile-decision', subject: 'Votre profil est approuvé', state: 'sent', address: person.email, tries: 1, fault: null,
    }))
    const { id } = await messageOf(person.id)
    const { body } = await desk.call(adminGetMessage, { id })
    expect(body).toMatchObject({ text: expect.stringContaining(`Bonjour ${person.firstname},\n\nBonne nouvelle.`), not_resendable: null })
    expect(server.to(person.email)[0]?.text).toContain('Bonne nouvelle.')
    const reader = t.client(await tokenOf(t.services, await createAdmin(t.services, 'lecture')))
    expect((await reader.get(`${adminListMessages.path}?person=${person.id}`)).body.data).toMatchObject([{ id, address: null }])
    expect((await reader.call(adminGetMessage, { id })).status).toBe(403)
  })

  it('to an administrator is for them and for who manages administrators: others see what it is, no address and no word, and send nothing again', async () => {
    const colleague = await createAdmin(t.services, 'instruction')
    await write(colleague.id, 'admin-news:1')
    await eventually(async () => expect(await messageOf(colleague.id)).toMatchObject({
      state: 'sent', kind: 'admin-news', subject: null, address: null,
    }))
    const { id } = await messageOf(colleague.id)
    expect([(await desk.call(adminGetMessage, { id })).status, (await resend(id)).status]).toEqual([404, 404])
    for (const reader of [await createAdmin(t.services), colleague]) {
      const client = t.client(await tokenOf(t.services, reader))
      expect((await client.get(`${adminListMessages.path}?person=${colleague.id}`)).body.data).toMatchObject([
        { address: colleague.email, subject: 'Votre profil est approuvé' },
      ])
      expect((await client.call(adminGetMessage, { id })).status).toBe(200)
    }
  })

  it('that does not leave says why and when it is tried again, counts on the home, and leaves as soon as somebody sends it again', async () => {
    const person = await createUser(t.services)
    await server.stop()
    await write(person.id, 'profile-decision:2')
    await eventually(async () => expect(await messageOf(person.id)).toMatchObject({ state: 'stuck', fault: 'unreachable', tries: 1 }))
    const { id } = await messageOf(person.id)
    // Written down before its job is put aside.
    await eventually(async () => expect((await desk.call(adminGetMessage, { id })).body).toMatchObject({
      next_try_at: expect.any(String), not_resendable: null,
    }))
    const { body: home } = await desk.get('/api/admin/overview')
    expect(home.waits).toContainEqual({ name: 'mails_stuck', count: 1, oldest_at: expect.any(String) })
    await server.start()
    // Ten presses at once, by several people: one sending.
    const replies = await Promise.all(Array.from({ length: 10 }, () => resend(id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    await eventually(() => expect(server.to(person.email)).toHaveLength(1))
    await t.jobsDone()
    expect(server.to(person.email)).toHaveLength(1)
    expect(await messageOf(person.id)).toMatchObject({ state: 'sent', fault: null, tries: 2 })
    const lines = t.services.db.selectFrom('journal').select('detail').where('action', '=', 'message.resend')
    const told = await lines.where('subjectId', '=', String(id)).execute()
    expect(told).toEqual([{ detail: { person: person.id, from: 'stuck', to: 'waiting' } }])
  })

  it('that has failed for good begins again by the job that had it', async () => {
    const person = await createUser(t.services)
    server.refusal = (address) => (address === person.email ? '5.1.1 no such user here' : null)
    await write(person.id, 'profile-decision:3')
    const wake = await createUser(t.services)
    await eventually(async () => {
      await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(t.services.db)
      await write(wake.id, 'profile-decision:wake') // another mail wakes the workers
      expect(await messageOf(person.id)).toMatchObject({ state: 'failed', fault: 'refused', tries: 3 })
    })
    await eventually(async () => expect(await jobsOf(person.id)).toEqual([{ state: 'failed' }]))
    server.refusal = null
    expect((await resend((await messageOf(person.id)).id)).status).toBe(200)
    await eventually(async () => expect(await messageOf(person.id)).toMatchObject({ state: 'sent', fault: null }))
    await eventually(async () => expect(await jobsOf(person.id)).toEqual([{ state: 'completed' }]))
  })

  it('chosen with others goes again by the same rule, and the dry run says which do not', async () => {
    const [person, secret, colleague] = [await createUser(t.services), await createUser(t.services), await createAdmin(t.services, 'super')]
    await write(person.id, 'profile-decision:7')
    await eventually(async () => expect(await messageOf(person.id)).toMatchObject({ state: 'sent' }))
    const { id } = await messageOf(person.id)
    const kept = { content: JSON.stringify({ subject: 'Code', paragraphs: ['Code'] }), state: 'failed' as const }
    const added = (userId: number, hasSecret: boolean) => t.services.db
      .insertInto('messages')
      .values({ ...kept, userId, key: `recovery-code:${userId}`, hasSecret })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [secretId, colleagueId] = [(await added(secret.id, true)).id, (await added(colleague.id, false)).id]
    const ids = [id, secretId, colleagueId]
    const expected = {
      concerned: 1,
      excluded: [
        { id: secretId, label: expect.stringContaining(`n°\u00A0${secretId}`), reason: errors.message_secret.message },
        { id: colleagueId, label: String(colleagueId), reason: errors.not_found.message },
      ],
    }
    const preview = () => desk.get(`${adminPreviewResendMessages.path}?ids=${ids.join()}`)
    expect((await preview()).body).toEqual(expected)
    // A filter says the same of each as the rule.
    const above = t.client(await tokenOf(t.services, await createAdmin(t.services)))
    for (const [to, isResendable, isAbove] of [[person.id, true, true], [secret.id, false, false], [colleague.id, false, true]] as const) {
      const listed = async (reader: ApiClient) =>
        (await reader.get(`${adminListMessages.path}?resend=possible&person=${to}`)).body.data.length > 0
      expect([to, await listed(desk), await listed(above)]).toEqual([to, isResendable, isAbove])
    }
    // So does the figure of the home, for whoever reads it.
    for (const reader of [desk, above]) {
      const { body: { waits } } = await reader.get('/api/admin/overview')
      const { body } = await reader.get(`${adminCountMessages.path}?state=failed&resend=possible`)
      expect(waits).toContainEqual({ name: 'mails_failed', count: body.count, oldest_at: body.count > 0 ? expect.any(String) : null })
    }
    // Several press at once: it goes once.
    const replies = await Promise.all(Array.from({ length: 4 }, () => desk.call(adminResendMessages, {}, { body: { ids } })))
    expect(replies.map(({ body }) => body.concerned).toSorted((one, other) => one - other)).toEqual([0, 0, 0, 1])
    await eventually(() => expect(server.to(person.email)).toHaveLength(2))
    expect((await preview()).body.concerned).toBe(0)
    await t.jobsDone()
    expect((await desk.get(`${adminListMessages.path}?resend=possible&person=${person.id}`)).body.data).toEqual([])
  })

  it('of long ago is told before it goes again with others: how many are, and of when the oldest is', async () => {
    const person = await createUser(t.services)
    const kept = { userId: person.id, key: 'welcome', content: JSON.stringify({ subject: 'Bienvenue', paragraphs: ['Bienvenue.'] }) }
    const daysAgo = (days: number) => new Date(t.clock.now().getTime() - days * 86_400_000)
    const rows = await t.services.db
      .insertInto('messages')
      .values([80, 8, 6].map((days) => ({ ...kept, state: 'failed' as const, createdAt: daysAgo(days) })))
      .returning('id')
      .execute()
    const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other)
    const noteOf = async (chosen: number[]) => (await desk.get(`${adminPreviewResendMessages.path}?ids=${chosen.join()}`)).body.note
    expect(await noteOf(ids)).toMatch(/^2 de ces messages ont plus de 7 jours\. Le plus ancien est du /)
    expect(await noteOf(ids)).toContain(formatDay(dayOf(daysAgo(80))))
    expect(await noteOf(ids.slice(2))).toBeUndefined()
  })

  it('that has left goes a second time once, as another mail', async () => {
    const person = await createUser(t.services)
    await write(person.id, 'profile-decision:4')
    await eventually(async () => expect(await messageOf(person.id)).toMatchObject({ state: 'sent' }))
    const { id } = await messageOf(person.id)
    expect((await resend(id)).status).toBe(200)
    await eventually(() => expect(server.to(person.email)).toHaveLength(2))
    await eventually(async () => expect(await messageOf(person.id)).toMatchObject({ state: 'sent', tries: 2 }))
    expect(new Set(server.to(person.email).map(({ messageId }) => messageId)).size).toBe(2)
    expect(await resend(id)).toMatchObject({ status: 409, body: { message: expect.stringMatching(/déjà été renvoyé/) } })
  })

  it('with a code shows none, and is never sent again', async () => {
    const person = await createUser(t.services)
    await requestRecoveryCode(t.system, { email: person.email })
    await eventually(async () => expect(await messageOf(person.id)).toMatchObject({ kind: 'recovery-code', state: 'sent' }))
    const { id } = await messageOf(person.id)
    const code = /^\d{6}$/m.exec(server.to(person.email)[0]?.text ?? '')?.[0] ?? ''
    const link = /#([\w-]{22})/.exec(server.to(person.email)[0]?.text ?? '')?.[1] ?? ''
    expect([code, link]).not.toContain('')
    const { body } = await desk.call(adminGetMessage, { id })
    expect(body.text).toContain('\n\n••••\n\n')
    for (const secret of [code, link]) expect(JSON.stringify(body)).not.toContain(secret)
    expect(body.not_resendable).toMatch(/portait un code/)
    expect((await resend(id)).status).toBe(409)
  })

  it('is kept 90 days; one that nothing sends any more is called lost', async () => {
    const person = await createUser(t.services)
    const mail = { userId: person.id, subject: 'Ancien', paragraphs: ['Ancien.'] }
    const ids = new Map<string, number>()
    for (const key of ['old', 'recent', 'lost', 'waits']) ids.set(key, await recordMessage(t.services.db, { ...mail, key }))
    const age = (key: string, days: number, state: 'sent' | 'waiting') => t.services.db
      .updateTable('messages')
      .set({ createdAt: new Date(t.clock.now().getTime() - days * 86_400_000), state, sentAt: state === 'sent' ? t.clock.now() : null })
      .where('id', '=', ids.get(key) ?? 0)
      .execute()
    await age('old', 91, 'sent')
    await age('recent', 89, 'sent')
    await age('lost', 8, 'waiting')
    await age('waits', 1, 'waiting')
    await sweepMessages(t.services.db, t.clock.now())
    const kept = t.services.db.selectFrom('messages').select(['key', 'state', 'fault']).where('userId', '=', person.id).orderBy('id')
    expect(await kept.execute()).toEqual([
      { key: 'recent', state: 'sent', fault: null }, { key: 'lost', state: 'failed', fault: 'lost' },
      { key: 'waits', state: 'waiting', fault: null },
    ])
  })
})
