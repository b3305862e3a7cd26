import { describe, expect, test } from 'vitest'
import { addCounts, closingLine, countTests } from './counts.mjs'

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

test('the closing line gives the total over all', () => {
  const total = addCounts([{ passed: 1, failed: 0, skipped: 0 }, { passed: 41, failed: 2, skipped: 0 }])
  expect(closingLine(total)).toBe('42 passed, 2 failed')
  expect(closingLine({ ...total, skipped: 3 })).toBe('42 passed, 2 failed, 3 skipped')
})
