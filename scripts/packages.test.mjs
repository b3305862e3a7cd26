import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/pinned.mjs'

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')
/** @type {{ packages: Record<string, { dev?: boolean, link?: boolean, dependencies?: Record<string, string> }> }} */
const lock = JSON.parse(read('package-lock.json'))
/** Whatever is installed in production; `e2e` is a suite of tests, whose packages are all tools. */
const products = ['', 'packages/contract', 'apps/server', 'apps/web', 'e2e']
const described = read('CONTRIBUTING.md').split('## Packages\n')[1]?.split('\n## ')[0] ?? ''
const rows = [...described.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, name = '', why = '']) => ({ name, why }))
const most = Number(/at most (\d+) packages/.exec(described)?.[1])

test('every package that production needs directly stands with its reason in CONTRIBUTING.md, and no other', () => {
  const needed = new Set(products.flatMap((path) => Object.keys(lock.packages[path]?.dependencies ?? {})))
  const ours = [...needed].filter((name) => !name.startsWith('@passerelle/'))
  expect(rows.map(({ name }) => name).toSorted()).toEqual(ours.toSorted())
  expect(rows.filter(({ why }) => why.length < 10)).toEqual([])
})

test('an installation without tools holds no more packages than CONTRIBUTING.md says', () => {
  const held = Object.entries(lock.packages).filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
  expect(held.length).toBeGreaterThan(100)
  expect(held.length).toBeLessThanOrEqual(most)
})

test('Lighthouse, which only measures, is in no installation, and its lock file names no registry', () => {
  expect(Object.keys(lock.packages).filter((path) => path.endsWith('/lighthouse'))).toEqual([])
  /** @type {typeof lock} */
  const own = JSON.parse(read('e2e/bench/lighthouse/package-lock.json'))
  expect(Object.keys(own.packages)).toContain('node_modules/lighthouse')
  expect(Object.values(own.packages).filter((held) => 'resolved' in held)).toEqual([])
})
