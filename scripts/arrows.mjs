/**
 * Checks that imports follow the arrows (web → contract ← server, features → platform and ui, no circle of features) and
 * that each table is written by its owner alone.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBadImports } from './lib/import-rules.mjs'
import { root } from './lib/pinned.mjs'
import { EXCEPTIONS, OWNERS } from './lib/table-owners.mjs'
import { findBadWrites } from './lib/table-writes.mjs'

const SKIPPED = new Set(['node_modules', 'dist', 'test-results'])

/** @param {string} folder path from the root @returns {string[]} */
function listCode(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listCode(path)
    return /\.(?:tsx?|mjs)$/.test(entry.name) ? [path] : []
  })
}

const files = ['packages', 'apps', 'e2e', 'scripts'].flatMap(listCode)
const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const imports = findBadImports(sources)
const writes = findBadWrites(sources, { owners: OWNERS, exceptions: EXCEPTIONS })
for (const fault of [...imports, ...writes]) console.error(fault)
console.log(`${files.length} files, ${imports.length} imports against the arrows, ${writes.length} faults of who writes which table`)
process.exitCode = imports.length + writes.length > 0 ? 1 : 0
