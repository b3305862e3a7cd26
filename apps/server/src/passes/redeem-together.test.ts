import { randomUUID } from 'node:crypto'
import { passCodeFrom, readPassCode } from '@passerelle/contract/pass-code'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#src/platform/app-error.ts'
import type { KeyedCall, UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { isPassingFault } from '#src/platform/database/passing-fault.ts'
import { tokenHash } from '#src/platform/keys.ts'
import { findActor } from '#src/platform/sessions.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { giveManyPasses } from '#test/worlds/process-world.ts'
import { seededRandom } from '#test/tools/seeded-random.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { countTrips } from '#test/tools/count-trips.ts'
import { createTestDatabase, testEngine, warmConnections } from '#test/tools/test-database.ts'
import { redeemAlone } from './redeem-alone.ts'
import { redeemPass } from './redeem-pass.ts'
import { redeemTogether } from './redeem-together.ts'
import type { Redeemed } from './scan-answer.ts'
import { undoRedemption } from './undo-redemption.ts'

let t: TestApp
let clock: Date
let world: PassWorld
/** What was sent to the database and waited for. */
const trips: string[] = []
/** The same database with lines of its own, as another process has them. */
let otherServer: Db
let [service, donor] = [0, 0]

beforeAll(async () => {
  t = await createTestApp({ jobs: false, open: await createTestDatabase((engine) => countTrips(engine, (sent) => void trips.push(sent))) })
  otherServer = t.services.db.withPlugin({ transformQuery: ({ node }) => node, transformResult: async ({ result }) => result })
  clock = new Date()
  world = new PassWorld({ ...t.system, now: () => clock })
  service = await world.service()
  donor = await world.partner()
  // A pass that is noted here cannot be used: its scan fails in the middle of what it writes.
  await sql`create table faulty_passes (pass_id bigint primary key)`.execute(t.services.db)
  await sql.raw(`create function fail_here() returns trigger language plpgsql as $$ begin
    if exists (select from faulty_passes where pass_id = new.pass_id) then raise exception 'faulty pass'; end if;
    return new; end $$`).execute(t.services.db)
  await sql`create trigger fail_here before insert on redemptions for each row execute function fail_here()`.execute(t.services.db)
  await warmConnections(t.services.db, 12)
})

const codePattern = { route: 'POST /api/scan/pass', leasedUntil: null, committed: null, isOver: false } as const

function keyed(supplierId: number, key: string, code: string | null): UserContext {
  const keyedCall: KeyedCall = { ...codePattern, caller: `user:${supplierId}`, key, bodyHash: t.services.keys.lookup(`call:${code}`) }
  return { ...world.as(supplierId, 4), keyed: keyedCall }
}

const tillCount = 4
const passCount = 80

/** One of two equal worlds: whatever happens to the passes of one happens to the other's, by their places. */
interface Side {
  tills: number[]
  holders: number[]
  passes: { id: number; codes: string[] }[]
}

async function newSide(): Promise<Side> {
  const side: Side = { tills: [], holders: [], passes: [] }
  for (let n = 0; n < tillCount; n += 1) {
    side.tills.push(await world.supplier({ services: [service] }))
    side.holders.push(await world.beneficiary(n % 2 === 0 ? {} : { department: 'Zou', commune: 'Bohicon' }))
    await t.services.db.updateTable('suppliers').set({ socialReason: `Cyber ${n}` }).where('userId', '=', side.tills[n]!).execute()
  }
  for (let n = 0; n < tillCount; n += 1) {
    const given = await giveManyPasses(world, {
      donor, beneficiary: side.holders[n]!, supplier: side.tills[n]!, service, amountXof: 1000 * (n + 1), count: passCount / tillCount,
    })
    side.passes.push(...given.map(({ id, code }) => ({ id, codes: [code] })))
  }
  return side
}

interface Scan {
  till: number
  /** Which pass, by which of the codes it has had; or what was typed. */
  pass: number | null
  code: number | string
  key: string
  /** Scans of one group meet at one pass or key: which comes first is chance, what they are told together is not. */
  group: string
}

interface Wave {
  /** Before it, passes come into another state, and some uses are undone. */
  changed: { pass: number; state: 'suspended' | 'expired' | 'nobody’s' | 'faulty' }[]
  undone: number[]
  /** Held by somebody else when it comes, who then lets it go, or suspends it. */
  held: { pass: number; isSuspended: boolean }[]
  isOverLimit: boolean
  scans: Scan[]
}

const unknownCode = (n: number) => passCodeFrom(Uint8Array.from({ length: 15 }, (_, place) => (n + place * 7) % 256))

/** What a till may send, as it comes: good passes mostly, and everything else that is not simply one. */
function* wavesOf(seed: number, count: number): Generator<Wave> {
  const fraction = seededRandom(seed)
  const random = (below: number) => Math.floor(fraction() * below)
  const fresh = Array.from({ length: passCount }, (_, pass) => pass)
  const takeOne = () => fresh.splice(random(fresh.length), 1)[0]!
  const tillOf = (pass: number) => Math.floor(pass / (passCount / tillCount))
  const sent: Scan[] = []
  /** Which of two keys has its success is chance: they are not sent again. */
  const byChance = new Set<number>()
  let keys = 0
  const scanOf = (pass: number, till = tillOf(pass)): Scan =>
    ({ till, pass, code: 0, key: `${seed}-key-${(keys += 1)}`, group: `pass ${pass}` })
  for (let wave = 0; wave < count; wave += 1) {
    const made: Wave = { changed: [], undone: [], held: [], isOverLimit: wave === count - 1, scans: [] }
    const used = new Set<number>()
    for (let n = 10 + random(8); n > 0 && fresh.length > 0; n -= 1) {
      const kind = random(16)
      const earlier = sent[random(Math.max(1, sent.length))]
      if (kind < 7) made.scans.push(scanOf(takeOne()))
      else if (kind === 7) {
        const pass = takeOne()
        byChance.add(pass)
        made.scans.push(scanOf(pass), scanOf(pass)) // twice the same
      } else if (kind === 8) {
        const again = scanOf(takeOne())
        made.scans.push(again, again, { ...again }) // sent again meanwhile
      } else if (kind === 9) {
        const pass = takeOne()
        made.scans.push(scanOf(pass), scanOf(pass, (tillOf(pass) + 1) % tillCount)) // another supplier's too
      } else if (kind === 10) {
        const pass = takeOne()
        made.changed.push({ pass, state: (['suspended', 'expired', 'nobody’s', 'faulty'] as const)[random(4)]! })
        made.scans.push(scanOf(pass))
      } else if (kind === 11) {
        const pass = takeOne()
        made.held.push({ pass, isSuspended: random(2) === 0 })
        made.scans.push(scanOf(pass))
      } else if (kind === 12) {
        const typed = random(2) === 0 ? 'typing error' : unknownCode(seed * 100 + keys)
        made.scans.push({ till: random(tillCount), pass: null, code: typed, key: `${seed}-key-${(keys += 1)}`, group: `typed ${keys}` })
      } else if (earlier && earlier.pass !== null && !used.has(earlier.pass)) {
        used.add(earlier.pass)
        if (kind === 13) made.scans.push(earlier) // its answer was lost
        else if (kind === 14) made.scans.push({ ...scanOf(takeOne(), earlier.till), key: earlier.key }) // its key, for something else
        else {
          made.undone.push(earlier.pass)
          made.scans.push(scanOf(earlier.pass), { ...scanOf(earlier.pass), code: 1 })
        }
      }
    }
    sent.push(...made.scans.filter(({ pass, till }) => pass !== null && tillOf(pass) === till && !byChance.has(pass)))
    yield made
  }
}

/** What one was told, without what differs between the worlds. */
type Told = Record<string, unknown>

/** Told to come back, one asks again. */
async function untilAnswered<T>(act: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!isPassingFault(error)) throw error
    }
  }
}

async function tell(act: () => Promise<Redeemed>): Promise<Told> {
  try {
    const { redemptionId, service: of, ...answer } = await untilAnswered(act)
    return { ...answer, of: of.name, use: redemptionId }
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code, ...error.details }
    return { failed: error instanceof Error && error.message }
  }
}

async function prepare(side: Side, wave: Wave, { holdersAct }: { holdersAct: boolean }): Promise<void> {
  const { db } = t.services
  for (const { pass, state } of wave.changed) {
    const { id } = side.passes[pass]!
    if (state === 'faulty') await sql`insert into faulty_passes values (${id})`.execute(db)
    else if (state === 'suspended') await suspend(side, pass)
    else await db
      .updateTable('passes')
      .set(state === 'expired' ? { expiresOn: '2020-01-31' } : { supplierId: null })
      .where('id', '=', id)
      .execute()
  }
  for (const pass of wave.undone) {
    const one = side.passes[pass]!
    const use = await db
      .selectFrom('redemptions')
      .select(['id', 'supplierId'])
      .where('passId', '=', one.id)
      .where('undoneAt', 'is', null)
      .executeTakeFirst()
    if (use) await undoRedemption(world.as(use.supplierId, 4), { redemptionId: use.id })
    one.codes = [one.codes[0]!, await world.codeOf(one.id)]
  }
  if (holdersAct) for (const { pass, isSuspended } of wave.held) if (isSuspended) await suspend(side, pass)
  if (wave.isOverLimit) await db
    .insertInto('attempts')
    .values(Array.from({ length: 30 }, () => ({ bucket: `scan:${side.tills[0]!}`, at: clock })))
    .execute()
}

async function suspend(side: Side, pass: number, db = t.services.db): Promise<void> {
  const passId = side.passes[pass]!.id
  await db.updateTable('passes').set({ state: 'suspended' }).where('id', '=', passId).execute()
  const suspension = { passId, cause: 'holder' as const, at: clock }
  await db.insertInto('passSuspensions').values(suspension).onConflict((conflict) => conflict.doNothing()).execute()
}

function sender(side: Side, redeem: (ctx: UserContext, code: string) => Promise<Redeemed>) {
  return ({ till, pass, code, key }: Scan) => {
    const { codes } = side.passes[pass ?? -1] ?? { codes: [] }
    const text = typeof code === 'string' ? code : codes[code]!
    return tell(() => redeem(keyed(side.tills[till]!, key, readPassCode(text)), text))
  }
}

/** One after the other, each in a transaction of its own. */
async function playAlone(side: Side, wave: Wave): Promise<Told[]> {
  await prepare(side, wave, { holdersAct: true })
  const told = []
  const send = sender(side, (ctx, code) => redeemAlone(ctx, readPassCode(code)))
  for (const scan of wave.scans) told.push(await send(scan))
  return told
}

/** All at once, on two servers, while somebody holds some of the passes: the others are answered before those are let go. */
async function playTogether(side: Side, wave: Wave): Promise<Told[]> {
  await prepare(side, wave, { holdersAct: false })
  const servers = [t.services.db, otherServer]
  let turn = 0
  const send = sender(side, (ctx, code) => redeemPass({ ...ctx, db: servers[(turn += 1) % servers.length]! }, { code }))
  const letGo = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holding = inTransaction(t.system, async (tx) => {
    const ids = wave.held.map(({ pass }) => side.passes[pass]!.id)
    if (ids.length > 0) await tx.selectFrom('passes').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
    isHeld.resolve()
    await letGo.promise
    for (const { pass, isSuspended } of wave.held) if (isSuspended) await suspend(side, pass, tx)
  })
  await isHeld.promise
  const told = wave.scans.map(send)
  const heldGroups = new Set(wave.held.map(({ pass }) => `pass ${pass}`))
  if (testEngine === 'postgres') await Promise.all(told.filter((_, n) => !heldGroups.has(wave.scans[n]!.group)))
  letGo.resolve()
  await holding
  return Promise.all(told)
}

/** What the groups of a wave were told, whoever came first in each. */
async function byGroup(side: Side, wave: Wave, told: Told[]): Promise<Record<string, string[]>> {
  const uses = await t.services.db.selectFrom('redemptions').select(['id', 'passId']).execute()
  const placeOf = new Map(uses.map(({ id, passId }) => [id, side.passes.findIndex((pass) => pass.id === passId)]))
  const groups: Record<string, string[]> = {}
  for (const [n, { group }] of wave.scans.entries()) {
    const { use, ...rest } = told[n]!
    const one = JSON.stringify({ ...rest, ...(use !== undefined && { useOfPass: placeOf.get(Number(use)) }) })
    ;(groups[group] ??= []).push(one)
  }
  for (const group of Object.values(groups)) group.sort()
  return groups
}

/** Everything that a world holds, with places instead of ids. */
async function stateOf(side: Side) {
  const { db } = t.services
  const ids = side.passes.map(({ id }) => id)
  const passes =
    await db.selectFrom('passes').select(['id', 'state', 'usedAt', 'supplierId']).where('id', 'in', ids).orderBy('id').execute()
  const events =
    await db.selectFrom('passEvents').select(['passId', 'event', 'at', 'actorId']).where('passId', 'in', ids).orderBy('id').execute()
  const uses = await db.selectFrom('redemptions').selectAll().where('passId', 'in', ids).orderBy('id').execute()
  const posted = await db
    .selectFrom('ledgerTransactions')
    .innerJoin('ledgerEntries', 'ledgerEntries.transactionId', 'ledgerTransactions.id')
    .select(['kind', 'reference', 'at', 'account', 'amountXof'])
    .where('reference', 'in', uses.map(({ id }) => `redemption:${id}`))
    .execute()
  const notices =
    await db.selectFrom('notifications').select(['userId', 'key', 'message']).where('userId', 'in', side.holders).orderBy('id').execute()
  const calls = await db
    .selectFrom('idempotentCalls')
    .selectAll()
    .where('caller', 'in', side.tills.map((id) => `user:${id}`))
    .execute()
  const journal =
    await db.selectFrom('journal').select(['action', 'detail', 'subjectId', 'subjectType']).where('actorId', 'in', side.tills).execute()
  const attempts = await db.selectFrom('attempts').select('bucket').where('bucket', 'in', side.tills.map((id) => `scan:${id}`)).execute()

  const place = (id: number | null) => side.passes.findIndex((pass) => pass.id === id)
  const person = (id: number | null) => `till ${side.tills.indexOf(id ?? 0)}, holder ${side.holders.indexOf(id ?? 0)}`
  const passOfUse = new Map(uses.map(({ id, passId }) => [id, place(passId)]))
  const inPlaces = (text: string) => text.replaceAll(/\b(redemption|pass-used|scan-undone):(\d+)/g, (_, what: string, id: string) =>
    `${what} of pass ${passOfUse.get(Number(id))}`)
  const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()
  return {
    passes: passes.map(({ state, usedAt, supplierId }) => ({ state, usedAt, till: person(supplierId) })),
    events: Object.groupBy(
      events.map(({ passId, actorId, ...event }) => ({ ...event, of: place(passId), by: person(actorId) })),
      (event) => event.of,
    ),
    uses: sorted(uses.map(({ id: _id, passId, supplierId, beneficiaryId, undoneBy, ...use }) => ({
      ...use, of: place(passId), till: person(supplierId), holder: person(beneficiaryId), undoneBy: person(undoneBy),
    }))),
    ledger: sorted(posted.map(({ reference, account, ...entry }) => ({
      ...entry, reference: inPlaces(reference),
      account: account.replace(/supplier:(\d+)/, (_, id: string) => person(Number(id))),
    }))),
    balances: await Promise.all(side.tills.map((id) => world.balance(id))),
    notices: sorted(notices.map(({ userId, key, message }) => ({ key: inPlaces(key), message, to: person(userId) }))),
    calls: sorted(calls.map(({ caller, route, leasedUntil, status, reply, createdAt, committed }) => {
      const kept = JSON.stringify(committed).replace(/"redemptionId":(\d+)/, (_, id: string) => `"of":${passOfUse.get(Number(id))}`)
      return { caller: person(Number(caller.slice(5))), route, leasedUntil, status, reply, createdAt, kept }
    })),
    // In which state a refused pass was depends on who came first.
    journal: sorted(journal.map(({ subjectId, subjectType, action, detail }) => ({
      action,
      detail: detail['answered'] ?? detail,
      subject: subjectType === 'pass' ? place(Number(subjectId)) : subjectType === 'redemption' ? 'use' : person(Number(subjectId)),
    }))),
    attempts: sorted(attempts.map(({ bucket }) => person(Number(bucket.slice(5))))),
  }
}

/** How many commits the uses of these passes took. */
async function commitsOf(side: Side): Promise<{ uses: number; commits: number }> {
  const { rows } = await sql<{ uses: number; commits: number }>`select count(*) as uses, count(distinct xmin::text) as commits
    from pass_events where event = 'used' and pass_id = any(${side.passes.map(({ id }) => id)})`.execute(t.services.db)
  return rows[0]!
}

describe('scans together', () => {
  it('are two round trips for a good pass, at a till that was let in a moment ago', async () => {
    const supplier = await world.supplier({ services: [service] })
    const beneficiary = await world.beneficiary()
    const passes = await giveManyPasses(world, { donor, beneficiary, supplier, service, amountXof: 5000, count: 3 })
    const till = t.client(await world.token(supplier))
    for (const [n, { code }] of passes.entries()) {
      trips.length = 0
      const reply = await till.post('/api/scan/pass', { code }, { headers: { 'idempotency-key': randomUUID() } })
      expect(reply.body).toMatchObject({ status: true })
      expect(trips).toHaveLength(n === 0 ? 3 : 2) // the first one reads the session
    }
  })

  it.each([1, 2, 3, 4, 5, 6])('stream %i: the same answers, ledger, history and notices as one after the other', async (seed) => {
    const [alone, joined] = [await newSide(), await newSide()]
    for (const wave of wavesOf(seed, 5)) {
      const expected = await byGroup(alone, wave, await playAlone(alone, wave))
      expect(await byGroup(joined, wave, await playTogether(joined, wave))).toEqual(expected)
      expect(await stateOf(joined)).toEqual(await stateOf(alone))
      clock = new Date(clock.getTime() + 60_000)
    }
    await world.assertLedger()
    const [one, many] = [await commitsOf(alone), await commitsOf(joined)]
    expect(one.uses).toBeGreaterThan(20)
    expect(one.commits).toBe(one.uses)
    expect(many.commits).toBeLessThan(many.uses)
  }, 120_000)

  // The embedded database has one connection: there, everybody waits for whoever holds it.
  const held: Record<string, (tx: Tx, scan: { till: number; holder: number; key: string }) => Promise<unknown>> = {
    'the supplier’s balance': (tx, { till }) =>
      tx.selectFrom('supplierBalances').select('balanceXof').where('supplierId', '=', till).forUpdate().execute(),
    'the pass’s holder': (tx, { holder }) => tx.selectFrom('users').select('id').where('id', '=', holder).forUpdate().execute(),
    'the supplier': (tx, { till }) => tx.selectFrom('suppliers').select('userId').where('userId', '=', till).forUpdate().execute(),
    'the key, in a transaction that takes it back': async (tx, { till, key }) => {
      const bodyHash = t.services.keys.lookup('other')
      await tx.insertInto('idempotentCalls').values({ caller: `user:${till}`, key, route: 'x', bodyHash, createdAt: clock }).execute()
    },
  }
  it.runIf(testEngine === 'postgres').each(Object.entries(held))('one that waits for %s holds up no neighbour', async (_what, hold) => {
    const { tills, holders, passes } = await newSide()
    const scans =
      passes.map(({ codes: [code = ''] }, n) => ({ till: tills[Math.floor((n * tillCount) / passCount)]!, code, key: randomUUID() }))
    const [{ till, key }] = scans as [(typeof scans)[number]]
    const isHeld = Promise.withResolvers<void>()
    const letGo = Promise.withResolvers<void>()
    const holding = inTransaction(t.system, async (tx) => {
      await hold(tx, { till, holder: holders[0]!, key })
      isHeld.resolve()
      await letGo.promise
      throw new Error('let go')
    })
    await isHeld.promise
    const told = scans.map((one) => untilAnswered(() => redeemPass(keyed(one.till, one.key, one.code), { code: one.code })))
    const neighbours = told.filter((_, n) => scans[n]!.till !== till)
    expect(await Promise.all(neighbours)).toHaveLength(passCount - passCount / tillCount)
    letGo.resolve()
    await expect(holding).rejects.toThrow('let go')
    expect(await Promise.all(told)).toHaveLength(passCount)
    await world.assertLedger()
  }, 60_000)

  // One connection: what is asked first is done first.
  it.runIf(testEngine === 'pglite')('uses nothing for a session that ends between what is judged and what is done', async () => {
    const supplier = await world.supplier({ services: [service] })
    const pass = await world.assignedPass({ donor: await world.partner(), beneficiary: await world.beneficiary(), service })
    await t.services.db.updateTable('passes').set({ supplierId: supplier }).where('id', '=', pass.id).execute()
    const hash = tokenHash(await world.token(supplier))
    const { session } = await findActor(t.services.db, hash, t.clock.now())
    if (!session) throw new Error('no session')
    const ctx = keyed(supplier, randomUUID(), pass.code)
    const ends: Promise<unknown>[] = []
    Object.defineProperty(ctx.keyed, 'bodyHash', {
      get: () => {
        ends.push(t.services.db.deleteFrom('sessions').where('tokenHash', '=', hash).execute())
        return t.services.keys.lookup('call')
      },
    })
    expect(await redeemTogether({ ...ctx, unread: { session, confirm: async () => {} } }, pass.code)).toBeNull()
    expect(await Promise.all(ends)).toHaveLength(1)
    expect(await world.passState(pass.id)).toMatchObject({ state: 'assigned' })
    expect(await redeemTogether(keyed(supplier, randomUUID(), pass.code), pass.code)).toMatchObject({ amountXof: 5000 })
  })

  it('pays a supplier exactly while its money moves, and each pass once, whoever scans it', async () => {
    const { tills: [till = 0, other = 0], passes } = await newSide()
    await t.services.db.updateTable('passes').set({ supplierId: till }).where('id', 'in', passes.map(({ id }) => id)).execute()
    const move = (amountXof: number) => untilAnswered(() => inTransaction(t.system, (tx) => tx
      .updateTable('supplierBalances')
      .set((eb) => ({ balanceXof: eb('balanceXof', '+', amountXof) }))
      .where('supplierId', '=', till)
      .execute()))
    const scan = async (by: number, code: string) => {
      const key = randomUUID()
      const redeem = () => redeemPass(keyed(by, key, code), { code })
      return untilAnswered(redeem).then(({ amountXof }) => amountXof, (error: unknown) => error)
    }
    const told = await Promise.all(passes.flatMap(({ codes: [code = ''] }, n) => [
      scan(till, code),
      scan(n % 2 === 0 ? till : other, code),
      ...(n % 4 === 0 ? [move(7).then(() => 7), move(-7).then(() => -7, () => null)] : []),
    ]))
    expect(told.filter((one) => one instanceof Error && !(one instanceof AppError))).toEqual([])
    const moved = told.filter((one) => typeof one === 'number')
    expect(moved.filter((one) => Math.abs(one) !== 7)).toHaveLength(passes.length)
    const sumOf = (amounts: number[]) => amounts.reduce((sum, one) => sum + one, 0)
    expect(await world.balance(till)).toBe(sumOf(moved))
    await move(-sumOf(moved.filter((one) => Math.abs(one) === 7)))
    await world.assertLedger()
  })
})
