/** `npm run drill -- outages`: outages that last as long as they are said to; `npm test` plays them shortened. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { bootstrap } from './bootstrap.mjs'
import { fail } from './lib/fail.mjs'
import { pinned, pinnedEnv, root } from './lib/pinned.mjs'

const DRILLS = ['outages']

try {
  const [name = ''] = process.argv.slice(2)
  if (!DRILLS.includes(name)) throw new Error(`Which drill? npm run drill -- ${DRILLS.join(' | ')}`)
  await bootstrap()
  const command = [pinned('vitest'), 'run', '--project', 'pglite', '--project', 'postgres', `test/${name}`]
  const drill = spawn(pinned('node'), command, { cwd: join(root, 'apps/server'), env: pinnedEnv({ DRILL: name }), stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => drill.kill(signal))
  process.exitCode = await new Promise((resolve) => drill.once('close', (code) => resolve(code ?? 1)))
} catch (error) {
  fail(error)
}
