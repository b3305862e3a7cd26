/**
 * How long each read of the API takes in a world of 10,000 passes and in one of 1,000,000, by the heaviest and an ordinary person of
 * each role. `npm run bench -- reads`; `-- reads --quick` tries it on smaller worlds and leaves docs/performance.md alone. With
 * `--keep FOLDER` and a server in TEST_DATABASE_URL, the worlds stay for the next run. Exits 1 when a bound is broken.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { generateWorld } from '#simulator/generate-world.ts'
import { sizeOf } from '#simulator/world-tables.ts'
import { openInstallation } from '#src/installation/open-installation.ts'
import { keepSums } from '#src/ledger/keep-sums.ts'
import { attributePasses } from '#src/projects/attribute-passes.ts'
import { readConfig } from '#src/read-config.ts'
import { ServerProcess, type ServerSettings } from '#test/tools/server-process.ts'
import { tokenOf } from '#test/worlds/factories.ts'
import { openProcessWorld } from '#test/worlds/process-world.ts'
import { listReadCalls } from '#test/worlds/read-calls.ts'

const { values: options } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, keep: { type: 'string' } },
})
const scales = options.quick ? { small: 0.01, large: 0.05 } : { small: 0.01, large: 1 }
const rounds = options.quick ? 5 : 15
/** At p95, of every read; of the ledger's verification; until a file begins; of passes given out among all the wishes there are. */
const bounds = { p95Ms: 100, ratio: 1.5, alwaysGoodMs: 25, verifyMs: 10_000, fileMs: 200, attributionMs: 2000 }
const attributed = 500
const [start, end] = ['<!-- measured by npm run bench -- reads -->', '<!-- end of reads -->']
const report = join(import.meta.dirname, '../../../docs/performance.md')

interface World {
  settings: ServerSettings
  server: ServerProcess
  /** Call → its address; token by person. */
  calls: Map<string, { name: string; path: string; token: string | null }>
}

interface Row {
  call: string
  name: string
  small: number[]
  large: number[]
}

const folder = options.keep ?? mkdtempSync('/var/tmp/passerelle-reads-')
const worlds: World[] = []
try {
  const [small, large] = [await openWorld(scales.small), await openWorld(scales.large)]
  const rows: Row[] = []
  for (const [call, { name }] of small.calls) {
    if (name === 'logout' || !large.calls.has(call)) continue
    const row: Row = { call, name, small: [], large: [] }
    const isOnce = name === 'adminVerifyLedger'
    // In turn, so that what else the machine does weighs on both.
    for (let round = -2; round < (isOnce ? -1 : rounds); round += 1) {
      const times = { small: await timeOf(small, call), large: await timeOf(large, call) }
      if (round < 0 && !isOnce) continue
      row.small.push(times.small)
      row.large.push(times.large)
    }
    rows.push(row)
  }
  rows.push({
    call: `attribution of ${attributed} passes`,
    name: 'attribution',
    small: [await timeAttribution(small)],
    large: [await timeAttribution(large)],
  })
  const broken = rows.filter((row) => faultOf(row) !== null)
  const table = describe(rows, broken)
  console.log(table)
  if (!options.quick) write(table)
  process.exitCode = broken.length > 0 ? 1 : 0
} finally {
  for (const { server } of worlds) {
    server.signal('SIGTERM')
    await server.ended
  }
  if (!options.keep) rmSync(folder, { recursive: true, force: true })
}

/** Made when it is not there yet, with a server of its own and somebody signed in for each call. */
async function openWorld(scale: number): Promise<World> {
  const databaseUrl = await findDatabase(`passerelle_world_${scale * 1000}`)
  const settings: ServerSettings = { dataDir: join(folder, String(scale)), databaseUrl }
  mkdirSync(settings.dataDir, { recursive: true })
  const config = readConfig({ DATA_DIR: settings.dataDir, DATABASE_URL: databaseUrl })
  const { open, keys } = await openInstallation(config)
  const size = sizeOf(scale)
  const isMade = (await open.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
  if (!isMade) await generateWorld(open, keys, { scale, seed: 1, now: new Date() })
  for (const days of [2, 1]) await keepSums({ db: open.db, now: () => new Date(Date.now() - days * 86_400_000) })
  const calls: World['calls'] = new Map()
  const tokens = new Map<number, string>()
  for (const { name, who, userId, path } of await listReadCalls(open.db, size)) {
    if (userId !== null && !tokens.has(userId)) tokens.set(userId, await tokenOf({ db: open.db, now: () => new Date() }, { id: userId }))
    const [address = '', query = ''] = path.split('?')
    const key = [name, query, who.replace(/\d+/, '')].filter(Boolean).join(' ')
    const kept = calls.has(key) ? `${key} ${address}` : key
    calls.set(kept, { name, path, token: userId === null ? null : (tokens.get(userId) ?? null) })
  }
  await open.close()
  const world = { settings, server: await ServerProcess.start(settings, { env: { LOG_LEVEL: 'info' } }), calls }
  worlds.push(world)
  return world
}

async function findDatabase(name: string): Promise<string> {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE_URL is missing: run npm run bench -- reads')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name.replace('.', '_')])
  if (!rowCount) await client.query(`create database ${name.replace('.', '_')}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${name.replace('.', '_')}` }).href
}

/** To the end of the answer; of a file, to its beginning. */
async function timeOf({ server, calls }: World, call: string): Promise<number> {
  const asked = calls.get(call)
  if (!asked) throw new Error(`There is no call ${call}`)
  const before = performance.now()
  const reply = await fetch(`${server.url}${asked.path}`, { headers: asked.token ? { authorization: `Bearer ${asked.token}` } : {} })
  if (isFile(asked.name)) {
    const took = performance.now() - before
    await reply.body?.cancel()
    return took
  }
  await reply.arrayBuffer()
  if (reply.status >= 500) throw new Error(`${call} answered ${reply.status}`)
  return performance.now() - before
}

/** Gifts of the kind that most people wait for, given out as the job does it. */
async function timeAttribution({ settings }: World): Promise<number> {
  const { open, world } = await openProcessWorld(settings)
  const kind = await open.db
    .selectFrom('allocations')
    .select(['serviceId', 'amountXof'])
    .where('status', '=', 'open')
    .groupBy(['serviceId', 'amountXof'])
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const donor = await open.db.selectFrom('partners').select('userId').limit(1).executeTakeFirstOrThrow()
  await world.fundedPasses(donor.userId, kind.serviceId, kind.amountXof, attributed)
  const before = performance.now()
  await attributePasses(world.ctx)
  const took = performance.now() - before
  await open.close()
  return took
}

function isFile(name: string): boolean {
  return name.endsWith('File')
}

function faultOf({ name, small, large }: Row): string | null {
  if (name === 'adminVerifyLedger') return at(large, 0.5) > bounds.verifyMs ? `more than ${bounds.verifyMs} ms` : null
  if (name === 'attribution') return at(large, 0.5) > bounds.attributionMs ? `more than ${bounds.attributionMs} ms` : null
  if (isFile(name)) return at(large, 0.95) > bounds.fileMs ? `more than ${bounds.fileMs} ms` : null
  if (at(large, 0.95) > bounds.p95Ms) return `more than ${bounds.p95Ms} ms`
  const grew = at(large, 0.5) / at(small, 0.5)
  return grew > bounds.ratio && at(large, 0.5) > bounds.alwaysGoodMs ? `more than × ${bounds.ratio}` : null
}

function at(times: number[], quantile: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? Number.NaN
}

/** The slowest of all, and whatever breaks a bound. */
function describe(rows: Row[], broken: Row[]): string {
  const slowest = rows.toSorted((one, other) => at(other.large, 0.95) - at(one.large, 0.95)).slice(0, 20)
  const lines = [...new Set([...broken, ...slowest])].map((row) => {
    const ms = (times: number[]) => `${at(times, 0.5).toFixed(1)} / ${at(times, 0.95).toFixed(1)}`
    const grew = (at(row.large, 0.5) / at(row.small, 0.5)).toFixed(1)
    return `| \`${row.call}\` | ${ms(row.small)} | ${ms(row.large)} | ${grew} | ${faultOf(row) ?? ''} |`
  })
  const [few, many] = [sizeOf(scales.small).passes, sizeOf(scales.large).passes].map((count) => count.toLocaleString('en'))
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)}, commit ${commit()}: ${cpus().length} × ${cpus()[0]?.model.trim() ?? '?'}, `
    + `load ${loadavg()[0]?.toFixed(1)}; ${rows.length} reads, ${rounds} times each in turn, p50 / p95 in ms. ${broken.length} break a `
    + `bound: ${bounds.p95Ms} ms at p95, and `
    + `× ${bounds.ratio} unless under ${bounds.alwaysGoodMs} ms; the verification ${bounds.verifyMs} ms; a file begins in `
    + `${bounds.fileMs} ms; ${attributed} passes are given out in ${bounds.attributionMs} ms.`,
    '',
    `| Read | ${few} passes | ${many} passes | × | Bound |`,
    '|---|---:|---:|---:|---|',
    ...lines,
  ].join('\n')
}

function write(table: string): void {
  const text = readFileSync(report, 'utf8')
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`${report} has no place for the reads`)
  writeFileSync(report, `${text.slice(0, from + start.length)}\n${table}\n${text.slice(to)}`)
}

function commit(): string {
  return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
}
