import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { promiseFaults, readRows } from './lib/conformance.mjs'
import { root } from './lib/pinned.mjs'
import { hasDecision, titlesOf } from './lib/suite-titles.mjs'
import { readTestTitles } from './lib/test-titles.mjs'

describe('docs/cases.md', () => {
  test('answers every case, with tests that exist', () => {
    const rows = readRows(readFileSync(join(root, 'docs/cases.md'), 'utf8'))
    expect(promiseFaults(rows, titlesOf, hasDecision, { letter: 'K', count: 71, digits: 2 })).toEqual([])
    expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([])
  })
})

describe('docs/lessons.md', () => {
  test('answers every lesson, with tests that exist or the decision that puts it off', () => {
    const rows = readRows(readFileSync(join(root, 'docs/lessons.md'), 'utf8'))
    expect(promiseFaults(rows, titlesOf, hasDecision, { letter: 'L', count: 166, digits: 3 })).toEqual([])
  })
})

describe('the check of numbered promises', () => {
  const titles = readTestTitles("it('a', () => {})", 'x.test.ts')
  const faults = (/** @type {string[]} */ ...lines) =>
    promiseFaults(readRows(['| Id | Promise | Tests |', '|---|---|---|', ...lines].join('\n')), (file) => (file === 'x.test.ts'
      ? titles
      : undefined), (name) => name === '0016-x.md', { letter: 'K', count: 1, digits: 2 })

  test.each([
    ['that is missing', [], 'K01 has no row'],
    ['that is unknown', ['| K01 | A | `x.test.ts › a` |', '| K02 | A | `x.test.ts › a` |'], 'K02 is unknown, or there twice'],
    ['that is there twice', ['| K01 | A | `x.test.ts › a` |', '| K01 | A | `x.test.ts › a` |'], 'K01 is unknown, or there twice'],
    ['that nothing answers', ['| K01 | A | |'], 'K01 has neither test nor decision'],
    ['whose test is gone', ['| K01 | A | `x.test.ts › b` |'], 'K01: x.test.ts has no test « b »'],
    ['whose decision is gone', ['| K01 | [A](decisions/0099-x.md) | |'], 'K01: there is no decision 0099-x.md'],
  ])('refuses a row %s', (_case, lines, fault) => {
    expect(faults(...lines)).toEqual([fault])
  })

  test('is content with a test, or a decision', () => {
    expect(faults('| K01 | A | `x.test.ts › a` |')).toEqual([])
    expect(faults('| K01 | [A](decisions/0016-x.md) | |')).toEqual([])
  })
})
