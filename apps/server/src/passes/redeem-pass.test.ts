import { randomUUID } from 'node:crypto'
import { formatPassCode } from '@passerelle/contract/pass-code'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { postTransfer } from '#src/ledger/post-transfer.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { warmConnections } from '#test/tools/test-database.ts'
import { suspendPasses } from './pass-suspensions.ts'

const scanPath = '/api/scan/pass'
let t: TestApp
let world: PassWorld
let service: number
let donor: number
let supplier: number
let till: ReturnType<TestApp['client']>

beforeAll(async () => {
  t = await createTestApp()
  world = new PassWorld(t.system)
  service = await world.service()
  donor = await world.partner()
  supplier = await world.supplier({ services: [service] })
  till = t.client(await world.token(supplier))
})

async function held(amountXof = 5000) {
  const beneficiary = await world.beneficiary()
  const pass = await world.assignedPass({ donor, beneficiary, service, amountXof })
  // Strangers of these tests provide the service too: say whose pass it is.
  await t.services.db.updateTable('passes').set({ supplierId: supplier }).where('id', '=', pass.id).execute()
  return { beneficiary, ...pass }
}
const scan = (client: typeof till, code: string, key: string = randomUUID()) =>
  client.post(scanPath, { code }, { headers: { 'idempotency-key': key } })

const statsOf = async (client: typeof till) => (await client.get('/api/stats/provider')).body

describe('redeeming a pass', () => {
  it('pays the supplier once, tells the holder, and keeps the ledger balanced', async () => {
    const { id, code, beneficiary } = await held()
    const before = await world.balance(supplier)
    const reply = await scan(till, formatPassCode(code).toLowerCase())
    expect(reply).toMatchObject({ status: 200, body: { status: true, pass_amount: 5000, firstname: 'Awa' } })
    expect(await world.passState(id)).toMatchObject({ state: 'used', supplierId: supplier })
    expect(await world.balance(supplier)).toBe(before + 5000)
    await t.jobsDone()
    const notices = await t.services.db.selectFrom('notifications').select('message').where('userId', '=', beneficiary).execute()
    expect(notices.map((notice) => notice.message)).toEqual([expect.stringMatching(/a été utilisé chez Cyber .+ le \d/)])
    await world.assertLedger()
  })

  it('answers a second scan with the date of the first', async () => {
    const { code } = await held()
    await scan(till, code)
    expect(await scan(till, code)).toMatchObject({
      status: 200,
      body: {
        status: false,
        reason: 'already_used',
        message: expect.stringMatching(/^Vous avez déjà scanné ce pass le/),
        used_at: expect.any(String),
      },
    })
  })

  it('accepts the last local day to its last second and refuses the day after', async () => {
    const { id, code } = await held()
    await t.services.db.updateTable('passes').set({ expiresOn: '2030-06-15' }).where('id', '=', id).execute()
    const other = await held()
    await t.services.db.updateTable('passes').set({ expiresOn: '2030-06-15' }).where('id', '=', other.id).execute()
    try {
      t.clock.setTo('2030-06-15T22:59:30Z') // 23:59:30 in Porto-Novo
      const late = t.client(await world.token(supplier))
      expect(await scan(late, code)).toMatchObject({ body: { status: true } })
      t.clock.setTo('2030-06-15T23:00:00Z')
      expect(await scan(late, other.code)).toMatchObject({ body: { status: false, reason: 'expired' } })
    } finally {
      t.clock.setTo(new Date())
    }
  })

  it('tells a stranger the same as for a code that never existed', async () => {
    const stranger = t.client(await world.token(await world.supplier({ services: [service] })))
    const assigned = await held()
    const used = await held()
    await scan(till, used.code)
    const suspended = await held()
    await inTransaction(t.system, (tx) => suspendPasses(t.system, tx, [suspended.id], 'holder'))
    const { body: never } = await scan(stranger, '0000000000000000')
    expect(never).toMatchObject({ status: false, reason: 'unknown' })
    for (const { code } of [assigned, used, suspended]) expect((await scan(stranger, code)).body).toEqual(never)
    expect((await scan(till, suspended.code)).body).toMatchObject({ reason: 'suspended' })
  })

  it('replays the first answer to the same key, and refuses the key for another code', async () => {
    const [first, second] = [await held(), await held()]
    const key = randomUUID()
    const replies = [await scan(till, first.code, key), await scan(till, first.code, key)]
    expect(replies[1]?.body).toEqual(replies[0]?.body)
    expect(replies[0]?.body).toMatchObject({ status: true })
    expect(await scan(till, second.code, key)).toMatchObject({ status: 409 })
    expect(await world.passState(second.id)).toMatchObject({ state: 'assigned' })
  })

  it('answers a retry by its key before any limit, and refuses the key for an ill-formed code', async () => {
    const { code } = await held()
    const key = randomUUID()
    const first = await scan(till, code, key)
    await t.services.db
      .insertInto('attempts')
      .values(Array.from({ length: 30 }, () => ({ bucket: `scan:${supplier}`, at: t.clock.now() })))
      .execute()
    try {
      expect(first.body).toMatchObject({ status: true })
      expect(await scan(till, code, key)).toMatchObject({ status: 200, body: first.body })
      expect(await scan(till, 'ABCD', key)).toMatchObject({ status: 409 })
      expect(await scan(till, (await held()).code)).toMatchObject({ status: 429 })
    } finally {
      await t.services.db.deleteFrom('attempts').where('bucket', '=', `scan:${supplier}`).execute()
    }
  })

  it('refuses a wrong check symbol without a look-up or a counted attempt', async () => {
    const careful = await world.supplier({ services: [service] })
    const client = t.client(await world.token(careful))
    const { code } = await held()
    const wrong = code.slice(0, -1) + (code.endsWith('0') ? '1' : '0')
    expect((await scan(client, wrong)).body).toMatchObject({ status: false, reason: 'unknown' })
    const attempts = await t.services.db.selectFrom('attempts').selectAll().where('bucket', '=', `scan:${careful}`).execute()
    expect(attempts).toEqual([])
  })

  it('stops one supplier after thirty unknown codes, with the time to wait, and nobody else', async () => {
    const guesser = await world.supplier({ services: [service] })
    const client = t.client(await world.token(guesser))
    const { code } = await held()
    await t.services.db
      .updateTable('passes')
      .set({ supplierId: guesser })
      .where('supplierId', '=', supplier)
      .where('state', '=', 'assigned')
      .execute()
    await t.services.db
      .insertInto('attempts')
      .values(Array.from({ length: 29 }, () => ({ bucket: `scan:${guesser}`, at: t.clock.now() })))
      .execute()
    expect((await scan(client, code)).body).toMatchObject({ status: true })
    expect((await scan(client, '0000000000000000')).body).toMatchObject({ reason: 'unknown' })
    const refused = await scan(client, (await held()).code)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
    expect((await scan(till, '0000000000000000')).status).toBe(200)
    t.clock.forward(11 * 60_000)
    expect((await scan(client, '0000000000000000')).status).toBe(200)
    t.clock.setTo(new Date())
  })

  it('keeps the pass usable and tells nobody when the ledger refuses', async () => {
    const { id, code, beneficiary } = await held()
    // The next redemptions' ledger lines exist already: the write fails in the middle of the transaction, together with others and alone.
    const { rows } = await sql<{ next: number }>`select last_value + 1 as next from redemptions_id_seq`.execute(t.services.db)
    const [next = 0] = rows.map((row) => row.next)
    await inTransaction(t.system, async (tx) => {
      for (const redemption of [next, next + 1]) {
        await postTransfer(tx, {
          kind: 'pass_used',
          reference: `redemption:${redemption}`,
          from: 'provider_fees',
          to: [{ account: 'provider_cash', amountXof: 1 }],
          at: t.clock.now(),
        })
        await postTransfer(tx, {
          kind: 'provider_charge',
          reference: `undo:${redemption}`,
          from: 'provider_cash',
          to: [{ account: 'provider_fees', amountXof: 1 }],
          at: t.clock.now(),
        })
      }
    })
    const before = await world.countRows('ledgerTransactions')
    const reply = await scan(till, code)
    expect(reply).toMatchObject({
      status: 500,
      body: { message: expect.stringContaining('Rien n’a été perdu'), request_id: expect.any(String) },
    })
    expect(await world.passState(id)).toMatchObject({ state: 'assigned' })
    expect(await world.countRows('ledgerTransactions')).toBe(before)
    await t.jobsDone()
    expect(await t.services.db.selectFrom('notifications').selectAll().where('userId', '=', beneficiary).execute()).toEqual([])
    await world.assertLedger()
  })

  it('moves no money when its notice cannot be written, and goes through when sent again', async () => {
    const { id, code, beneficiary } = await held()
    const key = randomUUID()
    const before = [await world.balance(supplier), await world.countRows('ledgerTransactions'), await world.countRows('redemptions')]
    await sql`alter table notifications rename to notifications_away`.execute(t.services.db)
    try {
      expect(await scan(till, code, key)).toMatchObject({ status: 500, body: { request_id: expect.any(String) } })
    } finally {
      await sql`alter table notifications_away rename to notifications`.execute(t.services.db)
    }
    expect(await world.passState(id)).toMatchObject({ state: 'assigned' })
    expect([await world.balance(supplier), await world.countRows('ledgerTransactions'), await world.countRows('redemptions')]).toEqual(
      before,
    )
    expect((await scan(till, code, key)).body).toMatchObject({ status: true })
    expect(await t.services.db.selectFrom('notifications').select('id').where('userId', '=', beneficiary).execute()).toHaveLength(1)
    await world.assertLedger()
  })
})

describe('a till that was let in a moment ago', () => {
  type Till = { supplier: number; client: typeof till }
  const db = () => t.services.db
  const ended: [string, number, (supplier: number) => Promise<unknown>][] = [
    ['signed out', 401, (own) => db().deleteFrom('sessions').where('userId', '=', own).execute()],
    ['its session ended', 401, (own) => db().updateTable('sessions').set({ suspendedAt: new Date() }).where('userId', '=', own).execute()],
    ['suspended', 401, (own) => db().updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', own).execute()],
    ['no supplier any more', 403, (own) => db().updateTable('users').set({ roleId: 2 }).where('id', '=', own).execute()],
    ['to be approved again', 403, (own) => db().updateTable('users').set({ stat: 'pending' }).where('id', '=', own).execute()],
  ]
  const openTill = async (): Promise<Till> => {
    const own = await world.supplier({ services: [service] })
    return { supplier: own, client: t.client(await world.token(own)) }
  }
  const heldFor = async ({ supplier: own }: Till) => {
    const pass = await held()
    await db().updateTable('passes').set({ supplierId: own }).where('id', '=', pass.id).execute()
    return pass
  }

  it.each(ended)('uses nothing more once %s, and is told so whatever it sends; what it did is still answered', async (_, status, end) => {
    const one = await openTill()
    const [first, second, next] = [await heldFor(one), await heldFor(one), await heldFor(one)]
    const key = randomUUID()
    await scan(one.client, first.code)
    const done = await scan(one.client, second.code, key)
    expect(done.body).toMatchObject({ status: true })
    await end(one.supplier)
    for (const code of [next.code, first.code, '0000000000000000', 'no code']) {
      expect(await scan(one.client, code)).toMatchObject({ status })
    }
    expect(await one.client.post(scanPath, {}, { headers: { 'idempotency-key': randomUUID() } })).toMatchObject({ status })
    expect(await one.client.post(scanPath, { code: next.code })).toMatchObject({ status })
    expect(await world.passState(next.id)).toMatchObject({ state: 'assigned' })
    const again = await scan(one.client, second.code, key)
    expect(again).toMatchObject(status === 403 ? { status: 200, body: done.body } : { status })
  })

  it('is let in again as soon as it may', async () => {
    const one = await openTill()
    const [first, next] = [await heldFor(one), await heldFor(one)]
    await scan(one.client, first.code)
    await db().updateTable('users').set({ stat: 'pending' }).where('id', '=', one.supplier).execute()
    expect(await scan(one.client, next.code)).toMatchObject({ status: 403 })
    await db().updateTable('users').set({ stat: 'approved' }).where('id', '=', one.supplier).execute()
    expect((await scan(one.client, next.code)).body).toMatchObject({ status: true })
  })

  it('is kept signed in for twelve hours from its last scan', async () => {
    const one = await openTill()
    try {
      for (let n = 0; n < 4; n += 1) {
        expect((await scan(one.client, (await heldFor(one)).code)).body).toMatchObject({ status: true })
        expect((await scan(one.client, (await heldFor(one)).code)).body).toMatchObject({ status: true })
        t.clock.forward(5 * 3_600_000)
      }
      t.clock.forward(12 * 3_600_000)
      expect(await scan(one.client, (await heldFor(one)).code)).toMatchObject({ status: 401 })
    } finally {
      t.clock.setTo(new Date())
    }
  })
})

describe('races for one pass', () => {
  it('lets one of twenty simultaneous scans through, round after round', async () => {
    await warmConnections(t.services.db, 20)
    for (let round = 0; round < 5; round += 1) {
      const { code, id } = await held()
      const [balance, ledger, { ps }] = [await world.balance(supplier), await world.countRows('ledgerTransactions'), await statsOf(till)]
      const replies = await Promise.all(Array.from({ length: 20 }, () => scan(till, code)))
      expect(replies.filter((reply) => reply.body.status === true)).toHaveLength(1)
      expect(replies.filter((reply) => reply.body.reason === 'already_used')).toHaveLength(19)
      expect((await statsOf(till)).ps).toBe(ps + 1)
      expect(await world.balance(supplier)).toBe(balance + 5000)
      expect(await world.countRows('ledgerTransactions')).toBe(ledger + 1)
      expect(await t.services.db.selectFrom('redemptions').selectAll().where('passId', '=', id).execute()).toHaveLength(1)
    }
    await world.assertLedger()
  })

  it('answers ten simultaneous retries of one scan, and one a minute later, with the same success', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { code, id, beneficiary } = await held()
      const key = randomUUID()
      const replies = await Promise.all(Array.from({ length: 10 }, () => scan(till, code, key)))
      t.clock.forward(60_000)
      replies.push(await scan(till, code, key))
      expect(await t.services.db
        .selectFrom('notifications')
        .select('id')
        .where('userId', '=', beneficiary)
        .where('key', 'like', 'pass-used:%')
        .execute()).toHaveLength(1)
      expect(replies[0]?.body).toMatchObject({ status: true })
      for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body)
      expect(await t.services.db.selectFrom('redemptions').selectAll().where('passId', '=', id).execute()).toHaveLength(1)
    }
    t.clock.setTo(new Date())
  })
})

describe('undoing a scan', () => {
  it('gives the pass and the money back by a reversing entry', async () => {
    const { code, id } = await held()
    const [before, { fournisseur }] = [await world.balance(supplier), await statsOf(till)]
    const { body } = await scan(till, code)
    const listed = async () => (await till.get('/api/provide/pass')).body.find((pass: { id: number }) => pass.id === id)
    expect(await listed()).toMatchObject({ status_scan: 'approved' })
    const entries = await t.services.db.selectFrom('ledgerEntries').selectAll().orderBy('id').execute()
    t.clock.forward(10 * 60_000)
    expect(await till.post(`${scanPath}/${body.redemption_id}/undo`)).toMatchObject({ status: 200, body: { status: true } })
    expect(await world.passState(id)).toMatchObject({ state: 'assigned', usedAt: null })
    expect(await listed()).toMatchObject({ status_scan: null })
    expect(await world.balance(supplier)).toBe(before)
    // What was written stays, marked undone; two opposite entries follow it.
    const after = await t.services.db.selectFrom('ledgerEntries').selectAll().orderBy('id').execute()
    expect(after.slice(0, entries.length)).toEqual(entries)
    const amounts = (rows: typeof after) => rows.map(({ account, amountXof }) => `${account} ${amountXof}`).toSorted()
    expect(amounts(after.slice(entries.length))).toEqual(amounts(entries.slice(-2).map((entry) => ({
      ...entry,
      amountXof: -entry.amountXof,
    }))))
    expect(await t.services.db
      .selectFrom('redemptions')
      .select(['id', 'undoneBy', 'amountXof'])
      .where('passId', '=', id)
      .where('undoneAt', 'is not', null)
      .execute()).toEqual([{ id: body.redemption_id, undoneBy: supplier, amountXof: 5000 }])
    expect(await till.post(`${scanPath}/${body.redemption_id}/undo`)).toMatchObject({ status: 409 })
    expect((await statsOf(till)).fournisseur).toEqual(fournisseur)
    t.clock.setTo(new Date())
    await world.assertLedger()
  })

  it('K08: retires the code that the till has seen; the holder is told, and has another', async () => {
    const { code, id, beneficiary } = await held()
    const { body } = await scan(till, code)
    expect(await till.post(`${scanPath}/${body.redemption_id}/undo`)).toMatchObject({
      body: { status: true, message: expect.stringContaining('nouveau code') },
    })
    expect((await scan(till, code)).body).toMatchObject({ status: false, reason: 'renewed' })
    expect(await world.passState(id)).toMatchObject({ state: 'assigned' })
    const wallet = await t.client(await world.token(beneficiary)).get('/api/wallet')
    const [shown] = wallet.body.data
    expect(shown).toMatchObject({ id, state: 'assigned', code: await world.codeOf(id) })
    expect(shown.code).not.toBe(code)
    expect(await t.services.db
      .selectFrom('notifications')
      .select('message')
      .where('userId', '=', beneficiary)
      .where('key', '=', `scan-undone:${body.redemption_id}`)
      .execute())
      .toMatchObject([{ message: expect.stringContaining('avec un nouveau code\u00A0: ouvrez «\u00A0Mes pass\u00A0»') }])
    const events = await t.services.db.selectFrom('passEvents').select('event').where('passId', '=', id).orderBy('id').execute()
    expect(events.slice(-3).map(({ event }) => event)).toEqual(['used', 'scan_undone', 'renewed'])
    expect((await scan(till, shown.code)).body).toMatchObject({ status: true })
    await world.assertLedger()
  })

  it('K06: lists the uses of the last fifteen minutes, newest first, each with why it cannot be undone, if it cannot', async () => {
    const own = await world.supplier({ services: [service] })
    const client = t.client(await world.token(own))
    const takenBy = async (amountXof: number) => {
      const pass = await held(amountXof)
      await t.services.db.updateTable('passes').set({ supplierId: own }).where('id', '=', pass.id).execute()
      return (await scan(client, pass.code)).body.redemption_id
    }
    const recent = async () => (await client.get(`${scanPath}/recent`)).body.data
    expect(await recent()).toEqual([])
    const early = await takenBy(2000)
    t.clock.forward(10 * 60_000)
    const [late, undone] = [await takenBy(5000), await takenBy(2000)]
    await client.post(`${scanPath}/${undone}/undo`)
    expect(await recent()).toMatchObject([
      { redemption_id: late, pass_amount: 5000, firstname: 'Awa', refusal: null },
      { redemption_id: early, refusal: null },
    ])
    await t.services.db.updateTable('supplierBalances').set({ balanceXof: 4000 }).where('supplierId', '=', own).execute()
    expect(await recent()).toMatchObject([
      { redemption_id: late, refusal: { reason: 'undo_money_asked', message: expect.stringContaining('déjà été demandé') } },
      { redemption_id: early, refusal: null },
    ])
    await t.services.db.updateTable('supplierBalances').set({ balanceXof: 7000 }).where('supplierId', '=', own).execute()
    expect((await client.post(`${scanPath}/${early}/undo`)).status).toBe(200)
    t.clock.forward(16 * 60_000)
    expect(await recent()).toEqual([])
    t.clock.setTo(new Date())
    await world.assertLedger()
  })

  it('refuses after fifteen minutes, and another supplier always', async () => {
    const { code } = await held()
    const { body } = await scan(till, code)
    const stranger = t.client(await world.token(await world.supplier({ services: [service] })))
    const missing = await stranger.post(`${scanPath}/999999999/undo`)
    expect(await stranger.post(`${scanPath}/${body.redemption_id}/undo`)).toMatchObject({ status: 404, body: missing.body })
    t.clock.forward(16 * 60_000)
    expect(await till.post(`${scanPath}/${body.redemption_id}/undo`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('15\u00A0minutes') },
    })
    t.clock.setTo(new Date())
  })

  it('refuses to undo the scans of one pass a fourth time', async () => {
    const { id } = await held()
    for (const status of [200, 200, 200, 409]) {
      const { body } = await scan(till, await world.codeOf(id))
      const reply = await till.post(`${scanPath}/${body.redemption_id}/undo`)
      expect(reply.status).toBe(status)
      if (status === 409) expect(reply.body.message).toContain('3 fois')
    }
    expect(await world.passState(id)).toMatchObject({ state: 'used' })
    await world.assertLedger()
  })

  it('follows the settings at the moment of each answer, also for a scan made under others', async () => {
    const { id, code } = await held()
    const { body } = await scan(till, code)
    const recent = async () => (await till.get(`${scanPath}/recent`)).body
    t.clock.forward(16 * 60_000)
    expect((await recent()).undo_minutes).toBe(15)
    await world.changeSetting('scanUndoMinutes', 20)
    const [last] = (await recent()).data
    expect([last.redemption_id, Date.parse(last.undo_until) - Date.parse(last.used_at)]).toEqual([body.redemption_id, 20 * 60_000])
    expect((await recent()).undo_minutes).toBe(20)
    await world.changeSetting('scanUndoMinutes', 10)
    const undo = () => till.post(`${scanPath}/${body.redemption_id}/undo`)
    expect(await undo()).toMatchObject({ status: 409, body: { message: expect.stringContaining('10\u00A0minutes') } })
    await world.changeSetting('scanUndoMinutes', 20)
    expect((await undo()).status).toBe(200)
    t.clock.setTo(new Date())
    await world.changeSetting('undosPerPassMax', 1)
    const { body: again } = await scan(till, await world.codeOf(id))
    expect(Date.parse(again.undo_until) - Date.parse(again.used_at)).toBe(20 * 60_000)
    const tooOften = { reason: 'undo_too_often', message: expect.stringContaining('annulés 1 fois') }
    expect((await recent()).data[0]).toMatchObject({ redemption_id: again.redemption_id, refusal: tooOften })
    expect(await till.post(`${scanPath}/${again.redemption_id}/undo`)).toMatchObject({ status: 409, body: { message: tooOften.message } })
    await t.services.db.deleteFrom('settings').execute()
    await world.assertLedger()
  })

  it('undoes once when asked ten times at once', async () => {
    const { code } = await held()
    const { body } = await scan(till, code)
    const before = await world.balance(supplier)
    const replies = await Promise.all(Array.from({ length: 10 }, () => till.post(`${scanPath}/${body.redemption_id}/undo`)))
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(409)])
    expect(await world.balance(supplier)).toBe(before - 5000)
  })
})
