import { fedapayWebhook } from '@passerelle/contract/donations'
import { errors } from '@passerelle/contract/errors'
import { departements } from '@passerelle/contract/profiles'
import type { Route } from '@passerelle/contract/route'
import { routes } from '@passerelle/contract/routes'
import { csrfCookie, currentUser } from '@passerelle/contract/session'
import { beforeAll, describe, expect, it } from 'vitest'
import { createUser, tokenOf } from '#test/worlds/factories.ts'
import { createPaymentWorld, type PaymentWorld } from '#test/worlds/payment-world.ts'

const once = { reads: 1, writes: 1 }
let world: PaymentWorld
let csrf: string
let lastAddress = 0

beforeAll(async () => {
  world = await createPaymentWorld({ jobs: false, callLimits: { person: once, address: once } })
  const { headers } = await world.test.app.inject({ method: 'GET', url: csrfCookie.path, remoteAddress: newAddress() })
  csrf = /XSRF-TOKEN=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
}, 60_000)

function newAddress(): string {
  lastAddress += 1
  return `10.0.${lastAddress >> 8}.${lastAddress & 255}`
}

async function newPerson(): Promise<string> {
  return tokenOf(world.test.services, await createUser(world.test.services))
}

/** One call with nothing in it: what counts is that it is made. */
function call(route: Route, from: { address: string; token?: string }) {
  const url = route.path.replaceAll(/:\w+/g, '0')
  const headers = { 'cookie': `XSRF-TOKEN=${csrf}`, 'x-xsrf-token': csrf, ...(from.token && { authorization: `Bearer ${from.token}` }) }
  return world.test.app.inject({ method: route.method, url, remoteAddress: from.address, headers })
}

const byAddress = [...routes.values()].map((route) => ({ route, title: `${route.method} ${route.path}` }))
const byPerson = byAddress.filter(({ route }) => route !== fedapayWebhook && route.access !== 'public')

describe('too many calls from one address, not signed in', () => {
  it.each(byAddress)('$title is refused with the time to wait (429)', async ({ route }) => {
    const address = newAddress()
    expect((await call(route, { address })).statusCode).not.toBe(429)
    expectTooMany(await call(route, { address }))
  })
})

describe('too many calls of one person', () => {
  it.each(byPerson)('$title is refused with the time to wait (429)', async ({ route }) => {
    const token = await newPerson()
    expect((await call(route, { address: newAddress(), token })).statusCode).not.toBe(429)
    if (route.path.endsWith('/logout')) return // the session is over: there is nobody left to count for
    expectTooMany(await call(route, { address: newAddress(), token }))
  })
})

function expectTooMany({ statusCode, headers, json }: Awaited<ReturnType<typeof call>>): void {
  expect(statusCode).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(headers['content-type']).toContain('application/json')
  expect(json()).toEqual({ message: errors.too_many_requests.message })
}

describe('who shares a limit', () => {
  const status = async (route: Route, from: { address: string; token?: string }) => (await call(route, from)).statusCode
  const write = [...routes.values()].find((route) => route.csrf && route.access === 'signedIn')
  if (!write) throw new Error('no write')

  it('counts reads and writes apart', async () => {
    const from = { address: newAddress(), token: await newPerson() }
    expect([await status(currentUser, from), await status(currentUser, from)]).toEqual([200, 429])
    expect([await status(write, from), await status(write, from)]).toEqual([422, 429])
  })

  it('lets a whole neighbourhood behind one address work: each person counts alone', async () => {
    const address = newAddress()
    expect([await status(departements, { address }), await status(departements, { address })]).toEqual([200, 429])
    for (const token of [await newPerson(), await newPerson()]) expect(await status(currentUser, { address, token })).toBe(200)
  })

  it('follows a person from one address to another', async () => {
    const token = await newPerson()
    expect([
      await status(currentUser, { address: newAddress(), token }),
      await status(currentUser, { address: newAddress(), token }),
    ]).toEqual([200, 429])
  })

  it('counts a dead token for its address', async () => {
    const address = newAddress()
    const dead = () => ({ address, token: `${crypto.randomUUID()}-${crypto.randomUUID()}` })
    expect([await status(currentUser, dead()), await status(currentUser, dead())]).toEqual([401, 429])
  })

  it('takes the /64 of an IPv6 subscriber for one address', async () => {
    expect([
      await status(departements, { address: '2001:db8:1:2::1' }),
      await status(departements, { address: '2001:db8:1:2:ffff::9' }),
      await status(departements, { address: '2001:db8:1:3::1' }),
    ]).toEqual([200, 429, 200])
  })
})

describe('the payment provider’s webhook', () => {
  it('is never too much when signed, even beside forged ones from the same address', async () => {
    const event = (id: number) =>
      JSON.stringify({ name: 'transaction.approved', object: 'transaction', entity: { id, klass: 'v1/transaction', status: 'approved' } })
    const forged = () => world.webhook(event(1), { signature: 't=1,s=00' })
    expect([(await forged()).status, (await forged()).status]).toEqual([400, 429])
    for (let id = 1; id <= 5; id += 1) expect((await world.webhook(event(id))).status).toBe(200)
  })
})
