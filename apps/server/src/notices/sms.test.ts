import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdir, readFile } from 'node:fs/promises'
import { errors } from '@passerelle/contract/errors'
import { secretMark } from '@passerelle/contract/message-states'
import { adminGetMessage, adminListMessages, adminResendMessage } from '@passerelle/contract/messages'
import { adminRenewPass } from '@passerelle/contract/pass-acts'
import { formatPassCode } from '@passerelle/contract/pass-code'
import { chooseSms } from '@passerelle/contract/sms'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { smsOfPasses } from '#src/passes/pass-sms.ts'
import { usesSms } from '#src/passes/pass-sms-words.ts'
import { tellReceived } from '#src/passes/tell-received.ts'
import { samples } from '#src/message-samples/sample-words.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { HopelessJob } from '#src/platform/jobs/run-job.ts'
import { fileSmsGateway, smsFolder } from '#src/sms/file-sms-gateway.ts'
import { cutMark, gsmLength, smsMax } from '#src/sms/gsm.ts'
import { httpSmsGateway } from '#src/sms/http-sms-gateway.ts'
import { takeFromDay } from '#src/sms/sms-days.ts'
import { type OutgoingSms, SmsError } from '#src/sms/sms-gateway.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import { createAdmin, tokenOf } from '#test/worlds/factories.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { deliverSms } from './deliver-sms.ts'
import { sendSms } from './send-sms.ts'

let t: TestApp
let world: PassWorld
let desk: ApiClient
let [donor, service] = [0, 0]

beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  world = new PassWorld(t.system)
  donor = await world.partner()
  service = await world.service()
  await world.supplier({ services: [service] })
})

beforeEach(async () => {
  t.clock.forward(86_400_000)
  desk = t.client(await tokenOf(t.services, await createAdmin(t.services, 'super')))
  await sql`delete from settings where name like 'sms%'`.execute(t.services.db)
})

/** A beneficiary who asked for them. */
async function asking(): Promise<{ id: number; client: ApiClient }> {
  const id = await world.beneficiary()
  const client = t.client(await tokenOf(t.services, { id }))
  expect((await client.call(chooseSms, {}, { body: { wanted: 'yes' } })).status).toBe(200)
  return { id, client }
}

const write = (userId: number, text: string, key = `case:${Math.random()}`) =>
  inTransaction(t.system, (tx) => sendSms(tx, { userId, key, text }))

interface WaitingSms {
  messageId: number
  sealed: string[]
}

async function waitingOf(userId: number): Promise<WaitingSms[]> {
  const { rows } = await sql<{ data: WaitingSms }>`select data -> 'data' as data from pgboss.job
    join messages on messages.id::text = data #>> '{data,messageId}' where data ->> 'name' = 'send-sms' and user_id = ${userId}
    order by messages.id`.execute(t.services.db)
  return rows.map(({ data }) => data)
}

const listed = async (userId: number) => (await desk.get(`${adminListMessages.path}?channel=sms&person=${userId}`)).body.data

/** What reaches the telephones. */
function noting(): { sent: OutgoingSms[]; send: (sms: OutgoingSms) => Promise<void> } {
  const sent: OutgoingSms[] = []
  return { sent, send: async (sms) => void sent.push(sms) }
}

describe('a short message', () => {
  it('goes to who asked for it, with the code that the outbox does not hold', async () => {
    const [{ id }, other] = [await asking(), await world.beneficiary()]
    let code = ''
    for (const beneficiary of [other, id]) {
      const { id: passId, ...pass } = await world.assignedPass({ donor, service, beneficiary })
      code = pass.code
      await inTransaction(t.system, (tx) => tellReceived(t.system, tx, { beneficiaryId: beneficiary, passIds: [passId] }))
    }
    expect(await listed(other)).toEqual([])
    const [waiting, ...more] = await waitingOf(id)
    expect(more).toEqual([])
    const kept = JSON.stringify((await sql`select content, address from messages where channel = 'sms' and user_id = ${id}`
      .execute(t.services.db)).rows) + JSON.stringify(waiting)
    expect(kept).toContain(secretMark)
    expect(kept).not.toContain(code)
    const gateway = noting()
    await deliverSms(t.system, gateway, waiting ?? { messageId: 0, sealed: [] })
    expect(gateway.sent).toMatchObject([{ to: expect.stringMatching(/^\+229/), text: expect.stringContaining(formatPassCode(code)) }])
    const [message] = await listed(id)
    expect(message).toMatchObject({ channel: 'sms', state: 'sent', kind: 'passes-received', address: gateway.sent[0]?.to })
    expect((await desk.call(adminGetMessage, { id: message.id })).body.text).not.toContain(formatPassCode(code))
    expect((await desk.call(adminResendMessage, { id: message.id })).body).toEqual({ message: errors.message_secret.message })
  })

  it('brings the new code of a pass that the desk renewed', async () => {
    const { id } = await asking()
    const pass = await world.assignedPass({ donor, service, beneficiary: id })
    const reply = await desk.call(adminRenewPass, { id: pass.id }, { body: { reason: 'Le code a été vu par d’autres.' } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const gateway = noting()
    for (const sms of await waitingOf(id)) await deliverSms(t.system, gateway, sms)
    expect(gateway.sent.map(({ text }) => text)).toEqual([expect.stringContaining(formatPassCode(await world.codeOf(pass.id)))])
  })

  it('is written into a file without a gateway, and is sent again once when it had left', async () => {
    const { id } = await asking()
    await write(id, 'Bonjour.')
    const gateway = fileSmsGateway(t.services.config.dataDir)
    const [first] = await waitingOf(id)
    await deliverSms(t.system, gateway, first ?? { messageId: 0, sealed: [] })
    const files = await readdir(smsFolder(t.services.config.dataDir))
    const texts = await Promise.all(files.map((name) => readFile(`${smsFolder(t.services.config.dataDir)}/${name}`, 'utf8')))
    expect(texts.filter((text) => text.includes('"Bonjour."'))).toHaveLength(1)
    const [message] = await listed(id)
    expect((await desk.call(adminResendMessage, { id: message.id })).status).toBe(200)
    expect((await waitingOf(id)).length).toBeGreaterThan(0)
  })

  it('is not sent to who has stopped them meanwhile, or is suspended', async () => {
    const { id, client } = await asking()
    await write(id, 'Bonjour.')
    expect((await client.call(chooseSms, {}, { body: { wanted: 'no' } })).status).toBe(200)
    await write(id, 'Encore.')
    const gateway = noting()
    for (const sms of await waitingOf(id)) await deliverSms(t.system, gateway, sms)
    expect(gateway.sent).toEqual([])
    expect(await listed(id)).toMatchObject([{ state: 'failed', fault: 'unwanted' }])
  })

  it('said twice counts once; an administrator, who has no number, is told so', async () => {
    const { client, id } = await asking()
    expect((await client.call(chooseSms, {}, { body: { wanted: 'yes' } })).status).toBe(200)
    const journal = t.services.db.selectFrom('journal').select('detail').where('action', '=', 'sms.choose')
    const lines = await journal.where('subjectId', '=', String(id)).execute()
    expect(lines).toEqual([{ detail: { after: true } }])
    expect((await desk.call(chooseSms, {}, { body: { wanted: 'yes' } })).body).toEqual({ message: errors.sms_without_phone.message })
  })
})

describe('the messages of a day', () => {
  const cap = async (value: number) => {
    await world.changeSetting('smsPerDayMax', value)
    await world.changeSetting('smsPriceXof', 20)
  }
  const day = async () => (await sql<{ sent: number; costXof: number }>`select sent, cost_xof from sms_days order by day desc limit 1`
    .execute(t.services.db)).rows[0]

  it('are as many as the setting says, counted with their price; the others wait for the next', async () => {
    await cap(2)
    const { id } = await asking()
    for (const text of ['Un.', 'Deux.', 'Trois.']) await write(id, text)
    const gateway = noting()
    const [one, two, three] = await waitingOf(id)
    if (!one || !two || !three) throw new Error('three wait')
    await deliverSms(t.system, gateway, one)
    await deliverSms(t.system, gateway, two)
    await expect(deliverSms(t.system, gateway, three)).rejects.toThrow(SmsError)
    expect(gateway.sent.map(({ text }) => text)).toEqual(['Un.', 'Deux.'])
    expect(await day()).toEqual({ sent: 2, costXof: 40 })
    expect((await listed(id))[0]).toMatchObject({ state: 'stuck', fault: 'capped' })
    t.clock.forward(86_400_000)
    await deliverSms(t.system, gateway, three)
    expect(gateway.sent).toHaveLength(3)
  })

  it('are never more when several processes take them at once', async () => {
    await warmConnections(t.services.db, 4)
    await cap(7)
    for (let round = 0; round < 3; round += 1) {
      t.clock.forward(86_400_000)
      const taken = await Promise.all(Array.from({ length: 20 }, () => takeFromDay(t.system)))
      expect(taken.filter(Boolean)).toHaveLength(7)
    }
  })

  it('do not count one that did not leave', async () => {
    await cap(5)
    const { id } = await asking()
    await write(id, 'Bonjour.')
    const [sms] = await waitingOf(id)
    const away = { send: async () => { throw new SmsError('away', 'unreachable') } }
    await expect(deliverSms(t.system, away, sms ?? { messageId: 0, sealed: [] })).rejects.toThrow('away')
    expect(await day()).toEqual({ sent: 0, costXof: 0 })
  })
})

describe('the gateway over HTTP', () => {
  const heard: { headers: Record<string, unknown>; body: string }[] = []
  let [status, url] = [202, '']
  beforeAll(async () => {
    const server = createServer((request, reply) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        heard.push({ headers: request.headers, body })
        reply.writeHead(status).end('+22901900000 unknown')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`
    return () => server.close()
  })
  const gateway = () => httpSmsGateway({ url, key: 'secret-of-the-gateway', sender: 'Passerelle' })
  const sms = { to: '+2290190000901', text: 'Bonjour.', key: 'sms:7' }

  it('posts what a gateway needs, and the key of the message so that it sends it once', async () => {
    status = 202
    await gateway().send(sms)
    expect(heard.at(-1)).toMatchObject({
      headers: { authorization: 'Bearer secret-of-the-gateway', 'idempotency-key': 'sms:7' },
      body: JSON.stringify({ to: sms.to, from: 'Passerelle', text: 'Bonjour.', reference: 'sms:7' }),
    })
  })

  it.each([[401, 'credentials'], [422, 'refused'], [429, 'postponed'], [503, 'postponed'], [302, 'unreachable']] as const)(
    'a %s is told as %s, without the number',
    async (answer, fault) => {
      status = answer
      const error = await gateway().send(sms).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ fault })
      expect(String(error)).not.toContain('0000')
    },
  )

  it('a number that is refused three times is given up', async () => {
    status = 422
    const { id } = await asking()
    await write(id, 'Bonjour.')
    const [job] = await waitingOf(id)
    const tryIt = (attempt: number) => deliverSms(t.system, gateway(), job ?? { messageId: 0, sealed: [] }, { attempt, isLast: false })
    await expect(tryIt(1)).rejects.toThrow(SmsError)
    await expect(tryIt(3)).rejects.toThrow(HopelessJob)
    expect((await listed(id))[0]).toMatchObject({ state: 'failed', fault: 'refused', tries: 2 })
  })
})

describe('the words', () => {
  const name = 'Coopérative féminine de transformation du manioc, de l’ananas et du karité d’Abomey-Calavi et environs'

  it('fit in one message with the longest names and amounts', async () => {
    const at = new Date('2026-12-30T22:59:00Z')
    const { id: beneficiary } = await asking()
    const pass = await world.assignedPass({ donor, service, beneficiary })
    const told = { id: pass.id, amountXof: 999_999_999, service: name, supplier: name, expiresOn: '2027-12-30' }
    const codes = await inTransaction(t.system, (tx) => smsOfPasses(t.system, tx, [told]))
    const use = { amountXof: 999_999_999, supplier: name, at }
    const uses = [{ text: usesSms([use]) }, { text: usesSms([use, { ...use, amountXof: 1 }]) }]
    const sampled = Object.values(samples).flatMap(({ full, minimal }) => [...full.sms ?? [], ...minimal.sms ?? []])
    expect(codes).toHaveLength(1)
    expect(sampled.length).toBeGreaterThan(8)
    expect([...codes, ...uses, ...sampled].filter(({ text }) => text.endsWith(cutMark))).toEqual([])
    for (const { text } of [...codes, ...uses, ...sampled]) {
      expect(gsmLength(text.replace(secretMark, 'XXXX-XXXX-XXXX-XXXX')), text).toBeLessThanOrEqual(smsMax)
    }
  })
})
