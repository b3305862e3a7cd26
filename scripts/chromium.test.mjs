import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findChromium, findHeadless } from './chromium.mjs'

/** @type {string[]} */
const folders = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

/** A folder of programs, as PATH names them. @param {string[]} programs */
function folderOf(...programs) {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-browsers-'))
  folders.push(folder)
  for (const name of programs) {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), 0o755)
  }
  return folder
}

test('the tests have the browser without windows where there is one, what is measured has the whole one', () => {
  const PATH = folderOf('chromium', 'chromium-headless-shell')
  expect(findHeadless({ PATH })).toBe(join(PATH, 'chromium-headless-shell'))
  expect(findChromium({ PATH })).toBe(join(PATH, 'chromium'))
  expect(findHeadless({ PATH: folderOf('chromium') })).toBeUndefined()
})

test('a browser that is named is the one, and must be one', () => {
  const PATH = folderOf('chromium-headless-shell')
  const CHROME_PATH = join(folderOf('my-own'), 'my-own')
  expect([findHeadless({ PATH, CHROME_PATH }), findChromium({ PATH, CHROME_PATH })]).toEqual([CHROME_PATH, CHROME_PATH])
  expect(() => findHeadless({ PATH, CHROME_PATH: join(PATH, 'nothing') })).toThrow('CHROME_PATH')
})
