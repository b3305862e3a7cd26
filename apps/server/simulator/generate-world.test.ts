import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { redeemPass } from '#src/passes/redeem-pass.ts'
import { listWalletPasses } from '#src/passes/pass-queries.ts'
import { fromEngine, type OpenDatabase } from '#src/platform/database/database.ts'
import { openPostgres } from '#src/platform/database/postgres.ts'
import { attributePasses } from '#src/projects/attribute-passes.ts'
import { afterFile } from '#test/tools/after-file.ts'
import { createTestApp } from '#test/tools/test-app.ts'
import { createPostgresDatabase, testEngine } from '#test/tools/test-database.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { generateWorld } from './generate-world.ts'
import { refuseUsed } from './refuse-used.ts'
import { peopleOf } from './world-size.ts'

async function emptyDatabase(): Promise<{ url: string; open: OpenDatabase }> {
  const { url, drop } = await createPostgresDatabase(inject('postgresTemplate'))
  afterFile(drop)
  const open = fromEngine(await openPostgres({ databaseUrl: url, poolSize: 4 }))
  afterFile(() => open.close())
  return { url, open }
}

/** All that does not depend on when the keys sealed it. */
async function fingerprintOf(open: OpenDatabase): Promise<unknown> {
  const { rows } = await sql`select (select md5(string_agg(p::text, ',' order by id)) from passes p) as passes,
    (select md5(string_agg(e::text, ',' order by id)) from ledger_entries e) as entries,
    (select md5(string_agg(code_hash::text, ',' order by pass_id)) from pass_codes) as codes`.execute(open.db)
  return rows
}

describe.runIf(testEngine === 'postgres')('a generated world', () => {
  const options = { scale: 0.01, seed: 3, now: new Date() }

  it('verifies, has codes that work and nothing left to give out; a tenth is the heaviest person’s of each role', async () => {
    const { open } = await emptyDatabase()
    const app = await createTestApp({ jobs: false, open })
    const size = await generateWorld(open, app.services.keys, options)
    const world = new PassWorld(app.system)
    await world.assertLedger()
    expect(await attributePasses(app.system)).toBe(0)
    const { beneficiary, partner, supplier } = peopleOf(size)
    const shares = await open.db
      .selectFrom('passes')
      .select((eb) => [
        eb.fn.countAll<number>().as('all'),
        eb.fn.countAll<number>().filterWhere('beneficiaryId', '=', beneficiary.heavy).as('held'),
        eb.fn.countAll<number>().filterWhere('donorId', '=', partner.heavy).as('given'),
        eb.fn.countAll<number>().filterWhere('supplierId', '=', supplier.heavy).as('provided'),
      ])
      .executeTakeFirstOrThrow()
    expect(shares.all).toBeGreaterThanOrEqual(size.passes)
    for (const share of [shares.held, shares.given, shares.provided]) {
      expect(share).toBeGreaterThan(shares.all * 0.06)
      expect(share).toBeLessThan(shares.all * 0.15)
    }
    const { rows: [desk] } = await sql<Record<string, number>>`select ${sql.join(['acceptances', 'accesses', 'backup_codes', 'cases',
      'distinct_people', 'exports', 'holidays', 'imported_forms', 'imports', 'messages', 'pass_suspensions', 'passkeys', 'payment_looks',
      'payout_releases', 'programme_contacts', 'public_texts', 'questions', 'refund_approvals', 'refund_tasks', 'saved_views',
      'second_factors'].map((table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`))}`
      .execute(open.db)
    for (const [table, rows] of Object.entries(desk ?? {})) expect(rows, table).toBeGreaterThan(0)
    const { rows: [some] } = await sql<Record<string, number>>`select
      (select count(*) from users where withdrawn_at is not null) as withdrawn,
      (select count(*) from pass_suspensions where cause = 'profile') as kept,
      (select count(*) from refund_tasks where done_at is null) as to_refund,
      (select count(*) from refund_tasks where refused_at is not null) as refused,
      (select count(*) from payouts where held_at is not null) as held,
      (select count(*) from files where is_from_desk) as letters`.execute(open.db)
    for (const [what, rows] of Object.entries(some ?? {})) expect(rows, what).toBeGreaterThan(0)
    const { passes: wallet } = await listWalletPasses(world.as(beneficiary.heavy, 2))
    const pass = wallet.find(({ code, supplierId }) => code !== null && supplierId === supplier.heavy)
    const redeemed = await redeemPass(world.as(supplier.heavy, 4), { code: pass?.code ?? '' })
    expect(redeemed.amountXof).toBe(pass?.amountXof)
    await world.assertLedger()
  }, 120_000)

  it('is the same for the same seed, and another for another', async () => {
    const [one, same, other] = [await emptyDatabase(), await emptyDatabase(), await emptyDatabase()]
    const { keys } = (await createTestApp({ jobs: false })).services
    const small = { ...options, scale: 0.002 }
    await generateWorld(one.open, keys, small)
    await generateWorld(same.open, keys, small)
    await generateWorld(other.open, keys, { ...small, seed: 4 })
    const fingerprint = await fingerprintOf(one.open)
    expect(await fingerprintOf(same.open)).toEqual(fingerprint)
    expect(await fingerprintOf(other.open)).not.toEqual(fingerprint)
  }, 120_000)

  it('is refused where somebody is connected, or where there are rows, and leaves them as they are', async () => {
    const { url, open } = await emptyDatabase()
    await expect(refuseUsed(url)).rejects.toThrow('en service')
    const app = await createTestApp({ jobs: false, open })
    await new PassWorld(app.system).beneficiary()
    await expect(generateWorld(open, app.services.keys, options)).rejects.toThrow('has people already')
    await app.app.close()
    await open.close()
    await expect(refuseUsed(url)).rejects.toThrow('pas vide')
  }, 60_000)
})
