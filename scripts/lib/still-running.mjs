/**
 * A reporter of Vitest that says which files have been running for long, and at which test: what a hung suite leaves behind.
 * A worker whose thread never comes back can fail no test and print no line.
 */
const EVERY_MINUTES = 5

/** @typedef {{ startedAt: number, test: string }} Running */

export default class StillRunning {
  /** @type {Map<string, Running>} by file */
  #running = new Map()
  /** @type {NodeJS.Timeout | undefined} */
  #timer

  onTestRunStart() {
    this.#timer = setInterval(() => {
      for (const line of stillRunning(this.#running, Date.now())) console.log(line)
    }, EVERY_MINUTES * 60_000)
    this.#timer.unref()
  }

  /** @param {{ relativeModuleId: string }} module */
  onTestModuleStart({ relativeModuleId }) {
    this.#running.set(relativeModuleId, { startedAt: Date.now(), test: 'not at a test yet' })
  }

  /** @param {{ fullName: string, module: { relativeModuleId: string } }} testCase */
  onTestCaseReady({ fullName, module }) {
    const running = this.#running.get(module.relativeModuleId)
    if (running) running.test = fullName
  }

  /** @param {{ relativeModuleId: string }} module */
  onTestModuleEnd({ relativeModuleId }) {
    this.#running.delete(relativeModuleId)
  }

  onTestRunEnd() {
    clearInterval(this.#timer)
  }
}

/**
 * @param {ReadonlyMap<string, Running>} running
 * @param {number} now
 */
export function stillRunning(running, now) {
  const minutes = (/** @type {number} */ startedAt) => Math.floor((now - startedAt) / 60_000)
  return [...running]
    .filter(([, { startedAt }]) => minutes(startedAt) >= EVERY_MINUTES)
    .map(([file, { startedAt, test }]) => `still running after ${minutes(startedAt)} minutes: ${file} › ${test}`)
}
