export interface Measure {
  perSecond: number
  p50Ms: number
  p99Ms: number
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
  timesMs.sort((a, b) => a - b)
  return { perSecond: timesMs.length / seconds, p50Ms: quantile(timesMs, 0.5), p99Ms: quantile(timesMs, 0.99) }
}

/** The round in the middle: one disturbed by something else on the machine does not count. */
export function middleOf(rounds: Measure[]): Measure {
  const middle = rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)]
  if (!middle) throw new RangeError('No round was measured')
  return middle
}

function quantile(sorted: number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}
