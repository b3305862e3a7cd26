import { expect, test } from 'vitest'
import { findOutdated, requiredOf } from './bootstrap.mjs'

const zod = { version: '4.6.7', integrity: 'sha512-a' }
const otherSystem = { version: '1.0.0', integrity: 'sha512-b', optional: true }
const wanted = { '': {}, 'packages/contract': {}, 'node_modules/zod': zod, 'node_modules/binding-win32': otherSystem }

test('finds nothing to do when npm recorded the same packages', () => {
  expect(findOutdated(wanted, { 'node_modules/zod': zod })).toEqual([])
})

test.each([
  ['missing', {}],
  ['of another version', { 'node_modules/zod': { ...zod, version: '4.6.6' } }],
  ['of another content', { 'node_modules/zod': { ...zod, integrity: 'sha512-c' } }],
])('finds a package that is %s', (_, present) => {
  expect(findOutdated(wanted, present)).toEqual(['node_modules/zod'])
})

test('finds an optional package that is there in another version', () => {
  const present = { 'node_modules/zod': zod, 'node_modules/binding-win32': { ...otherSystem, version: '0.9.0' } }
  expect(findOutdated(wanted, present)).toEqual(['node_modules/binding-win32'])
})

test('looks for the folders of what every system has, whatever was noted', () => {
  expect(requiredOf(wanted)).toEqual(['node_modules/zod'])
})
