import { expect, test } from 'vitest'
import { findSecrets, weighBundle } from './bundle-weights.mjs'

const manifest = {
  'index.html': { file: 'entry.js', isEntry: true, imports: ['_react.js'], css: ['all.css'] },
  '_react.js': { file: 'react.js' },
  '_form.js': { file: 'form.js', imports: ['_react.js'] },
  'src/identity/login-page.tsx': { file: 'login.js', isDynamicEntry: true, imports: ['_form.js', 'index.html'] },
  'src/passes/scan-page.tsx': { file: 'scan.js', isDynamicEntry: true, imports: ['_form.js', '_react.js'], css: ['scan.css'] },
}
const sizes =
  new Map(Object.entries({ 'entry.js': 10, 'react.js': 60, 'form.js': 15, 'login.js': 2, 'scan.js': 8, 'all.css': 9, 'scan.css': 1 }))
const sizeOf = (/** @type {string} */ file) => sizes.get(file) ?? Number.NaN
const limits = { loginPage: /login-page/, initialJs: 95, initialCss: 15, lazyPart: 40 }

test('weighs the login page with everything that it imports, each file once', () => {
  expect(weighBundle(manifest, sizeOf, limits).slice(0, 2)).toEqual([
    { name: 'login page, JavaScript', bytes: 87, limit: 95 },
    { name: 'login page, CSS', bytes: 9, limit: 15 },
  ])
})

test('weighs another page by what it adds to the entry', () => {
  expect(weighBundle(manifest, sizeOf, limits)).toContainEqual({ name: '+ src/passes/scan-page.tsx', bytes: 24, limit: 40 })
})

test('refuses to weigh a client whose login page it does not find', () => {
  expect(() => weighBundle(manifest, sizeOf, { ...limits, loginPage: /sign-in/ })).toThrow('login page')
})

test('finds the secret keys of the payment provider, and not its public ones', () => {
  expect(findSecrets('a="sk_live_abcdef1";b="wh_sandbox_xyz";c="pk_live_abc";task_live_x')).toEqual(['sk_live_abcd…', 'wh_sandbox_x…'])
})
