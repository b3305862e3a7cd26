import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientSentences } from '@passerelle/contract/client-sentences'
import { adminSetSetting } from '@passerelle/contract/settings'
import { describe, expect, it } from 'vitest'
import { ApiClient } from '#test/tools/api-client.ts'
import { eventually } from '#test/tools/eventually.ts'
import { ServerProcess } from '#test/tools/server-process.ts'
import { SilencingProxy } from '#test/tools/silencing-proxy.ts'
import { isDrill, nothingLost, OutageWorld } from './outage-world.ts'

const cuts = 20
const downMs = isDrill ? 15_000 : 3_000
const frozenMs = isDrill ? 15_000 : 7_000
const lockMs = isDrill ? 18_000 : 6_000
const heldScans = 30

/**
 * What the waits of one call add up to: for its turn, a connection, a row or a server that says nothing; how soon one serves again;
 * and what readiness takes. The drill measures; beside other tests it is what an application bears, and the order of things.
 */
const { answerMs, againMs, readyMs } = isDrill
  ? { answerMs: 9_000, againMs: 2_000, readyMs: 1_000 }
  : { answerMs: 15_000, againMs: 15_000, readyMs: 15_000 }

/** Some scan is acknowledged from now on. */
async function servesAgain(world: OutageWorld): Promise<void> {
  const before = world.acknowledged.length
  await expect.poll(() => world.acknowledged.length, { timeout: againMs, interval: 20 }).toBeGreaterThan(before)
}

const worst = (answers: { ms: number }[]) => Math.max(...answers.map(({ ms }) => ms))

describe('K53: a server whose database goes away', () => {
  it('K53: twenty cuts of connections at work, then the whole database: the process lives, answers 503, and serves again at once', { timeout: 300_000 }, async () => {
    const world = await OutageWorld.create({ tillCount: 16, passesEach: 1000 })
    await world.start()
    world.begin(world.tills)
    // Scans go together, so few connections are at work at once: cut until there were more than twenty.
    for (let ended = 0; ended <= cuts;) {
      await sleep(200)
      // Those that are held by somebody: in a transaction, or with a statement under way.
      ended += await world.administer(async (client) => {
        const { rows } = await client.query<{ ended: number }>(`select count(*)::int as ended from (
          select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'passerelle' and state <> 'idle') cut`)
        return rows[0]?.ended ?? 0
      })
    }

    const before = world.acknowledged.length
    world.postgres.crash()
    await sleep(downMs)
    expect((await fetch(`${world.server.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${world.server.url}/healthz`)).status).toBe(200)
    await world.postgres.comeBack()
    await servesAgain(world)
    await world.end()
    expect(before).toBeGreaterThan(0)
    expect(world.answers.some(({ status }) => status === 503)).toBe(true)
    expect((await fetch(`${world.server.url}/readyz`)).status).toBe(200)
    expect(await world.conclude()).toEqual(nothingLost)
  })

  it('K53: a server that starts before its database says so, waits, and then serves', { timeout: 120_000 }, async () => {
    const world = await OutageWorld.create({ tillCount: 1, passesEach: 1 })
    world.postgres.crash()
    const starting = world.start()
    await eventually(() => expect(world.server.output).toMatch(/La base de données ne répond pas encore/))
    await world.postgres.comeBack()
    await starting
    const [till] = world.tills
    for (const pass of till?.passes ?? []) if (till) await world.scanOnce(till, pass)
    expect(await world.conclude()).toEqual(nothingLost)
    const wrong = await ServerProcess.runToEnd({
      DATA_DIR: world.settings.dataDir,
      DATABASE_URL: world.settings.databaseUrl?.replace(/:[^:@]+@/, ':wrong@'),
    })
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('password authentication failed') })
  })
})

describe('K53: a database that goes away while the back office is read', () => {
  it('K53: its screens say so in French, what was sent is done once by its key, and all is read again', { timeout: 120_000 }, async () => {
    const world = await OutageWorld.create({ tillCount: 1, passesEach: 1 })
    await world.start()
    const desk = new ApiClient(world.server.url, world.admin)
    const reads = [
      'overview', 'statistics/money', 'statistics/months', 'users', 'requests', 'payments', 'ledger/balances', 'cases', 'messages', 'jobs',
      'accesses', 'audit', 'settings',
    ].map((name) => `/api/admin/${name}`)
    const readAll = () => Promise.all(reads.map(async (path) => {
      const { status, body } = await desk.get(path)
      return { path, status, said: body.message }
    }))
    const headers = { 'idempotency-key': randomUUID() }
    const change = () => desk.call(adminSetSetting, {}, { body: { name: 'casesOpenMax', value: 7, seen: 10 }, headers })
    const before = await readAll()
    expect(before.filter(({ status }) => status !== 200)).toEqual([])
    world.postgres.crash()
    const cut = await readAll()
    expect(cut.filter(({ status, said }) => status !== 503 || said !== clientSentences.unavailable)).toEqual([])
    expect(await change()).toMatchObject({ status: 503, body: { message: clientSentences.unavailable } })
    await world.postgres.comeBack()
    const changed = await eventually(async () => {
      const reply = await change()
      expect(reply.status).toBe(200)
      return reply
    })
    expect((await change()).body).toEqual(changed.body)
    expect(await readAll()).toEqual(before)
    const lines = await world.administer((client) => client.query(`select 1 from journal where action = 'setting.set'`))
    expect(lines.rowCount).toBe(1)
  })
})

describe('K53: a database that is frozen, its connections open', () => {
  it('K53: the process lives, each call is told in time to come back, and all goes on once it wakes', { timeout: 300_000 }, async () => {
    const world = await OutageWorld.create({ tillCount: 16, passesEach: 400 })
    await world.start()
    world.begin(world.tills)
    await sleep(1000)
    world.postgres.freeze()
    const asked = world.readiness.length
    const sentAt = performance.now()
    const admin = new ApiClient(world.server.url, world.admin)
    const others = [
      admin.get('/api/user'),
      admin.post('/api/admin/pass-types', { name: 'Pass', price: 5000 }, { headers: { 'idempotency-key': randomUUID() } }),
      new ApiClient(world.server.url).post('/api/login', { email: 'personne@exemple.bj', password: 'inconnu-au-bataillon' }),
    ].map(async (call) => ({ status: (await call).status, ms: performance.now() - sentAt }))
    await sleep(frozenMs)
    const atOnce = world.tills.length * Math.floor(frozenMs / 6000)
    const told = () => world.answers.filter(({ status }) => status === 503)
    await expect.poll(() => told().length, { timeout: answerMs }).toBeGreaterThanOrEqual(atOnce)
    expect((await fetch(`${world.server.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${world.server.url}/readyz`)).status).toBe(503)
    expect(world.readiness.length - asked).toBeGreaterThan(frozenMs / 2000)
    world.postgres.wake()
    await servesAgain(world)
    await world.end()
    const otherwise = await Promise.all(others)
    expect(otherwise.filter(({ status }) => status !== 503)).toEqual([])
    expect(worst([...world.answers, ...otherwise])).toBeLessThan(answerMs)
    expect(world.readiness.filter(({ status, ms }) => ![200, 503].includes(status) || ms > readyMs)).toEqual([])
    expect(await world.conclude()).toEqual(nothingLost)
  })
})

describe('K53: one connection that the network has lost, still open', () => {
  const readsOfMany = ['token_hash', 'code_hash']
  it.each(readsOfMany)('K53: what was asked on it for many (%s) is asked again on another one: all are served', { timeout: 120_000 }, async (words) => {
    const world = await OutageWorld.create({ tillCount: 12, passesEach: 4 })
    const proxy = await SilencingProxy.before(world.postgres.url)
    Object.assign(world.settings, { databaseUrl: Object.assign(new URL(world.postgres.url), { port: proxy.port }).href })
    await world.start()
    const scanAll = (tills = world.tills) => Promise.all(tills.map(async (till) => {
      for (const pass of till.passes.splice(0, 2)) await world.scanOnce(till, pass)
    }))
    await scanAll(world.tills.slice(6)) // whoever comes for the first time has its session read
    proxy.loseWhoSays(words)
    await scanAll()
    expect(proxy.cutLost()).toBe(true)
    expect(world.answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(worst(world.answers)).toBeLessThan(answerMs)
    expect(await world.conclude()).toEqual(nothingLost)
  })
})

describe('K56: a supplier’s row that somebody holds', () => {
  it('K56: thirty scans wait for it: each is told in time to come back, the others go on, and readiness answers within a second', { timeout: 300_000 }, async () => {
    const world = await OutageWorld.create({ tillCount: 5, passesEach: 400 })
    await world.start()
    const [held, ...others] = world.tills
    if (!held) throw new Error('There is no till')
    const told = () => world.answers.filter(({ status }) => status === 503).length
    // A balance comes with the first scan.
    for (const pass of held.passes.splice(0, 1)) await world.scanOnce(held, pass)
    world.begin(others)
    await sleep(500)
    const scans = await world.administer(async (client) => {
      await client.query('begin')
      await client.query('select 1 from supplier_balances where supplier_id = $1 for update', [held.supplier])
      const lockedAt = Date.now()
      const asked = world.readiness.length
      const all = held.passes.splice(0, heldScans).map((pass) => world.scanOnce(held, pass))
      await sleep(lockMs)
      expect((await fetch(`${world.server.url}/readyz`)).status).toBe(200)
      expect(world.readiness.length - asked).toBeGreaterThan(lockMs / 1000)
      const meanwhile = () => world.acknowledged.filter(({ at }) => at > lockedAt).length
      await expect.poll(meanwhile, { timeout: answerMs }).toBeGreaterThan((lockMs / 1000) * 5)
      await expect.poll(told, { timeout: answerMs }).toBeGreaterThan(heldScans / 2)
      await client.query('rollback')
      return all
    })
    expect(Math.min(...(await Promise.all(scans)))).toBeGreaterThanOrEqual(Math.floor(lockMs / answerMs))
    await world.end()
    expect(world.readiness.filter(({ status, ms }) => status !== 200 || ms > readyMs)).toEqual([])
    expect(worst(world.answers)).toBeLessThan(answerMs)
    expect(await world.conclude()).toEqual(nothingLost)
  })
})
