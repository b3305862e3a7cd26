import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fieldNames } from './contract-names.mjs'
import { oldWords, quotedTexts } from './old-words.mjs'

/** @import { Product } from './old-words.mjs' */
/** @typedef {{ file: RegExp, said: RegExp, why: string }} Stay texts that keep the old word, and why */

const SOURCES = [
  'packages/contract/src', 'apps/server/src', 'apps/server/sandbox', 'apps/web/src', 'apps/web/index.html', 'apps/web/public',
]
const CODE = /\.(?:tsx?|js)$/
const PAGE = /\.(?:html|svg|webmanifest)$/
/** What only tests say is not looked at. */
const TEST = /\.test\.tsx?$/
/** Everything a worker or a page says, whatever it was bundled from. */
const BUILT = 'apps/web/dist'

/**
 * Every place of the renamed copy where a text that a person reads, an address or the name of a field still holds the
 * old name, and every exception that is met no more.
 * @param {string} copy
 * @param {{ old: Product, stays: Stay[], replies: string, least?: { texts: number, replies: number } }} given
 *   replies: what the calls of the tests answered, one a line; least: fewer texts or replies mean that they were not found
 * @returns {Promise<string[]>} one line each
 */
export async function namesLeft(copy, { old, stays, replies, least = { texts: 1000, replies: 100 } }) {
  const words = oldWords(old)
  const met = new Set()
  const isAllowed = (/** @type {string} */ file, /** @type {string} */ said) => {
    const stay = stays.find((one) => one.file.test(file) && one.said.test(said))
    if (stay) met.add(stay)
    return stay !== undefined
  }
  const texts = textsOf(copy, SOURCES.flatMap((path) => listFiles(join(copy, path))).filter((file) => !TEST.test(file)))
  const built = textsOf(copy, listFiles(join(copy, BUILT)))
  if (texts.length < least.texts || built.length < least.texts) throw new Error('The texts of the sources or of the build were not found.')
  const answers = existsSync(replies) ? readFileSync(replies, 'utf8').split('\n').filter(Boolean) : []
  if (answers.length < least.replies) throw new Error('The tests of the calls kept no replies.')
  return [
    ...texts.filter(({ file, said }) =>
      words.says(said) && !isAllowed(file, said),
    ).map(({ file, line, said }) => `${file}:${line}: ${said}`),
    ...built.filter(({ file, said }) =>
      (words.says(said) || (/^[\w./:?=&-]+$/.test(said) && isAddressOrField(said) && words.names(said))) && !isAllowed(file, said),
    ).map(({ file, said }) => `${file}: ${said}`),
    ...(await contractLeft(copy, words)),
    ...answers.filter((answer) =>
      saidIn(answer).some((said) => words.says(said) && !isAllowed('an answer', said)) || keysOf(answer).some(words.names),
    ).map((answer) => `an answer: ${answer.slice(0, 300)}`),
    ...stays.filter((stay) => !met.has(stay)).map(({ file, said }) => `${file.source} no longer says ${said.source}: its exception can go`),
  ]
}

/** `/api/x`, `x_nbr`, `x.0`; a single word is a class or a code of ours, and says() has looked at it. @param {string} said */
function isAddressOrField(said) {
  return said.startsWith('/') || /^[a-z]+(?:[_.][a-z\d]+)+$/.test(said)
}

/** @param {string} copy @param {ReturnType<typeof oldWords>} words */
async function contractLeft(copy, words) {
  const load = (/** @type {string} */ name) => import(pathToFileURL(join(copy, 'packages/contract/src', `${name}.ts`)).href)
  const [{ routes }, { errors }, { screens }] = await Promise.all([load('routes'), load('errors'), load('screens')])
  const { paths } = await import(pathToFileURL(join(copy, 'apps/web/src/paths.ts')).href)
  const left = []
  for (const [name, route] of routes) {
    if (words.names(route.path)) left.push(`${name}: ${route.path}`)
    for (const part of ['body', 'params', 'query', 'response']) {
      for (const field of fieldNames(route[part])) if (words.names(field)) left.push(`${name}: field ${field} of its ${part}`)
    }
  }
  for (const [code, { message }] of Object.entries(errors)) {
    if (words.says(message) || words.names(code)) left.push(`error ${code}: ${message}`)
  }
  for (const [name, path] of Object.entries({ ...screens, ...paths })) if (words.names(path)) left.push(`screen ${name}: ${path}`)
  return left
}

/** What stands between its quotes. @param {string} answer */
const saidIn = (answer) => answer.split('"')

/** @param {string} answer @returns {string[]} */
function keysOf(answer) {
  // `WalletPass` is a shape of the code, in the description of the API: fields begin with a small letter.
  return [...answer.matchAll(/\\?"([\w.]+)\\?"\s*:/g)].map((match) => match[1] ?? '').filter((key) => !/^\p{Lu}/u.test(key))
}

/** @param {string} copy @param {string[]} files */
function textsOf(copy, files) {
  return files.flatMap((path) => {
    const file = relative(copy, path)
    const source = CODE.test(path) || PAGE.test(path) ? readFileSync(path, 'utf8') : ''
    if (CODE.test(path)) return quotedTexts(source, path).map((found) => ({ file, ...found }))
    return source.split('\n').map((said, index) => ({ file, line: index + 1, said: said.trim() }))
  })
}

/** @param {string} path @returns {string[]} */
function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path]
  const entries = readdirSync(path, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
