import { describe, expect, test } from 'vitest'
import { addCounts, closingLine, countTests, failureLines } from './counts.mjs'

describe('a check', () => {
  test('is one test', () => {
    expect(countTests('check', 0, undefined)).toEqual({ passed: 1, failed: 0, skipped: 0 })
    expect(countTests('check', 2, undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(countTests('check', null, undefined)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})

describe('a suite', () => {
  const report = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1, testResults: [] }

  test('counts its tests', () => {
    expect(countTests('vitest', 0, report)).toEqual({ passed: 5, failed: 0, skipped: 3 })
  })

  test('fails for a file that could not be loaded', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }]
    expect(countTests('vitest', 1, { ...report, testResults }).failed).toBe(1)
  })

  test('fails when it ended badly though no test failed', () => {
    expect(countTests('vitest', 1, report).failed).toBe(1)
    expect(countTests('vitest', null, report).failed).toBe(1)
  })

  test.each(/** @type {const} */ (['vitest', 'playwright']))('fails when it ran nothing or reported nothing (%s)', (kind) => {
    expect(countTests(kind, 0, undefined).failed).toBe(1)
    expect(countTests(kind, 0, {}).failed).toBe(1)
  })

  test('counts browser journeys', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 1 }
    expect(countTests('playwright', 1, { stats, errors: [] })).toEqual({ passed: 4, failed: 1, skipped: 1 })
  })
})

describe('what failed is told by name', () => {
  test('a test, a file whose hook failed, nothing of what passed', () => {
    const testResults = [
      {
        name: 'a.test.ts', status: 'failed', message: '', assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          { status: 'failed', fullName: 'subtracts', failureMessages: ['\u001B[31mError: 1\u001B[39m\n\n    at b.ts:1'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'Hook timed out', assertionResults: [{ status: 'passed', fullName: 'waits' }] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ]
    expect(failureLines('vitest', { testResults }))
      .toEqual(['a.test.ts › subtracts', '  Error: 1', '      at b.ts:1', 'b.test.ts', '  Hook timed out'])
  })

  test('a journey of the browser, with its last attempt', () => {
    const spec = {
      file: 'a.spec.ts', line: 3, title: 'gives', ok: false,
      tests: [{ results: [{ error: { message: 'first' } }, { error: { message: 'second' } }] }],
    }
    const suites = [{ specs: [{ ok: true }], suites: [{ specs: [spec] }] }]
    expect(failureLines('playwright', { suites, errors: [{ message: 'no browser' }] }))
      .toEqual(['a.spec.ts:3 › gives', '  second', 'outside the tests', '  no browser'])
  })

  test('a check has said it, and a missing report says nothing', () => {
    expect(failureLines('check', undefined)).toEqual([])
    expect(failureLines('vitest', undefined)).toEqual([])
    expect(failureLines('playwright', undefined)).toEqual([])
  })
})

test('the closing line gives the total over all', () => {
  const total = addCounts([{ passed: 1, failed: 0, skipped: 0 }, { passed: 41, failed: 2, skipped: 0 }])
  expect(closingLine(total)).toBe('42 passed, 2 failed')
  expect(closingLine({ ...total, skipped: 3 })).toBe('42 passed, 2 failed, 3 skipped')
})
