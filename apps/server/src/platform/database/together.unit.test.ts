import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { together } from './together.ts'

const terms = { max: 3, patienceMs: 10_000 }
const impatient = { max: 3, patienceMs: 40 }

/** A work whose ends the test decides. */
function heldWork(given = terms) {
  const begun: { inputs: string[]; end: (outputs?: string[]) => void; fail: (cause: Error) => void }[] = []
  const ask = together((_: object, inputs: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>()
    begun.push({ inputs, end: (outputs = inputs.map((input) => `${input}!`)) => resolve(outputs), fail: reject })
    return promise
  }, given)
  return { begun, ask, inputs: () => begun.map((work) => work.inputs) }
}

describe('calls together', () => {
  it('lets those go at once who come at the same moment, and those who come meanwhile next, at most so many, in their order', async () => {
    const { begun, ask, inputs } = heldWork()
    const line = {}
    const first = ['a', 'b'].map((input) => ask(line, input))
    await expect.poll(inputs).toEqual([['a', 'b']])
    const next = ['c', 'd', 'e', 'f'].map((input) => ask(line, input))
    begun[0]?.end()
    expect(await Promise.all(first)).toEqual(['a!', 'b!'])
    await expect.poll(inputs).toEqual([['a', 'b'], ['c', 'd', 'e']])
    begun[1]?.end()
    await expect.poll(inputs).toEqual([['a', 'b'], ['c', 'd', 'e'], ['f']])
    begun[2]?.end()
    expect(await Promise.all(next)).toEqual(['c!', 'd!', 'e!', 'f!'])
  })

  it('gives each source a line of its own', async () => {
    const { ask, inputs } = heldWork()
    void ask({}, 'a')
    void ask({}, 'b')
    await expect.poll(inputs).toEqual([['a'], ['b']])
  })

  it('lets the next ones go when a work hangs, and answers it when it ends after all', async () => {
    const { begun, ask, inputs } = heldWork(impatient)
    const line = {}
    const hanging = ask(line, 'a')
    await expect.poll(inputs).toEqual([['a']])
    const next = ask(line, 'b')
    await expect.poll(inputs).toEqual([['a'], ['b']])
    begun[1]?.end()
    expect(await next).toBe('b!')
    begun[0]?.end()
    expect(await hanging).toBe('a!')
    const after = ask(line, 'c')
    await expect.poll(inputs).toEqual([['a'], ['b'], ['c']])
    begun[2]?.end()
    expect(await after).toBe('c!')
  })

  it('lets all go who wait behind a work that hangs, so many together: nobody waits for one hanging work after another', async () => {
    const { begun, ask, inputs } = heldWork(impatient)
    const line = {}
    const hanging = ask(line, 'a')
    await nextTurn()
    const next = ['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((input) => ask(line, input))
    while (begun.length < 2) await sleep(1)
    expect(inputs()).toEqual([['a'], ['b', 'c', 'd'], ['e', 'f', 'g'], ['h']])
    for (const { end } of begun) end()
    expect(await Promise.all([hanging, ...next])).toEqual(['a!', 'b!', 'c!', 'd!', 'e!', 'f!', 'g!', 'h!'])
  })

  it('does what failed for several again for each alone: only the one at fault fails', async () => {
    const tried: string[][] = []
    const ask = together(async (_: object, inputs: string[]) => {
      tried.push(inputs)
      await sleep(1)
      if (inputs.includes('bad')) throw new Error(`bad among ${inputs.length}`)
      return inputs
    }, terms)
    const line = {}
    const answers = await Promise.allSettled(['one', 'bad', 'other'].map((input) => ask(line, input)))
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason)))).toEqual([
      'one', 'Error: bad among 1', 'other',
    ])
    expect(tried).toEqual([['one', 'bad', 'other'], ['one'], ['bad'], ['other']])
    expect(await ask(line, 'later')).toBe('later')
  })

  it('tells all of a failure that came late, instead of letting them wait twice', async () => {
    const { begun, ask, inputs } = heldWork(impatient)
    const line = {}
    const late = Promise.allSettled([ask(line, 'a'), ask(line, 'b')])
    await expect.poll(inputs).toEqual([['a', 'b']])
    await sleep(impatient.patienceMs * 2)
    begun[0]?.fail(new Error('frozen'))
    expect(await late).toMatchObject([{ reason: { message: 'frozen' } }, { reason: { message: 'frozen' } }])
    expect(inputs()).toHaveLength(1)
  })

  it('fails those whose work answers another number of calls', async () => {
    const ask = together(async (_: object, inputs: string[]) => [...inputs, 'too many'], terms)
    await expect(ask({}, 'a')).rejects.toThrow('2 answers to 1 calls')
  })
})
