import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { afterFile } from '#test/tools/after-file.ts'
import { ApiClient } from '#test/tools/api-client.ts'
import { keepScanning, Memory, redemptionIn, sendScan, type Till } from '#test/tools/crash-traffic.ts'
import { giveManyPasses, newServerSettings, openProcessWorld } from '#test/worlds/process-world.ts'
import { ServerProcess, type ServerSettings } from '#test/tools/server-process.ts'
import { isDrill } from './outage-world.ts'

/** `npm run drill -- outages` kills more often. */
const kills = isDrill ? 20 : 5
const tillCount = 24
const scansBeforeDeath = 60

let settings: ServerSettings
let server: ServerProcess | undefined
const tills: Till[] = []
const memory = new Memory()
let admin: string

beforeAll(async () => {
  settings = await newServerSettings({ isMigrated: true })
  afterFile(async () => {
    server?.signal('SIGKILL')
    await server?.ended
  })
  const { open, world } = await openProcessWorld(settings)
  const [service, donor, beneficiary] = [await world.service(), await world.partner(), await world.beneficiary()]
  for (let n = 0; n < tillCount; n += 1) {
    const supplier = await world.supplier({ services: [service] })
    const count = kills * 12
    const passes = await giveManyPasses(world, { donor, beneficiary, supplier, service, count })
    tills.push({ supplierId: supplier, token: await world.token(supplier), passes })
  }
  admin = await world.token(await world.admin())
  await open.close()
}, 180_000)

async function startAgain(): Promise<string> {
  server = await ServerProcess.start(settings)
  const { url } = server
  const verify = await new ApiClient(url, admin).get('/api/admin/ledger/verify')
  expect(verify.body.checks.filter((check: { ok: boolean }) => !check.ok)).toEqual([])
  // Whatever was not answered is sent again, all of it at once.
  const unanswered = memory.unanswered.splice(0)
  await Promise.all(unanswered.map(async (scan) => {
    memory.redeemed.push({ ...scan, redemptionId: redemptionIn(await sendScan(new ApiClient(url, scan.till.token), scan)) })
  }))
  return url
}

async function scanUntilKilled(url: string): Promise<void> {
  const before = memory.redeemed.length
  const scanning = Promise.all(tills.map((till) => keepScanning(new ApiClient(url, till.token), till, memory)))
  while (memory.redeemed.length < before + scansBeforeDeath) await Promise.race([scanning, sleep(Math.random() * 10)])
  server?.signal('SIGKILL')
  await server?.ended
  await scanning
}

describe('a server killed while many tills scan together', () => {
  it('keeps every scan it acknowledged, and leaves none half done', { timeout: 600_000 }, async () => {
    for (let kill = 0; kill < kills; kill += 1) await scanUntilKilled(await startAgain())
    await startAgain()
    server?.signal('SIGTERM')
    expect(await server?.ended).toMatchObject({ code: 0 })
    expect(memory.lost).toBeGreaterThan(kills)

    const { open, world } = await openProcessWorld(settings)
    try {
      await world.assertLedger()
      const { rows } = await sql<{ redemptionId: number; passId: number; key: string; whole: boolean; commit: string }>`
        select r.id as redemption_id, p.id as pass_id, c.key, r.xmin::text as commit,
          (select count(*) from ledger_transactions t where t.kind = 'pass_used' and t.reference = 'redemption:' || r.id) = 1
            and (select count(*) from pass_events e where e.pass_id = p.id and e.event = 'used') = 1
            and (select count(*) from notifications n where n.user_id = r.beneficiary_id and n.key = 'pass-used:' || r.id) = 1 as whole
        from passes p
          full join redemptions r on r.pass_id = p.id
          full join idempotent_calls c on c.committed -> 'value' -> 'redeemed' ->> 'redemptionId' = r.id::text
        where p.state = 'used' or r.id is not null or c.key is not null
        order by r.id`.execute(open.db)
      const known = memory.redeemed.map(({ passId, redemptionId, key }) => ({ redemptionId, passId, key, whole: true }))
      expect(rows.map(({ redemptionId, passId, key, whole }) => ({ redemptionId, passId, key, whole }))).toEqual(
        known.toSorted((a, b) => a.redemptionId - b.redemptionId),
      )
      // They did go together.
      expect(new Set(rows.map(({ commit }) => commit)).size).toBeLessThan(rows.length * 0.8)
    } finally {
      await open.close()
    }
  })
})
