import type { LedgerAccount } from '@passerelle/contract/ledger'
import { isOwned, platformAccounts } from '@passerelle/contract/ledger-words'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { redeemPass } from '#src/passes/redeem-pass.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { keepSums } from '#src/ledger/keep-sums.ts'

let t: TestApp
let admin: ApiClient
let suppliers: number[]

beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  const world = new PassWorld(t.system)
  const [service, donor, beneficiary] = [await world.service(), await world.partner(), await world.beneficiary()]
  suppliers = [await world.supplier({ services: [service] }), await world.supplier({ services: [service] })]
  for (const [n, supplier] of suppliers.entries()) {
    await t.services.db.updateTable('suppliers').set({ socialReason: `Cyber ${n}` }).where('userId', '=', supplier).execute()
    const { id, code } = await world.assignedPass({ donor, beneficiary, service, amountXof: 5000 * (n + 1) })
    await t.services.db.updateTable('passes').set({ supplierId: supplier }).where('id', '=', id).execute()
    await redeemPass(world.as(supplier, 4), { code })
  }
  await world.fundedPasses(donor, service, 3000)
  admin = t.client(await world.token(await world.admin('lecture')))
})

const accountsOf = async (query = '', options = {}): Promise<LedgerAccount[]> =>
  (await admin.get(`/api/admin/ledger/accounts${query}`, options)).body.data

const plainAccounts = async () => (await sql<{ account: string; total: number }>`select account, sum(amount_xof)::bigint as total
  from ledger_entries group by account`.execute(t.services.db)).rows

describe('the accounts as a list', () => {
  const expectWhole = async () => {
    const accounts = await accountsOf()
    const entries = new Map((await plainAccounts()).map(({ account, total }) => [account, total]))
    expect(accounts.map(({ account }) => account).toSorted()).toEqual(
      [...platformAccounts, ...suppliers.map((id) => `supplier:${id}`)].toSorted(),
    )
    for (const { account, balance } of accounts) expect([account, balance]).toEqual([
      account, (isOwned(account) ? -1 : 1) * (entries.get(account) ?? 0) + 0,
    ])
    expect(accounts.reduce((sum, { account, balance }) => (isOwned(account) ? sum - balance : sum + balance), 0)).toBe(0)
  }

  it('are all there are, and sum to nothing, as entries do', async () => {
    await expectWhole()
    await keepSums(t.system)
    t.clock.forward(3_700_000)
    await keepSums(t.system)
    await expectWhole()
  })

  it('come with the largest first, are filtered by whose they are and by what is on them, and found by name', async () => {
    const largest = (await accountsOf('?kind=supplier')).map(({ name, balance }) => [name, balance])
    expect(largest).toEqual([['Cyber 1', 10_000], ['Cyber 0', 5000]])
    expect((await accountsOf('?kind=platform&state=filled')).map(({ account }) => account)).toEqual(['provider_cash', 'pass_funds'])
    expect((await accountsOf('?kind=platform&state=empty&sort=name')).map(({ name }) => name)).toEqual([
      'Argent reçu à rapprocher', 'Commissions du prestataire', 'Frais de la plateforme', 'Retraits réservés',
    ])
    expect((await accountsOf('', { search: 'cyber 1' })).map(({ account }) => account)).toEqual([`supplier:${suppliers[1]}`])
    expect((await accountsOf('', { search: 'prestataire argent' })).map(({ account }) => account)).toEqual(['provider_cash'])
  })
})
