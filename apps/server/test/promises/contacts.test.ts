import { rolesWith } from '@passerelle/contract/rights'
import type { Route } from '@passerelle/contract/route'
import { routes } from '@passerelle/contract/routes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractCases } from '#test/contract/contract-cases.ts'
import { ContractWorld } from '#test/contract/contract-world.ts'
import type { ApiClient } from '#test/tools/api-client.ts'

/**
 * Nothing that `lecture` reads in the back office, answer or file, has a phone, an e-mail, an address or a number of anybody. Every such
 * read is asked, of a world where they all stand; with them, the same read has some for `super`.
 */
const details = [
  'users.email', 'beneficiaries.phone', 'beneficiaries.address', 'beneficiaries.parent_phone', 'beneficiaries.ref_doc', 'partners.email',
  'partners.ifu', 'partners.address', 'partners.phone', 'suppliers.email', 'suppliers.ifu', 'suppliers.address', 'suppliers.phone',
  'payment_accounts.number', 'payment_accounts.ifu', 'payouts.number',
]

const isRead = ({ access, method }: Route) =>
  method === 'GET' && typeof access === 'object' && 'right' in access && rolesWith(access.right).includes('lecture')
const reads = [...routes].filter(([, route]) => isRead(route))

let world: ContractWorld
let overseer: ApiClient
beforeAll(async () => {
  world = await ContractWorld.create()
  overseer = world.test.client(await world.token(await world.admin('lecture')))
}, 60_000)

async function findDetails(): Promise<string[]> {
  const values = new Set<string>()
  for (const detail of details) {
    const [table = '', column = ''] = detail.split('.')
    const { rows } = await sql<{ value: string | null }>`select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(world.ctx.db)
    for (const { value } of rows) if (value && value.length > 5) values.add(value)
  }
  return [...values]
}

const shownIn = (body: unknown, values: string[]) => values.filter((value) => JSON.stringify(body).includes(value))

describe('what `lecture` reads', () => {
  it.each(reads)('%s has no contact details', async (name, route) => {
    const { params, query = '' } = await (contractCases[name] ?? expect.fail(name)).prepare(world, undefined)
    const filled = { ...route, path: `${route.path}${query}` }
    const reply = await overseer.call(filled, params)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(shownIn(reply.body, await findDetails())).toEqual([])
  })

  it('is read with them by whoever decides: they are there to be kept away', async () => {
    await world.pendingPayout()
    const [payouts, requests] = ['payouts', 'requests'].map((list) => `/api/admin/${list}`)
    await world.openProject()
    const admin = await world.administrator()
    for (const list of [payouts, requests]) expect(shownIn((await admin.get(list ?? '')).body, await findDetails())).not.toEqual([])
  })
})
