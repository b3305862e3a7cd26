/** `npm run build`: the web client, built again only when something it is made of changed. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bootstrap } from './bootstrap.mjs'
import { capture } from './lib/capture.mjs'
import { withLock } from './lib/lock.mjs'
import { pinned, pinnedEnv, root } from './lib/pinned.mjs'

const SOURCES = ['apps/web', 'packages/contract', 'package-lock.json']
const NOT_SOURCES = new Set(['node_modules', 'dist', 'test-results', 'coverage'])
/** Inside the build, which Vite empties first: an interrupted build leaves no stamp. */
const STAMP = join(root, 'apps/web/dist/.vite/sources.sha256')

/** @param {{ quiet?: boolean }} [options] quiet: Vite's list of files is shown only when it fails */
export async function buildWeb({ quiet = false } = {}) {
  const sources = hashSources(root, SOURCES)
  if (isBuilt(sources)) return
  await withLock('build', async () => {
    if (isBuilt(sources)) return
    console.log('Building the web client…')
    const startedAt = Date.now()
    const { code, output } = await capture(pinned('vite'), ['build'], { cwd: join(root, 'apps/web'), env: pinnedEnv() })
    if (code !== 0) throw new Error(`The web client could not be built.\n${output}`)
    if (!quiet) console.log(output)
    writeFileSync(STAMP, sources)
    console.log(`Web client built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
  })
}

/** @param {string} sources */
function isBuilt(sources) {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources
}

/**
 * One hash over the names and contents of the files; tests and earlier builds do not count.
 * @param {string} base
 * @param {string[]} paths files or folders, relative to base
 * @returns {string}
 */
export function hashSources(base, paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => listFiles(join(base, path))).toSorted()) {
    if (/\.test\.\w+$/.test(file)) continue
    const content = readFileSync(file)
    hash.update(`${relative(base, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function listFiles(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path).flatMap((name) => (NOT_SOURCES.has(name) ? [] : listFiles(join(path, name))))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await bootstrap()
  await buildWeb()
}
