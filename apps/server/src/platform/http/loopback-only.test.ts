import { request } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp({ jobs: false })
})

/** What a call that bears this Host is answered. */
function statusFor(host: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${world.url}${path}`, { headers: { host } }, (reply) => resolve(reply.resume().statusCode)).once('error', reject).end()
  })
}

describe('K50: a demonstration, or free payments, on this machine', () => {
  it.each([
    'passes.exemple.bj', '192.168.1.20:3000', '[2001:db8::1]', 'localhost.exemple.bj',
  ])('answers nobody who came as %s, by a proxy for example', async (host) => {
    for (const path of ['/api/demo', '/connexion', '/sandbox-pay/checkout.js']) expect(await statusFor(host, path)).toBe(403)
    expect(await statusFor(host, '/healthz')).toBe(200)
  })

  it('behind a counted proxy too, whatever name the caller adds', async () => {
    const proxied = await createTestApp({ jobs: false, trustProxy: 1 })
    const reply = await new Promise((resolve, reject) => {
      const headers = { host: 'passes.exemple.bj', 'x-forwarded-host': 'localhost' }
      request(`${proxied.url}/api/demo`, { headers }, (got) => resolve(got.resume().statusCode)).once('error', reject).end()
    })
    expect(reply).toBe(403)
  })

  it.each(['localhost:3000', '127.0.0.1', '[::1]:3000', 'passes.localhost', 'app:3000'])('answers %s', async (host) => {
    expect(await statusFor(host, '/sandbox-pay/checkout.js')).toBe(200)
  })
})
