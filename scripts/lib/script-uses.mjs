import { parseAst } from 'vitest/node'
import { asNode, asNodes, childrenOf } from './ast.mjs'

/**
 * What a script asks of the browser.
 * @typedef {import('./ast.mjs').Node} Node
 * @typedef {{ kind: 'global', name: string }
 *   | { kind: 'member', owner: string | null, name: string, isStatic: boolean }
 *   | { kind: 'element', name: string }
 *   | { kind: 'attribute', element: string, name: string }
 *   | { kind: 'style', name: string }
 *   | { kind: 'pattern', name: string }
 *   | { kind: 'own', name: string }} Use  `owner`: the interface, null where it cannot be told; own: a name that the script gives itself
 * @typedef {Map<string, Node | null>} Scope  names declared there, with what they are made of
 */

const INSTANCES = new Map(Object.entries({
  document: 'Document', navigator: 'Navigator', crypto: 'Crypto', location: 'Location', history: 'History', performance: 'Performance',
  screen: 'Screen', localStorage: 'Storage', sessionStorage: 'Storage', indexedDB: 'IDBFactory', caches: 'CacheStorage',
}))
const WINDOWS = new Set(['window', 'globalThis', 'self'])
/** Of an array, or of what is made of one. */
const GIVES_ARRAY = new Set([
  'map', 'filter', 'flatMap', 'flat', 'slice', 'concat', 'split', 'toSorted', 'toReversed', 'toSpliced', 'sort', 'reverse', 'entries',
  'keys', 'values', 'from', 'matchAll',
])
const MADE_BY = new Map(Object.entries({
  'Object.entries': 'Array', 'Object.keys': 'Array', 'Object.values': 'Array', 'Array.from': 'Array', 'Array.of': 'Array',
  'Promise.all': 'Promise', 'Promise.resolve': 'Promise', 'fetch': 'Promise',
}))
const PATTERNS = new Map(Object.entries({
  unicodeSets: /\/[a-z]*v[a-z]*$/,
  hasIndices: /\/[a-z]*d[a-z]*$/,
  lookbehind_assertion: /\(\?<[=!]/,
  modifier: /\(\?[ims]+(?:-[ims]+)?:|\(\?-[ims]+:/,
}))

/**
 * Reads a built script. Types are followed from where a value is made to where it is used, inside one file; a member of a
 * value that comes from elsewhere has no known owner, and a name that is computed is not seen.
 * @param {string} source @returns {Use[]}
 */
export function readScriptUses(source) {
  /** @type {Use[]} */
  const uses = []
  const program = asNode(parseAst(source, { lang: 'js' }))
  if (program) walk(program, [])
  return uses

  /** @param {Node} node @param {Scope[]} outer */
  function walk(node, outer) {
    const scopes = opensScope(node) ? [...outer, declaredIn(node)] : outer
    if (isGuard(node)) return
    if (node.type === 'Identifier' && !isBound(node, scopes)) uses.push({ kind: 'global', name: String(node['name']) })
    if (node.type === 'MemberExpression') readMember(node, scopes)
    if (node.type === 'VariableDeclarator') readDestructured(node, scopes)
    if (['Property', 'MethodDefinition', 'PropertyDefinition'].includes(node.type) && !node['computed']) {
      uses.push({ kind: 'own', name: keyOf(node) })
    }
    const assigned = node.type === 'AssignmentExpression' ? asNode(node['left']) : undefined
    if (assigned?.type === 'MemberExpression') uses.push({ kind: 'own', name: nameOf(assigned) ?? '' })
    if (node.type === 'CallExpression') readElement(node)
    if (node.type === 'Literal' && typeof node['raw'] === 'string' && node['regex']) {
      for (const [name, pattern] of PATTERNS) if (pattern.test(node['raw'])) uses.push({ kind: 'pattern', name })
    }
    for (const child of partsOf(node)) walk(child, scopes)
  }

  /** @param {Node} node @param {Scope[]} scopes */
  function readMember(node, scopes) {
    const name = nameOf(node)
    const object = asNode(node['object'])
    if (name === null || !object) return
    if (object.type === 'Identifier' && WINDOWS.has(String(object['name'])) && !isBound(object, scopes)) {
      return uses.push({ kind: 'global', name })
    }
    const type = typeOf(object, scopes)
    return uses.push({ kind: 'member', owner: type?.name ?? null, name, isStatic: type?.isStatic ?? false })
  }

  /** `const { names } = value` @param {Node} node @param {Scope[]} scopes */
  function readDestructured(node, scopes) {
    const pattern = asNode(node['id'])
    const type = typeOf(asNode(node['init']), scopes)
    if (pattern?.type !== 'ObjectPattern' || !type) return
    for (const property of asNodes(pattern['properties'])) {
      uses.push({ kind: 'member', owner: type.name, name: keyOf(property), isStatic: type.isStatic })
    }
  }

  /** `jsx('button', { popoverTarget, style: { anchorName } })` @param {Node} call */
  function readElement(call) {
    const [first, second] = asNodes(call['arguments'])
    const element = textOf(first)
    if (element === null || !/^[a-z][a-z0-9]*$/.test(element) || second?.type !== 'ObjectExpression') return
    uses.push({ kind: 'element', name: element })
    for (const property of asNodes(second['properties'])) {
      if (property.type !== 'Property') continue
      const name = keyOf(property)
      const value = asNode(property['value'])
      if (name === 'style' && value) readStyle(value)
      else uses.push({ kind: 'attribute', element, name: name.toLowerCase() })
    }
  }

  /** @param {Node} node */
  function readStyle(node) {
    const objects = node.type === 'ObjectExpression' ? [node] : childrenOf(node).filter(({ type }) => type === 'ObjectExpression')
    for (const property of objects.flatMap((one) => asNodes(one['properties']))) {
      if (property.type === 'Property') {
        uses.push({ kind: 'style', name: keyOf(property).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) })
      }
    }
  }
}

/** `typeof X` harms nobody. @param {Node} node */
function isGuard(node) {
  return node.type === 'UnaryExpression' && node['operator'] === 'typeof' && asNode(node['argument'])?.type === 'Identifier'
}

/**
 * What of a node is code: neither the name of a member, nor a key, nor a method that is called only where it exists.
 * @param {Node} node
 * @returns {Node[]}
 */
function partsOf(node) {
  if (node.type === 'MemberExpression' && !node['computed']) return asNodes([node['object']])
  if (node.type === 'Property' && !node['computed']) return asNodes([node['value']])
  if (['MethodDefinition', 'PropertyDefinition'].includes(node.type) && !node['computed']) return asNodes([node['value']])
  if (['LabeledStatement', 'BreakStatement', 'ContinueStatement'].includes(node.type)) return asNodes([node['body']])
  if (['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'MetaProperty'].includes(node.type)) {
    return asNodes([node['declaration']])
  }
  const callee = asNode(node['callee'])
  if (node.type === 'CallExpression' && node['optional'] && callee?.type === 'MemberExpression') {
    return [...asNodes([callee['object']]), ...asNodes(node['arguments'])]
  }
  return childrenOf(node)
}

/** @param {Node} node */
function opensScope(node) {
  return [
    'Program', 'BlockStatement', 'StaticBlock', 'ForStatement', 'ForInStatement', 'ForOfStatement', 'SwitchStatement', 'CatchClause',
    'FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'ClassExpression',
  ].includes(node.type)
}

/** @param {Node} node @returns {Scope} */
function declaredIn(node) {
  /** @type {Scope} */
  const scope = new Map()
  const isFunction = /Function/.test(node.type)
  if (isFunction || node.type === 'ClassExpression') bind(asNode(node['id']), null)
  for (const parameter of asNodes(node['params'])) bind(parameter, null)
  bind(asNode(node['param']), null)
  const lists = [node['body'], node['init'], node['left'], node['cases']].flatMap((part) => (Array.isArray(part)
    ? asNodes(part)
    : asNode(part) ?? []))
  for (const statement of lists) declare(statement.type === 'SwitchCase' ? asNodes(statement['consequent']) : [statement])
  if (isFunction || node.type === 'Program') hoist(node)
  return scope

  /** @param {Node[]} statements */
  function declare(statements) {
    for (const given of statements) {
      const statement = asNode(given['declaration']) ?? given
      if (statement.type === 'VariableDeclaration') {
        for (const one of asNodes(statement['declarations'])) bind(asNode(one['id']), asNode(one['init']) ?? null)
      }
      if (['FunctionDeclaration', 'ClassDeclaration'].includes(statement.type)) bind(asNode(statement['id']), null)
      if (statement.type === 'ImportDeclaration') for (const one of asNodes(statement['specifiers'])) bind(asNode(one['local']), null)
    }
  }

  /** `var` belongs to the function around it. @param {Node} from */
  function hoist(from) {
    for (const child of childrenOf(from)) {
      if (child.type === 'VariableDeclaration' && child['kind'] === 'var') declare([child])
      if (!/Function|Class/.test(child.type)) hoist(child)
    }
  }

  /** @param {Node | undefined} pattern @param {Node | null} made */
  function bind(pattern, made) {
    if (pattern?.type === 'Identifier') {
      const name = String(pattern['name'])
      // Made twice, of two things: of no known thing.
      scope.set(name, scope.has(name) && scope.get(name) !== made ? null : made)
    } else if (pattern) for (const part of pattern.type === 'Property' ? asNodes([pattern['value']]) : childrenOf(pattern)) {
      if (/Pattern|Identifier|Property|RestElement/.test(part.type)) bind(part, null)
    }
  }
}

/** @param {Node} identifier @param {Scope[]} scopes */
function isBound(identifier, scopes) {
  return scopes.some((scope) => scope.has(String(identifier['name'])))
}

/**
 * What a value is, where that can be told from how it was made.
 * @param {Node | undefined} node
 * @param {Scope[]} scopes
 * @returns {{ name: string, isStatic: boolean } | null}
 */
function typeOf(node, scopes, depth = 0) {
  if (!node || depth > 5) return null
  const instance = (/** @type {string} */ name) => ({ name, isStatic: false })
  const further = (/** @type {unknown} */ inner) => typeOf(asNode(inner), scopes, depth + 1)
  switch (node.type) {
    case 'Identifier': {
      const name = String(node['name'])
      const at = scopes.findLastIndex((scope) => scope.has(name))
      if (at >= 0) return typeOf(scopes[at]?.get(name) ?? undefined, scopes.slice(0, at + 1), depth + 1)
      return globalCalled(name)
    }
    case 'NewExpression': {
      const made = further(node['callee'])
      return made?.isStatic ? instance(made.name) : null
    }
    case 'ArrayExpression': return instance('Array')
    case 'TemplateLiteral': return instance('String')
    case 'Literal': return typeof node['value'] === 'string' ? instance('String') : node['regex'] ? instance('RegExp') : null
    case 'AssignmentExpression': return further(node['right'])
    case 'ParenthesizedExpression':
    case 'ChainExpression': return further(node['expression'])
    case 'MemberExpression': {
      const owner = further(node['object'])
      if (owner && WINDOWS.has(owner.name)) return globalCalled(nameOf(node) ?? '')
      return owner?.isStatic && nameOf(node) === 'prototype' ? instance(owner.name) : null
    }
    case 'CallExpression': {
      const callee = asNode(node['callee'])
      const called = callee?.type === 'MemberExpression' ? `${further(callee['object'])?.name}.${nameOf(callee)}` : String(callee?.['name'])
      if (MADE_BY.has(called)) return instance(MADE_BY.get(called) ?? '')
      return callee?.type === 'MemberExpression' && further(callee['object'])?.name === 'Array' && GIVES_ARRAY.has(nameOf(callee) ?? '')
        ? instance('Array')
        : null
    }
    default: return null
  }
}

/** An instance that the browser has made, or an interface by its capital. @param {string} name */
function globalCalled(name) {
  if (INSTANCES.has(name)) return { name: INSTANCES.get(name) ?? '', isStatic: false }
  return WINDOWS.has(name) || /^[A-Z]/.test(name) ? { name, isStatic: true } : null
}

/** @param {Node} member @returns {string | null} */
function nameOf(member) {
  const property = asNode(member['property'])
  if (!member['computed']) return property?.type === 'Identifier' ? String(property['name']) : null
  return textOf(property)
}

/** A text, which a minifier writes as a template. @param {Node | undefined} node @returns {string | null} */
function textOf(node) {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  const [only, ...more] = node?.type === 'TemplateLiteral' ? asNodes(node['quasis']) : []
  const { cooked } = /** @type {{ cooked?: string }} */ (only?.['value'] ?? {})
  return more.length === 0 ? (cooked ?? null) : null
}

/** @param {Node} property */
function keyOf(property) {
  const key = asNode(property['key'])
  return key?.type === 'Identifier' ? String(key['name']) : (textOf(key) ?? '')
}
