/** Weighs the built client against its budgets, for people on 3G, and refuses one that holds a secret. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findSecrets, weighBundle } from './lib/bundle-weights.mjs'
import { root } from './lib/pinned.mjs'

const KB = 1024
const LIMITS = { loginPage: /\/login-page\.tsx$/, initialJs: 95 * KB, initialCss: 15 * KB, lazyPart: 40 * KB }
const FONTS_LIMIT = 40 * KB
const TEXT = new Set(['.js', '.css', '.html', '.json', '.map', '.svg', '.webmanifest'])

const dist = join(root, 'apps/web/dist')
const manifestFile = join(dist, '.vite/manifest.json')
if (!existsSync(manifestFile)) throw new Error('There is no build to weigh: npm run build')

const files = listFiles(dist)
const weights = [
  ...weighBundle(JSON.parse(readFileSync(manifestFile, 'utf8')), gzipSize, LIMITS),
  { name: 'fonts', bytes: total(files.filter((file) => extname(file) === '.woff2')), limit: FONTS_LIMIT },
]
for (const { name, bytes, limit } of weights) {
  const mark = bytes > limit ? '✗' : '✓'
  console.log(`${mark} ${name.padEnd(48)} ${inKb(bytes)} of ${inKb(limit)} KB`)
}
const leaks = files
  .filter((file) => TEXT.has(extname(file)))
  .flatMap((file) => findSecrets(readFileSync(file, 'utf8')).map((secret) => `✗ ${file} holds the secret ${secret}`))
for (const leak of leaks) console.error(leak)
process.exitCode = leaks.length > 0 || weights.some(({ bytes, limit }) => bytes > limit) ? 1 : 0

/** @param {string} file */
function gzipSize(file) {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
}

/** @param {string[]} paths */
function total(paths) {
  return paths.reduce((bytes, path) => bytes + statSync(path).size, 0)
}

/** @param {string} folder @returns {string[]} */
function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? listFiles(path) : [path]
  })
}

/** @param {number} bytes */
function inKb(bytes) {
  return (bytes / KB).toFixed(1).padStart(6)
}
