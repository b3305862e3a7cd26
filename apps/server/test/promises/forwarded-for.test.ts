import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'

const password = 'Lagune-et-sable-7'
let people = 0

function register(world: TestApp, headers: Record<string, string>) {
  people += 1
  const body = { name: 'Dossou', firstname: 'Awa', email: `awa-${people}@exemple.bj`, password, password_confirmation: password }
  return world.client().post('/api/register', body, { headers })
}

/** All registrations but two of those that an address has in ten minutes, counted already. */
async function nearlySpend(world: TestApp, bucket: string) {
  const at = world.services.now()
  await world.services.db.deleteFrom('attempts').execute()
  await world.services.db.insertInto('attempts').values(Array.from({ length: 48 }, () => ({ bucket, at }))).execute()
}

describe('K59: limits per address behind a proxy', () => {
  test.each([
    ['ports that change', '203.0.113.7', (n: number) => ({ 'x-forwarded-for': `203.0.113.7:${40_000 + n}` })],
    [
      'a list whose beginning the caller makes up',
      '203.0.113.7',
      (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}, 203.0.113.7:${40_000 + n}` }),
    ],
    [
      'addresses of one IPv6 subscriber',
      '2001:db8:0:12::/64',
      (n: number) => ({ 'x-forwarded-for': `[2001:db8:0:12::${n}]:${40_000 + n}` }),
    ],
    ['words that name nobody', 'unknown', (n: number) => ({ 'x-forwarded-for': `_hidden${n}` })],
    ['headers that nobody vouches for', '127.0.0.1', (n: number) => ({
      'x-real-ip': `198.51.100.${n}`,
      forwarded: `for=198.51.100.${n}`,
      'true-client-ip': `198.51.100.${n}`,
      'cf-connecting-ip': `198.51.100.${n}`,
    })],
  ])('%s are one address: 50 registrations, then 429', async (_case, shared, headers) => {
    const world = await createTestApp({ jobs: false, trustProxy: 1 })
    await nearlySpend(world, `register:ip:${shared}`)
    const statuses = []
    for (let n = 1; n <= 4; n += 1) statuses.push((await register(world, headers(n))).status)
    expect(statuses).toEqual([200, 200, 429, 429])
    expect((await register(world, { 'x-forwarded-for': '192.0.2.99:1' })).status).toBe(200)
  })

  test('without a proxy, no header is believed', async () => {
    const world = await createTestApp({ jobs: false })
    await nearlySpend(world, 'register:ip:127.0.0.1')
    const statuses = []
    for (let n = 1; n <= 3; n += 1) statuses.push((await register(world, { 'x-forwarded-for': `198.51.100.${n}` })).status)
    expect(statuses).toEqual([200, 200, 429])
  })
})
