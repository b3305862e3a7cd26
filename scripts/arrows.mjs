/** Checks that imports follow the arrows: web → contract ← server, features → platform and ui, no circle of features. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBadImports } from './lib/import-rules.mjs'
import { root } from './lib/pinned.mjs'

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
const faults = findBadImports(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])))
for (const fault of faults) console.error(fault)
console.log(`${files.length} files, ${faults.length} imports against the arrows`)
process.exitCode = faults.length > 0 ? 1 : 0
