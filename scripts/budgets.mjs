/** Weighs the built client against its budgets, for people on 3G, and refuses one that holds a secret. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findSecrets, ownScript, pageParts, weighBundle } from './lib/bundle-weights.mjs'
import { root } from './lib/pinned.mjs'

const KB = 1024
const LIMITS = { initialJs: 95 * KB, initialCss: 12 * KB, lazyPart: 40 * KB }
/** The pages that begin with their form: what is fetched until it is seen and works, the script in it, and all of it. */
const EARLY = { pages: ['login', 'register', 'recovery'], page: 8 * KB, script: 2 * KB, login: 122 * KB, loginParts: 7 }
/** Those that are read without the application: all that they fetch, their letters included. */
const PUBLIC = { pages: ['presentation', 'help', 'terms', 'privacy', 'legal'], all: 40 * KB, picture: 30 * KB }
const FONTS_LIMIT = 40 * KB
const TEXT = new Set(['.js', '.css', '.html', '.json', '.map', '.svg', '.webmanifest'])

const dist = join(root, 'apps/web/dist')
const manifestFile = join(dist, '.vite/manifest.json')
if (!existsSync(manifestFile)) throw new Error('There is no build to weigh: npm run build')

const files = listFiles(dist)
const login = htmlOf('login')
const loginParts = pageParts(login)
const weights = [
  ...weighBundle(JSON.parse(readFileSync(manifestFile, 'utf8')), gzipSize, LIMITS, { every: htmlOf('index'), login }),
  ...EARLY.pages.flatMap((page) => [
    { name: `${page}.html, with its form and styles`, bytes: gzipSize(`${page}.html`), limit: EARLY.page },
    { name: `${page}.html, its own script`, bytes: gzipSync(ownScript(htmlOf(page)), { level: 9 }).length, limit: EARLY.script },
  ]),
  { name: 'login page, all of it as it is sent', bytes: sentSize('/login.html') + sumOf(loginParts.map(sentSize)), limit: EARLY.login },
  ...PUBLIC.pages.map((page) => ({
    name: `${page}.html, with all that it fetches`,
    bytes: sentSize(`/${page}.html`) + sumOf(pageParts(htmlOf(page)).map(sentSize)),
    limit: PUBLIC.all,
  })),
  { name: 'picture beside a link to them', bytes: sentSize('/partage.png'), limit: PUBLIC.picture },
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
// Beside these a first visit asks for the page, and for the accounts of the demonstration.
console.log(`${loginParts.length > EARLY.loginParts ? '✗' : '✓'} login page, ${loginParts.length} files of ${EARLY.loginParts}`)
process.exitCode = leaks.length > 0 || loginParts.length > EARLY.loginParts || weights.some(({ bytes, limit }) => bytes > limit) ? 1 : 0

/** @param {string} file */
function gzipSize(file) {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
}

/** @param {string} page */
function htmlOf(page) {
  return readFileSync(join(dist, `${page}.html`), 'utf8')
}

/** As the server sends it to a browser of today. @param {string} path */
function sentSize(path) {
  const file = join(dist, path)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

/** @param {string[]} paths */
function total(paths) {
  return sumOf(paths.map((path) => statSync(path).size))
}

/** @param {number[]} sizes */
function sumOf(sizes) {
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
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
