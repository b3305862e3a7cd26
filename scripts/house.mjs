/** Counts what keeps the house easy to read, and refuses more: circles of files, and lines that are wider than a screen. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFileCircles, findLongLines, MAX_COLUMNS } from './lib/house-counts.mjs'
import { isTest } from './lib/import-rules.mjs'
import { listCode } from './lib/list-code.mjs'
import { root } from './lib/pinned.mjs'

const sources = new Map(listCode(['packages', 'apps', 'e2e', 'scripts']).map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const isProduct = (/** @type {string} */ file) => /^(?:apps|packages)\/[^/]+\/src\//.test(file) && !isTest(file)

const circles = findFileCircles(new Map([...sources].filter(([file]) => isProduct(file))))
const long = [...sources].flatMap(([file, text]) => findLongLines(file, text).map((line) => `${file}:${line}`))
for (const circle of circles) console.error(`These files need each other, and a third one is missing: ${circle.join(', ')}`)
for (const place of long) console.error(`${place}: over ${MAX_COLUMNS} columns`)
console.log(`${sources.size} files, ${circles.length} circles, ${long.length} lines over ${MAX_COLUMNS} columns`)
process.exitCode = circles.length + long.length > 0 ? 1 : 0
