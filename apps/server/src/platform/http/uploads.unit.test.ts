import { expect, test } from 'vitest'
import { collectFields } from './uploads.ts'

test('makes lists of bracketed, numbered and repeated names, in order', () => {
  const fields: [string, unknown][] = [
    ['title', 'Don'],
    ['n[]', '1'],
    ['n[7]', ['2', '3']],
    ['n', '4'],
    ['twice', 'a'],
    ['twice', 'b'],
    ['__proto__', 'x'],
  ]
  expect(Object.entries(collectFields(fields))).toEqual([
    ['title', 'Don'],
    ['n', ['1', '2', '3', '4']],
    ['twice', ['a', 'b']],
    ['__proto__', 'x'],
  ])
})

test('does not change the lists that it is given', () => {
  const given = ['1']
  collectFields([['n', given], ['n[1]', '2']])
  expect(given).toEqual(['1'])
})

test('reads the largest body that is let in at once: nobody holds the process with a list under ten thousand names', () => {
  const fields: [string, unknown][] = [
    ['n[]', Array.from({ length: 26_000 }, () => '')],
    ...Array.from({ length: 10_000 }, (_, i): [string, unknown] => [`n[${i}]`, '']),
  ]
  const startedAt = process.threadCpuUsage()
  expect(collectFields(fields)['n']).toHaveLength(36_000)
  expect(process.threadCpuUsage(startedAt).user).toBeLessThan(2_000_000)
})
