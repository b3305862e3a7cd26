/**
 * Checks that imports follow the arrows (web → contract ← server, features → platform and ui, no circle of features), that
 * the server's platform has no word of a feature, and that each table is written by its owner alone.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBadImports } from './lib/import-rules.mjs'
import { listCode } from './lib/list-code.mjs'
import { root } from './lib/pinned.mjs'
import { findFeatureWords, WORD_EXCEPTIONS } from './lib/platform-words.mjs'
import { EXCEPTIONS, OWNERS } from './lib/table-owners.mjs'
import { findBadWrites } from './lib/table-writes.mjs'

const files = listCode(['packages', 'apps', 'e2e', 'scripts'])
const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const imports = findBadImports(sources)
const words = findFeatureWords(sources, WORD_EXCEPTIONS)
const writes = findBadWrites(sources, { owners: OWNERS, exceptions: EXCEPTIONS })
for (const fault of [...imports, ...words, ...writes]) console.error(fault)
console.log(
  `${files.length} files, ${imports.length} imports against the arrows, ${words.length} words of features in the platform, ` +
    `${writes.length} faults of who writes which table`,
)
process.exitCode = imports.length + words.length + writes.length > 0 ? 1 : 0
