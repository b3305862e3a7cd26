/** `npm run bench -- start`: how long `npm start` takes, and what the server then holds of memory, on each database. Linux, for /proc. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoEmail } from '#src/seed/demo-accounts.ts'
import type { ServerSettings } from '#test/tools/server-process.ts'
import { openProcessWorld } from '#test/worlds/process-world.ts'
import { createDatabase } from './create-database.ts'
import { spreadOf } from './measure.ts'
import { processorMs } from './processor-time.ts'
import { inWords, measuredOn, writeReport } from './report.ts'

interface Start {
  seconds: number
  /** Processor time of the server alone, not of what starts it. */
  cpuSeconds: number
}

interface Memory {
  idleMb: number
  burstMb: number
  peakMb: number
}

interface Row {
  engine: string
  first: Start
  second: Start[]
  memory: Memory
}

const root = join(import.meta.dirname, '../../..')
const isQuick = process.argv.includes('--quick')
const rounds = isQuick ? 1 : 5
/**
 * Memory is given back once nobody has asked for a while (`platform/give-memory-back.ts`). For half a minute after a start the
 * demonstration's payments come to their end, with the provider that this same server plays: those are calls too.
 */
const quietMs = 120_000
const burst = isQuick ? 100 : 1000
const atOnce = 16
const pages = ['/', '/connexion', '/api/user', '/api/wallet', '/api/notifications', '/api/services']
const marks = ['<!-- starts and memory -->', '<!-- end of starts and memory -->'] as const

const folder = mkdtempSync('/var/tmp/passerelle-start-')
try {
  const engines = [
    { name: 'PGlite', settings: { dataDir: join(folder, 'pglite') } },
    { name: 'PostgreSQL', settings: { dataDir: join(folder, 'postgres'), databaseUrl: await createDatabase() } },
  ]
  const rows: Row[] = []
  for (const { name, settings } of engines) {
    const first = await withServer(settings, async ({ start }) => start)
    rows.push({ engine: name, first, second: [], memory: { idleMb: 0, burstMb: 0, peakMb: 0 } })
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, { name, settings }] of engines.entries()) {
      const start = await withServer(settings, async (server) => server.start)
      rows[index]?.second.push(start)
      console.log(`${name} ${round}: ${start.seconds.toFixed(1)} s, ${start.cpuSeconds.toFixed(1)} s of processor`)
    }
  }
  await Promise.all(engines.map(async ({ settings }, index) => {
    const memory = await measureMemory(settings)
    if (rows[index]) rows[index].memory = memory
  }))
  const table = describe(rows)
  console.log(`\n${table}`)
  if (!isQuick) writeReport(table, marks)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

interface Running {
  start: Start
  url: string
  pid: number
}

/** What a person types, until `/readyz` says yes; stopped again after the work. */
async function withServer<T>({ dataDir, databaseUrl }: ServerSettings, work: (server: Running) => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env, ENV_FILE: '', DEMO: '1', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const ended = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const port = /est prêt\s*:\s*http:\/\/localhost:(\d+)/.exec(output)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
    child.once('exit', () => reject(new Error(`npm start ended:\n${output}`)))
  })
  const ready = await fetch(`${url}/readyz`)
  if (!ready.ok) throw new Error(`/readyz answered ${ready.status}`)
  const seconds = (performance.now() - startedAt) / 1000
  const pid = findServer(child.pid ?? 0)
  try {
    return await work({ url, pid, start: { seconds, cpuSeconds: processorMs(pid) / 1000 } })
  } finally {
    process.kill(pid, 'SIGTERM')
    await ended
  }
}

/** The server among the descendants of what was started. */
function findServer(ancestor: number): number {
  const pids = readdirSync('/proc').map(Number).filter((pid) => pid > 0)
  const descendants = new Set([ancestor])
  for (let found = 0; found !== descendants.size;) {
    found = descendants.size
    for (const pid of pids) if (descendants.has(Number(fieldOf(pid, 'PPid')))) descendants.add(pid)
  }
  const server = [...descendants].find((pid) => readProc(pid, 'cmdline').includes('apps/server/src/main.ts'))
  if (!server) throw new Error('The server was not found among the processes')
  return server
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return '' // it has ended
  }
}

function fieldOf(pid: number, field: string): string {
  return new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readProc(pid, 'status'))?.[1] ?? ''
}

async function measureMemory(settings: ServerSettings): Promise<Memory> {
  const token = await tokenOfDemo(settings)
  return withServer(settings, async ({ url, pid }) => {
    const megabytes = (field: string) => Number(fieldOf(pid, field)) / 1024
    await sleep(quietMs)
    const idleMb = megabytes('VmRSS')
    const asked = Array.from({ length: burst }, (_, n) => pages[n % pages.length] ?? '/').values()
    await Promise.all(Array.from({ length: atOnce }, async () => {
      for (const page of asked) await (await fetch(`${url}${page}`, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer()
    }))
    await sleep(quietMs)
    return { idleMb, burstMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') }
  })
}

/** Somebody who is signed in, of the demonstration's people. */
async function tokenOfDemo(settings: ServerSettings): Promise<string> {
  const { open, world } = await openProcessWorld(settings)
  try {
    const { id } = await open.db.selectFrom('users').select('id').where('email', '=', demoEmail('beneficiaire')).executeTakeFirstOrThrow()
    return await world.token(id)
  } finally {
    await open.close()
  }
}

function describe(rows: Row[]): string {
  const lines = [
    measuredOn(`second starts: the middle of ${rounds} rounds, in turn; memory: ${quietMs / 1000} s after a start, and as long `
      + `after ${burst} pages and calls, ${atOnce} at once`),
    '',
    '| Database | First start, demonstration data | Second start | CPU of the server, second start | Idle | After the burst | Peak |',
    '|---|---:|---:|---:|---:|---:|---:|',
  ]
  for (const { engine, first, second, memory } of rows) {
    const seconds = inWords(spreadOf(second.map((start) => start.seconds)), 1)
    const cpu = inWords(spreadOf(second.map((start) => start.cpuSeconds)), 1)
    const held = [memory.idleMb, memory.burstMb, memory.peakMb].map((megabytes) => `${megabytes.toFixed(0)} MB`)
    lines.push(`| ${[engine, `${first.seconds.toFixed(1)} s`, `${seconds} s`, `${cpu} s`, ...held].join(' | ')} |`)
  }
  return lines.join('\n')
}
