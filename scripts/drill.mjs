/**
 * `npm run drill -- outages`: outages that last as long as they are said to; `npm test` plays them shortened.
 * `npm run drill -- production`: the README's steps of production, executed as typed.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { bootstrap } from './bootstrap.mjs'
import { fail } from './lib/fail.mjs'
import { pinned, pinnedEnv, root } from './lib/pinned.mjs'

/** @type {Record<string, { command: string[], cwd: string }>} */
const DRILLS = {
  outages: {
    command: [pinned('vitest'), 'run', '--project', 'pglite', '--project', 'postgres', 'test/outages'],
    cwd: join(root, 'apps/server'),
  },
  production: { command: ['scripts/drill-production.mjs'], cwd: root },
}

try {
  const [name = ''] = process.argv.slice(2)
  const chosen = DRILLS[name]
  if (!chosen) throw new Error(`Which drill? npm run drill -- ${Object.keys(DRILLS).join(' | ')}`)
  await bootstrap()
  const drill = spawn(pinned('node'), chosen.command, { cwd: chosen.cwd, env: pinnedEnv({ DRILL: name }), stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => drill.kill(signal))
  process.exitCode = await new Promise((resolve) => drill.once('close', (code) => resolve(code ?? 1)))
} catch (error) {
  fail(error)
}
