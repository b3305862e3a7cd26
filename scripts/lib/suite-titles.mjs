import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './pinned.mjs'
import { readTestTitles } from './test-titles.mjs'

/** The files that a suite of scripts/lib/tasks.mjs runs. */
const SUITES = [
  'packages/contract/src/**/*.test.ts', 'apps/server/{src,test}/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs',
  'e2e/*.spec.ts',
]

const run = new Set(globSync(SUITES, { cwd: root, exclude: (path) => path.includes('node_modules') }))
/** @type {Map<string, ReturnType<typeof readTestTitles>>} */
const titlesByFile = new Map()

/** The tests of a file, undefined when no suite runs it. @param {string} file */
export function titlesOf(file) {
  if (!run.has(file)) return undefined
  const found = titlesByFile.get(file) ?? readTestTitles(readFileSync(join(root, file), 'utf8'), file)
  titlesByFile.set(file, found)
  return found
}

/** @param {string} name of a file of docs/decisions */
export const hasDecision = (name) => existsSync(join(root, 'docs/decisions', name))
