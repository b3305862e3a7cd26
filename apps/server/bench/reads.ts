/**
 * How long each read of the API takes in a world of 10,000 passes and in one of 1,000,000, by the heaviest and an ordinary person of
 * each role; how long a scan does, also while the ledger is verified; how long passes need to be given out. `npm run bench -- reads`;
 * `-- reads --quick` tries it on smaller worlds, `--only PATTERN` asks the calls whose line of the table it is found in, and no others
 * (`--only 'Count.*«'`): both leave docs/performance.md alone. With `--keep FOLDER` and a server in TEST_DATABASE_URL, the larger world
 * stays for the next run. Exits 1 when a bound is broken.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { searchHeader } from '@passerelle/contract/constants'
import { sizeOf } from '#simulator/world-size.ts'
import { otherAnswers } from '#test/worlds/read-calls.ts'
import { type GrownWorld, openWorld } from './grown-worlds.ts'
import { attribution, Tills, timeAttributions } from './grown-writes.ts'

const { values: options } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, keep: { type: 'string' }, only: { type: 'string' } },
})
const only = new RegExp(options.only ?? '', 'u')
const scales = options.quick ? { small: 0.01, large: 0.05 } : { small: 0.01, large: 1 }
/** Of 21 the second slowest is the 95th percentile: one call that something else disturbed does not count. */
const rounds = options.quick ? 5 : 21
const warmUps = 2
const [scansARound, verifications, attributions] = [20, 3, 5]
/** Scans beside the verifications. */
const scansBeside = 3000
/**
 * At p95, of every read and of a scan beside a verification; of a verification; until a file begins, or is refused because its list is
 * too long; of passes given out; of a scan.
 */
const bounds = {
  p95Ms: 100, ratio: 1.5, alwaysGoodMs: 25, verifyMs: 10_000, fileMs: 200, tooLongMs: 2000, attributionMs: 2000, scanRatio: 1.2,
}
const [start, end] = ['<!-- measured by npm run bench -- reads -->', '<!-- end of reads -->']
const report = join(import.meta.dirname, '../../../docs/performance.md')

interface Row {
  call: string
  name: string
  small: number[]
  large: number[]
}

/** Lists that no file may hold: they are counted to their end, to say how long they are. */
const tooLong = new Set<string>()

const folder = options.keep ?? mkdtempSync('/var/tmp/passerelle-reads-')
const worlds: GrownWorld[] = []
try {
  const small = await openWorld(scales.small, { folder, isFresh: true })
  worlds.push(small)
  const large = await openWorld(scales.large, { folder, isFresh: false })
  worlds.push(large)
  const rows = await timeReads(small, large)
  if (options.only === undefined) {
    rows.push(...(await timeScans(small, large)), {
      call: `attribution of ${attribution.passes} passes, ${attribution.wishes.toLocaleString('en')} wishes waiting`,
      name: 'attribution',
      small: [],
      large: await timeAttributions(large, attributions),
    })
  }
  const broken = rows.filter((row) => faultOf(row) !== null)
  const table = describe(rows, broken)
  console.log(table)
  if (!options.quick && options.only === undefined) write(table)
  process.exitCode = broken.length > 0 ? 1 : 0
} finally {
  for (const { server } of worlds) {
    server.signal('SIGTERM')
    await server.ended
  }
  if (!options.keep) rmSync(folder, { recursive: true, force: true })
}

async function timeReads(small: GrownWorld, large: GrownWorld): Promise<Row[]> {
  const missing = [
    ...[...small.calls.keys()].filter((call) => !large.calls.has(call)),
    ...[...large.calls.keys()].filter((call) => !small.calls.has(call)),
  ]
  if (missing.length > 0) throw new Error(`Asked in one world alone: ${missing.join(', ')}`)
  const rows: Row[] = []
  for (const [call, { name }] of small.calls) {
    if (name === 'logout' || !only.test(call)) continue
    const row: Row = { call, name, small: [], large: [] }
    const isLong = name === 'adminVerifyLedger'
    // In turn, so that what else the machine does weighs on both.
    for (let round = isLong ? 0 : -warmUps; round < (isLong ? verifications : rounds); round += 1) {
      const times = { small: await timeOf(small, call, round), large: await timeOf(large, call, round) }
      if (round < 0) continue
      row.small.push(times.small)
      row.large.push(times.large)
    }
    rows.push(row)
  }
  return rows
}

/** To the end of the answer; of a file, to its beginning. Whoever asked too much waits: a refusal is no answer. */
async function timeOf({ server, calls }: GrownWorld, call: string, round: number): Promise<number> {
  const asked = calls.get(call)
  if (!asked) throw new Error(`There is no call ${call}`)
  const { name, path, search, tokens } = asked
  const token = tokens.at(round % Math.max(1, tokens.length))
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(search !== undefined && { [searchHeader]: encodeURIComponent(search) }),
  }
  for (;;) {
    const before = performance.now()
    const reply = await fetch(`${server.url}${path}`, { headers })
    const beganMs = performance.now() - before
    if (isFile(name)) await reply.body?.cancel()
    else await reply.arrayBuffer()
    const endedMs = performance.now() - before
    // The place of the file before, whose reader went away, is free a moment later.
    if (reply.status !== 429) {
      const isTooLong = isFile(name) && reply.status === 409
      if (isTooLong) tooLong.add(call)
      else if (!(otherAnswers[name] ?? [200]).includes(reply.status)) throw new Error(`${call} answered ${reply.status}`)
      return isFile(name) ? beganMs : endedMs
    }
    await sleep(1000 * Number(reply.headers.get('retry-after') ?? 0.2))
  }
}

/** One at a time, a round in one world, then in the other; then in the large one as long as its ledger is verified. */
async function timeScans(small: GrownWorld, large: GrownWorld): Promise<Row[]> {
  const perWorld = (rounds + warmUps) * scansARound
  const tills = { small: await Tills.open(small, perWorld), large: await Tills.open(large, perWorld + scansBeside) }
  const alone: Row = { call: 'a scan', name: 'scan', small: [], large: [] }
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const size of round % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
      const times: number[] = []
      for (let n = 0; n < scansARound; n += 1) times.push(await tills[size].timeScan())
      if (round >= 0) alone[size].push(...times)
    }
  }
  const beside: Row = { call: 'a scan while the ledger is verified', name: 'scan beside', small: [], large: [] }
  const verify = [...large.calls].find(([, { name }]) => name === 'adminVerifyLedger')?.[0] ?? ''
  for (let round = 0; round < verifications; round += 1) {
    let isOver = false
    const verified = timeOf(large, verify, round).finally(() => {
      isOver = true
    })
    while (!isOver && tills.large.left > 0) beside.large.push(await tills.large.timeScan())
    await verified
  }
  for (const one of [tills.small, tills.large]) one.close()
  return [alone, beside]
}

function isFile(name: string): boolean {
  return name.endsWith('File')
}

function faultOf({ call, name, small, large }: Row): string | null {
  const over = (took: number, most: number) => (took > most ? `more than ${most} ms` : null)
  if (name === 'adminVerifyLedger') return over(Math.max(...large), bounds.verifyMs)
  if (name === 'attribution') return over(Math.max(...large), bounds.attributionMs)
  if (tooLong.has(call)) return over(at(large, 0.95), bounds.tooLongMs)
  if (isFile(name)) return over(at(large, 0.95), bounds.fileMs)
  if (name === 'scan beside') return over(at(large, 0.95), bounds.p95Ms)
  const grew = at(large, 0.5) / at(small, 0.5)
  if (name === 'scan') return grew > bounds.scanRatio ? `more than × ${bounds.scanRatio}` : null
  return over(at(large, 0.95), bounds.p95Ms)
    ?? (grew > bounds.ratio && at(large, 0.5) > bounds.alwaysGoodMs ? `more than × ${bounds.ratio}` : null)
}

function at(times: number[], quantile: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? Number.NaN
}

/** What breaks a bound, the slowest reads, and what is no read. */
function describe(rows: Row[], broken: Row[]): string {
  const reads = rows.filter(({ name }) => !['scan', 'scan beside', 'attribution'].includes(name))
  const slowest = reads.toSorted((one, other) => at(other.large, 0.95) - at(one.large, 0.95)).slice(0, 20)
  const lines = [...new Set([...broken, ...slowest, ...rows.filter((row) => !reads.includes(row))])].map((row) => {
    const ms = (times: number[]) => (times.length > 0 ? `${at(times, 0.5).toFixed(1)} / ${at(times, 0.95).toFixed(1)}` : '–')
    const grew = row.small.length > 0 ? (at(row.large, 0.5) / at(row.small, 0.5)).toFixed(2) : '–'
    return `| \`${row.call}\` | ${ms(row.small)} | ${ms(row.large)} | ${grew} | ${faultOf(row) ?? ''} |`
  })
  const [few, many] = [sizeOf(scales.small).passes, sizeOf(scales.large).passes].map((count) => count.toLocaleString('en'))
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)}, commit ${commit()}: ${cpus().length} × ${cpus()[0]?.model.trim() ?? '?'}, `
    + `load ${loadavg()[0]?.toFixed(1)}; ${reads.length} reads, ${rounds} times each in turn, p50 / p95 in ms. ${broken.length} break a `
    + `bound: ${bounds.p95Ms} ms at p95, and × ${bounds.ratio} unless under ${bounds.alwaysGoodMs} ms; the verification, ${verifications} `
    + `times, ${bounds.verifyMs} ms; a file begins in ${bounds.fileMs} ms, or is refused in `
    + `${bounds.tooLongMs} ms (${tooLong.size} are); a scan × ${bounds.scanRatio} in ${rounds} rounds of `
    + `${scansARound}, and ${bounds.p95Ms} ms while the ledger is verified; passes are given out in ${bounds.attributionMs} ms, `
    + `${attributions} times.`,
    '',
    `| Call | ${few} passes | ${many} passes | × | Bound |`,
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
