import { expect, test } from 'vitest'
import { findSecrets, ownScript, pageParts, weighBundle } from './bundle-weights.mjs'

const manifest = {
  '_entry.js': { file: 'entry.js', imports: ['_react.js'], css: ['all.css'] },
  '_react.js': { file: 'react.js' },
  '_form.js': { file: 'form.js', imports: ['_react.js'] },
  'src/identity/login-page.tsx': { file: 'login.js', isDynamicEntry: true, imports: ['_form.js', '_entry.js'] },
  'src/passes/scan-page.tsx': { file: 'scan.js', isDynamicEntry: true, imports: ['_form.js', '_react.js'], css: ['scan.css'] },
}
const sizes =
  new Map(Object.entries({ 'entry.js': 10, 'react.js': 60, 'form.js': 15, 'login.js': 2, 'scan.js': 8, 'all.css': 9, 'scan.css': 1 }))
const sizeOf = (/** @type {string} */ file) => sizes.get(file) ?? Number.NaN
const limits = { initialJs: 95, initialCss: 15, lazyPart: 40 }
const every = '<link rel="stylesheet" href="/all.css"><script type="module" src="/entry.js"></script>'
const pages = {
  every,
  login: `<svg><use href="/icons.svg#eye"></use></svg><script>own()</script>${every}<link rel="modulepreload" href="/login.js">`,
}

test('weighs the login page with everything that it imports, each file once', () => {
  expect(weighBundle(manifest, sizeOf, limits, pages).slice(0, 2)).toEqual([
    { name: 'login page, JavaScript', bytes: 87, limit: 95 },
    { name: 'login page, CSS', bytes: 9, limit: 15 },
  ])
})

test('weighs another page by what it adds to the entry', () => {
  expect(weighBundle(manifest, sizeOf, limits, pages)).toContainEqual({ name: '+ src/passes/scan-page.tsx', bytes: 24, limit: 40 })
})

test('refuses to weigh a client whose login page it does not find', () => {
  expect(() => weighBundle(manifest, sizeOf, limits, { ...pages, login: '<form></form>' })).toThrow('login page')
})

test('finds what a page fetches, each address once, and what it carries', () => {
  expect(pageParts(`${pages.login}<a href="/nowhere"></a><use href="/icons.svg#close"></use>`)).toEqual([
    '/icons.svg', '/all.css', '/entry.js', '/login.js',
  ])
  expect(ownScript(pages.login)).toBe('own()')
})

test('finds the secret keys of the payment provider, and not its public ones', () => {
  expect(findSecrets('a="sk_live_abcdef1";b="wh_sandbox_xyz";c="pk_live_abc";task_live_x')).toEqual(['sk_live_abcd…', 'wh_sandbox_x…'])
})
