import { parseAst } from 'vitest/node'
import { asNode, asNodes, childrenOf } from './ast.mjs'

const french = /[éèêàùçôîûœÉÈÀÇ«»’]|\b(?:le|la|les|un|une|des|vous|votre|pas|est|pour|dans|ce|cette)\b/i
/** English has none, so a few words around it are French, whichever they are. */
const spacedColon = /^(?=.*\p{L}{3}).* :(?=\s|$)/su

/** @param {string} said */
export function isFrench(said) {
  return french.test(said) || spacedColon.test(said)
}

/**
 * Files of the server that hold French though they are no `<noun>-words.ts`, each with its reason.
 * @type {ReadonlyMap<string, string>}
 */
export const frenchExceptions = new Map([
  ...['backup', 'book-payout', 'create-admin', 'move', 'release-held', 'restore', 'verify-journal'].map((name) => /** @type {const} */ ([
    `apps/server/src/${name}.ts`, 'an operator’s command: its usage and what it prints are all that it is',
  ])),
  ['apps/server/src/welcome.ts', 'what npm start prints, and nothing else'],
  ['apps/server/src/platform/config-rules.ts', 'a table: each danger of the settings beside its sentence'],
  ['apps/server/src/requests/request-slug.ts', 'letters, not words'],
  ['apps/server/src/seed/demo-world.ts', 'the invented world of the demonstration'],
  ['apps/server/src/seed/seed-demo.ts', 'the invented world of the demonstration'],
])

/**
 * The French strings of a source file, without its comments. A value inside a template reads as `x`.
 * @param {string} text
 * @returns {{ line: number, said: string }[]}
 */
export function frenchStrings(text) {
  return stringsOf(parseAst(text, { lang: 'ts' }))
    .filter(({ said }) => isFrench(said))
    .map(({ said, start }) => ({ line: text.slice(0, start).split('\n').length, said }))
}

/** @param {unknown} value @returns {{ said: string, start: number }[]} */
function stringsOf(value) {
  const node = asNode(value)
  if (!node) return []
  const inside = childrenOf(node).flatMap(stringsOf)
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [{ said: node['value'], start: node.start }]
  if (node.type !== 'TemplateLiteral') return inside
  const said = asNodes(node['quasis']).map((quasi) => Object(quasi['value']).cooked).join('x')
  return [{ said, start: node.start }, ...inside]
}

/**
 * French that stands in a file without being its words, and exceptions that no file needs any more.
 * @param {ReadonlyMap<string, string>} files path and text of each
 * @param {ReadonlyMap<string, string>} exceptions path and reason of each
 * @returns {string[]}
 */
export function findStrayFrench(files, exceptions) {
  const faults = []
  for (const [path, text] of files) {
    if (path.endsWith('-words.ts')) continue
    const found = frenchStrings(text)
    if (!exceptions.has(path)) {
      for (const { line, said } of found) faults.push(`${path}:${line}: French outside a *-words.ts: ${said.slice(0, 100)}`)
    } else if (found.length === 0) faults.push(`${path}: an exception that holds no French`)
  }
  for (const path of exceptions.keys()) if (!files.has(path)) faults.push(`${path}: an exception for a file that is not there`)
  return faults
}
