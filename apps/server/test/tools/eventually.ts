import { vi } from 'vitest'

/** Asks again until `check` no longer throws: for what a job, a timer or another process will have done soon. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 15_000, interval: 20 })
}
