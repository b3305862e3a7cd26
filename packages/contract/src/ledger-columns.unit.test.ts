import { expect, it } from 'vitest'
import { ledgerColumns } from './ledger-columns.ts'
import type { LedgerLine } from './ledger.ts'

const line: LedgerLine = {
  id: 1, entry: 1, at: '2026-11-03T08:00:00.000Z', kind: 'payment_confirmed', reference: 'payment:a-1', account: 'pass_funds',
  account_name: null, amount: 0, balance: null,
}
const sides = (account: string, amount: number) => ledgerColumns
  .filter(({ name }) => name === 'out' || name === 'in')
  .map(({ header, value }) => [header, value({ ...line, account, amount })])

it('a line stands on the side where its booking has it: what came to the provider on the debit, what is set aside on the credit', () => {
  expect(sides('provider_cash', 5500)).toEqual([['Débit', 5500], ['Crédit', null]])
  expect(sides('pass_funds', 5000)).toEqual([['Débit', null], ['Crédit', 5000]])
  expect(sides('pass_funds', -5000)).toEqual([['Débit', 5000], ['Crédit', null]])
  expect(sides('provider_cash', -5500)).toEqual([['Débit', null], ['Crédit', 5500]])
})
