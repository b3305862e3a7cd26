import { once } from 'node:events'
import { Readable } from 'node:stream'
import v8 from 'node:v8'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sweepOften } from './sweep-often.ts'

const gc = vi.fn<() => void>()
const setFlags = vi.spyOn(v8, 'setFlagsFromString')
const flags = () => setFlags.mock.calls.map(([flag]) => flag)

beforeEach(() => {
  setFlags.mockImplementation(() => {})
  vi.stubGlobal('gc', gc)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})
afterAll(() => setFlags.mockRestore())

async function close(stream: Readable): Promise<void> {
  const closed = once(stream, 'close')
  stream.destroy()
  await closed
}

it('sweeps often from the first long file on, until the last one is closed', async () => {
  const [first, second] = [Readable.from(['a']), Readable.from(['b'])]
  sweepOften(first)
  sweepOften(first)
  sweepOften(second)
  expect([gc.mock.calls.length, flags()]).toEqual([1, ['--heap-growing-percent=30']])
  await close(first)
  expect(flags()).toHaveLength(1)
  await close(second)
  expect(flags()).toEqual(['--heap-growing-percent=30', '--heap-growing-percent=0'])
})

it('begins nothing for a file that is closed already, nor where a sweep cannot be asked for', async () => {
  const cut = Readable.from(['a'])
  await close(cut)
  sweepOften(cut)
  vi.stubGlobal('gc', undefined)
  sweepOften(Readable.from(['b']))
  expect(flags()).toEqual([])
})
