/**
 * `npm run bench -- export`: the file of a million passes, asked for by one administrator: when it begins, how long it takes, and what
 * the server’s memory grows by meanwhile. Linux, for /proc. With `--keep FOLDER` and a server in TEST_DATABASE_URL, the world of
 * `npm run bench -- reads` is taken. Exits 1 when a bound is broken.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { adminPassesFile } from '@passerelle/contract/pass-list'
import { openWorld } from './grown-worlds.ts'
import { measuredOn, writeReport } from './report.ts'

const { values: options } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' }, quick: { type: 'boolean', default: false } },
})
const scale = options.quick ? 0.05 : 1
const bounds = { growthMb: 50, firstByteMs: 200 }
const marks = ['<!-- export -->', '<!-- end of export -->'] as const

const folder = options.keep ?? mkdtempSync('/var/tmp/passerelle-export-')
const { server, calls } = await openWorld(scale, { folder, isFresh: !options.keep })
try {
  const [token = ''] = [...calls.values()].find(({ name }) => name === 'adminPassesFile')?.tokens ?? []
  const ask = () => fetch(`${server.url}${adminPassesFile.path}`, { headers: { authorization: `Bearer ${token}` } })
  // A server that has worked: the first file compiles, and brings the heap to the size at which it is swept.
  await (await ask()).arrayBuffer()
  const beforeMb = heldMb(server.pid)
  const before = performance.now()
  const reply = await ask()
  if (reply.status !== 200 || !reply.body) throw new Error(`The file was answered ${reply.status}: ${await reply.text()}`)
  let [firstByteMs, rows, bytes, peakMb] = [0, 0, 0, beforeMb]
  for await (const chunk of reply.body as ReadableStream<Uint8Array>) {
    if (bytes === 0) firstByteMs = performance.now() - before
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) rows += 1
    peakMb = Math.max(peakMb, heldMb(server.pid))
  }
  const seconds = (performance.now() - before) / 1000
  const growthMb = peakMb - beforeMb
  const table = [
    measuredOn('PostgreSQL with durable commits, one administrator'),
    '',
    '| Rows | File | Begins after | Takes | Memory before | At most meanwhile | Growth |',
    '|---:|---:|---:|---:|---:|---:|---:|',
    `| ${(rows - 1).toLocaleString('en')} | ${(bytes / 1e6).toFixed(0)} MB | ${firstByteMs.toFixed(0)} ms | ${seconds.toFixed(0)} s `
    + `| ${beforeMb.toFixed(0)} MB | ${peakMb.toFixed(0)} MB | ${growthMb.toFixed(0)} MB |`,
  ].join('\n')
  console.log(table)
  if (!options.quick) writeReport(table, marks)
  process.exitCode = growthMb < bounds.growthMb && firstByteMs < bounds.firstByteMs ? 0 : 1
} finally {
  server.signal('SIGTERM')
  await server.ended
  if (!options.keep) rmSync(folder, { recursive: true, force: true })
}

function heldMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
