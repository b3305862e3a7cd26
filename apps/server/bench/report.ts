import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Costed, type Spread, spreadOf } from './measure.ts'

export type Way = 'http' | 'action' | 'sql' | 'function'

/** What one way did with so many scans at once, a measure for each round. */
export interface Measured {
  atOnce: number
  way: Way
  rounds: Costed[]
}

export interface EngineReport {
  engine: string
  version: string
  measured: Measured[]
}

/**
 * How the whole server compares with the same work as one function of the database, by how many scans wait at once: under the floor
 * nothing is released, the goal is what was wanted.
 */
const bounds = [{ atOnce: 1, floor: 0.25, goal: 0.4 }, { atOnce: 16, floor: 0.7, goal: 0.9 }, { atOnce: 64, floor: 1.2, goal: 1.2 }]

const file = join(import.meta.dirname, '../../../docs/performance.md')
const scanMarks = ['<!-- measured by npm run bench -->', '<!-- end -->'] as const
const names: Record<Way, string> = {
  http: 'HTTP, the whole server',
  action: '`redeemPass` called directly',
  sql: 'the SQL of one scan alone',
  function: 'one function, `pgbench`',
}

/** The table of one run, as Markdown. */
export function describeRun(engines: EngineReport[], scans: string): string {
  const lines = [
    measuredOn(scans),
    '',
    '| Engine | At once | Driven by | Scans per second | p50 | p99 | CPU a scan | HTTP / this |',
    '|---|---:|---|---:|---:|---:|---:|---:|',
  ]
  for (const { engine, version, measured } of engines) {
    for (const [index, one] of measured.entries()) {
      const http = measured.find(({ way, atOnce }) => way === 'http' && atOnce === one.atOnce)
      const isNewLevel = measured[index - 1]?.atOnce !== one.atOnce
      const cells = [index === 0 ? `${engine} ${version}` : '', isNewLevel ? String(one.atOnce) : '', names[one.way], ...figures(one)]
      lines.push(`| ${cells.join(' | ')} | ${http && http !== one ? inWords(ratio(http, one), 2) : ''} |`)
    }
  }
  return lines.join('\n')
}

function figures({ rounds }: Measured): string[] {
  const middle = (read: (round: Costed) => number) => spreadOf(rounds.map(read)).middle
  const cpu = middle((round) => round.cpuMs)
  return [
    inWords(spreadOf(rounds.map((round) => round.perSecond)), 0),
    `${middle((round) => round.p50Ms).toFixed(1)} ms`,
    `${middle((round) => round.p99Ms).toFixed(1)} ms`,
    Number.isNaN(cpu) ? '' : `${cpu.toFixed(2)} ms`,
  ]
}

/** Of each round its own: what else the machine does is the same for both. */
function ratio(http: Measured, other: Measured): Spread {
  return spreadOf(http.rounds.map(({ perSecond }, round) => perSecond / (other.rounds[round]?.perSecond ?? Number.NaN)))
}

export function inWords({ middle, min, max }: Spread, digits: number): string {
  return `${middle.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`
}

/** Each bound with what was measured, and whether all floors hold. */
export function judge({ measured }: EngineReport): { lines: string[]; holds: boolean } {
  const find = (way: Way, atOnce: number) => measured.find((one) => one.way === way && one.atOnce === atOnce)
  const judged = bounds.map(({ atOnce, floor, goal }) => {
    const [http, yardstick] = [find('http', atOnce), find('function', atOnce)]
    if (!http || !yardstick) throw new Error(`Nothing was measured with ${atOnce} at once`)
    const found = ratio(http, yardstick)
    const mark = found.middle < floor ? '✗ under the floor' : found.middle < goal ? '· over the floor' : '✓ goal'
    return {
      line: `${mark}: HTTP / function with ${atOnce} at once: ${inWords(found, 2)}, floor ${floor}, goal ${goal}`,
      holds: found.middle >= floor,
    }
  })
  return { lines: judged.map(({ line }) => line), holds: judged.every(({ holds }) => holds) }
}

/** Under what a table was measured. */
export function measuredOn(how: string): string {
  return `Measured on ${new Date().toISOString().slice(0, 10)}, commit ${commit()}: ${machine()}; Node ${process.version}; ${how}.`
}

/** Puts the table in its place in docs/performance.md. */
export function writeReport(table: string, [start, end]: readonly [string, string] = scanMarks): void {
  const text = readFileSync(file, 'utf8')
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`${file} has no place for the measures`)
  writeFileSync(file, `${text.slice(0, from + start.length)}\n${table}\n${text.slice(to)}`)
}

function machine(): string {
  const [cpu] = cpus()
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown CPU'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ${process.platform}`
}

function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
