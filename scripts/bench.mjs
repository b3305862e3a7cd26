/** `npm run bench`: what the machine can do, on a PostgreSQL whose commits really reach the disk. */
import { spawn } from 'node:child_process'
import { bootstrap } from './bootstrap.mjs'
import { buildWeb } from './build.mjs'
import { fail } from './lib/fail.mjs'
import { pinned, pinnedEnv, root } from './lib/pinned.mjs'
import { findPostgresProgram, startPostgres } from './postgres.mjs'

try {
  await bootstrap()
  await buildWeb({ quiet: true })
  const { url, stop } = await startPostgres({ durable: true })
  const bench = spawn(pinned('node'), ['apps/server/bench/bench.ts', ...process.argv.slice(2)], {
    cwd: root,
    env: pinnedEnv({ TEST_DATABASE_URL: url, PGBENCH: findPostgresProgram('pgbench') }),
    stdio: 'inherit',
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => bench.kill(signal))
  process.exitCode = await new Promise((resolve) => bench.once('close', (code) => resolve(code ?? 1)))
  await stop()
} catch (error) {
  fail(error)
}
