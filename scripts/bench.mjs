/**
 * `npm run bench`: what the machine can do, on a PostgreSQL whose commits really reach the disk; `npm run bench -- first-load`:
 * what the first screens cost a phone, and what Lighthouse makes of it; `npm run bench -- reads`: how long reads take when a
 * programme has years behind it;
 * `npm run bench -- start`: how long a start takes, and the memory it leaves taken;
 * `npm run bench -- export`: the file of a million passes, and the memory that it takes;
 * `npm run bench -- import`: the longest list of people that is taken, and the memory that it takes.
 */
import { spawn } from 'node:child_process'
import { bootstrap } from './bootstrap.mjs'
import { buildWeb } from './build.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { fail } from './lib/fail.mjs'
import { pinned, pinnedEnv, root } from './lib/pinned.mjs'
import { installLighthouse } from './lighthouse.mjs'
import { findPostgresProgram, startPostgres } from './postgres.mjs'

const words = process.argv.slice(2)
try {
  await bootstrap()
  await buildWeb({ quiet: true })
  process.exitCode = await (words.includes('first-load') ? benchFirstLoad() : benchServer())
} catch (error) {
  fail(error)
}

/** The first screens, in a browser on a slow phone. */
async function benchFirstLoad() {
  return run('e2e/bench/first-load.ts', { CHROME_PATH: await findOrInstallChromium(), LIGHTHOUSE: await installLighthouse() })
}

async function benchServer() {
  const what = ['reads', 'start', 'export', 'import'].find((word) => words.includes(word)) ?? 'bench'
  const { url, stop } = await startPostgres({ durable: true })
  const code = await run(`apps/server/bench/${what}.ts`, { TEST_DATABASE_URL: url, PGBENCH: findPostgresProgram('pgbench') })
  await stop()
  return code
}

/** @param {string} script @param {Record<string, string>} env @returns {Promise<number>} */
function run(script, env) {
  const bench = spawn(pinned('node'), [script, ...words], { cwd: root, env: pinnedEnv(env), stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => bench.kill(signal))
  return new Promise((resolve) => bench.once('close', (code) => resolve(code ?? 1)))
}
