/**
 * How many scans a second the server takes through HTTP, beside the same redemption without HTTP and beside its bare
 * SQL, on the same database in the same run, every commit reaching the disk. `npm run bench`; `-- --quick` to try it,
 * which leaves docs/performance.md alone.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { redeemPass } from '#src/passes/redeem-pass.ts'
import { fromEngine } from '#src/platform/database/database.ts'
import type { Engine } from '#src/platform/database/engine.ts'
import { openPgliteFolder } from '#src/platform/database/pglite-folder.ts'
import { openPostgres } from '#src/platform/database/postgres.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { giveManyPasses, openProcessWorld } from '#test/worlds/process-world.ts'
import { ServerProcess, type ServerSettings } from '#test/tools/server-process.ts'
import { type Measure, measure, middleOf } from './measure.ts'
import { keyedScan, makeRawRedemption, type RawRedemption } from './raw-redemption.ts'
import { recordStatements, type Statement } from './record-statements.ts'
import { describeRun, type EngineReport, writeReport } from './report.ts'
import { ScanClient } from './scan-client.ts'

interface Pass {
  id: number
  code: string
  supplierId: number
  token: string
  beneficiaryId: number
}

const isQuick = process.argv.includes('--quick')
/** `--profile FOLDER` writes what the server spent its time on, for Chrome's developer tools. */
const profileFolder = process.argv[process.argv.indexOf('--profile') + 1]
const nodeFlags = process.argv.includes('--profile') ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : []
/** Engines named on the command line, else both. */
const named = (['postgres', 'pglite'] as const).filter((name) => process.argv.includes(name))
const engines = named.length > 0 ? named : (['postgres', 'pglite'] as const)
const rounds = isQuick ? 1 : 3
const atOnce = 16
/** Of both engines: scans in a round, and before it to warm up. */
const scale = isQuick
  ? { postgres: { perRound: 600, warmUp: 300 }, pglite: { perRound: 300, warmUp: 100 } }
  : { postgres: { perRound: 6000, warmUp: 3000 }, pglite: { perRound: 2000, warmUp: 1000 } }
/** Tills: two scans of one supplier wait for each other's commit, on its balance. */
const supplierCount = 64
const amountXof = 5000
const engineNames = { postgres: 'PostgreSQL', pglite: 'PGlite, PostgreSQL' }

/** Real disk, not a folder that may live in memory: a commit must cost what it costs. */
const folder = mkdtempSync('/var/tmp/passerelle-bench-')
try {
  const reports = []
  for (const engine of engines) reports.push(await benchEngine(engine))
  const scans =
    `the middle of ${rounds} rounds of ${scale.postgres.perRound} scans (PGlite: ${scale.pglite.perRound}), each after a warm-up`
  const table = describeRun(reports, { atOnce, scans })
  console.log(`\n${table}`)
  if (!isQuick && named.length === 0) writeReport(table)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function benchEngine(name: Engine['name']): Promise<EngineReport> {
  const settings: ServerSettings = { dataDir: join(folder, name) }
  if (name === 'postgres') settings.databaseUrl = await createDatabase()
  const { perRound, warmUp } = scale[name]
  const passes = await prepare(settings, 1 + rounds * 3 * (perRound + warmUp))
  const raw = await recordAction(settings, passes)
  const measured: Record<'sql' | 'action' | 'http', Measure[]> = { sql: [], action: [], http: [] }
  for (let round = 1; round <= rounds; round += 1) {
    for (const way of ['sql', 'action', 'http'] as const) {
      const one = await withDriver(way, settings, raw, async (redeem) => {
        await measure(warmUp, atOnce, (worker) => redeem(worker, take(passes)))
        return measure(perRound, atOnce, (worker) => redeem(worker, take(passes)))
      })
      measured[way].push(one)
      console.log(
        `${name} ${way} ${round}: ${one.perSecond.toFixed(0)} per second, p50 ${one.p50Ms.toFixed(1)} ms, p99 ${one.p99Ms.toFixed(1)} ms`,
      )
    }
  }
  const { open, world } = await openProcessWorld(settings)
  await world.assertLedger()
  const { rows } = await sql<{ version: string }>`select split_part(current_setting('server_version'), ' ', 1) as version`.execute(open.db)
  await open.close()
  return {
    engine: engineNames[name],
    version: rows[0]?.version ?? '?',
    http: middleOf(measured.http),
    action: middleOf(measured.action),
    sql: middleOf(measured.sql),
  }
}

async function createDatabase(): Promise<string> {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE_URL is missing: run npm run bench')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ fsync: string; synchronous_commit: string }>(`select current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as synchronous_commit`)
  if (rows[0]?.fsync !== 'on' || rows[0].synchronous_commit !== 'on') {
    throw new Error('This PostgreSQL does not wait for the disk: its figures would mean nothing')
  }
  const name = `passerelle_bench_${randomUUID().replaceAll('-', '')}`
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

async function prepare(settings: ServerSettings, count: number): Promise<Pass[]> {
  const { open, world } = await openProcessWorld(settings)
  const [service, donor, beneficiary] = [await world.service(), await world.partner(), await world.beneficiary()]
  const bySupplier: Pass[][] = []
  for (let n = 0; n < supplierCount; n += 1) {
    const supplierId = await world.supplier({ services: [service] })
    const token = await world.token(supplierId)
    const held = await giveManyPasses(world, {
      donor,
      beneficiary,
      supplier: supplierId,
      service,
      amountXof,
      count: Math.ceil(count / supplierCount),
    })
    bySupplier.push(held.map((pass) => ({ ...pass, supplierId, token, beneficiaryId: beneficiary })))
  }
  await sql`analyze`.execute(open.db)
  await open.close()
  // One of each in turn, as if every till had its queue.
  return Array.from({ length: count }, (_, n) =>
    bySupplier[n % supplierCount]?.[Math.floor(n / supplierCount)],
  ).filter((pass) => pass !== undefined)
}

function take(passes: Pass[]): Pass {
  const pass = passes.pop()
  if (!pass) throw new Error('There were not enough passes')
  return pass
}

function openEngine({ databaseUrl, dataDir }: ServerSettings): Promise<Engine> {
  return databaseUrl ? openPostgres({ databaseUrl, poolSize: atOnce }) : openPgliteFolder(dataDir)
}

/** Redeems one pass through the action and keeps its statements, to drive them without it. */
async function recordAction(settings: ServerSettings, passes: Pass[]): Promise<RawRedemption> {
  const statements: Statement[] = []
  const { open, world } = await openProcessWorld(settings)
  await open.close()
  const recorded = fromEngine(recordStatements(await openEngine(settings), statements))
  const now = new Date()
  const { id: passId, code, supplierId, beneficiaryId } = take(passes)
  const key = randomUUID()
  const till = new PassWorld({ ...world.ctx, db: recorded.db, now: () => now }).as(supplierId, 4)
  const { redemptionId } = await redeemPass({ ...till, keyed: keyedScan({ supplierId, key, code, keys: world.ctx.keys }) }, { code })
  await recorded.close()
  const first = statements.findIndex((statement) => statement.sql.includes('idempotent_calls'))
  return makeRawRedemption(statements.slice(first), world.ctx.keys, {
    code, key, supplierId, amountXof, now, passId, redemptionId, beneficiaryId,
  })
}

type Redeem = (worker: number, pass: Pass) => Promise<unknown>

/** Opens one way of redeeming, alone on the database, and closes it. */
async function withDriver<T>(
  way: 'sql' | 'action' | 'http',
  settings: ServerSettings,
  raw: RawRedemption,
  use: (redeem: Redeem) => Promise<T>,
): Promise<T> {
  if (way === 'http') return withServer(settings, use)
  const { open, world } = await openProcessWorld(settings)
  try {
    return await use(
      way === 'sql'
        ? (_worker, { code, supplierId }) => open.withSession((session) => raw(session, {
          code,
          key: randomUUID(),
          supplierId,
          amountXof,
          now: new Date(),
        }))
        : (_worker, { code, supplierId }) => {
            const keyed = keyedScan({ supplierId, key: randomUUID(), code, keys: world.ctx.keys })
            return redeemPass({ ...world.as(supplierId, 4), keyed }, { code })
          },
    )
  } finally {
    await open.close()
  }
}

/** The server as in production, logs included, in its own process. */
async function withServer<T>(settings: ServerSettings, use: (redeem: Redeem) => Promise<T>): Promise<T> {
  const server = await ServerProcess.start(settings, { env: { LOG_LEVEL: 'info' }, nodeFlags })
  try {
    const clients = await Promise.all(Array.from({ length: atOnce }, () => ScanClient.open(server.url)))
    const result = await use((worker, { code, token }) => clients[worker]?.scan({ code, token, key: randomUUID() }) ??
      Promise.reject(new Error('No such worker')))
    for (const client of clients) client.close()
    return result
  } finally {
    server.signal('SIGTERM')
    await server.ended
  }
}
