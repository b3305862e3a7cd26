import { buildWeb } from '../build.mjs'
import { findOrInstallHeadless } from '../chromium.mjs'
import { startPostgres } from '../postgres.mjs'
import { pinned } from './pinned.mjs'

/**
 * One thing that `npm test` runs. A check is one test, passed by exit code 0; a suite reports its tests as JSON.
 * @typedef {object} Task
 * @property {string} name       what the output is marked with, and what `npm test -- NAME` selects
 * @property {'check' | 'vitest' | 'playwright'} kind
 * @property {string[]} command  run by the pinned Node when it is a script, else the program's path
 * @property {string} cwd
 * @property {Need[]} [needs]    got ready once, before the first task that needs it
 * @property {boolean} [isQuick] part of `npm run check`
 * @property {boolean} [keepsLogs] its servers log into a folder that the task `logs` reads
 * @property {boolean} [isAlone] nothing else runs beside it: it uses both cores, or watches a clock
 *
 * @typedef {'web build' | 'postgres' | 'chromium'} Need
 */

/** Last: it reads what the suites have logged. */
const logs = { ...check('logs', ['scripts/logs.mjs']), isQuick: false, isAlone: true }

/**
 * Everything that `npm test` runs, in the order of starting. A new suite is a line here; one that ran no test has failed.
 * @type {Task[]}
 */
export const TASKS = [
  types('contract', 'packages/contract'),
  types('server', 'apps/server'),
  types('web', 'apps/web'),
  types('e2e', 'e2e'),
  types('scripts', 'scripts'),
  check('lint', [pinned('oxlint')]),
  check('knip', [pinned('knip'), '--no-progress']),
  check('arrows', ['scripts/arrows.mjs']),
  check('house', ['scripts/house.mjs']),
  check('typography', ['scripts/typography.mjs']),
  check('french', ['scripts/french.mjs']),
  vitest('scripts', 'scripts', {}),
  vitest('contract', 'packages/contract', { isQuick: true }),
  vitest('web', 'apps/web', { isQuick: true }),
  server('unit', { isQuick: true }),
  { ...check('renamed', ['scripts/renamed.mjs']), isQuick: false },
  { ...check('budgets', ['scripts/budgets.mjs']), needs: ['web build'], isQuick: false },
  { ...check('browser-floor', ['scripts/browser-floor.mjs']), needs: ['web build'], isQuick: false },
  server('pglite', { needs: ['web build'], isAlone: true, keepsLogs: true }),
  server('postgres', { needs: ['web build', 'postgres'], isAlone: true, keepsLogs: true }),
  {
    name: 'e2e', kind: 'playwright', command: [pinned('playwright'), 'test'], cwd: 'e2e', needs: ['web build', 'chromium'], isAlone: true,
    keepsLogs: true,
  },
  logs,
]

/**
 * `npm run drill -- processes`: real servers, started, stopped and killed, on both engines. CI runs it after `npm test`.
 * @type {Task[]}
 */
export const DRILLS = [
  vitest('drills-pglite', 'apps/server', { command: inProject('drills-pglite'), isAlone: true, keepsLogs: true }),
  vitest('drills-postgres', 'apps/server', { command: inProject('drills-postgres'), needs: ['postgres'], isAlone: true, keepsLogs: true }),
  logs,
]

/**
 * Gets a need ready: the variables that its tasks receive, and how to end it.
 * @type {Record<Need, () => Promise<{ env: Record<string, string>, stop?: () => Promise<void> }>>}
 */
export const NEEDS = {
  'web build': async () => {
    await buildWeb({ quiet: true })
    return { env: {} }
  },
  postgres: async () => {
    const { url, stop } = await startPostgres()
    return { env: { TEST_DATABASE_URL: url }, stop }
  },
  chromium: async () => ({ env: { CHROME_PATH: await findOrInstallHeadless() } }),
}

/**
 * The tasks that `npm test -- WORDS` means: those whose name contains one of the words.
 * @param {Task[]} tasks
 * @param {string[]} words
 */
export function selectTasks(tasks, words) {
  for (const word of words) {
    if (!tasks.some((task) => task.name.includes(word))) {
      throw new Error(`Nothing here is called ${word}. There are: ${tasks.map((task) => task.name).join(', ')}.`)
    }
  }
  return tasks.filter((task) => words.length === 0 || words.some((word) => task.name.includes(word)))
}

/** @param {string} name @param {string[]} command @returns {Task} */
function check(name, command) {
  return { name, kind: 'check', command, cwd: '.', isQuick: true }
}

/** @param {string} name @param {string} folder */
function types(name, folder) {
  return check(`types-${name}`, [pinned('tsc'), '-p', folder])
}

/** @param {string} name @param {string} folder @param {Partial<Task>} more @returns {Task} */
function vitest(name, folder, more) {
  return { name, kind: 'vitest', command: [pinned('vitest'), 'run'], cwd: folder, ...more }
}

/** @param {'unit' | 'pglite' | 'postgres'} project @param {Partial<Task>} more @returns {Task} */
function server(project, more) {
  return vitest(`server-${project}`, 'apps/server', { command: inProject(project), ...more })
}

/** One of the projects in the server's vitest.config.ts. @param {string} project */
function inProject(project) {
  return [pinned('vitest'), 'run', '--project', project]
}
