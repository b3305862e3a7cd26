import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashSources } from './build.mjs'

let dir = ''
const write = (/** @type {string} */ name, text = name) => writeFileSync(join(dir, name), text)
const hash = () => hashSources(dir, ['web', 'lock.json', 'absent'])

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'build-'))
  for (const folder of ['web', 'web/dist']) mkdirSync(join(dir, folder))
  write('web/main.tsx')
  write('lock.json')
})
afterEach(() => rmSync(dir, { recursive: true }))

test.each([
  ['a changed file', () => write('web/main.tsx', 'other')],
  ['a new file', () => write('web/page.tsx')],
  ['a moved file', () => (rmSync(join(dir, 'web/main.tsx')), write('web/root.tsx', 'web/main.tsx'))],
  ['other dependencies', () => write('lock.json', 'other')],
])('builds again for %s', (_, change) => {
  const before = hash()
  change()
  expect(hash()).not.toBe(before)
})

test('does not build again for a test or the build itself', () => {
  const before = hash()
  write('web/main.test.tsx')
  write('web/dist/index.html')
  expect(hash()).toBe(before)
})
