import { parseAst } from 'vitest/node'
import { asNode, asNodes, childrenOf } from './ast.mjs'

/** @typedef {import('./ast.mjs').Node} Node */
/** @typedef {{ names: string[], table?: Node }} Callee  `it.each(table)` → names `it`, `each` */

const SUITES = new Set(['describe', 'suite'])
const TESTS = new Set(['it', 'test'])
const MODIFIERS = new Set([
  'each', 'for', 'only', 'concurrent', 'sequential', 'serial', 'parallel', 'skip', 'todo', 'fixme', 'fails', 'fail', 'skipIf', 'runIf',
])
/** A test that may not run, or that passes by failing, proves nothing. */
const NO_PROOF = new Set(['skip', 'todo', 'fixme', 'fails', 'fail', 'skipIf', 'runIf'])

/**
 * The titles of the tests of a file, suites and test joined by ` › `. A test of `.each` has its template, and one title
 * a case where the cases are written out. `skipped` holds those that do not surely run.
 * @param {string} source @param {string} file for its ending @returns {{ titles: Set<string>, skipped: Set<string> }}
 */
export function readTestTitles(source, file) {
  const titles = new Set(/** @type {string[]} */ ([]))
  const skipped = new Set(/** @type {string[]} */ ([]))
  const lang = file.endsWith('x') ? 'tsx' : file.endsWith('.mjs') ? 'js' : 'ts'
  const program = asNode(parseAst(source, { lang }))
  if (program) visit(program, [], isSkippedInside(program))
  return { titles, skipped }

  /** @param {Node} node @param {string[]} outer titles of the suites around it, one entry a suite and case @param {boolean} isSkipped */
  function visit(node, outer, isSkipped) {
    const call = readDeclaration(node, source)
    if (!call) return childrenOf(node).forEach((child) => visit(child, outer, isSkipped))
    const isOut = isSkipped || (call.names.some((name) => NO_PROOF.has(name)) && !call.isOfOneEngine) || isSkippedInside(call.body)
    const full = outer.length === 0 ? call.titles : outer.flatMap((suite) => call.titles.map((title) => `${suite} › ${title}`))
    if (call.isSuite) return childrenOf(call.body ?? node).forEach((child) => visit(child, full, isOut))
    return full.forEach((title) => (isOut ? skipped : titles).add(title))
  }
}

/** A call that declares a suite or a test. @param {Node} node @param {string} source */
function readDeclaration(node, source) {
  if (node.type !== 'CallExpression') return null
  const { names, table } = readCallee(asNode(node['callee']))
  const [first = '', ...rest] = names
  const isSuite = SUITES.has(first) || rest.includes('describe')
  if (!isSuite && !TESTS.has(first)) return null
  if (rest.some((name) => name !== 'describe' && !MODIFIERS.has(name))) return null
  const given = asNodes(node['arguments'])
  const template = given[0] ? titleOf(given[0], source) : null
  if (template === null) return null
  const body = given.find(({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression')
  const isEach = rest.includes('each') || rest.includes('for')
  // `runIf(testEngine === 'postgres')`: it runs in the suite of that engine, which is always run.
  const isOfOneEngine = rest.at(-1) === 'runIf' && table !== undefined &&
    /^testEngine === '\w+'$/.test(source.slice(table.start, table.end))
  return { names, isSuite, body, isOfOneEngine, titles: isEach && table ? [template, ...expand(template, table)] : [template] }
}

/** @param {Node | undefined} callee @returns {Callee} */
function readCallee(callee) {
  if (callee?.type === 'Identifier') return { names: [String(callee['name'])] }
  if (callee?.type === 'MemberExpression') {
    const object = readCallee(asNode(callee['object']))
    return { ...object, names: [...object.names, String(asNode(callee['property'])?.['name'])] }
  }
  if (callee?.type !== 'CallExpression') return { names: [] }
  return { ...readCallee(asNode(callee['callee'])), table: asNodes(callee['arguments'])[0] }
}

/**
 * `test.skip()` or `context.skip()` said inside, not the declaration of a skipped test.
 * @param {Node | undefined} node
 * @returns {boolean}
 */
function isSkippedInside(node) {
  if (!node) return false
  return childrenOf(node).some((child) => {
    if (child.type === 'CallExpression') {
      const { names } = readCallee(asNode(child['callee']))
      const isTitled = asNodes(child['arguments'])[0]?.type === 'Literal' && asNodes(child['arguments']).length > 1
      if (names.length > 1 && ['skip', 'fixme'].includes(names.at(-1) ?? '') && !isTitled) return true
      // What another declaration says inside is its own affair.
      if (SUITES.has(names[0] ?? '') || (TESTS.has(names[0] ?? '') && names[1] !== 'step')) return false
    }
    return isSkippedInside(child)
  })
}

/** A text, or a template as it is written. @param {Node} node @param {string} source @returns {string | null} */
function titleOf(node, source) {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  return node.type === 'TemplateLiteral' ? source.slice(node.start + 1, node.end - 1) : null
}

/** One title a case, of the cases that are plain values. @param {string} template @param {Node} table @returns {string[]} */
function expand(template, table) {
  const cases = valueOf(table)
  if (!Array.isArray(cases)) return []
  return cases.flatMap((one) => fill(template, one) ?? [])
}

/** @param {string} template @param {unknown} one */
function fill(template, one) {
  const values = Array.isArray(one) ? [...one] : [one]
  let isKnown = true
  const say = (/** @type {unknown} */ value) => {
    if (value === UNKNOWN || typeof value === 'object') isKnown = false
    return String(value)
  }
  const title = template
    .replaceAll(/%[sidfjo]/g, (mark) => {
      const value = values.shift()
      return mark === '%j' && value !== UNKNOWN ? JSON.stringify(value) : say(value)
    })
    .replaceAll(/\$(\w+)/g, (mark, name) => (typeof one === 'object' && one !== null && name in one ? say(Reflect.get(one, name)) : mark))
  return isKnown && title !== template ? title : null
}

const UNKNOWN = Symbol('not a plain value')

/** @param {Node | undefined} node @returns {unknown} */
function valueOf(node) {
  switch (node?.type) {
    case 'Literal': return node['value']
    case 'TSAsExpression':
    case 'TSSatisfiesExpression': return valueOf(asNode(node['expression']))
    case 'ArrayExpression': return asNodes(node['elements']).map(valueOf)
    case 'ObjectExpression': return Object.fromEntries(asNodes(node['properties']).map((property) => [
      asNode(property['key'])?.['name'] ?? asNode(property['key'])?.['value'],
      valueOf(asNode(property['value'])),
    ]))
    default: return UNKNOWN
  }
}
