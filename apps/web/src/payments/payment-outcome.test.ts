import { describe, expect, test } from 'vitest'
import { readOutcome } from './payment-outcome.ts'

const constants = { CHECKOUT_COMPLETED: 'CHECKOUT COMPLETE', DIALOG_DISMISSED: 'DIALOG DISMISSED' }
const approved = { id: 42, status: 'approved' }
const own = 7

describe('readOutcome', () => {
  test.each([
    ['one object', [{ reason: 'CHECKOUT COMPLETE', transaction: approved }]],
    ['two arguments', ['CHECKOUT COMPLETE', approved]],
    ['an id in text', [{ reason: 'CHECKOUT COMPLETE', transaction: { id: '42', status: 'approved' } }]],
  ])('takes a completed and approved transaction told as %s', (_name, told) => {
    expect(readOutcome(told, constants, own)).toEqual({ kind: 'approved', transactionId: 42 })
  })

  test('knows the literals when the script has lost its constants', () => {
    expect(readOutcome([{ reason: 'CHECKOUT COMPLETE', transaction: approved }], {}, own).kind).toBe('approved')
    expect(readOutcome(['DIALOG DISMISSED'], {}, own)).toEqual({ kind: 'dismissed' })
  })

  test('knows the constants when they hold something new', () => {
    const renamed = { CHECKOUT_COMPLETED: 'done', DIALOG_DISMISSED: 'closed' }
    expect(readOutcome([{ reason: 'done', transaction: approved }], renamed, own).kind).toBe('approved')
    expect(readOutcome([{ reason: 'closed' }], renamed, own).kind).toBe('dismissed')
  })

  test('names our own transaction when the approved one has no usable number', () => {
    expect(readOutcome(['CHECKOUT COMPLETE', { id: '../1', status: 'approved' }], constants, own)).toEqual({
      kind: 'approved',
      transactionId: own,
    })
  })

  test.each([
    ['an unknown reason', [{ reason: 'CHECKOUT_COMPLETED', transaction: approved }]],
    ['no reason', [{ transaction: approved }]],
    ['an undefined reason beside undefined constants', [undefined, approved], {}],
    ['nothing at all', []],
    ['a missing transaction', [{ reason: 'CHECKOUT COMPLETE' }]],
    ['a declined transaction', [{ reason: 'CHECKOUT COMPLETE', transaction: { id: 42, status: 'declined' } }]],
    ['a canceled transaction', ['CHECKOUT COMPLETE', { id: 42, status: 'canceled' }]],
    ['a status in another case', ['CHECKOUT COMPLETE', { id: 42, status: 'APPROVED' }]],
  ])('believes no payment on %s', (_name, told, given = constants) => {
    expect(readOutcome(told, given, own)).toEqual({ kind: 'unpaid', isPending: false })
  })

  test('tells a completed transaction that still waits from a refused one', () => {
    expect(readOutcome(['CHECKOUT COMPLETE', { id: 42, status: 'pending' }], constants, own)).toEqual({ kind: 'unpaid', isPending: true })
  })

  test('a dismissed dialog is dismissed, whatever its transaction says', () => {
    expect(readOutcome([{ reason: 'DIALOG DISMISSED', transaction: approved }], constants, own)).toEqual({ kind: 'dismissed' })
  })
})
