import { randomUUID } from 'node:crypto'
import { limits } from '@passerelle/contract/constants'
import { product } from '@passerelle/contract/product'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#src/platform/database/database.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { giveManyPasses } from '#test/worlds/process-world.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { testEngine, warmConnections } from '#test/tools/test-database.ts'

let t: TestApp
let world: PassWorld
let [service, donor, beneficiary] = [0, 0, 0]

beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  world = new PassWorld(t.system)
  service = await world.service()
  donor = await world.partner()
  beneficiary = await world.beneficiary()
})

async function till(count: number) {
  const supplier = await world.supplier({ services: [service] })
  return {
    supplier,
    client: t.client(await world.token(supplier)),
    passes: await giveManyPasses(world, { donor, beneficiary, supplier, service, count }),
  }
}
const scan = (client: ApiClient, code = '') =>
  client.post(`/api/scan/${product.slug}`, { code }, { headers: { 'idempotency-key': randomUUID() } })

// The embedded database has one connection: there, everybody queues. Here too a scan waits for its turn: what is
// promised is that it is answered, and that nobody is turned away.
describe.runIf(testEngine === 'postgres')('three hundred long lists at once', () => {
  it('are all answered, and a scan among them', async () => {
    const { client } = await till(500)
    const [{ client: other, passes: its }, reader] = [await till(1), t.client(await world.token(donor))]
    await Promise.all([client.csrf(), other.csrf()])
    await warmConnections(t.services.db, 20)
    const lists = Promise.all(Array.from({ length: 300 }, (_, n) => (n % 2 === 0
      ? client.get(`/api/provide/${product.slug}`)
      : reader.get(`/api/${product.slug}/financed`))))
    expect((await scan(other, its[0]?.code)).body).toMatchObject({ status: true })
    const replies = await lists
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(replies[0]?.body).toHaveLength(limits.arrayRows)
    await world.assertLedger()
  }, 60_000)
})

describe.runIf(testEngine === 'postgres')('tills of different suppliers', () => {
  it('do not wait for each other, even for one that hangs in the middle of its scan', async () => {
    await warmConnections(t.services.db, 8)
    for (let round = 0; round < 3; round += 1) {
      const [slow, quick] = [await till(1), await till(3)]
      const held = Promise.withResolvers<void>()
      const isLocked = Promise.withResolvers<void>()
      // The supplier’s balance is the last row that a scan moves: whoever holds it stops the scan inside its transaction.
      const holder = inTransaction(t.system, async (tx) => {
        await tx.selectFrom('supplierBalances').select('balanceXof').where('supplierId', '=', slow.supplier).forUpdate().execute()
        isLocked.resolve()
        await held.promise
      })
      await isLocked.promise
      const hanging = scan(slow.client, slow.passes[0]?.code)
      const isWaiting = async () => (await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(t.services.db)).rows[0]?.n
      try {
        await expect.poll(isWaiting, { timeout: 10_000 }).toBe(1)
        for (const { code } of quick.passes) expect((await scan(quick.client, code)).body).toMatchObject({ status: true })
        expect(await isWaiting()).toBe(1)
      } finally {
        held.resolve()
        await holder
      }
      expect((await hanging).body).toMatchObject({ status: true })
    }
    await world.assertLedger()
  })

  it('fifty of them scan twenty passes each at the same time: all succeed, and every balance is exact', async () => {
    const tills = []
    for (let n = 0; n < 50; n += 1) tills.push(await till(20))
    await warmConnections(t.services.db, 20)
    const refused: unknown[] = []
    await Promise.all(
      tills.map(async ({ client, passes }) => {
        for (const { code } of passes) {
          const { status, body } = await scan(client, code)
          if (body.status !== true) refused.push([status, body])
        }
      }),
    )
    expect(refused).toEqual([])
    for (const { supplier } of tills) expect(await world.balance(supplier)).toBe(20 * 5000)
    await world.assertLedger()
  }, 120_000)
})
