import { expect, test } from 'vitest'
import { DecodePool } from './decode-pool.ts'

const small = 1_000_000
const large = 12_000_000
const busy = { code: 'files_busy', status: 503, details: { retryAfterSeconds: expect.any(Number) } }

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { work: () => promise, end: () => resolve('done') }
}

test('K31: a stranger’s small picture is not behind the large ones of others', async () => {
  const pool = new DecodePool()
  const slow = held()
  const large1 = pool.run({ accountId: 1, pixels: large }, slow.work)
  const large2 = pool.run({ accountId: 2, pixels: large }, slow.work)
  await expect(pool.run({ accountId: 3, pixels: small }, async () => 'seen')).resolves.toBe('seen')
  slow.end()
  await expect(Promise.all([large1, large2])).resolves.toEqual(['done', 'done'])
})

test('K31: many pictures of one account are decoded one after the other, and too many are sent back', async () => {
  const pool = new DecodePool()
  const slow = held()
  const mine = Array.from({ length: 7 }, () => pool.run({ accountId: 1, pixels: large }, slow.work).catch((error: unknown) => error))
  const other = pool.run({ accountId: 2, pixels: large }, async () => 'second in the lane')
  slow.end()
  await expect(other).resolves.toBe('second in the lane')
  expect(await Promise.all(mine)).toEqual([...Array<string>(5).fill('done'), expect.objectContaining(busy), expect.objectContaining(busy)])
})

test('K31: a fault lets the next one through', async () => {
  const pool = new DecodePool()
  await expect(pool.run({ accountId: 1, pixels: small }, () => Promise.reject(new Error('unreadable')))).rejects.toThrow('unreadable')
  await expect(pool.run({ accountId: 1, pixels: small }, async () => 'seen')).resolves.toBe('seen')
})

test('K31: a full queue sends back who comes last, and lets the others through one after the other', async () => {
  const pool = new DecodePool()
  let running = 0
  let most = 0
  const gate = held()
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await gate.work()
    running -= 1
    return 'seen'
  }
  const outcomes =
    Array.from({ length: 12 }, (_, index) => pool.run({ accountId: index, pixels: large }, work).catch((error: unknown) => error))
  gate.end()
  const said = await Promise.all(outcomes)
  expect(said.filter((outcome) => outcome === 'seen')).toHaveLength(9)
  expect(said.slice(9)).toEqual([expect.objectContaining({ code: 'files_busy' }), expect.anything(), expect.anything()])
  expect(most).toBe(1)
})
