import { parseAst } from 'vitest/node'
import { asNode, asNodes, childrenOf } from './ast.mjs'

/**
 * @typedef {import('./ast.mjs').Node} Node
 * @typedef {import('./table-owners.mjs').Exception} Exception
 * @typedef {{ table: string | null, line: number, columns: string[] | null }} Write  `table`: null when it cannot be told;
 *   `columns`: null when they cannot
 * @typedef {{ owners: Record<string, string[]>, exceptions: Exception[] }} Ownership
 */

const SERVER = 'apps/server/'
const TABLES = `${SERVER}src/platform/database/tables.ts`
const CALLS = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto'])
/** A name of SQL, with its schema and quotes; `?` stands for what a template puts in. */
const NAME = String.raw`((?:[\w"]+\.)?[\w"?]+)`
const STATEMENTS = [
  String.raw`\b(?:insert|merge)\s+into\s+${NAME}`,
  String.raw`\bdelete\s+from\s+(?:only\s+)?${NAME}`,
  String.raw`\btruncate\s+(?:table\s+)?(?:only\s+)?${NAME}`,
  String.raw`\bupdate\s+(?:only\s+)?${NAME}(?:\s+(?:as\s+)?\w+)?\s+set\b`,
].map((pattern) => new RegExp(pattern, 'gi'))

/**
 * Every write of a table outside its owner's folder, table without an owner, and exception that excuses nothing.
 * @param {import('./import-rules.mjs').Sources} sources
 * @param {Ownership} ownership
 * @returns {string[]}
 */
export function findBadWrites(sources, { owners, exceptions }) {
  const ownerOf = new Map(Object.entries(owners).flatMap(([folder, tables]) => tables.map((table) => [table, folder])))
  /** @type {string[]} */
  const faults = []
  /** @type {Set<Exception>} */
  const used = new Set()
  for (const table of readTables(sources.get(TABLES) ?? '')) {
    if (!ownerOf.has(table)) faults.push(`${TABLES}: ${table} has no owner in scripts/lib/table-owners.mjs`)
  }
  for (const [path, source] of sources) {
    if (!path.startsWith(SERVER) || !/^apps\/server\/(?:src|sandbox)\/.*(?<!\.test)\.ts$/.test(path)) continue
    const file = path.slice(SERVER.length)
    for (const { table, line, columns } of listWrites(source)) {
      const owner = table === null ? undefined : ownerOf.get(table)
      if (owner && file.startsWith(`${owner}/`)) continue
      const exception = exceptions.find(
        (one) => isBy(file, one.by) && (one.table === '*' || one.table === table) && isWithin(columns, one.columns),
      )
      if (exception) used.add(exception)
      else faults.push(`${path}:${line} writes ${sentenceOf(table, columns, owner)}`)
    }
  }
  for (const exception of exceptions) {
    if (!used.has(exception)) faults.push(`${exception.by} does not write ${exception.table} any more: its exception goes`)
  }
  return faults
}

/** @param {string | null} table @param {string[] | null} columns @param {string | undefined} owner */
function sentenceOf(table, columns, owner) {
  if (table === null) return 'a table that is named elsewhere: write its name here'
  if (!owner) return `${table}, which has no owner in scripts/lib/table-owners.mjs`
  return `${table}${columns ? ` (${columns.join(', ')})` : ''}, which ${owner} alone writes: call a function of its own`
}

/** @param {string} file @param {string} by */
function isBy(file, by) {
  return file === by || file.startsWith(`${by}/`)
}

/** @param {string[] | null} columns @param {string[] | undefined} allowed */
function isWithin(columns, allowed) {
  return !allowed || (columns !== null && columns.every((column) => allowed.includes(column)))
}

/**
 * Calls of Kysely and statements in SQL, wherever a text holds one.
 * @param {string} source @returns {Write[]}
 */
export function listWrites(source) {
  const program = asNode(parseAst(source, { lang: 'ts' }))
  return program ? writesIn(program, null) : []

  /** @param {Node} node @param {Node | null} set what `.set()` further along the chain is given @returns {Write[]} */
  function writesIn(node, set) {
    const callee = node.type === 'CallExpression' ? asNode(node['callee']) : undefined
    const called = callee && calledName(callee)
    const [given] = callee ? asNodes(node['arguments']) : []
    const own = called && CALLS.has(called) && given
      ? tablesOf(given).map((table) => ({ table, line: lineOf(given), columns: columnsOf(set) }))
      : []
    const said = textOf(node)
    const sql = said === undefined ? [] : tablesInSql(said).map((table) => ({ table, line: lineOf(node), columns: null }))
    const passed = called === 'set' && given ? given : set
    const inner = childrenOf(node).flatMap((child) => writesIn(child, child === callee || node.type === 'MemberExpression' ? passed : null))
    return [...own, ...sql, ...inner]
  }

  /** @param {Node} node */
  function lineOf(node) {
    return source.slice(0, node.start).split('\n').length
  }
}

/** `insertInto` of `db.insertInto` and of `db['insertInto']`. @param {Node} callee */
function calledName(callee) {
  const property = asNode(callee['property'])
  return property && String(property['name'] ?? property['value'])
}

/** @param {Node} given @returns {(string | null)[]} */
function tablesOf(given) {
  if (given.type === 'ArrayExpression') return asNodes(given['elements']).flatMap(tablesOf)
  const said = textOf(given)
  return [said === undefined || said.includes('?') ? null : said.trim().split(/\s/)[0] ?? null]
}

/** @param {string} sql */
function tablesInSql(sql) {
  return STATEMENTS.flatMap((pattern) => [...sql.matchAll(pattern)].map(([, name = '']) => (name.includes('?') ? null : nameInCode(name))))
}

/** `"payment_orders"` and `public.payment_orders` are `paymentOrders`; another schema stays. @param {string} name */
function nameInCode(name) {
  const bare = name.replaceAll('"', '').toLowerCase().replace(/^public\./, '')
  return bare.includes('.') ? bare : bare.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())
}

/** What is written in the source, `?` for each value that a template puts in. @param {Node} node */
function textOf(node) {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type === 'TemplateLiteral') return asNodes(node['quasis']).map((piece) => String(Object(piece['value']).cooked)).join('?')
  return undefined
}

/**
 * The keys of an object, those of its spreads and of both sides of a condition too.
 * @param {Node | null} given @returns {string[] | null}
 */
function columnsOf(given) {
  if (given?.type === 'ParenthesizedExpression') return columnsOf(asNode(given['expression']) ?? null)
  if (given?.type === 'ConditionalExpression') return bothOf(given['consequent'], given['alternate'])
  if (given?.type === 'LogicalExpression') return columnsOf(asNode(given['right']) ?? null)
  if (given?.type !== 'ObjectExpression') return null
  const found = asNodes(given['properties']).map((one) => {
    if (one.type === 'SpreadElement') return columnsOf(asNode(one['argument']) ?? null)
    const key = asNode(one['key'])
    return key && !one['computed'] ? [String(key['name'] ?? key['value'])] : null
  })
  return found.includes(null) ? null : found.flatMap((columns) => columns ?? [])
}

/** @param {unknown} one @param {unknown} other */
function bothOf(one, other) {
  const [first, second] = [columnsOf(asNode(one) ?? null), columnsOf(asNode(other) ?? null)]
  return first && second && [...first, ...second]
}

/** The tables that the server's types declare. @param {string} source @returns {string[]} */
function readTables(source) {
  const program = asNode(parseAst(source, { lang: 'ts' }))
  const statements = program ? asNodes(program['body']).flatMap((statement) => asNode(statement['declaration']) ?? []) : []
  const declared = statements.find((one) => one.type === 'TSInterfaceDeclaration' && asNode(one['id'])?.['name'] === 'Tables')
  return asNodes(asNode(declared?.['body'])?.['body']).flatMap((member) => asNode(member['key'])?.['name'] ?? []).map(String)
}
