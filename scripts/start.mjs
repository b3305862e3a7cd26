/** `npm start`: installs and builds what is missing, then runs the server on the pinned Node until told to stop. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { bootstrap } from './bootstrap.mjs'
import { buildWeb } from './build.mjs'
import { pinned, pinnedEnv, root } from './lib/pinned.mjs'
import { fail } from './lib/fail.mjs'
import { fewArenas, heapFlags } from './lib/small-memory.mjs'

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
/** One Ctrl-C reaches us several times: from the terminal, and again from npm. A later one is a person insisting. */
const SAME_SIGNAL_MS = 1000
/**
 * Where Node keeps what it has compiled, half the work of a start. It compares each source with what it keeps and has a
 * folder for each version of itself; a folder that cannot be written changes nothing.
 */
const compiledOnce = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(root, 'node_modules/.cache/compiled') }

try {
  await bootstrap()
  await buildWeb({ quiet: true })
  runServer()
} catch (error) {
  fail(error)
}

function runServer() {
  const preload = join(root, 'scripts/lib/stop-with-parent.mjs')
  const server = spawn(
    pinned('node'),
    [...heapFlags, '--import', preload, 'apps/server/src/main.ts', ...process.argv.slice(2)],
    // Its own process group, so that it gets each signal once, from us; the channel tells it when we are gone.
    { cwd: root, env: pinnedEnv({ ...compiledOnce, ...fewArenas }), detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  let forwardedAt = -Infinity
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (performance.now() - forwardedAt < SAME_SIGNAL_MS) return
      forwardedAt = performance.now()
      server.kill(signal)
    })
  }
  server.once('error', fail)
  server.once('exit', (code, signal) => {
    if (signal) {
      for (const name of SIGNALS) process.removeAllListeners(name)
      process.kill(process.pid, signal)
    } else {
      process.exitCode = code ?? 1
    }
  })
}
