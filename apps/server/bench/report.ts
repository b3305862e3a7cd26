import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Measure } from './measure.ts'

export interface EngineReport {
  engine: string
  version: string
  http: Measure
  action: Measure
  sql: Measure
}

const file = join(import.meta.dirname, '../../../docs/performance.md')
const [start, end] = ['<!-- measured by npm run bench -->', '<!-- end -->']

/** The table of one run, as Markdown. */
export function describeRun(engines: EngineReport[], how: { atOnce: number; scans: string }): string {
  const lines = [
    `Measured on ${new Date()
      .toISOString()
      .slice(0, 10)}, commit ${commit()}: ${machine()}; Node ${process.version}; ${how.atOnce} scans at once, ${how.scans}.`,
    '',
    '| Engine | Driven by | Scans per second | p50 | p99 | HTTP / this |',
    '|---|---|---:|---:|---:|---:|',
  ]
  for (const { engine, version, http, action, sql } of engines) {
    lines.push(
      row(`${engine} ${version}`, 'HTTP, the whole server', http, http),
      row('', '`redeemPass` called directly', action, http),
      row('', 'its bare SQL', sql, http),
    )
  }
  return lines.join('\n')
}

function row(engine: string, driver: string, measured: Measure, http: Measure): string {
  const ratio = measured === http ? '' : (http.perSecond / measured.perSecond).toFixed(2)
  return `| ${engine} | ${driver} | ${measured.perSecond.toFixed(
    0,
  )} | ${measured.p50Ms.toFixed(1)} ms | ${measured.p99Ms.toFixed(1)} ms | ${ratio} |`
}

/** Puts the table in its place in docs/performance.md. */
export function writeReport(table: string): void {
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
