import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/**
 * What one task adds to the total. A task that ended badly, or a suite that ran nothing, never counts as fine.
 * @param {'check' | 'vitest' | 'playwright'} kind
 * @param {number | null} exitCode
 * @param {unknown} report  the reporter's JSON, undefined when there is none
 * @returns {Counts}
 */
export function countTests(kind, exitCode, report) {
  const isFine = exitCode === 0
  if (kind === 'check') return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0 }
  const counts = kind === 'vitest' ? countVitest(report) : countPlaywright(report)
  const isSilentFailure = counts.failed === 0 && (!isFine || counts.passed === 0)
  return isSilentFailure ? { ...counts, failed: 1 } : counts
}

/** @param {any} report @returns {Counts} */
function countVitest(report) {
  const files = report?.testResults ?? []
  // A file that could not even be loaded has no test to fail.
  const broken = files.filter((/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + broken.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
}

/** A test that passed only when tried again has passed; Playwright's list names it. @param {any} report @returns {Counts} */
function countPlaywright(report) {
  const stats = report?.stats ?? {}
  return {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: (stats.unexpected ?? 0) + (report?.errors?.length ?? 0),
    skipped: stats.skipped ?? 0,
  }
}

const messageLines = 8

/**
 * What failed, for the end of a run, where a reader of a long log looks: each test with the first lines of its message.
 * @param {'check' | 'vitest' | 'playwright'} kind
 * @param {unknown} report  the reporter's JSON, undefined when there is none
 * @returns {string[]} lines
 */
export function failureLines(kind, report) {
  const failures = kind === 'check' ? [] : kind === 'vitest' ? vitestFailures(report) : playwrightFailures(report)
  return failures.flatMap(({ title, message }) => {
    const lines = stripVTControlCharacters(message).split('\n').map((line) => line.trimEnd()).filter(Boolean)
    return [title, ...lines.slice(0, messageLines).map((line) => `  ${line}`)]
  })
}

/** @param {any} report @returns {{ title: string, message: string }[]} */
function vitestFailures(report) {
  return (report?.testResults ?? []).flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed')
    // A hook that fails, or a file that cannot be loaded, is told of the file.
    if (failed.length === 0 && file.status === 'failed') return [{ title: file.name, message: file.message ?? '' }]
    return failed.map((/** @type {any} */ test) => ({
      title: `${file.name} › ${test.fullName}`,
      message: test.failureMessages.join('\n'),
    }))
  })
}

/** @param {any} report @returns {{ title: string, message: string }[]} */
function playwrightFailures(report) {
  const ofSuite = (/** @type {any} */ suite) => [
    ...(suite.suites ?? []).flatMap(ofSuite),
    ...(suite.specs ?? []).filter((/** @type {any} */ spec) => !spec.ok).map((/** @type {any} */ spec) => ({
      title: `${spec.file}:${spec.line} › ${spec.title}`,
      message: spec.tests.flatMap((/** @type {any} */ test) => test.results).at(-1)?.error?.message ?? '',
    })),
  ]
  return [
    ...(report?.suites ?? []).flatMap(ofSuite),
    ...(report?.errors ?? []).map((/** @type {any} */ error) => ({ title: 'outside the tests', message: error.message ?? '' })),
  ]
}

/** @param {Counts[]} all @returns {Counts} */
export function addCounts(all) {
  const sum = (/** @type {keyof Counts} */ key) => all.reduce((total, counts) => total + counts[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** The closing line that people and CI read. @param {Counts} counts */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
