/**
 * `npm run drill -- processes`: real servers, started, stopped and killed, on both engines; CI runs it after `npm test`.
 * `npm run drill -- outages`: outages that last as long as they are said to; `processes` plays them shortened.
 * `npm run drill -- production`: the README's steps of production, executed as typed.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { bootstrap } from './bootstrap.mjs'
import { fail } from './lib/fail.mjs'
import { pinned, pinnedEnv, root } from './lib/pinned.mjs'
import { runTasks } from './lib/run-tasks.mjs'
import { DRILLS } from './lib/tasks.mjs'

/** @type {Record<string, () => Promise<boolean>>} */
const named = {
  processes: () => runTasks(DRILLS),
  outages: () => runDrill('outages', join(root, 'apps/server'), [
    pinned('vitest'), 'run', '--project', 'drills-pglite', '--project', 'drills-postgres', 'test/outages',
  ]),
  production: () => runDrill('production', root, ['scripts/drill-production.mjs']),
}

try {
  const [name = ''] = process.argv.slice(2)
  const chosen = named[name]
  if (!chosen) throw new Error(`Which drill? npm run drill -- ${Object.keys(named).join(' | ')}`)
  await bootstrap()
  process.exitCode = (await chosen()) ? 0 : 1
} catch (error) {
  fail(error)
}

/**
 * @param {string} name told to what it runs
 * @param {string} cwd
 * @param {string[]} command
 * @returns {Promise<boolean>} whether all is well
 */
async function runDrill(name, cwd, command) {
  const drill = spawn(pinned('node'), command, { cwd, env: pinnedEnv({ DRILL: name }), stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => drill.kill(signal))
  return new Promise((resolve) => drill.once('close', (code) => resolve(code === 0)))
}
