import { parseAst } from 'vitest/node'

/**
 * A product as `packages/contract/src/product.ts` describes it.
 * @typedef {Record<'slug' | 'label' | 'labels' | 'noun' | 'nouns' | 'aNoun' | 'brand' | 'demoDomain', string>} Product
 * @typedef {{ line: number, said: string }} Found
 */

/** Only these hold texts that nobody reads in French; everything else that a source quotes may reach a screen, a mail or a reply. */
const ENGLISH = {
  /** A fault of ours, for the log. */
  errors: new Set(['Error', 'RangeError', 'TypeError']),
  /** Statements, whose tables keep their English names. */
  tag: 'sql',
}

/**
 * Finds what is left of a product's old name. `says` looks at a text that a person reads, `names` at an address or the
 * name of a field.
 * @param {Product} old
 */
export function oldWords(old) {
  const words = [...new Set([old.slug, old.label, old.labels, old.noun, old.nouns])].map(escape).join('|')
  // Bare words: `pass-card` is a class and `passes` a table, but « e-Pass » and « Pass-Avenir » are texts.
  const word = new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${words})(?![\\p{L}\\p{N}_-])`, 'iu')
  const label = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${[old.label, old.labels].map(escape).join('|')})(?![\\p{L}\\p{N}_])`, 'u')
  const brand = new RegExp(`${escape(old.brand)}|${escape(old.demoDomain)}`, 'u')
  const pieces = new Set([old.slug, `${old.slug}s`, `${old.slug}es`])
  return {
    /** @param {string} text */
    says: (text) => word.test(text) || label.test(text) || brand.test(text),
    /** @param {string} name */
    names: (name) => name.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).some((piece) => pieces.has(piece.toLowerCase())),
  }
}

/** @typedef {{ type: string, start: number, [key: string]: unknown }} AstNode */

/**
 * The texts of a source file in TypeScript or JavaScript: string literals, pieces of templates, JSX texts.
 * @param {string} source
 * @param {string} file its name says its language
 * @returns {Found[]}
 */
export function quotedTexts(source, file) {
  /** @type {Found[]} */
  const found = []
  const lineOf = lineCounter(source)
  const keep = (/** @type {AstNode} */ node, /** @type {unknown} */ text) => {
    if (typeof text === 'string' && text.trim() !== '') found.push({ line: lineOf(node.start), said: text.trim().replace(/\s+/g, ' ') })
  }
  const visit = (/** @type {unknown} */ value) => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value) || isSilent(value)) return
    if (value.type === 'Literal') keep(value, value['value'])
    if (value.type === 'JSXText') keep(value, value['value'])
    if (value.type === 'TemplateElement') keep(value, Object(value['value']).cooked)
    for (const [key, child] of Object.entries(value)) if (key !== 'key' || value['computed']) visit(child)
  }
  const extension = file.split('.').at(-1) ?? ''
  visit(parseAst(source, { lang: extension === 'tsx' ? 'tsx' : extension === 'ts' ? 'ts' : 'js' }, file))
  return found
}

/** Imports, types, and what is English on purpose. @param {AstNode} node */
function isSilent(node) {
  if (node.type === 'TaggedTemplateExpression') return nameOf(node['tag']) === ENGLISH.tag
  if (node.type === 'NewExpression') return ENGLISH.errors.has(nameOf(node['callee']))
  if (node.type === 'ExportNamedDeclaration') return node['source'] !== null
  const isTypeOnly = node.type.startsWith('TS') && !('expression' in node)
  return isTypeOnly || ['ImportDeclaration', 'ImportExpression', 'ExportAllDeclaration'].includes(node.type)
}

/** `sql` of `sql`, `sql<Row>` and `sql.raw`. @param {unknown} node @returns {string} */
function nameOf(node) {
  if (!isNode(node)) return ''
  if (typeof node['name'] === 'string') return node['name']
  return nameOf(node['object'] ?? node['expression'])
}

/** @param {unknown} value @returns {value is AstNode} */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** @param {string} source */
function lineCounter(source) {
  return (/** @type {number} */ offset) => source.slice(0, offset).split('\n').length
}

/** @param {string} text */
function escape(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
