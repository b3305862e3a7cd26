import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

/** A call that goes on until it is told to end. */
function longCall() {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  let hasStarted = false
  return {
    end,
    hasStarted: () => hasStarted,
    work: () => {
      hasStarted = true
      return promise
    },
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

test('one person has so many calls under way at once; the next starts when one ends, well or badly, in the order of coming', async () => {
  const turns = new Turns({ atOnce: 2, waitMs: 60_000 })
  const calls = Array.from({ length: 5 }, longCall)
  const ends = calls.map(({ work }, n) => turns.run(1, async () => {
    await work()
    if (n === 0) throw new Error('refused')
  }))
  const started = async () => {
    await settled()
    return calls.map(({ hasStarted }) => hasStarted())
  }
  expect(await started()).toEqual([true, true, false, false, false])
  calls[0]?.end()
  await expect(ends[0]).rejects.toThrow('refused')
  expect(await started()).toEqual([true, true, true, false, false])
  calls[2]?.end()
  expect(await started()).toEqual([true, true, true, true, false])
  for (const call of calls) call.end()
  await Promise.all(ends.slice(1))
  expect(await turns.run(1, async () => 'free')).toBe('free')
})

test('K56: whoever waits too long is told to come back, and takes no turn later; others are not kept waiting', async () => {
  const turns = new Turns({ atOnce: 1, waitMs: 20 })
  const [held, late] = [longCall(), longCall()]
  const holding = turns.run(1, held.work)
  await expect(turns.run(1, late.work)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await turns.run(2, async () => 'served')).toBe('served')
  held.end()
  await holding
  expect(late.hasStarted()).toBe(false)
  expect(await turns.run(1, async () => 'free')).toBe('free')
})
