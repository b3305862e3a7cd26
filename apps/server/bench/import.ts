/**
 * `npm run bench -- import`: the longest list of people that is taken, on both databases: how long its dry run and its import last, and
 * what the server’s memory grows by meanwhile. Linux, for /proc. `-- import --quick` tries it on a tenth, and leaves the report alone.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { importRowsMax } from '@passerelle/contract/import-kinds'
import { adminPreviewImport, adminRunImport } from '@passerelle/contract/imports'
import * as z from 'zod/mini'
import { ApiClient } from '#test/tools/api-client.ts'
import { peopleCsv } from '#test/tools/people-csv.ts'
import { toForm } from '#test/tools/sample-files.ts'
import { ServerProcess, type ServerSettings } from '#test/tools/server-process.ts'
import { openProcessWorld } from '#test/worlds/process-world.ts'
import { createDatabase } from './create-database.ts'
import { measuredOn, writeReport } from './report.ts'

const isQuick = process.argv.includes('--quick')
const rows = isQuick ? importRowsMax / 10 : importRowsMax
const marks = ['<!-- import -->', '<!-- end of import -->'] as const
/** How often memory is looked at. */
const lookMs = 20

const folder = mkdtempSync('/var/tmp/passerelle-import-')
try {
  const engines = [
    { name: 'PGlite', settings: { dataDir: join(folder, 'pglite') } },
    { name: 'PostgreSQL', settings: { dataDir: join(folder, 'postgres'), databaseUrl: await createDatabase() } },
  ]
  const lines: string[] = []
  for (const { name, settings } of engines) lines.push(`| ${name} | ${(await measure(settings)).join(' | ')} |`)
  const table = [
    measuredOn(`a list of ${rows.toLocaleString('en')} people, none of them known`),
    '',
    '| Database | File | Dry run | Import | Memory before | At most meanwhile | Growth |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...lines,
  ].join('\n')
  console.log(table)
  if (!isQuick) writeReport(table, marks)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(settings: ServerSettings): Promise<string[]> {
  const { open, world } = await openProcessWorld(settings)
  const token = await world.token(await world.admin('instruction'))
  await open.close()
  const server = await ServerProcess.start(settings)
  try {
    const client = new ApiClient(server.url, token)
    // A server that has worked: the first file compiles.
    await take(client, { content: peopleCsv(100, 1), name: 'essai.csv' }, 100)
    const file = { content: peopleCsv(rows, 2), name: 'liste.csv' }
    const beforeMb = heldMb(server.pid)
    let peakMb = beforeMb
    const look = setInterval(() => (peakMb = Math.max(peakMb, heldMb(server.pid))), lookMs)
    const { previewMs, runMs } = await take(client, file, rows)
    clearInterval(look)
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
    const mb = (held: number) => `${held.toFixed(0)} MB`
    return [
      `${(file.content.length / 1e6).toFixed(1)} MB`, seconds(previewMs), seconds(runMs), mb(beforeMb), mb(peakMb), mb(peakMb - beforeMb),
    ]
  } finally {
    server.signal('SIGTERM')
    await server.ended
  }
}

async function take(client: ApiClient, file: { content: Buffer<ArrayBuffer>; name: string }, creates: number) {
  await client.csrf()
  const before = performance.now()
  const tried = await client.postForm(adminPreviewImport.path, toForm({ kind: 'beneficiaries', csv_file: file }))
  const { digest } = z.object({ digest: z.string() }).parse(tried.body)
  const between = performance.now()
  const fields = { kind: 'beneficiaries', csv_file: file, digest, creates: String(creates) }
  const { status } = await client.postForm(adminRunImport.path, toForm(fields), { headers: { 'idempotency-key': randomUUID() } })
  if (status !== 200) throw new Error(`The list was answered ${status}`)
  return { previewMs: between - before, runMs: performance.now() - between }
}

function heldMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
