import { Server } from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { giveMemoryBack } from './give-memory-back.ts'

const second = 1000
const real = globalThis.gc
let server: Server
let given: number
/** What the process holds, as the machine says. */
let heldMb: number

beforeEach(() => {
  vi.useFakeTimers()
  given = 0
  heldMb = 160
  vi.spyOn(process.memoryUsage, 'rss').mockImplementation(() => heldMb * 1024 * 1024)
  globalThis.gc = async () => {
    given += 1
    heldMb = 150
    setTimeout(() => (heldMb = 125), second)
  }
  server = new Server()
  giveMemoryBack(server)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  globalThis.gc = real
})

const ask = (url: string) => server.emit('request', { url })

it('memory is given back soon after the start, and not again until enough has come together', () => {
  vi.advanceTimersByTime(2 * second)
  expect(given).toBe(0)
  vi.advanceTimersByTime(4 * second)
  expect(given).toBe(1)
  vi.advanceTimersByTime(2 * second)
  heldMb = 140
  vi.advanceTimersByTime(600 * second)
  expect(given).toBe(1)
  heldMb = 142
  vi.advanceTimersByTime(4 * second)
  expect(given).toBe(2)
})

it('not while somebody asks now and then', () => {
  vi.advanceTimersByTime(8 * second)
  heldMb = 250
  for (let n = 0; n < 20; n += 1) {
    ask('/api/pass/use')
    vi.advanceTimersByTime(40 * second)
  }
  expect(given).toBe(1)
  vi.advanceTimersByTime(8 * second)
  expect(given).toBe(2)
})

it('a server that is asked from its start on is not made to wait', () => {
  for (let n = 0; n < 20; n += 1) {
    ask('/api/pass/use')
    vi.advanceTimersByTime(20 * second)
  }
  expect(given).toBe(0)
})

it('a machine that only asks whether the server is there keeps nothing from being given back', () => {
  for (let n = 0; n < 4; n += 1) {
    ask('/readyz')
    ask('/healthz')
    vi.advanceTimersByTime(2 * second)
  }
  expect(given).toBe(1)
})
