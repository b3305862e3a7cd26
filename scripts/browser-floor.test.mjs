import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { floorFaults } from './browser-floor.mjs'
import { root } from './lib/pinned.mjs'

const floor = { chrome: '111', firefox: '121', safari: '16.4' }
/** @param {string} name @param {string} text @param {{ check?: string, answers?: Parameters<typeof floorFaults>[0]['answers'] }} [more] */
const faultsOf = (name, text, { check = '', answers = {} } = {}) =>
  floorFaults({ files: [{ name, text }], floor, check, answers, isTest: (title) => title === 'x.test.ts › a' }).faults
    .filter((fault) => !fault.endsWith('check') || check !== '')
    .map((fault) => fault.split(':')[0])

describe('K33: the check of what the built client asks of browsers', () => {
  test.each([
    ['a member of what was made above', 'function f(){const s=new URLSearchParams;if(s.size>0)return s}', 'URLSearchParams.size'],
    [
      'the same under a name that means something else outside',
      'const s=new Map;function f(){let s=new URLSearchParams(q);return()=>s.size}', 'URLSearchParams.size',
    ],
    ['a new function of the language', 'const{promise}=Promise.withResolvers()', 'Promise.withResolvers'],
    ['one taken apart', 'const{withResolvers}=Promise', 'Promise.withResolvers'],
    ['a grouping', 'Object.groupBy(list,f)', 'Object.groupBy'],
    ['a set', 'new Set([1]).union(other)', 'Set.union'],
    ['a member that no interface has within the floor', 'list.showPopover()', '*.showPopover'],
    ['a new object', 'new CloseWatcher', 'global.CloseWatcher'],
    ['what plain http has not', 'const id=crypto.randomUUID()', 'Crypto.randomUUID'],
    ['the same of a window', 'globalThis.crypto.randomUUID()', 'Crypto.randomUUID'],
    ['a signal', 'const s=AbortSignal.any([a])', 'AbortSignal.any'],
    ['an attribute of React', 'x.jsx(`div`,{popover:`auto`})', 'attribute.popover'],
    ['a style of React', 'jsx("div",{style:{...a,anchorName:"--a"}})', 'style.anchor-name'],
    ['a flag of a pattern', 'const a=/[\\p{L}--[a]]/v', 'pattern.unicodeSets'],
  ])('finds %s', (_what, script, fault) => {
    expect(faultsOf('a.js', script).filter((found) => found?.startsWith(fault))).toHaveLength(1)
  })

  test.each([
    ['a new pseudo-class', 'a:popover-open{color:red}', 'selector.popover-open'],
    ['nesting', 'a{color:red;b{color:blue}}', 'selector.nesting'],
    ['a new property', 'a{field-sizing:content}', 'property.field-sizing'],
    ['a new value', 'a{text-wrap:balance}', 'value.text-wrap.balance'],
    ['a new function', 'a{color:light-dark(red,blue)}', 'function.light-dark'],
    ['a new at-rule', '@starting-style{a{color:red}}', 'at-rule.starting-style'],
  ])('finds %s in a style sheet', (_what, style, fault) => {
    expect(faultsOf('a.css', style).filter((found) => found?.startsWith(fault))).toHaveLength(1)
  })

  test('finds an attribute of the page', () => {
    expect(faultsOf('index.html', '<div popover></div>')).toEqual([
      'attribute.popover is not in chrome, chrome_android, firefox, firefox_android, safari, safari_ios',
    ])
  })

  test.each([
    [
      'what the floor has', 'a.js',
      'const m=new Map;m.size;structuredClone(a);[1].toSorted();AbortSignal.timeout(1);navigator.clipboard?.writeText?.(1)',
    ],
    ['what is asked for by name only', 'a.js', 'typeof CloseWatcher;list.showPopover?.()'],
    ['a name of its own', 'a.js', 'const o={union:1,CloseWatcher:2};use(o);x.union'],
    [
      'what only those that know it are given', 'a.css',
      '@supports (anchor-name:--a){a{anchor-name:--a}}@layer a{a:has(b){color:oklch(1 0 0);height:100dvh}}',
    ],
  ])('leaves alone %s', (_what, name, text) => {
    expect(faultsOf(name, text).filter((fault) => !fault?.startsWith('Navigator.clipboard'))).toEqual([])
  })

  test('an answer names a test that exists, of a feature that is used', () => {
    const script = 'list.showPopover()'
    expect(faultsOf('a.js', script, { answers: { '*.showPopover': { reason: 'by hand', test: 'x.test.ts › a' } } })).toEqual([])
    expect(faultsOf('a.js', script, { answers: { '*.showPopover': { reason: 'by hand', test: 'x.test.ts › gone' } } })).toEqual([
      '*.showPopover',
    ])
    expect(faultsOf('a.js', '1', { answers: { '*.showPopover': { reason: 'by hand' } } })).toEqual([
      '*.showPopover is answered for, and not used',
    ])
  })

  test('what older browsers lack is asked for before the application starts', () => {
    expect(faultsOf('a.js', '[1].toSorted();new ResizeObserver(f)', { check: "['ResizeObserver']" })).toEqual([
      'Array.toSorted is not asked for by the page’s check',
    ])
    expect(faultsOf('a.js', '[1].toSorted()', { check: "['Array.prototype.toSorted']" })).toEqual([])
  })

  test('the page’s check is written in what the oldest browsers read', () => {
    const script = readFileSync(join(root, 'apps/web/public/browser-check.js'), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    expect(script).not.toMatch(/=>|\b(?:const|let|class|async|await|import|export)\b|`|\.\.\.|\?\.|\?\?|\*\*|\bof\b/)
  })
})
