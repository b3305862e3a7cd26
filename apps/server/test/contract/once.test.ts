import { randomUUID } from 'node:crypto'
import { errors } from '@passerelle/contract/errors'
import { getOutcome } from '@passerelle/contract/outcome'
import type { Route } from '@passerelle/contract/route'
import { routes } from '@passerelle/contract/routes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { ApiClient, type ApiReply, type CallOptions } from '#test/tools/api-client.ts'
import type { PreparedCall } from './contract-case.ts'
import { contractCases, sentBody } from './contract-cases.ts'
import { ContractWorld } from './contract-world.ts'
import { type Form, forms } from './forms.ts'
import { LosingProxy } from '#test/tools/losing-proxy.ts'
import { type Rows, rowsReader } from '#test/tools/written-rows.ts'

/**
 * Every call of the contract that changes something, sent again with its key because its answer was lost: it is done once,
 * and says the same. A new route is covered by its contract case.
 */
const idempotent = [...routes].filter(([, { idempotent: is }]) => is).map(([name]) => name)
interface Call {
  name: string
  title: string
  form: Form | undefined
}
const calls = idempotent.flatMap((name): Call[] => {
  const own = forms.filter(({ route }) => route === name)
  return own.length > 0
    ? own.map((form, index) => ({ name, title: own.length > 1 ? `${name} (${index + 1})` : name, form }))
    : [{ name, title: name, form: undefined }]
})

let world: ContractWorld
let proxy: LosingProxy
beforeAll(async () => {
  world = await ContractWorld.create()
  proxy = await LosingProxy.before(world.test.url)
  readRows = await rowsReader(world.ctx.db, {
    isAside: (name) => aside.has(name) || (name.startsWith('pgboss.') && name !== 'pgboss.job'),
    only: { 'pgboss.job': sql`data ->> 'name' <> 'process-payment-event'` },
  })
}, 60_000)

/**
 * Limits count each sending, a session slides, and the row of the key itself is there; the sandbox tells of a payment in
 * its own time.
 */
const aside = new Set(['attempts', 'sessions', 'idempotent_calls', 'accesses', 'payment_events', 'sandbox_events', 'sandbox_deliveries'])

let readRows: () => Promise<Rows>

/** How many rows each table has more. */
function growth(before: Rows, after: Rows): Record<string, number> {
  return Object.fromEntries(Object.entries(after)
    .map(([name, { count }]) => [name, count - (before[name]?.count ?? 0)] as const)
    .filter(([, more]) => more !== 0))
}

function routeOf(name: string): Route {
  const route = routes.get(name)
  if (!route) throw new Error(name)
  return route
}

interface Sending {
  route: Route
  prepared: PreparedCall
  form: Form | undefined
  client: ApiClient
}

async function prepare(name: string, form: Form | undefined, url = world.test.url): Promise<Sending> {
  const [route, contractCase] = [routeOf(name), contractCases[name]]
  if (!contractCase) throw new Error(`${name} has no case`)
  const prepared = await contractCase.prepare(world, form)
  return { route, prepared, form, client: new ApiClient(url, prepared.client.token) }
}

/** Sends it with this key, with `more` in its body. */
async function send({ route, prepared, form, client }: Sending, key: string, more?: Record<string, string>): Promise<ApiReply> {
  const changed = more && form ? { ...prepared, changes: { ...prepared.changes, ...more } } : prepared
  const sent: CallOptions = await sentBody(changed, route.multipart ? 'multipart' : 'JSON', form)
  return client.call(route, prepared.params, {
    ...sent,
    ...(more && !form && { body: more }),
    headers: { ...sent.headers, 'idempotency-key': key },
  })
}

const outcomeOf = (client: ApiClient, key: string) => client.call(getOutcome, {}, { headers: { 'idempotency-key': key } })
const conflict = { status: 409, body: { message: errors.idempotency_conflict.message, reason: 'idempotency_conflict' } }
const ofSuccess = ({ status, body }: ApiReply) => ({ status, body })

describe.each(calls)('K02: $title', ({ name, form }) => {
  it('is done once when its answer is lost and it is sent again, and says the same', async () => {
    const sending = await prepare(name, form, proxy.url)
    const key = randomUUID()
    const before = await readRows()
    while (!proxy.hasLost(key)) await expect(send(sending, key)).rejects.toThrow()
    const done = await readRows()
    expect(done).not.toEqual(before)

    const retried = await send(sending, key)
    expect(retried.status, JSON.stringify(retried.body)).toBe(200)
    await sending.prepared.expects(retried.body, retried)
    expect(ofSuccess(await send(sending, key))).toEqual(ofSuccess(retried))
    expect((await outcomeOf(sending.client, key)).body).toEqual({ state: 'answered', status: 200, reply: retried.body })
    expect(await send(sending, key, { autre: 'x' })).toMatchObject(conflict)
    // By none of the four.
    expect(await readRows()).toEqual(done)
  })

  it('is another call when somebody else has that key, who hears nothing of the first', async () => {
    const [first, second] = [await prepare(name, form), await prepare(name, form)]
    // One administrator is enough for the other cases; here two people are needed.
    if (first.client.token !== undefined && first.client.token === second.client.token) {
      second.client.token = await world.token(await world.admin())
    }
    const key = randomUUID()
    expect((await send(first, key)).status).toBe(200)
    await second.prepared.asBefore?.()
    await second.client.csrf()
    expect((await outcomeOf(second.client, key)).body).toEqual({ state: 'never_arrived' })
    const theirs = await send(second, key)
    expect(theirs.status, JSON.stringify(theirs.body)).toBe(200)
    await second.prepared.expects(theirs.body, theirs)
  })

  it('is done once when it is sent ten times at once', async () => {
    const [alone, sending] = [await prepare(name, form), await prepare(name, form)]
    const start = await readRows()
    expect((await send(alone, randomUUID())).status).toBe(200)
    const once = await readRows()
    await sending.prepared.asBefore?.()
    const before = sending.prepared.asBefore ? await readRows() : once
    await sending.client.csrf()
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(sending, key)))
    const [answer, ...others] = replies.filter(({ status }) => status === 200)
    expect(answer, JSON.stringify(replies.map(({ body }) => body))).toBeDefined()
    for (const other of others) expect(other.body).toEqual(answer?.body)
    for (const { status, body, headers } of replies.filter((reply) => reply.status !== 200)) {
      expect([status, body]).toEqual([409, { message: errors.idempotency_under_way.message, reason: 'idempotency_under_way' }])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const again = await Promise.all(Array.from({ length: 7 }, () => send(sending, key)))
    for (const one of again) expect(ofSuccess(one)).toEqual(answer && ofSuccess(answer))
    expect(growth(before, await readRows())).toEqual(growth(start, once))
  })
})
