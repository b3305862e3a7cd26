import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as constants from '../packages/contract/src/constants.ts'
import { errors } from '../packages/contract/src/errors.ts'
import { product } from '../packages/contract/src/product.ts'
import { routes } from '../packages/contract/src/routes.ts'
import { screens } from '../packages/contract/src/screens.ts'
import { coverageFaults, readRows, rowFaults } from './lib/conformance.mjs'
import { root } from './lib/pinned.mjs'
import { hasDecision, titlesOf } from './lib/suite-titles.mjs'
import { readTestTitles } from './lib/test-titles.mjs'

/** Sentences that the specification dictates. */
const DICTATED = /** @type {const} */ (['unauthenticated', 'page_expired'])

const rows = readRows(readFileSync(join(root, 'docs/conformance.md'), 'utf8'))

/** As the document writes it, whatever the product is called. @param {string} path */
const general = (path) => path.split('/').map((part) => (part === product.slug ? '{product}' : part)).join('/')

describe('docs/conformance.md', () => {
  test('names tests that exist, for each statement', () => {
    expect(rowFaults(rows, titlesOf, hasDecision)).toEqual([])
  })

  test('names every call of the contract', () => {
    const needs = [...routes].map(([what, { method, path }]) => ({ what, needle: `\`${method} ${general(path)}\`` }))
    expect(needs.length).toBeGreaterThan(50)
    expect(coverageFaults(rows, needs)).toEqual([])
  })

  test('names every address of the client', () => {
    const needs = Object.entries(screens).map(([what, path]) => ({ what, needle: `\`${general(path)}\`` }))
    expect(coverageFaults(rows, needs)).toEqual([])
  })

  test('quotes the sentences that are dictated', () => {
    expect(coverageFaults(rows, DICTATED.map((what) => ({ what, needle: `« ${errors[what].message} »` })))).toEqual([])
  })

  test('gives every limit, delay, rate and bound its value', () => {
    const values =
      [constants.limits, constants.delays].flatMap((module) => Object.entries(module)).filter(([, value]) => typeof value === 'number')
    expect(values.length).toBeGreaterThan(15)
    expect(coverageFaults(rows, values.map(([what, value]) => ({ what, needle: `\`${what}\` = ${String(value)}` })))).toEqual([])
  })

  test('gives every setting its default', () => {
    // Read as text: scripts do not know the server.
    const text = readFileSync(join(root, 'apps/server/src/platform/settings.ts'), 'utf8')
    const values = [...text.matchAll(/^ {2}(\w+): \{ default: ([\d_]+),/gm)].map(([, what = '', value = '']) => ({
      what,
      needle: `\`${what}\` = ${value.replaceAll('_', '')}`,
    }))
    expect(values.length).toBeGreaterThan(5)
    expect(coverageFaults(rows, values)).toEqual([])
  })

  test('names the five keys kept on the device', () => {
    expect(coverageFaults(rows, constants.storageKeys.map((key) => ({ what: 'key', needle: `\`${key}\`` })))).toEqual([])
  })
})

describe('the check of the rows', () => {
  const table = (/** @type {string[]} */ ...lines) =>
    readRows(['## 2. Screens', '', '| Id | Statement | Tests |', '|---|---|---|', ...lines].join('\n'))
  const titles = readTestTitles("describe('a', () => { it('b | c', () => {}) })\nit.skip('d', () => {})", 'x.test.ts')
  const faults = (/** @type {string[]} */ ...lines) =>
    rowFaults(table(...lines), (file) => (file === 'x.test.ts' ? titles : undefined), (name) => name === '0016-x.md')

  test('is content with a row whose tests run', () => {
    expect(table(String.raw`| 2.1 | A « b \| c » | ${'`x.test.ts › a › b \\| c`'}<br>${'`y.test.ts › z`'} |`)).toEqual([
      { id: '2.1', section: '2', statement: 'A « b | c »', tests: ['x.test.ts › a › b | c', 'y.test.ts › z'] },
    ])
    expect(faults('| 2.1 | A | `x.test.ts › a › b \\| c` |')).toEqual([])
  })

  test.each([
    ['without a test', '| 2.1 | A | |', '2.1 has no test'],
    ['that says nothing', '| 2.1 | | `x.test.ts › a › b \\| c` |', '2.1 says nothing'],
    ['of another section', '| 3.1 | A | `x.test.ts › a › b \\| c` |', '3.1 stands where 2.1 is due'],
    ['after one that was dropped', '| 2.2 | A | `x.test.ts › a › b \\| c` |', '2.2 stands where 2.1 is due'],
    ['whose file no suite runs', '| 2.1 | A | `y.test.ts › a` |', '2.1: no suite runs y.test.ts'],
    ['whose title is gone', '| 2.1 | A | `x.test.ts › b` |', '2.1: x.test.ts has no test « b »'],
    ['whose test is skipped', '| 2.1 | A | `x.test.ts › d` |', '2.1: x.test.ts may skip « d »'],
    ['that deviates without a reason', '| 2.1 | Deviation: A | `x.test.ts › a › b \\| c` |', '2.1 deviates without a decision'],
    [
      'whose reason is gone', '| 2.1 | [Deviation](decisions/0099-x.md): A | `x.test.ts › a › b \\| c` |',
      '2.1: there is no decision 0099-x.md',
    ],
  ])('refuses a row %s', (_case, line, fault) => {
    expect(faults(line)).toEqual([fault])
  })

  test('refuses an id that is there twice', () => {
    const row = '| 2.1 | [Deviation](decisions/0016-x.md#a): A | `x.test.ts › a › b \\| c` |'
    expect(faults(row, row)).toEqual(['2.1 is there twice'])
  })

  test('says what no row names', () => {
    const needs = [{ what: 'login', needle: '`POST /api/login`' }, { what: 'logout', needle: '`GET /api/logout`' }]
    expect(coverageFaults(table('| 2.1 | `POST /api/login` | |'), needs)).toEqual(['no row names logout: `GET /api/logout`'])
  })
})

describe('reading the titles of tests', () => {
  const read = (/** @type {string} */ source) => readTestTitles(source, 'x.test.tsx')

  test('joins suites and tests, and leaves out what is written in texts and comments', () => {
    const suite = "describe('a', () => { describe('b', () => { test('c', async () => {}) }); it('d', () => {}) })"
    const { titles } = read(`// it('no', f)\nconst text = "it('no', () => {})"\n${suite}`)
    expect([...titles]).toEqual(['a › b › c', 'a › d'])
  })

  test('gives a test of cases its template, and one title for each case that is written out', () => {
    const lines = [
      "it.each([['one', 1], ['two', 2]] as const)('%s is %i', () => {})",
      "it.each(names)('%s', () => {})",
      "it.each([{ who: 'a' }])('for $who', () => {})",
      "it.each([[f(), 1]])('x %s', () => {})",
    ]
    const { titles } = read(lines.join('\n'))
    expect([...titles]).toEqual(['%s is %i', 'one is 1', 'two is 2', '%s', 'for $who', 'for a', 'x %s'])
  })

  test('keeps a template as it is written', () => {
    expect([...read('for (const role of roles) test(`screens of ${role}`, () => {})').titles]).toEqual(['screens of ${role}'])
  })

  test.each([
    "it.skip('a', () => {})", "it.todo('a')", "describe.skip('a', () => {})\nit.fails('a', () => {})", "it.runIf(x)('a', () => {})",
    "it('a', (context) => { context.skip() })", "test('a', () => { if (x) test.skip() })", "test.fixme('a', async () => {})",
  ])('counts « %s » as skipped', (source) => {
    const { titles, skipped } = read(source)
    expect([...titles]).toEqual([])
    expect([...skipped]).toContain('a')
  })

  test('counts what one engine alone can show as run: the suite of that engine always is', () => {
    const { titles, skipped } = read(
      "describe.runIf(testEngine === 'postgres')('a', () => { it('b', () => {}) })\nit.runIf(process.platform === 'linux')('c', () => {})",
    )
    expect([[...titles], [...skipped]]).toEqual([['a › b'], ['c']])
  })

  test('counts what stands in a skipped suite as skipped, and nothing beside it', () => {
    const skippedSuite = "describe.skip('a', () => { it('b', () => {}) })"
    const emptied = "test.describe('c', () => { test.skip(({ isMobile }) => isMobile); test('d', () => {}) })"
    const { titles, skipped } = read([skippedSuite, emptied, "it('e', () => {})"].join('\n'))
    expect([...titles]).toEqual(['e'])
    expect([...skipped]).toEqual(['a › b', 'c › d'])
  })
})
