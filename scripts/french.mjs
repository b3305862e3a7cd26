// What the server says in French stands beside its noun, in `<noun>-words.ts` (decision 35). Exits 1 with each other place.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { findStrayFrench, frenchExceptions } from './lib/french-words.mjs'

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'apps/server/src'], { encoding: 'utf8' })
const paths = listed.split('\n').filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && existsSync(path))
const faults = findStrayFrench(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])), frenchExceptions)
for (const fault of faults) console.log(fault)
console.log(`${paths.length} files, ${faults.length} with words out of their place`)
process.exitCode = faults.length > 0 ? 1 : 0
