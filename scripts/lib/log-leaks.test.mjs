import { describe, expect, test } from 'vitest'
import { findAddressLeaks, findLeaks, KnownValues } from './log-leaks.mjs'

const none = new KnownValues([])
const line = (/** @type {object} */ fields) => JSON.stringify({
  level: 30, time: 1795835391390, pid: 12345678, hostname: 'vm', reqId: 'e49d4f1f-6e7c-417e-9b00-50bd5a6a3821', ms: 38, msg: 'answered',
  ...fields,
})
const path = (/** @type {string} */ asked) => line({ req: { method: 'GET', path: asked }, res: { status: 200 } })

describe('a line is a leak when it holds', () => {
  test.each([
    ['an e-mail', path('/api/users/awa@exemple.bj')],
    ['an e-mail', path('/api/users/awa%40exemple.bj')],
    ['an e-mail', line({ err: { message: 'no mail for awa@exemple.bj' } })],
    ['an e-mail', 'Unhandled: awa@exemple.bj'],
    ['a phone or tax number', line({ err: { stack: 'Error: +2290197000001\n    at x' } })],
    ['a phone or tax number', path('/api/phones/97000000')],
    ['a phone or tax number', path('/api/phones/0197000000')],
    ['a phone or tax number', line({ detail: { ifu: '0123456789012' } })],
    ['a phone or tax number', line({ detail: { ifu: 3200000000012 } })],
    ['a code', path('/p/K7M2-9XQA-4TRD-81P1')],
    ['a query string', path('/api/admin/profiles?q=Awa')],
    ['a bearer token', line({ headers: 'Bearer abc' })],
    ['a password’s hash', line({ row: '$argon2id$v=19$m' })],
    ['a key', line({ config: 'sk_sandbox_local' })],
  ])('%s: %s', (what, said) => {
    expect(findLeaks(`${path('/api/user')}\n${said}\n`, { known: none })).toEqual([{ what, line: said }])
  })
  test.each([
    ['a name of two words', path('/x/Rachidatou%20Bio'), 'Rachidatou Bio'],
    ['a bare code', path('/p/K7M29XQA4TRD81P1'), 'K7M29XQA4TRD81P1'],
    ['a token', line({ note: 'session kJ3-x_9a.' }), 'kJ3-x_9a'],
    ['a recovery code', line({ note: 'code 004217' }), '004217'],
    ['a password with signs', line({ body: '{"password":"«Lagune»!"}' }), '«Lagune»!'],
  ])('%s that a test knows: %s', (_what, said, value) => {
    expect(findLeaks(said, { known: new KnownValues([value]) })).toHaveLength(1)
    expect(findLeaks(said, { known: none })).toEqual([])
  })
})

test('a plain line is none: ids, instants, ports, stacks, and words that only begin like a value', () => {
  const plain = [
    path('/api/admin/profiles/1234567/approve'),
    path('/storage/3f0e5b1c-1234-4d1e-9a2b-012345678901'),
    line({ msg: 'Server listening at http://127.0.0.1:33701' }),
    line({ err: { stack: 'Error\n    at run (file:///srv/run-job.ts:12:7)' } }),
    path('/Rachidatou/Biologie'),
  ]
  expect(findLeaks(plain.join('\n'), { known: new KnownValues(['Rachidatou Bio', 'profiles/9']) })).toEqual([])
})

test('a line that may say it is let through, the others of its kind are not', () => {
  const allowed = [{ line: /^  \S+@demo\.example +\w+$/, why: 'made-up accounts' }]
  expect(findLeaks('  admin@demo.example   administrateur\nadmin@demo.example', { known: none, allowed })).toHaveLength(1)
})

describe('an address of a browser', () => {
  const known = new KnownValues(['K7M29XQA4TRD81P1', 'Rachidatou Bio'])
  const leaks = (/** @type {string} */ address) =>
    findAddressLeaks(address, { known, names: new Set(['page', 'statut']) }).map(({ what }) => what)
  test.each([
    ['asked for http://localhost:1/api/admin/profiles?q=Awa', 'a query that nobody knows, q'],
    ['shown http://localhost:1/admin/profils?statut=awa%40exemple.bj', 'an e-mail'],
    ['asked for http://localhost:1/api/x?page=%2Fapi%2Fy%3Fq%3DAwa', 'a query that nobody knows, q'],
    ['asked for http://localhost:1/api/x?page=%2Fapi%2Fy%3Fstatut%3Dawa%40exemple.bj', 'an e-mail'],
    ['asked for http://localhost:1/api/phones/0197000001', 'a phone or tax number'],
    ['asked for http://localhost:1/p/K7M29XQA4TRD81P1', 'the value « K7M29XQA4TRD81P1 » of a test'],
    ['asked for http://localhost:1/p#K7M29XQA4TRD81P1', 'the value « K7M29XQA4TRD81P1 » of a test'],
    ['asked for http://localhost:1/oubli/mdp#K7M29XQA4TRD81P1', 'the value « K7M29XQA4TRD81P1 » of a test'],
    ['shown http://localhost:1/mes/pass#K7M29XQA4TRD81P1', 'the value « K7M29XQA4TRD81P1 » of a test'],
    ['shown http://localhost:1/don/details/3/Rachidatou%20Bio', 'the value « Rachidatou Bio » of a test'],
  ])('is a leak: %s', (address, what) => {
    expect(leaks(address)).toEqual([what])
  })
  test.each([
    'asked for http://localhost:1/api/x?page=%2Fapi%2Fy%3Fstatut%3Dapproved',
    'shown http://localhost:1/p#K7M29XQA4TRD81P1', 'shown http://localhost:1/oubli/mdp#K7M29XQA4TRD81P1',
    'asked for http://localhost:1/api/notifications?page=2', 'asked for http://localhost:1/storage/3f0e5b1c-1234-4d1e-9a2b-012345678901',
    'shown about:blank',
  ])('is none: %s', (address) => {
    expect(leaks(address)).toEqual([])
  })
})
