import { describe, expect, it } from 'vitest'
import { askedAgain } from './asked-again.ts'

/** What is never answered. */
const silent = Symbol('silent')

/** A read of which each asking is answered as said. */
function readAnswering(...answers: (typeof silent | Error | string)[]) {
  const asked: string[] = []
  const read = askedAgain((input: string) => {
    const answer = answers[asked.push(input) - 1] ?? silent
    if (answer === silent) return new Promise<string>(() => undefined)
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }, [1, 2])
  return { asked, read }
}

describe('a read that is asked again', () => {
  it('is asked once when it is answered', async () => {
    const { asked, read } = readAnswering('here')
    expect(await read('a')).toBe('here')
    expect(asked).toEqual(['a'])
  })

  it('is asked again while nothing is said, as often as there are pauses', async () => {
    const { asked, read } = readAnswering(silent, silent, 'here')
    expect(await read('a')).toBe('here')
    expect(asked).toEqual(['a', 'a', 'a'])
  })

  it('fails with the first failure', async () => {
    const { asked, read } = readAnswering(silent, new Error('no connection'))
    await expect(read('a')).rejects.toThrow('no connection')
    expect(asked).toEqual(['a', 'a'])
  })
})
