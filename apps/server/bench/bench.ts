/**
 * How many scans a second the server takes through HTTP, beside the same work as one function of the database, the same action without
 * HTTP, and the SQL of one scan alone: on the same database, in turns, every commit reaching the disk. `npm run bench`; `-- --quick`
 * to try it, which leaves docs/performance.md alone; `-- --check` for PostgreSQL alone, failing under the floors (report.ts).
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery, sql } from 'kysely'
import { redeemAlone } from '#src/passes/redeem-alone.ts'
import { redeemPass } from '#src/passes/redeem-pass.ts'
import { fromEngine } from '#src/platform/database/database.ts'
import type { Engine, SqlRow } from '#src/platform/database/engine.ts'
import { openPgliteFolder } from '#src/platform/database/pglite-folder.ts'
import { openPostgres } from '#src/platform/database/postgres.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { openProcessWorld } from '#test/worlds/process-world.ts'
import { ServerProcess, type ServerSettings } from '#test/tools/server-process.ts'
import { createDatabase } from './create-database.ts'
import { amountXof, giveToTills, type TillPass } from './give-to-tills.ts'
import { type Costed, type Measure, measure } from './measure.ts'
import { findPostmaster, processorMs, serverProcessorMs } from './processor-time.ts'
import { keyedScan, makeRawRedemption, type RawRedemption } from './raw-redemption.ts'
import { recordStatements, type Statement } from './record-statements.ts'
import { describeRun, type EngineReport, judge, type Way, writeReport } from './report.ts'
import { ScanClient } from './scan-client.ts'
import { ScanFunction } from './scan-function.ts'

const isQuick = process.argv.includes('--quick')
const isCheck = process.argv.includes('--check')
/** `--profile FOLDER` writes what the server spent its time on, for Chrome's developer tools. */
const profileFolder = process.argv[process.argv.indexOf('--profile') + 1]
const nodeFlags = process.argv.includes('--profile') ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : []
/** Engines named on the command line, else both. */
const named = isCheck ? (['postgres'] as const) : (['postgres', 'pglite'] as const).filter((name) => process.argv.includes(name))
const engines = named.length > 0 ? named : (['postgres', 'pglite'] as const)
const rounds = isQuick ? 3 : 5
/** Of each engine: who drives, and how many scans of a round wait at once, with how many scans for it. */
const plans: Record<Engine['name'], { ways: Way[]; levels: { atOnce: number; scans: number }[]; warmUp: number }> = {
  postgres: {
    ways: ['function', 'http', 'action', 'sql'],
    levels: [{ atOnce: 1, scans: 400 }, { atOnce: 16, scans: 2400 }, { atOnce: 64, scans: 3200 }].map(shortened),
    warmUp: isQuick ? 1000 : 3000,
  },
  pglite: {
    ways: ['http', 'action', 'sql'],
    levels: [{ atOnce: 1, scans: 300 }, { atOnce: 16, scans: 1200 }].map(shortened),
    warmUp: isQuick ? 300 : 1000,
  },
}
const mostAtOnce = 64
const engineNames = { postgres: 'PostgreSQL', pglite: 'PGlite, PostgreSQL' }

/** Real disk, not a folder that may live in memory: a commit must cost what it costs. */
const folder = mkdtempSync('/var/tmp/passerelle-bench-')
try {
  const reports = []
  for (const engine of engines) reports.push(await benchEngine(engine))
  const scans = (name: Engine['name']) => plans[name].levels.map((level) => `${level.scans} with ${level.atOnce} at once`).join(', ')
  const how = `the middle of ${rounds} rounds (smallest–largest) of ${scans('postgres')} (PGlite: ${scans('pglite')}), after a warm-up`
  const table = describeRun(reports, how)
  console.log(`\n${table}`)
  const [first] = reports
  if (first && engines[0] === 'postgres') {
    const { lines, holds } = judge(first)
    console.log(`\n${lines.join('\n')}`)
    if (isCheck && !holds) process.exitCode = 1
  }
  if (!isQuick && named.length === 0) writeReport(table)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function shortened({ atOnce, scans }: { atOnce: number; scans: number }) {
  return { atOnce, scans: isQuick ? scans / 4 : scans }
}

async function benchEngine(name: Engine['name']): Promise<EngineReport> {
  const settings: ServerSettings = { dataDir: join(folder, name) }
  if (name === 'postgres') settings.databaseUrl = await createDatabase()
  const { ways, levels, warmUp } = plans[name]
  const perRound = levels.reduce((sum, { scans }) => sum + scans, 0)
  // On PGlite the database is one process's at a time: each of its ways is opened, and warmed up, for each of its rounds.
  const isShared = name === 'postgres'
  const passes = await prepare(settings, 1 + ways.length * (rounds * perRound + warmUp * (isShared ? 1 : rounds)))
  const raw = await recordScan(settings, passes)
  const drivers = new Map<Way, Driver>()
  const measured = levels.flatMap(({ atOnce }) => ways.map((way) => ({ way, atOnce, rounds: [] as Costed[] })))
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? ways : ways.toReversed()
    const turns = isShared
      ? levels.flatMap((level) => order.map((way) => ({ ...level, way })))
      : order.flatMap((way) => levels.map((level) => ({ ...level, way })))
    for (const { way, atOnce, scans } of turns) {
      if (!isShared && !drivers.has(way)) await closeAll(drivers)
      const driver = drivers.get(way) ?? (await openDriver(way, settings, raw))
      if (!drivers.has(way)) {
        await driver.scan(takeMany(passes, warmUp), 16)
        if (isShared) await analyze(settings)
      }
      drivers.set(way, driver)
      const before = driver.cpuMs()
      const one = await driver.scan(takeMany(passes, scans), atOnce)
      const cpuMs = (driver.cpuMs() - before) / scans
      measured.find((row) => row.way === way && row.atOnce === atOnce)?.rounds.push({ ...one, cpuMs })
      console.log(
        `${name} ${round + 1}, ${atOnce} at once, ${way}: ${one.perSecond.toFixed(0)} per second, p50 ${one.p50Ms.toFixed(1)} ms, ` +
          `p99 ${one.p99Ms.toFixed(1)} ms, CPU ${cpuMs.toFixed(2)} ms`,
      )
    }
  }
  await closeAll(drivers)
  const { open, world } = await openProcessWorld(settings)
  await world.assertLedger()
  const { rows } = await sql<{ version: string }>`select split_part(current_setting('server_version'), ' ', 1) as version`.execute(open.db)
  await open.close()
  return { engine: engineNames[name], version: rows[0]?.version ?? '?', measured }
}

/** Plans that were made for empty tables are made anew, as they are in a database that has been in use for a minute. */
async function analyze(settings: ServerSettings): Promise<void> {
  const { open } = await openProcessWorld(settings)
  await sql`analyze`.execute(open.db)
  await open.close()
}

async function prepare(settings: ServerSettings, count: number): Promise<TillPass[]> {
  const { open, world } = await openProcessWorld(settings)
  const passes = await giveToTills(world, count)
  await open.close()
  return passes
}

function takeMany(passes: TillPass[], count: number): TillPass[] {
  if (passes.length < count) throw new Error('There were not enough passes')
  return passes.splice(-count)
}

function openEngine({ databaseUrl, dataDir }: ServerSettings): Promise<Engine> {
  return databaseUrl ? openPostgres({ databaseUrl, poolSize: 2 }) : openPgliteFolder(dataDir)
}

/** Redeems one pass alone and keeps its statements, to drive them without it. */
async function recordScan(settings: ServerSettings, passes: TillPass[]): Promise<RawRedemption> {
  const statements: Statement[] = []
  const { open, world } = await openProcessWorld(settings)
  await open.close()
  const recorded = fromEngine(recordStatements(await openEngine(settings), statements))
  const now = new Date()
  const [pass] = takeMany(passes, 1)
  if (!pass) throw new Error('There is no pass')
  const { id: passId, code, supplierId, beneficiaryId } = pass
  const key = randomUUID()
  const till = new PassWorld({ ...world.ctx, db: recorded.db, now: () => now }).as(supplierId, 4)
  const { redemptionId } = await redeemAlone({ ...till, keyed: keyedScan({ supplierId, key, code, keys: world.ctx.keys }) }, code)
  await recorded.close()
  const first = statements.findIndex((statement) => statement.sql.includes('idempotent_calls'))
  return makeRawRedemption(statements.slice(first), world.ctx.keys, {
    code, key, supplierId, amountXof, now, passId, redemptionId, beneficiaryId,
  })
}

/** One way of redeeming passes. */
interface Driver {
  scan(passes: TillPass[], atOnce: number): Promise<Measure>
  /** Processor time so far of the server and of the database; of this process too, where it is the server. */
  cpuMs(): number
  close(): Promise<void>
}

async function closeAll(drivers: Map<Way, Driver>): Promise<void> {
  for (const driver of drivers.values()) await driver.close()
  drivers.clear()
}

async function openDriver(way: Way, settings: ServerSettings, raw: RawRedemption): Promise<Driver> {
  if (way === 'http') return openServer(settings)
  const { open, world } = await openProcessWorld(settings)
  const postmaster = settings.databaseUrl ? await findPostmaster(open.db) : null
  const databaseMs = () => (postmaster === null ? 0 : serverProcessorMs(postmaster))
  const { keys } = world.ctx
  if (way === 'function') {
    await open.close()
    const made = await ScanFunction.make(settings.databaseUrl ?? '', keys)
    return { scan: (passes, atOnce) => made.measure(passes, atOnce), cpuMs: databaseMs, close: async () => undefined }
  }
  const redeem = way === 'sql'
    ? ({ code, supplierId }: TillPass) => open.db.connection().execute(async (connection) => {
        const query = async (text: string, parameters: readonly unknown[]) =>
          (await connection.executeQuery<SqlRow>(CompiledQuery.raw(text, [...parameters]))).rows
        await raw(query, { code, key: randomUUID(), supplierId, amountXof, now: new Date() })
      })
    : ({ code, supplierId }: TillPass) =>
        redeemPass({ ...world.as(supplierId, 4), keyed: keyedScan({ supplierId, key: randomUUID(), code, keys }) }, { code })
  return {
    scan: (passes, atOnce) => measure(passes.length, atOnce, () => redeem(next(passes))),
    cpuMs: () => databaseMs() + processorMs(process.pid),
    close: () => open.close(),
  }
}

function next(passes: TillPass[]): TillPass {
  const pass = passes.pop()
  if (!pass) throw new Error('There were not enough passes')
  return pass
}

/** The server as in production, logs included, in its own process. */
async function openServer(settings: ServerSettings): Promise<Driver> {
  const postmaster = settings.databaseUrl ? await askPostmaster(settings) : null
  const server = await ServerProcess.start(settings, { env: { LOG_LEVEL: 'info' }, nodeFlags })
  const clients = await Promise.all(Array.from({ length: mostAtOnce }, () => ScanClient.open(server.url)))
  return {
    scan: (passes, atOnce) => measure(passes.length, atOnce, (worker) => {
      const { code, token } = next(passes)
      return clients[worker]?.scan({ code, token, key: randomUUID() }) ?? Promise.reject(new Error('No such worker'))
    }),
    cpuMs: () => processorMs(server.pid) + (postmaster === null ? 0 : serverProcessorMs(postmaster)),
    async close() {
      for (const client of clients) client.close()
      server.signal('SIGTERM')
      await server.ended
    },
  }
}

async function askPostmaster(settings: ServerSettings): Promise<number> {
  const { open } = await openProcessWorld(settings)
  const postmaster = await findPostmaster(open.db)
  await open.close()
  return postmaster
}
