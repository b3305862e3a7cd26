import { expect, test } from 'vitest'
import { findFeatureWords } from './platform-words.mjs'

/** @param {string} text @param {string} file @param {{ file: string, why: string }[]} exceptions */
const faults = (text, file = 'apps/server/src/platform/http/a.ts', exceptions = []) =>
  findFeatureWords(new Map([[file, text]]), exceptions)

test.each([
  `const folder = /^(api|sandbox-pay)/`, `if (code === 'payment_used') return`, `fedapay: PaymentSettings`,
  `import { demoAccounts } from '@passerelle/contract/session'`,
])('refuses a word of a feature in the platform: %s', (text) => {
  expect(faults(text)).toHaveLength(1)
})

test('lets comments say what something is for, features have their words, and tests use features', () => {
  expect(faults('/** A payout’s row,\n * or a donation’s. */\nexport const a = 1 // of a supplier')).toEqual([])
  expect(faults('const payouts = 1', 'apps/server/src/payouts/a.ts')).toEqual([])
  expect(faults('const payouts = 1', 'apps/server/src/platform/a.test.ts')).toEqual([])
})

test('has an exception only where one is needed', () => {
  const exceptions = [{ file: 'http/a.ts', why: 'rows' }]
  expect(faults('payouts: Row', undefined, exceptions)).toEqual([])
  expect(faults('rows: Row', undefined, exceptions)).toHaveLength(1)
})
