import { parseAst } from 'vitest/node'
import { asNode, asNodes, childrenOf } from './ast.mjs'
import { listStatements, resolveImport } from './import-rules.mjs'

/**
 * @typedef {import('./ast.mjs').Node} Node
 * @typedef {{ number: number, start: number, end: number, width: number }} Line
 */

/** Columns of a line of code, counted in characters. */
export const MAX_COLUMNS = 140
/** What may stand beside a sentence that is longer than a line: the code around it is broken as far as it goes. */
const MAX_BESIDE = 80

/**
 * Files that need each other, also through types alone: each circle once, as the sorted paths of all its files. What a page
 * fetches later (`import()`) may know who fetches it.
 * @param {Map<string, string>} sources path from the root → text
 * @returns {string[][]}
 */
export function findFileCircles(sources) {
  const needs = new Map([...sources].map(([file, text]) => [
    file,
    listStatements(text).flatMap(({ name }) => neededFile(sources, file, name)),
  ]))
  /** @type {Map<string, Set<string>>} */
  const reached = new Map([...needs.keys()].map((file) => [file, reach(needs, file)]))
  const circles = [...reached].flatMap(([file, all]) => (all.has(file) ? [[...all].filter((other) => reached.get(other)?.has(file))] : []))
  return [...new Map(circles.map((circle) => [circle.toSorted().join(), circle.toSorted()])).values()]
}

/** @param {Map<string, string>} sources @param {string} file @param {string} name */
function neededFile(sources, file, name) {
  const target = resolveImport(file, name)
  return target !== undefined && sources.has(target) ? [target] : []
}

/** Everything that a file needs, over any number of steps. @param {Map<string, string[]>} needs @param {string} from */
function reach(needs, from) {
  /** @type {Set<string>} */
  const found = new Set()
  const waiting = [...(needs.get(from) ?? [])]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    waiting.push(...(needs.get(file) ?? []))
  }
  return found
}

/**
 * The lines over 140 columns that could be shorter. A sentence is not cut: such a line may hold one French sentence, or one
 * test's title, when all that stands beside it takes 80 columns at most.
 * @param {string} file its name says how it is read
 * @param {string} text
 * @returns {number[]} numbers of lines, from 1
 */
export function findLongLines(file, text) {
  let at = 0
  const lines = text.split('\n').map((line, index) => {
    const start = at
    at += line.length + 1
    return { number: index + 1, start, end: start + line.length, width: [...line].length }
  })
  const long = lines.filter(({ width }) => width > MAX_COLUMNS)
  const program = long.length > 0 ? asNode(parseAst(text, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' })) : undefined
  const isSentence = (/** @type {Line} */ line) =>
    program && sentencesOn(line, program, text).some((width) => line.width - width <= MAX_BESIDE)
  return long.filter((line) => !isSentence(line)).map(({ number }) => number)
}

/**
 * The widths of the French sentences and titles that stand on a line.
 * @param {Line} line @param {Node} node @param {string} text
 * @returns {number[]}
 */
function sentencesOn(line, node, text) {
  if (node.end <= line.start || node.start >= line.end) return []
  const title = titleOf(node)
  const said = [isText(node) ? node : undefined, title].flatMap((part) => (part
    ? [text.slice(Math.max(part.start, line.start), Math.min(part.end, line.end))]
    : []))
  const own = said.filter((words) => title || isFrenchSentence(words)).map((words) => [...words].length)
  return [...own, ...childrenOf(node).flatMap((child) => sentencesOn(line, child, text))]
}

/** @param {Node} node */
function isText(node) {
  return node.type === 'JSXText' || node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}

/** Several words, one of which only French has, or that only French writes so. @param {string} said */
export function isFrenchSentence(said) {
  const words = said.replaceAll(/\\u(?:00A0|202F)/g, ' ').match(/[\p{L}’-]+/gu) ?? []
  return words.length >= 4 && /[éèêàùçôîûœÉÈÀÇ«»’]|\b(?:le|la|les|un|une|des|du|vous|votre|pas|est|pour|dans|ce|cette)\b/i.test(said)
}

/** What a test is called: its title is a promise that other files name. @param {Node} node @returns {Node | undefined} */
function titleOf(node) {
  if (node.type !== 'CallExpression') return undefined
  let callee = asNode(node.callee)
  while (callee && callee.type !== 'Identifier') callee = asNode(callee.callee) ?? asNode(callee.object)
  const isTest = callee !== undefined && ['it', 'test', 'describe'].includes(String(callee.name))
  const [title] = asNodes(node.arguments)
  return isTest && (title?.type === 'Literal' || title?.type === 'TemplateLiteral') ? title : undefined
}
