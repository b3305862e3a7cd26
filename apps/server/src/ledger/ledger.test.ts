import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { testEngine } from '#test/tools/test-database.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { redeemPass } from '#src/passes/redeem-pass.ts'
import { keepSums } from './keep-sums.ts'
import { postTransfer } from './post-transfer.ts'
import { verifyLedger } from './verify-ledger.ts'
import { getSupplierAmounts, listAccountBalances } from './account-balance.ts'

let t: TestApp
let world: PassWorld
let supplier: number

beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  world = new PassWorld(t.system)
  const [service, donor, beneficiary] = [await world.service(), await world.partner(), await world.beneficiary()]
  supplier = await world.supplier({ services: [service] })
  const { code } = await world.assignedPass({ donor, beneficiary, service })
  await redeemPass(world.as(supplier, 4), { code })
})

describe('the database itself', () => {
  it.each([
    'ledger_entries', 'ledger_transactions', 'journal', 'pass_events',
  ])('refuses to change or delete a line of %s', async (table) => {
    await inTransaction(t.system, async (tx) => {
      await tx
        .insertInto('journal')
        .values({
          at: t.clock.now(), actorId: null, action: 'x', subjectType: 'x', subjectId: '1', reason: null, detail: '{}', requestId: null,
        })
        .execute()
    })
    await expect(sql`delete from ${sql.table(table)}`.execute(t.services.db)).rejects.toThrow('append only')
    await expect(sql`update ${sql.table(table)} set id = default`.execute(t.services.db)).rejects.toThrow()
    const column = table === 'ledger_entries'
      ? 'account'
      : table === 'ledger_transactions' ? 'reference'
      : table === 'journal' ? 'action'
      : 'event'
    await expect(sql`update ${sql.table(table)} set ${sql.ref(column)} = 'forged'`.execute(t.services.db)).rejects.toThrow('append only')
    if (table.startsWith('ledger')) {
      await expect(sql`truncate ${sql.table(table)} cascade`.execute(t.services.db)).rejects.toThrow('append only')
    }
  })

  it('refuses entries that do not sum to zero, at commit', async () => {
    const forge = inTransaction(t.system, async (tx) => {
      const { id } = await tx
        .insertInto('ledgerTransactions')
        .values({ kind: 'refund', reference: 'forged', at: t.clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('ledgerEntries')
        .values([
          { transactionId: id, account: 'pass_funds', amountXof: -1 },
          { transactionId: id, account: 'provider_cash', amountXof: 2 },
        ])
        .execute()
    })
    await expect(forge).rejects.toThrow('sums to 1')
  })

  it('refuses a negative balance', async () => {
    const overdraw = inTransaction(t.system, (tx) => postTransfer(tx, {
      kind: 'payout_requested',
      reference: 'payout:none',
      from: `supplier:${supplier}`,
      to: [{ account: 'payouts_reserved', amountXof: 5001 }],
      at: t.clock.now(),
    }))
    await expect(overdraw).rejects.toThrow('supplier_balances_never_negative')
  })

  it('books one event once', async () => {
    const book = () => inTransaction(t.system, (tx) => postTransfer(tx, {
      kind: 'provider_charge',
      reference: 'charge:1',
      from: 'provider_fees',
      to: [{ account: 'provider_cash', amountXof: 10 }],
      at: t.clock.now(),
    }))
    await book()
    await expect(book()).rejects.toThrow('ledger_transactions_once')
  })
})

describe('balances', () => {
  it('reads what is owned and owed with the right signs', async () => {
    const balances = Object.fromEntries((await listAccountBalances(t.services.db)).map(({ account, balanceXof }) => [account, balanceXof]))
    // 5 000 came in, a charge of 10 left; the pass was used, so nothing is set aside any more.
    expect(balances).toMatchObject({ provider_cash: 4990, pass_funds: 0, provider_fees: 10 })
    expect(await getSupplierAmounts(t.services.db, supplier)).toEqual({ totalGainXof: 5000, currentBalanceXof: 5000, withdrawnXof: 0 })
  })
})

describe('sums of the platform’s accounts', () => {
  const kept = () => t.services.db.selectFrom('ledgerSums').select(['throughId', 'sums']).orderBy('throughId').execute()
  const charge = (reference: string) => inTransaction(t.system, (tx) => postTransfer(tx, {
    kind: 'provider_charge', reference, from: 'provider_fees', to: [{ account: 'provider_cash', amountXof: 1 }], at: t.clock.now(),
  }))

  it('are kept as far as was noted an hour before, and what came since is added: the balances are the same at each step', async () => {
    const balances = () => listAccountBalances(t.services.db)
    const cash = async () => (await balances()).find(({ account }) => account === 'provider_cash')?.balanceXof ?? 0
    const before = await cash()
    await keepSums(t.system)
    await keepSums(t.system) // too soon: whoever has drawn a lower number may still commit
    expect((await kept()).map(({ sums }) => sums)).toEqual([null])
    await charge('charge:2')
    expect(await cash()).toBe(before - 1)
    t.clock.forward(3_600_000)
    await keepSums(t.system)
    expect(await kept()).toMatchObject([{ sums: { provider_cash: -before } }, { sums: null }])
    expect(await cash()).toBe(before - 1)
    await charge('charge:3')
    t.clock.forward(3_600_000)
    await Promise.all([keepSums(t.system), keepSums(t.system)])
    expect((await kept())[0]).toMatchObject({ sums: { provider_cash: 1 - before } })
    expect(await cash()).toBe(before - 2)
    expect(checkOf(await verifyLedger(t.system), 'kept_sums_equal_entries')).toMatchObject({ ok: true })
  })

  it('that are wrong are named by the verification', async () => {
    await sql`update ledger_sums set sums = jsonb_set(sums, '{pass_funds}', '7') where sums is not null`.execute(t.services.db)
    expect(checkOf(await verifyLedger(t.system), 'kept_sums_equal_entries')).toMatchObject({ ok: false })
    await t.services.db.deleteFrom('ledgerSums').execute()
  })
})

const checkOf = ({ checks }: Awaited<ReturnType<typeof verifyLedger>>, name: string) => checks.find((check) => check.name === name)

describe('verify', () => {
  it('keeps no scan waiting while it runs', async () => {
    const [service, donor, beneficiary] = [await world.service(), await world.partner(), await world.beneficiary()]
    const till = await world.supplier({ services: [service] })
    const { code } = await world.assignedPass({ donor, beneficiary, service })
    const scan = () => redeemPass(world.as(till, 4), { code })
    if (testEngine === 'pglite') {
      const ended: string[] = []
      await Promise.all([
        verifyLedger(t.system).then(() => ended.push('verify')),
        scan().then(() => ended.push('scan')),
      ])
      expect(ended).toEqual(['scan', 'verify'])
      return
    }
    // Somebody holds a table that only the verification reads: it is in the middle of its work when the scan comes.
    const verified = await t.open.withSession(async (session) => {
      await session.script('begin; lock table payouts in access exclusive mode')
      const verifying = verifyLedger(t.system)
      const isWaiting = async () =>
        (await session.query(`select 1 from pg_locks where relation = 'payouts'::regclass and not granted`, [])).length > 0
      await expect.poll(isWaiting, { timeout: 15_000 }).toBe(true)
      await scan()
      await session.script('commit')
      return verifying
    })
    expect(checkOf(verified, 'used_passes_equal_redemptions')).toMatchObject({ ok: true })
  })

  it('names the check that one bad row breaks', async () => {
    // The charge of 10 was borne by us without funds: cash no longer covers what is owed.
    const broken = await verifyLedger(t.system)
    expect(broken.ok).toBe(false)
    expect(broken.checks.filter((check) => !check.ok).map((check) => check.name)).toEqual(['cash_covers_what_is_owed'])
    await t.services.db.updateTable('supplierBalances').set({ balanceXof: 1 }).where('supplierId', '=', supplier).execute()
    const worse = await verifyLedger(t.system)
    expect(worse.checks.filter((check) => !check.ok).map((check) => check.name)).toEqual(['balances_equal_entries'])
    expect(worse.checks.find((check) => !check.ok)?.detail).toContain(`supplier:${supplier}`)
  })
})
