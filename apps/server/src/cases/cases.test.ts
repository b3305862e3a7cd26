import { adminOverview } from '@passerelle/contract/back-office'
import * as contract from '@passerelle/contract/cases'
import { listNotifications } from '@passerelle/contract/notifications'
import { adminListPersonDocuments } from '@passerelle/contract/person'
import { errors } from '@passerelle/contract/errors'
import { getFile } from '@passerelle/contract/profiles'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { ContractWorld } from '#test/contract/contract-world.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { samplePdf } from '#test/tools/sample-files.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import { hasOpenCase } from './open-cases.ts'
import { watchCases } from './watch-cases.ts'

const text = 'La porte était fermée toute la matinée.'
const dayMs = 86_400_000
let world: ContractWorld
let desk: ApiClient
let deskId: number

beforeAll(async () => {
  world = await ContractWorld.create()
  deskId = await world.admin('instruction')
  desk = world.test.client(await world.token(deskId))
}, 60_000)

async function holder() {
  const { id, client } = await world.newBeneficiary()
  const supplierId = await world.supplier({ services: [world.serviceId] })
  const { id: passId } = await world.heldPass({ beneficiaryId: id, supplierId })
  const report = (sent: object = {}) =>
    client.call(contract.reportProblem, {}, { body: { subject: 'pass', subject_id: passId, kind: 'supplier_closed', text, ...sent } })
  return { id, client, supplierId, passId, report }
}

/** A supplier with a payout that was asked for, reported on. */
async function unpaid() {
  const { client, id, payoutId } = await world.pendingPayout()
  const { body } = await client.call(contract.reportProblem, {}, {
    body: { subject: 'payout', subject_id: payoutId, kind: 'money_not_arrived', text },
  })
  return { client, id, payoutId, caseId: body.id as number }
}

const rowOf = (id: number) => world.ctx.db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const noticesOf = async (client: ApiClient): Promise<string[]> =>
  (await client.call(listNotifications)).body.notifications.data.map((one: { data: { message: string } }) => one.data.message)
const answer = (id: number, sent: object = {}) =>
  desk.call(contract.adminAnswerCase, { id }, { body: { text: 'Nous regardons.', next: 'waiting_person', ...sent } })
const close = (id: number) => desk.call(contract.adminCloseCase, { id }, { body: { outcome: 'solved', text: 'Il rouvre lundi.' } })

describe('a problem reported', () => {
  it('is one open case for a person and an object: what comes again is added, and said so; another object has its own', async () => {
    const { client, id, report } = await holder()
    const [first, second] = [await report(), await report({ text: 'Elle est encore fermée.', kind: 'other' })]
    expect([first.body.is_added, second.body.is_added, second.body.id]).toEqual([false, true, first.body.id])
    expect(second.body.message).toContain(first.body.code)
    const { id: otherPass } = await world.heldPass({ beneficiaryId: id })
    expect((await report({ subject_id: otherPass })).body).toMatchObject({ is_added: false })
    expect((await client.call(contract.listCases)).body).toHaveLength(2)
    expect((await client.call(contract.getCase, { id: first.body.id })).body.messages).toHaveLength(2)
  })

  it('ten times at once is one case with ten messages, round after round', async () => {
    await warmConnections(world.ctx.db, 10)
    for (let round = 0; round < 3; round += 1) {
      const { client, report } = await holder()
      const replies = await Promise.all(Array.from({ length: 10 }, () => report()))
      expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
      expect(replies.filter(({ body }) => !body.is_added)).toHaveLength(1)
      expect((await client.call(contract.getCase, { id: replies[0]?.body.id })).body.messages).toHaveLength(10)
    }
  })

  it('sent twice with one key is written once', async () => {
    const { client, passId } = await holder()
    const send = (key: string) => client.call(contract.reportProblem, {}, {
      body: { subject: 'pass', subject_id: passId, kind: 'other', text }, headers: { 'idempotency-key': key },
    })
    const key = randomUUID()
    const [first, again] = [await send(key), await send(key)]
    expect(again.body).toEqual(first.body)
    expect((await client.call(contract.getCase, { id: first.body.id })).body.messages).toHaveLength(1)
  })

  it('too many times in ten minutes waits, and too many open cases are refused with what to do', async () => {
    const { client, report } = await holder()
    for (let n = 0; n < 20; n += 1) expect((await report()).status).toBe(200)
    expect(await report()).toMatchObject({ status: 429 })
    const { id, client: other } = await world.newBeneficiary()
    await world.changeSetting('casesOpenMax', 2)
    const about = async () => other.call(contract.reportProblem, {}, {
      body: { subject: 'pass', subject_id: (await world.heldPass({ beneficiaryId: id })).id, kind: 'other', text },
    })
    expect([(await about()).status, (await about()).status]).toEqual([200, 200])
    expect(await about()).toMatchObject({ status: 422, body: { errors: { text: [expect.stringContaining('2 réclamations')] } } })
    await world.changeSetting('casesOpenMax', 10)
    expect((await client.call(contract.listCases)).body).toHaveLength(1)
  })

  it('is on what is one’s own: scans and payouts of the supplier, gifts of the donor, decisions on one’s file', async () => {
    const supplier = await world.supplierWithScan()
    const [{ donor, recap }, { passId }] = [await world.donationPaidAs(), await holder()]
    const tell = (client: ApiClient, subject: string, subjectId: number, kind = 'other') =>
      client.call(contract.reportProblem, {}, { body: { subject, subject_id: subjectId, kind, text } })
    expect((await tell(supplier.client, 'redemption', supplier.redemptionId)).status).toBe(200)
    expect((await tell(donor.client, 'donation', recap.don_id)).status).toBe(200)
    expect((await tell(supplier.client, 'donation', recap.don_id)).status).toBe(404)
    expect((await tell(donor.client, 'redemption', supplier.redemptionId)).status).toBe(404)
    expect((await tell(supplier.client, 'pass', passId)).status).toBe(404)
    expect((await tell(supplier.client, 'profile', donor.id)).status).toBe(404)
    const newcomer = await world.newcomer()
    expect((await tell(newcomer.client, 'profile', newcomer.id)).status).toBe(404)
    expect((await tell(newcomer.client, 'none', 1, 'account')).status).toBe(200)
  })

  it('tells those who may take it, then only who follows it', async () => {
    const [{ report }, other] = [await holder(), await world.admin('instruction')]
    const { body } = await report()
    const clients = [desk, world.test.client(await world.token(other)), world.test.client(await world.token(await world.admin('finance')))]
    const toldTo = async (client: ApiClient) => (await noticesOf(client)).filter((one) => one.includes(body.code)).length
    const told = async () => Promise.all(clients.map(toldTo))
    expect(await told()).toEqual([1, 1, 0])
    await desk.call(contract.adminTakeCase, { id: body.id })
    await report()
    expect(await told()).toEqual([2, 1, 0])
  })
})

describe('chosen cases', () => {
  it('are taken by one person once, and those that are followed, closed or one’s own are left out, each with why', async () => {
    const [one, two, closed] = [await holder(), await holder(), await holder()]
    const ids: number[] = []
    for (const { report } of [one, two, closed]) ids.push((await report()).body.id)
    await world.ctx.db.updateTable('cases').set({ state: 'closed', outcome: 'solved', closedAt: world.ctx.now() })
      .where('id', '=', ids[2] ?? 0).execute()
    const clients = [desk, world.test.client(await world.token(await world.admin('instruction')))]
    const chosen = `${contract.adminPreviewTakeCases.path}?ids=${ids.join()}`
    expect((await desk.get(chosen)).body).toEqual({
      concerned: 2, excluded: [{ id: ids[2], label: expect.stringMatching(/^REC-/), reason: errors.case_closed.message }],
    })
    const replies = await Promise.all([...clients, ...clients].map((client) => client.call(contract.adminTakeCases, {}, { body: { ids } })))
    expect(replies.map(({ body }) => body.concerned).toSorted((less, more) => less - more)).toEqual([0, 0, 0, 2])
    const reasons = (await desk.get(chosen)).body.excluded.map(({ reason }: { reason: string }) => reason)
    expect(reasons).toEqual([errors.case_taken.message, errors.case_taken.message, errors.case_closed.message])
    const finance = world.test.client(await world.token(await world.admin('finance')))
    const { body } = await finance.get(chosen)
    expect(body.concerned).toBe(0)
  })
})

describe('a case', () => {
  it('keeps its deadline while it waits for us, and has a new one when it comes back', async () => {
    const { client, report } = await holder()
    const { id } = (await report()).body
    // As if it had been reported two days before.
    const promised = new Date((await rowOf(id)).dueAt.getTime() - 2 * dayMs)
    await world.ctx.db.updateTable('cases').set({ dueAt: promised }).where('id', '=', id).execute()
    await report()
    await answer(id, { next: 'open' })
    expect((await rowOf(id)).dueAt).toEqual(promised)
    await answer(id)
    expect(await rowOf(id)).toMatchObject({ state: 'waiting_person', dueAt: promised })
    await client.call(contract.writeToCase, { id }, { body: { text } })
    const again = await rowOf(id)
    expect([again.state, again.dueAt > promised]).toEqual(['open', true])
  })

  it('closed, is opened again by its person, or by the desk; beside another open one it takes no message', async () => {
    const { client, report } = await holder()
    const { id } = (await report()).body
    expect((await close(id)).status).toBe(200)
    expect((await answer(id)).status).toBe(409)
    await client.call(contract.writeToCase, { id }, { body: { text } })
    expect(await rowOf(id)).toMatchObject({ state: 'open', outcome: null, closedAt: null })
    await close(id)
    const second = (await report()).body
    expect(second.id).not.toBe(id)
    await client.call(contract.writeToCase, { id }, { body: { text: 'Un mot de plus à ce sujet.' } })
    expect((await rowOf(id)).state).toBe('closed')
    expect((await client.call(contract.getCase, { id: second.id })).body.messages).toHaveLength(2)
    expect(await desk.call(contract.adminReopenCase, { id })).toMatchObject({
      status: 409, body: { message: expect.stringContaining(second.code) },
    })
    await close(second.id)
    expect((await desk.call(contract.adminReopenCase, { id })).status).toBe(200)
  })

  it('reported and reopened at once never makes two open ones, nor a fault', async () => {
    await warmConnections(world.ctx.db, 10)
    for (let round = 0; round < 4; round += 1) {
      const { id: personId, report } = await holder()
      const { id } = (await report()).body
      await close(id)
      const replies = await Promise.all([desk.call(contract.adminReopenCase, { id }), report()])
      expect(replies.map(({ status }) => status)).not.toContain(500)
      const ofPerson = world.ctx.db.selectFrom('cases').select('id').where('personId', '=', personId)
      const open = await ofPerson.where('state', '<>', 'closed').execute()
      expect(open).toHaveLength(1)
    }
  })

  it('shows its person the answers, marked until they are read, and never a note', async () => {
    const { client, report } = await holder()
    const { id, code } = (await report()).body
    await desk.call(contract.adminNoteCase, { id }, { body: { text: 'Déjà signalé en mars.' } })
    expect((await client.call(contract.listCases)).body[0].is_unread).toBe(false)
    await answer(id)
    expect((await client.call(contract.listCases)).body[0]).toMatchObject({ is_unread: true, state: 'waiting_person' })
    const read = await client.call(contract.getCase, { id })
    expect(read.body.messages.map((one: { text: string }) => one.text)).toEqual([text, 'Nous regardons.'])
    expect(JSON.stringify(read.body)).not.toContain('mars')
    expect((await client.call(contract.listCases)).body[0].is_unread).toBe(false)
    expect(await noticesOf(client)).toContain(`Nous avons répondu à votre réclamation ${code}.`)
    const file = (await desk.call(contract.adminGetCase, { id })).body
    expect(file.messages.map((one: { side: string }) => one.side)).toEqual(['person', 'note', 'desk'])
    expect(file.owner.id).toBe(deskId)
  })

  it('is written by the desk first: it waits for the person, who answers', async () => {
    const { client, id: personId } = await holder()
    const write = () => desk.call(contract.adminWriteToPerson, { id: personId }, { body: { text: 'Rappelez-nous pour votre adresse.' } })
    const [{ body: first }, { body: second }] = [await write(), await write()]
    expect(second).toEqual(first)
    expect(await rowOf(first.case_id)).toMatchObject({ state: 'waiting_person', isFromDesk: true, ownerId: deskId })
    expect((await client.call(contract.listCases)).body).toMatchObject([{ kind: 'desk', is_unread: true }])
    expect((await client.call(contract.writeToCase, { id: first.case_id }, { body: { text: 'J’ai déménagé à Ouidah.' } })).status).toBe(200)
    expect((await rowOf(first.case_id)).state).toBe('open')
  })
})

describe('what the desk joins to an answer', () => {
  const letter = (name = 'attestation.pdf', content = samplePdf()) => {
    const form = new FormData()
    form.append('text', 'Voici votre attestation.')
    form.append('next', 'open')
    form.append('doc_file', new File([content], name, { type: 'application/pdf' }))
    return form
  }
  const send = (id: number, multipart = letter()) => desk.call(contract.adminAnswerCase, { id }, { multipart })

  it('is read by its person and by the desk, and by nobody else', async () => {
    const { client, report } = await holder()
    const { id } = (await report()).body
    expect((await send(id)).status).toBe(200)
    const { messages } = (await client.call(contract.getCase, { id })).body
    expect(messages.at(-1)).toMatchObject({ is_mine: false, file: { name: 'attestation.pdf', mime: 'application/pdf' } })
    const fileId = messages.at(-1).file.id
    const [other, readsNothing] = [(await holder()).client, world.test.client(await world.token(await world.admin('lecture')))]
    const readers = [client, desk, other, readsNothing]
    const statuses = await Promise.all(readers.map(async (one) => (await one.call(getFile, { id: fileId })).status))
    expect(statuses).toEqual([200, 200, 404, 404])
    expect((await client.call(contract.writeToCase, { id }, { body: { text: 'Merci, je la montre demain.' } })).status).toBe(200)
  })

  it('is no document of their file, and takes none of their room', async () => {
    const { client, id: personId, report } = await holder()
    const { id } = (await report()).body
    const sent = async () => (await desk.call(adminListPersonDocuments, { id: personId })).body.documents.length
    const before = await sent()
    expect((await send(id)).status).toBe(200)
    expect(await sent()).toBe(before)
    const { messages } = (await client.call(contract.getCase, { id })).body
    await world.ctx.db.updateTable('files').set({ size: 2_000_000_000 }).where('id', '=', messages.at(-1).file.id).execute()
    const multipart = letter()
    expect((await client.call(contract.writeToCase, { id }, { multipart })).status).toBe(200)
    expect(await sent()).toBe(before + 1)
    expect(await noticesOf(client)).toContainEqual(expect.stringContaining('Un document est joint'))
  })

  it('is refused by the rules of what a person sends, and then nothing is answered', async () => {
    const { report } = await holder()
    const { id } = (await report()).body
    const refused = await send(id, letter('attestation.pdf', Buffer.from('<html>')))
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['doc_file']])
    expect((await desk.call(contract.adminGetCase, { id })).body.messages).toHaveLength(1)
    expect((await close(id)).status).toBe(200)
    const kept = () => world.ctx.db.selectFrom('files').select((eb) => eb.fn.countAll<number>().as('files')).executeTakeFirstOrThrow()
    const before = await kept()
    expect((await send(id)).status).toBe(409)
    expect(await kept()).toEqual(before)
  })
})

describe('the rights of the desk', () => {
  it('finance has what is money’s, with what is joined to it; lecture the list without the texts', async () => {
    const [{ report }, money] = [await holder(), await unpaid()]
    const { id } = (await report()).body
    const form = new FormData()
    form.append('text', 'Voici le relevé de mon opérateur.')
    form.append('doc_file', new File([samplePdf()], 'relevé.pdf', { type: 'application/pdf' }))
    expect((await money.client.call(contract.writeToCase, { id: money.caseId }, { multipart: form })).status).toBe(200)
    const signIn = async (part: 'finance' | 'lecture') => world.test.client(await world.token(await world.admin(part)))
    const [finance, lecture] = [await signIn('finance'), await signIn('lecture')]
    expect((await finance.call(contract.adminGetCase, { id })).status).toBe(404)
    expect((await finance.call(contract.adminNoteCase, { id }, { body: { text } })).status).toBe(404)
    const { status, body } = await finance.call(contract.adminGetCase, { id: money.caseId })
    expect([status, body.object.title]).toEqual([200, expect.stringMatching(/^Retrait RET-/)])
    const [attached] = body.messages.flatMap((one: { file: { id: string } | null }) => one.file ?? [])
    expect((await finance.call(getFile, { id: attached.id })).status).toBe(200)
    expect((await money.client.call(getFile, { id: attached.id })).status).toBe(200)
    expect((await world.supplierWithScan().then(({ client }) => client.call(getFile, { id: attached.id }))).status).toBe(404)
    const idsOf = async (client: ApiClient) => (await client.call(contract.adminListCases)).body.data.map((one: { id: number }) => one.id)
    expect([(await idsOf(finance)).includes(id), (await idsOf(finance)).includes(money.caseId)]).toEqual([false, true])
    expect((await idsOf(lecture)).includes(id)).toBe(true)
    expect(JSON.stringify((await lecture.call(contract.adminListCases)).body)).not.toMatch(/porte était|@exemple|\+229/)
    expect((await lecture.call(contract.adminGetCase, { id })).status).toBe(403)
  })

  it('L099: the count and the file of a part have what its list has, and nothing of the other’s', async () => {
    const [{ report, client: person }, money] = [await holder(), await unpaid()]
    const [own, theirs] = [(await report()).body.code, (await rowOf(money.caseId)).code]
    const finance = world.test.client(await world.token(await world.admin('finance')))
    const seen = async (client: ApiClient) => {
      const { body: page } = await client.call(contract.adminListCases)
      const { body: file } = await client.call(contract.adminCasesFile)
      const codes = (file as string).split('\r\n').flatMap((line) => /REC-[\w-]+/.exec(line)?.[0] ?? [])
      expect(codes.toSorted()).toEqual(page.data.map(({ code }: { code: string }) => code).toSorted())
      expect((await client.call(contract.adminCountCases)).body.count).toBe(codes.length)
      return [codes.includes(own), codes.includes(theirs)]
    }
    expect([await seen(desk), await seen(finance)]).toEqual([[true, true], [false, true]])
    for (const client of [person, money.client]) expect((await client.call(contract.adminCasesFile)).status).toBe(403)
  })

  it('lists what is late first, then what waits, then what waits for nobody here', async () => {
    const [late, fresh, over] = [await holder(), await holder(), await holder()]
    const [lateId, freshId, overId] = [(await late.report()).body.id, (await fresh.report()).body.id, (await over.report()).body.id]
    await world.ctx.db.updateTable('cases').set({ dueAt: new Date(world.ctx.now().getTime() - 1) }).where('id', '=', lateId).execute()
    await close(overId)
    const { body } = await desk.call(contract.adminListCases)
    const order = body.data.map((one: { id: number }) => one.id)
    expect(order[0]).toBe(lateId)
    expect(order.indexOf(freshId)).toBeLessThan(order.indexOf(overId))
    expect((await desk.get(`${contract.adminListCases.path}?late=1`)).body.data).toMatchObject([{ id: lateId, is_late: true }])
    const waiting = async (client: ApiClient = desk) =>
      (await client.call(adminOverview)).body.waits.find(({ name }: { name: string }) => name === 'cases')
    const before = await waiting()
    expect(before).toMatchObject({ oldest_at: expect.any(String) })
    const finance = world.test.client(await world.token(await world.admin('finance')))
    expect((await waiting(finance)).count).toBe((await finance.get(`${contract.adminCountCases.path}?status=open`)).body.count)
    await close(lateId)
    expect((await waiting()).count).toBe(before.count - 1)
    expect((await desk.get(`${contract.adminListCases.path}?late=1`)).body.data).toEqual([])
  })

  it('a person or a supplier with an open case is known, until it is closed', async () => {
    const { id, supplierId, report } = await holder()
    const known = () => inTransaction(world.ctx, async (tx) => [await hasOpenCase(tx, id), await hasOpenCase(tx, supplierId)])
    expect(await known()).toEqual([false, false])
    const { body } = await report()
    expect(await known()).toEqual([true, true])
    await close(body.id)
    expect(await known()).toEqual([false, false])
  })
})

describe('the morning’s look', () => {
  it('tells who follows what is due by tomorrow, and the desk what is late, once a day however often it runs', async () => {
    const other = await ContractWorld.create()
    const [ownerId, idleId] = [await other.admin('instruction'), await other.admin('instruction')]
    const clientOf = async (id: number) => other.test.client(await other.token(id))
    const report = async () => {
      const { client } = await other.newBeneficiary()
      return (await client.call(contract.reportProblem, {}, { body: { subject: 'none', kind: 'account', text } })).body.id
    }
    const [followed, late] = [await report(), await report()]
    await (await clientOf(ownerId)).call(contract.adminTakeCase, { id: followed })
    const now = other.ctx.now().getTime()
    const due = (id: number, at: number) => other.ctx.db.updateTable('cases').set({ dueAt: new Date(at) }).where('id', '=', id).execute()
    await due(followed, now + 60_000)
    await due(late, now - 60_000)
    await watchCases(systemContext(other.test.services))
    await Promise.all([watchCases(systemContext(other.test.services)), watchCases(systemContext(other.test.services))])
    const told = async (id: number) => (await noticesOf(await clientOf(id))).filter((one) => /en retard|ou demain/.test(one))
    expect(await told(ownerId)).toEqual([expect.stringContaining('en retard'), expect.stringContaining('aujourd’hui ou demain')])
    expect(await told(idleId)).toEqual([expect.stringContaining('Une réclamation en retard')])
  })
})
