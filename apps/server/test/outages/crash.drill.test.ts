import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { redeemPass } from '#src/passes/redeem-pass.ts'
import { afterFile } from '#test/tools/after-file.ts'
import { ApiClient } from '#test/tools/api-client.ts'
import { type Cast, type Gift, Memory, payAndValidate, playUntilDeath, redemptionIn, sendScan } from '#test/tools/crash-traffic.ts'
import type { PassWorld } from '#test/worlds/pass-world.ts'
import { giveManyPasses, newServerSettings, openProcessWorld } from '#test/worlds/process-world.ts'
import { ServerProcess, type ServerSettings } from '#test/tools/server-process.ts'
import { isDrill } from './outage-world.ts'

/** `npm run drill -- outages` kills more often. */
const kills = isDrill ? 20 : 5
const tillCount = 3
/**
 * A round ends after at most this many acknowledged scans, a gift, and each fourth time a request: as much work on a slow
 * machine as on a fast one.
 */
const longestRound = 30

let settings: ServerSettings
const memory = new Memory()
let cast: Cast
let server: ServerProcess | undefined

beforeAll(async () => {
  settings = await newServerSettings({ isMigrated: true })
  afterFile(async () => {
    server?.signal('SIGKILL')
    await server?.ended
  })
  const { open, world } = await openProcessWorld(settings)
  cast = await prepare(world)
  await open.close()
}, 120_000)

/** Everybody that the traffic needs, and passes for twenty rounds. */
async function prepare(world: PassWorld): Promise<Cast> {
  const [service, donor, beneficiary] = [await world.service(), await world.partner(), await world.beneficiary()]
  await world.ctx.db
    .insertInto('passTypes')
    .values({ name: 'Pass', priceXof: 5000, archivedAt: null, createdAt: world.ctx.now() })
    .execute()
  const tills = []
  for (let n = 0; n < tillCount; n += 1) {
    const supplier = await world.supplier({ services: [service] })
    tills.push({
      supplierId: supplier,
      token: await world.token(supplier),
      passes: await giveManyPasses(world, { donor, beneficiary, supplier, service, count: 500 }),
    })
  }
  const payee = await world.supplier({ services: [service] })
  const [{ code } = { code: '' }] = await giveManyPasses(world, {
    donor,
    beneficiary,
    supplier: payee,
    service,
    count: 1,
    amountXof: 1_000_000,
  })
  await redeemPass(world.as(payee, 4), { code })
  const numbers = Array.from({ length: 500 }, (_, n) => ({
    supplierId: payee,
    ifu: '0123456789012',
    name: 'MTN',
    number: `+2290151${100_000 + n}`,
    createdAt: new Date(world.ctx.now().getTime() - 48 * 3_600_000),
  }))
  const accounts = (await world.ctx.db.insertInto('paymentAccounts').values(numbers).returning('id').execute()).map(({ id }) => id)
  const donors = []
  for (let n = 0; n < 3; n += 1) donors.push({ token: await world.token(await world.partner()), gifts: [] })
  const askers = []
  for (let n = 0; n < kills; n += 1) askers.push(await world.token(await world.beneficiary()))
  return {
    tills,
    donors,
    service,
    payee: { token: await world.token(payee), accounts },
    askers,
    admin: await world.token(await world.admin()),
  }
}

/** Starts the server on what the last one left, and finishes what was interrupted. */
async function startAgain(): Promise<ServerProcess> {
  const started = await ServerProcess.start(settings)
  const verify = await new ApiClient(started.url, cast.admin).get('/api/admin/ledger/verify')
  expect(verify.body.checks.filter((check: { ok: boolean }) => !check.ok)).toEqual([])
  expect(verify.body.ok).toBe(true)
  await repeatKnownScan(started.url)
  await retryUnanswered(started.url)
  for (const donor of cast.donors) {
    const client = new ApiClient(started.url, donor.token)
    for (const gift of donor.gifts.filter((one) => !one.isValidated)) await payAndValidate(client, gift)
  }
  return started
}

/** The same key gets the answer of before the kill. */
async function repeatKnownScan(url: string): Promise<void> {
  const known = memory.redeemed.at(-1)
  if (known) expect(redemptionIn(await sendScan(new ApiClient(url, known.till.token), known))).toBe(known.redemptionId)
}

/** A scan whose answer was lost gives one success, however often it is sent again. */
async function retryUnanswered(url: string): Promise<void> {
  for (const scan of memory.unanswered.splice(0)) {
    const client = new ApiClient(url, scan.till.token)
    const [redemptionId, again] = (await Promise.all([sendScan(client, scan), sendScan(client, scan)])).map(redemptionIn)
    expect(again).toBe(redemptionId)
    memory.redeemed.push({ ...scan, redemptionId: redemptionId ?? 0 })
  }
}

function listGifts(): Gift[] {
  return cast.donors.flatMap((donor) => donor.gifts)
}

/** Traffic, then SIGKILL at a moment that nobody chose. */
async function playAndKill(running: ServerProcess, { waitsForRequest }: { waitsForRequest: boolean }): Promise<void> {
  const enough = memory.redeemed.length + 1 + Math.floor(Math.random() * longestRound)
  const [giftsBefore, requestsBefore] = [listGifts().length, memory.requestCodes.length]
  const play = playUntilDeath(running.url, cast, memory)
  const stopsByItself = play.then(() => Promise.reject(new Error(`The traffic ended before the kill:\n${running.output}`)))
  while (memory.redeemed.length < enough || listGifts().length === giftsBefore ||
    (waitsForRequest && memory.requestCodes.length === requestsBefore)) {
    await Promise.race([stopsByItself, sleep(Math.random() * 10)])
  }
  stopsByItself.catch(() => undefined)
  running.signal('SIGKILL')
  expect(await running.ended).toMatchObject({ signal: 'SIGKILL', output: expect.not.stringContaining('"level":50') })
  await play
}

describe('a server killed again and again in the middle of its work', () => {
  it('keeps everything it acknowledged, and leaves nothing half done', { timeout: 600_000 }, async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      server = await startAgain()
      await playAndKill(server, { waitsForRequest: kill % 4 === 0 }) // a picture takes a second of a fresh process
    }
    server = await startAgain()
    server.signal('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0 })

    expect(memory.lost).toBeGreaterThan(kills) // the kills did interrupt
    expect(memory.redeemed.length).toBeGreaterThan(kills * 10)
    expect(listGifts().length).toBeGreaterThanOrEqual(kills)
    expect(memory.approvedPayouts.length).toBeGreaterThan(0)
    expect(memory.requestCodes.length).toBeGreaterThanOrEqual(kills / 4)

    const { open, world } = await openProcessWorld(settings)
    try {
      await world.assertLedger()
      await checkScans(world)
      await checkGifts(world)
      await checkPayouts(world)
      await checkTransfers(world)
      await checkRequests(world)
    } finally {
      await open.close()
    }
  })
})

/** Exactly the passes that were scanned are used; each with one redemption, one credit, one line of history, one notice. */
async function checkScans(world: PassWorld): Promise<void> {
  const { rows } = await sql<{ passId: number; redemptionId: number; credits: number; events: number; notices: number }>`
    select p.id as pass_id, r.id as redemption_id,
      (select count(*) from ledger_transactions t where t.kind = 'pass_used' and t.reference = 'redemption:' || r.id) as credits,
      (select count(*) from pass_events e where e.pass_id = p.id and e.event = 'used') as events,
      (select count(*) from notifications n where n.user_id = r.beneficiary_id and n.key = 'pass-used:' || r.id) as notices
    from passes p full join redemptions r on r.pass_id = p.id
    where p.state = 'used' or r.id is not null order by r.id`.execute(world.ctx.db)
  const [, ...scanned] = rows // the first filled the payee's balance
  const known = memory.redeemed.map(({ passId, redemptionId }) => ({ passId, redemptionId, credits: 1, events: 1, notices: 1 }))
  expect(scanned).toEqual(known.toSorted((a, b) => a.redemptionId - b.redemptionId))
  const unfinished = await world.ctx.db.selectFrom('idempotentCalls').select('key').where('committed', 'is', null).execute()
  expect(unfinished).toEqual([])
}

/** Every gift ended paid: approved, with its passes; and no other order has any. */
async function checkGifts(world: PassWorld): Promise<void> {
  const { rows } = await sql<{ donationId: number; transactionId: number; passes: number }>`
    select d.id as donation_id, a.provider_tx_id::bigint as transaction_id, (select count(*) from passes p
    where p.donation_id = d.id) as passes
    from donations d join payment_orders o on o.id = d.order_id and o.state = 'paid'
    join payment_attempts a on a.order_id = o.id and a.state = 'paid' and a.provider_tx_id ~ '^[0-9]+$'
    where d.status = 'approved' order by d.id`.execute(world.ctx.db)
  const gifts = listGifts().map(({ donationId, transactionId, passes }) => ({ donationId, transactionId, passes }))
  expect(rows).toEqual(gifts.toSorted((a, b) => a.donationId - b.donationId))
  const odd = await sql`select o.id from payment_orders o where (o.state = 'paid') <> exists
    (select 1 from passes p where p.order_id = o.id)`.execute(world.ctx.db)
  expect(odd.rows).toEqual([])
}

/** Every request acknowledged exists; every approval acknowledged has its one transfer, under way or arrived. */
async function checkPayouts(world: PassWorld): Promise<void> {
  const { rows } = await sql<{ id: number; code: string; status: string; approvals: number; attempts: number }>`
    select p.id, p.code, p.status, (select count(*) from payout_approvals a where a.payout_id = p.id) as approvals,
      (select count(*) from payout_attempts a where a.payout_id = p.id) as attempts
    from payouts p`.execute(world.ctx.db)
  const codes = new Set(rows.map(({ code }) => code))
  expect(memory.payoutCodes.filter((code) => !codes.has(code))).toEqual([])
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const id of memory.approvedPayouts) {
    expect(byId.get(id)).toMatchObject({ status: expect.stringMatching(/^(sending|unknown|approved)$/), approvals: 1, attempts: 1 })
  }
  for (const { status, approvals, attempts } of rows) expect([approvals, attempts]).toEqual(status === 'pending' ? [0, 0] : [1, 1])
}

/** Over there, each approval is at most one transfer, under the reference that we had stored before. */
async function checkTransfers(world: PassWorld): Promise<void> {
  const { rows } = await sql<{ transfers: number; references: number; known: number }>`
    select count(*) as transfers, count(distinct s.merchant_reference) as references, count(a.id) as known
    from sandbox_payouts s left join payout_attempts a on a.id::text = s.merchant_reference`.execute(world.ctx.db)
  const transfers = rows[0]?.transfers
  expect(transfers).toBeGreaterThan(0)
  expect(rows).toEqual([{ transfers, references: transfers, known: transfers }])
}

/** Every request acknowledged exists, whole: its lines, its picture. */
async function checkRequests(world: PassWorld): Promise<void> {
  const { rows } = await sql<{ code: string; lines: number; kept: string }>`
    select r.code, (select count(*) from request_lines l where l.request_id = r.id) as lines, r.image_file_id as kept from requests r
    join files f on f.id = r.image_file_id`.execute(world.ctx.db)
  const byCode = new Map(rows.map((row) => [row.code, row]))
  for (const code of memory.requestCodes) expect(byCode.get(code)).toMatchObject({ lines: 1 })
  const lost: string[] = []
  for (const { kept } of rows.filter(({ code }) => memory.requestCodes.includes(code))) {
    if (!(await world.ctx.storage.has(kept))) lost.push(kept)
  }
  expect(lost).toEqual([])
}
