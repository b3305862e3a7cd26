/**
 * `npm run bench -- export`: the file of a million passes, asked for by one administrator on each database: when it begins, how long it
 * takes, and what the server’s memory grows by meanwhile, also for a reader that stops and goes on. Linux, for /proc. `-- export postgres`
 * or `-- export pglite` takes one database, `--quick` smaller worlds, and both leave the report alone. With `--keep FOLDER` and a server in
 * TEST_DATABASE_URL, the world of `npm run bench -- reads` is taken. Exits 1 when a bound is broken.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { adminPassesFile } from '@passerelle/contract/pass-list'
import { openWorld, type WorldEngine } from './grown-worlds.ts'
import { measuredOn, writeReport } from './report.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' }, quick: { type: 'boolean', default: false } },
})
const scale = options.quick ? 0.05 : 1
const bounds = { growthMb: 50, firstByteMs: 200 }
const marks = ['<!-- export -->', '<!-- end of export -->'] as const
const names = { postgres: 'PostgreSQL', pglite: 'PGlite' } as const
const both = ['postgres', 'pglite'] as const satisfies readonly WorldEngine[]
const chosen = both.filter((engine) => positionals.includes(engine))
const engines: readonly WorldEngine[] = chosen.length > 0 ? chosen : both
/** How often memory is looked at. */
const lookMs = 20
/** A reader that stops and goes: first for so long, then a little after each so many bytes. */
const stops = { firstMs: 15_000, eachMs: 60, everyBytes: 1_000_000 }

interface Take {
  engine: WorldEngine
  what: string
  rows: number
  bytes: number
  firstByteMs: number
  seconds: number
  beforeMb: number
  peakMb: number
  isTimed: boolean
}

const folder = options.keep ?? mkdtempSync('/var/tmp/passerelle-export-')
try {
  const files: Take[] = []
  for (const engine of engines) files.push(...(await measure(engine)))
  const table = [
    measuredOn('durable commits, one administrator'),
    '',
    '| Database | File | Rows | Size | Begins after | Takes | Memory before | At most meanwhile | Growth |',
    '|---|---|---:|---:|---:|---:|---:|---:|---:|',
    ...files.map(({ engine, what, rows, bytes, firstByteMs, seconds, beforeMb, peakMb }) => (
      `| ${names[engine]} | ${what} | ${rows.toLocaleString('en')} | ${(bytes / 1e6).toFixed(0)} MB | ${firstByteMs.toFixed(0)} ms `
      + `| ${seconds.toFixed(0)} s | ${beforeMb.toFixed(0)} MB | ${peakMb.toFixed(0)} MB | ${(peakMb - beforeMb).toFixed(0)} MB |`
    )),
  ].join('\n')
  console.log(table)
  if (!options.quick && engines.length === both.length) writeReport(table, marks)
  const isSmall = files.every(({ beforeMb, peakMb }) => peakMb - beforeMb < bounds.growthMb)
  const isSoon = files.every(({ firstByteMs, isTimed }) => !isTimed || firstByteMs < bounds.firstByteMs)
  process.exitCode = isSmall && isSoon ? 0 : 1
} finally {
  if (!options.keep) rmSync(folder, { recursive: true, force: true })
}

async function measure(engine: WorldEngine): Promise<Take[]> {
  const { server, calls } = await openWorld(scale, { folder, isFresh: !options.keep, engine })
  try {
    const [token = ''] = [...calls.values()].find(({ name }) => name === 'adminPassesFile')?.tokens ?? []
    const take = async (what: string, { isSlow = false, isTimed = true } = {}) => ({
      engine, what, isTimed, ...(await takeFile(server.pid, { url: `${server.url}${adminPassesFile.path}`, token, isSlow })),
    })
    // A server that has just started compiles with its first file, and brings its heap to the size at which it is swept.
    return [
      await take('the first after a start', { isTimed: false }),
      await take('the next'),
      await take('by a reader that stops and goes', { isSlow: true }),
    ]
  } finally {
    server.signal('SIGTERM')
    await server.ended
  }
}

/** One file, read to its end. */
async function takeFile(pid: number, { url, token, isSlow }: { url: string; token: string; isSlow: boolean }) {
  const beforeMb = heldMb(pid)
  let peakMb = beforeMb
  const look = setInterval(() => (peakMb = Math.max(peakMb, heldMb(pid))), lookMs)
  try {
    const before = performance.now()
    const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    if (reply.status !== 200 || !reply.body) throw new Error(`The file was answered ${reply.status}: ${await reply.text()}`)
    let [firstByteMs, lines, bytes, stop] = [0, 0, 0, stops.everyBytes]
    for await (const chunk of reply.body as ReadableStream<Uint8Array>) {
      if (bytes === 0) {
        firstByteMs = performance.now() - before
        if (isSlow) await sleep(stops.firstMs)
      }
      bytes += chunk.length
      for (const byte of chunk) if (byte === 10) lines += 1
      if (!isSlow || bytes < stop) continue
      await sleep(stops.eachMs)
      stop = bytes + stops.everyBytes
    }
    return { rows: lines - 1, bytes, firstByteMs, seconds: (performance.now() - before) / 1000, beforeMb, peakMb }
  } finally {
    clearInterval(look)
  }
}

function heldMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
