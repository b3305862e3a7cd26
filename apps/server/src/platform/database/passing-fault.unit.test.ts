import { expect, test } from 'vitest'
import { isPassingFault } from './passing-fault.ts'

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })

test.each([
  '57P01', '57P02', '57P03', '57014', '08000', '08003', '08006', '08P01', '53100', '53200', '53300', '55P03', '25P03', '25006', '40001',
  '40P01', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOSPC', 'EMFILE',
])(
  'K53: %s is the machine’s, not the call’s',
  (code) => expect(isPassingFault(coded(code))).toBe(true),
)

test.each([
  'Connection terminated', 'Connection terminated unexpectedly', 'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable', 'Client was closed and is not queryable',
  'timeout exceeded when trying to connect', 'driver has already been destroyed',
])(
  'K53: « %s » is a connection that went away',
  (message) => expect(isPassingFault(new Error(message))).toBe(true),
)

test.each([
  ['a row that exists already', coded('23505')],
  ['a statement that is wrong', coded('42601')],
  ['a transaction that had failed before', coded('25P02')],
  ['a file that is not there', coded('ENOENT')],
  ['a fault in our code', new TypeError('x is not a function')],
  ['a word', 'ECONNRESET'],
  ['nothing', undefined],
])('%s is not', (_what, error) => {
  expect(isPassingFault(error)).toBe(false)
})
