import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { addCounts, closingLine, countTests, failureLines } from './counts.mjs'
import { logsFolder, pinned, pinnedEnv, root } from './pinned.mjs'
import { NEEDS } from './tasks.mjs'

/** @import { Task } from './tasks.mjs' */
/** @import { Counts } from './counts.mjs' */
/** @typedef {{ task: Task, counts: Counts, failures: string[], seconds: number }} Result */

const LANES = 2
/** A hung suite must not hang CI: it fails, and the others still report. */
const TIMEOUT_MINUTES = 40
/** Lines of a check that failed, or of a suite without a report, told again after the table. */
const lastWords = 12

/** The tasks write to a pipe and cannot see whether a person reads it; Node complains when it is told both. */
const COLOURS = process.stdout.isTTY ? { FORCE_COLOR: '1', NO_COLOR: undefined } : { FORCE_COLOR: undefined, NO_COLOR: '1' }

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs the tasks, two at a time where they allow it, and prints the table and the closing line.
 * @param {Task[]} tasks
 * @returns {Promise<boolean>} whether all is well
 */
export async function runTasks(tasks) {
  const reports = mkdtempSync(join(tmpdir(), 'passerelle-test-'))
  const needs = new Needs()
  const logged = tasks.filter((task) => task.keepsLogs).map((task) => task.name).join(' ')
  const stopAll = (/** @type {NodeJS.Signals} */ signal) => {
    for (const child of running) killGroup(child, 'SIGKILL')
    void needs.stop().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143))
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, stopAll)
  try {
    const results = await inLanes(tasks, (task) => runTask(task, needs, { reports, logged }))
    printTable(results)
    printFailures(results)
    const total = addCounts(results.map((result) => result.counts))
    console.log(`\n${closingLine(total)}`)
    return total.failed === 0 && total.passed > 0
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, stopAll)
    await needs.stop()
    rmSync(reports, { recursive: true, force: true })
  }
}

/** What several tasks share: got ready at the first ask, ended at the end. */
class Needs {
  /** @type {Map<string, ReturnType<typeof NEEDS['postgres']>>} */
  #ready = new Map()

  /** @param {import('./tasks.mjs').Need[]} names @returns {Promise<Record<string, string>>} */
  async env(names) {
    const env = {}
    for (const name of names) {
      const ready = this.#ready.get(name) ?? NEEDS[name]()
      this.#ready.set(name, ready)
      Object.assign(env, (await ready).env)
    }
    return env
  }

  async stop() {
    const ready = [...this.#ready.values()]
    this.#ready.clear()
    await Promise.allSettled(ready.map(async (need) => (await need).stop?.()))
  }
}

/**
 * Starts tasks in their order, at most LANES at once; one that must be alone waits for the others and holds them back.
 * @param {Task[]} tasks
 * @param {(task: Task) => Promise<Result>} work
 * @returns {Promise<Result[]>}
 */
export async function inLanes(tasks, work) {
  /** @type {Result[]} */
  const results = []
  /** @type {Set<Promise<unknown>>} */
  const busy = new Set()
  for (const task of tasks) {
    while (busy.size >= (task.isAlone ? 1 : LANES)) await Promise.race(busy)
    const job = work(task).then((result) => results.push(result))
    busy.add(job)
    void job.finally(() => busy.delete(job))
    if (task.isAlone) await job
  }
  await Promise.all(busy)
  return results
}

/** @param {Task} task @param {Needs} needs @param {{ reports: string, logged: string }} run @returns {Promise<Result>} */
async function runTask(task, needs, { reports, logged }) {
  const startedAt = performance.now()
  /** @type {string[]} */
  const said = []
  const say = (/** @type {string} */ line) => {
    said.push(line)
    console.log(`${task.name.padEnd(15)} │ ${line}`)
  }
  let exitCode = null
  const reportFile = join(reports, `${task.name}.json`)
  try {
    const env = {
      ...(await needs.env(task.needs ?? [])),
      LOGGED_TASKS: logged,
      ...(task.keepsLogs && { LOG_FOLDER: emptyLogFolder(task) }),
    }
    exitCode = await runCommand(task, reportFile, env, say)
  } catch (error) {
    for (const line of String(error instanceof Error ? error.message : error).split('\n')) say(line)
  }
  const report = readReport(reportFile)
  const counts = countTests(task.kind, exitCode, report)
  const named = failureLines(task.kind, report)
  const failures = counts.failed === 0 ? [] : named.length > 0 ? named : said.slice(-lastWords)
  const seconds = (performance.now() - startedAt) / 1000
  say(`${counts.failed > 0 ? '✗' : '✓'} ${closingLine(counts)} in ${seconds.toFixed(1)} s`)
  return { task, counts, failures, seconds }
}

/** Of this run only. @param {Task} task */
function emptyLogFolder(task) {
  const folder = join(logsFolder, task.name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

/**
 * @param {Task} task
 * @param {string} reportFile
 * @param {Record<string, string>} env
 * @param {(line: string) => void} say
 * @returns {Promise<number | null>} the exit code
 */
function runCommand(task, reportFile, env, say) {
  const [program = '', ...words] = task.command
  const isScript = program.endsWith('.mjs')
  const reporting = {
    check: [],
    vitest: [
      ...['default', join(root, 'scripts/lib/still-running.mjs'), 'json'].map((name) => `--reporter=${name}`),
      `--outputFile.json=${reportFile}`,
    ],
    playwright: ['--reporter=list,json'],
  }
  const child = spawn(isScript ? pinned('node') : program, [...(isScript ? [program] : []), ...words, ...reporting[task.kind]], {
    cwd: join(root, task.cwd),
    env: pinnedEnv({ ...env, ...COLOURS, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile }),
    detached: true, // a group of its own, so that its browsers and workers can be ended with it
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const timer = setTimeout(() => {
    say(`stopped after ${TIMEOUT_MINUTES} minutes`)
    killGroup(child, 'SIGKILL')
  }, TIMEOUT_MINUTES * 60_000)
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', (line) => line && say(line))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  }).finally(() => {
    clearTimeout(timer)
    running.delete(child)
  })
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function killGroup(child, signal) {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch {
    // Already gone.
  }
}

/** @param {string} path @returns {unknown} */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {Result[]} results */
function printTable(results) {
  console.log('')
  for (const { task, counts, seconds } of results) {
    const mark = counts.failed > 0 ? '✗' : '✓'
    console.log(`${mark} ${task.name.padEnd(16)} ${closingLine(counts).padEnd(34)} ${seconds.toFixed(1).padStart(6)} s`)
  }
}

/** Again, after the table: the log above is long. @param {Result[]} results */
function printFailures(results) {
  for (const { task, failures } of results) {
    if (failures.length > 0) console.log(['', `${task.name}:`, ...failures.map((line) => `  ${line}`)].join('\n'))
  }
}
