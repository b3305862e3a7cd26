export interface Measure {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

/** One measure, and the processor time that each of its scans took: of the server and of the database, not of the load. */
export interface Costed extends Measure {
  cpuMs: number
}

/** Does `count` things with so many at once, and times each. */
export async function measure(count: number, atOnce: number, doOne: (worker: number) => Promise<unknown>): Promise<Measure> {
  const timesMs: number[] = []
  const startedAt = performance.now()
  let begun = 0
  const work = async (_: unknown, worker: number) => {
    while (begun < count) {
      begun += 1
      const before = performance.now()
      await doOne(worker)
      timesMs.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const seconds = (performance.now() - startedAt) / 1000
  return measureOf(timesMs, timesMs.length / seconds)
}

export function measureOf(timesMs: number[], perSecond: number): Measure {
  const sorted = timesMs.toSorted((a, b) => a - b)
  return { perSecond, p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99) }
}

function quantile(sorted: number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}

/** What several rounds gave: one that was disturbed by something else on the machine does not move the middle. */
export interface Spread {
  middle: number
  min: number
  max: number
}

export function spreadOf(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const [min = Number.NaN, middle = Number.NaN, max = Number.NaN] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return { middle, min, max }
}
