import { addDays, dayOf } from '@passerelle/contract/dates'
import type { Figure, LedgerLine } from '@passerelle/contract/ledger'
import { allSuppliers, isOwned, platformAccounts } from '@passerelle/contract/ledger-words'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { keepDays, remakeDays, wrongDays } from '#src/ledger/keep-days.ts'
import { requestPayout } from '#src/payouts/request-payout.ts'
import { redeemPass } from '#src/passes/redeem-pass.ts'
import { undoRedemption } from '#src/passes/undo-redemption.ts'
import { afterFile } from '#test/tools/after-file.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { createTestApp, type TestApp } from '#test/tools/test-app.ts'
import { PassWorld } from '#test/worlds/pass-world.ts'

/** Six days, on one of which nothing moves: what the ledger tells of each is compared with its entries, added up one by one. */
let t: TestApp
let world: PassWorld
let admin: ApiClient
let donor: number
let suppliers: number[]
let days: string[]

const hour = 3_600_000

beforeAll(async () => {
  t = await createTestApp({ jobs: false })
  afterFile(() => t.app.close())
  world = new PassWorld(t.system)
  const service = await world.service()
  donor = await world.partner()
  suppliers = [await world.supplier({ services: [service] }), await world.supplier()]
  const [till] = suppliers.map((id) => world.as(id, 4))
  if (!till) throw new Error('no till')
  const beneficiary = await world.beneficiary()
  days = Array.from({ length: 6 }, (_, n) => addDays(dayOf(t.clock.now()), n))
  const use = async (amountXof: number, giver = donor) =>
    redeemPass(till, { code: (await world.assignedPass({ donor: giver, beneficiary, service, amountXof })).code })
  const toNextDay = () => t.clock.setTo(`${addDays(dayOf(t.clock.now()), 1)}T12:00:00+01:00`)

  await use(5000)
  await use(1500, await world.partner())
  toNextDay()
  const undone = await use(2000)
  await undoRedemption(till, { redemptionId: undone.redemptionId })
  toNextDay()
  toNextDay()
  t.clock.setTo(`${days[3]}T23:59:30+01:00`)
  await use(3000)
  toNextDay()
  const { id: accountId } = await t.services.db
    .insertInto('paymentAccounts')
    .values({ supplierId: suppliers[0] ?? 0, ifu: '0123456789012', name: 'MTN', number: '+2290197000001', createdAt: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await requestPayout(till, { amountXof: 4000, accountId, description: 'Recettes' })
  toNextDay()
  await use(7000)
  admin = t.client(await world.token(await world.admin('lecture')))
}, 60_000)

async function plainBalance(account: string, day: string): Promise<number> {
  const { rows: [row] } = await sql<{ total: number }>`select coalesce(sum(amount_xof), 0)::bigint as total
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where (t.at at time zone 'Africa/Porto-Novo')::date <= ${day}::date
      and ${account === allSuppliers ? sql`account like 'supplier:%'` : sql`account = ${account}`}`.execute(t.services.db)
  return (isOwned(account) ? -1 : 1) * (row?.total ?? 0) + 0
}

const figureOf = async (query: string): Promise<Figure> => (await admin.get(`/api/admin/ledger/figure?${query}`)).body
const linesOf = async (query: string): Promise<LedgerLine[]> => (await admin.get(`/api/admin/ledger/entries?${query}`)).body.data

async function expectPlainBalances(): Promise<void> {
  for (const day of [addDays(days[0] ?? '', -1), ...days]) {
    const { body: accounts } = await admin.get(`/api/admin/ledger/balances?on=${day}`)
    for (const account of platformAccounts) {
      const told = accounts.find((one: { account: string }) => one.account === account)?.balance ?? 0
      expect([day, account, told]).toEqual([day, account, await plainBalance(account, day)])
    }
    for (const account of [...platformAccounts, allSuppliers, ...suppliers.map((id) => `supplier:${id}`)]) {
      expect([day, account, (await figureOf(`account=${account}&to=${day}`)).amount]).toEqual([
        day, account, await plainBalance(account, day),
      ])
    }
  }
}

describe('a balance as of a past day', () => {
  it('is the sum of the entries up to its end, before days are kept, after some are, and after all are', async () => {
    await expectPlainBalances()
    const end = t.clock.now()
    for (const day of [days[2], days[5]]) {
      await keepDays({ ...t.system, now: () => new Date(`${day}T12:00:00+01:00`) })
      await expectPlainBalances()
    }
    await keepDays({ ...t.system, now: () => new Date(end.getTime() + 36 * hour) })
    await expectPlainBalances()
    await world.assertLedger()
  })

  it('waits for a day to be over by two hours before it is kept', async () => {
    await sql`delete from ledger_days`.execute(t.services.db)
    await sql`delete from ledger_closings`.execute(t.services.db)
    await keepDays({ ...t.system, now: () => new Date(`${days[1]}T01:59:00+01:00`) })
    expect(await t.services.db.selectFrom('ledgerClosings').selectAll().execute()).toEqual([])
    await keepDays({ ...t.system, now: () => new Date(`${days[1]}T02:01:00+01:00`) })
    expect(await t.services.db.selectFrom('ledgerClosings').select('day').execute()).toEqual([{ day: days[0] }])
  })

  it('is closed once by several servers at once', async () => {
    const after = { ...t.system, now: () => new Date(t.clock.now().getTime() + 36 * hour) }
    await Promise.all([keepDays(after), keepDays(after), keepDays(after)])
    expect((await wrongDays.execute(t.services.db)).rows).toEqual([{ bad: 0, sample: null }])
    const closed = await t.services.db.selectFrom('ledgerClosings').select('day').orderBy('day').execute()
    expect(closed.map(({ day }) => day)).toEqual([days[0], days[1], days[3], days[4], days[5]])
  })

  it('that was kept wrong is named by the verification, and made again from the entries', async () => {
    await sql`update ledger_days set amount_xof = amount_xof + 7 where account = 'pass_funds' and day = ${days[1]}::date`
      .execute(t.services.db)
    const { checks } = (await admin.get('/api/admin/ledger/verify')).body
    expect(checks.filter(({ ok }: { ok: boolean }) => !ok)).toMatchObject([{ name: 'kept_days_equal_entries' }])
    await remakeDays(t.system)
    await world.assertLedger()
    await expectPlainBalances()
  })
})

describe('the statement of an account', () => {
  it.each(['pass_funds', 'provider_cash', allSuppliers, 'supplier'])('of %s runs from its opening to its closing balance', async (name) => {
    const account = name === 'supplier' ? `supplier:${suppliers[0]}` : name
    const [from, to] = [days[1] ?? '', days[4] ?? '']
    const period = `account=${account}&from=${from}&to=${to}`
    const figure = await figureOf(period)
    const lines = await linesOf(period)
    expect(figure.opening).toBe(await plainBalance(account, days[0] ?? ''))
    expect(figure.amount).toBe(await plainBalance(account, to))
    expect(lines[0]?.balance).toBe(figure.amount)
    let balance = figure.opening ?? 0
    for (const line of lines.toReversed()) {
      balance += line.amount
      expect(line.balance).toBe(balance)
    }
    expect(lines.every(({ at }) => dayOf(new Date(at)) >= from && dayOf(new Date(at)) <= to)).toBe(true)
    const oldestFirst = await linesOf(`${period}&sort=at`)
    expect(oldestFirst).toEqual(lines.toReversed())
    for (const { kind, entries, amount } of figure.parts) {
      const some = await linesOf(`${period}&kind=${kind}`)
      expect([kind, some.length, some.reduce((sum, line) => sum + line.amount, 0)]).toEqual([kind, entries, amount])
      expect(some.every((line) => line.balance === null)).toBe(true)
    }
  })

  it('of an account is the same in its file', async () => {
    const file = String((await admin.get(`/api/admin/ledger/entries/file?account=supplier:${suppliers[0]}&sort=at`)).body)
    expect(file).toContain(';"E-')
    expect(file.trim().split('\n')).toHaveLength(1 + (await linesOf(`account=supplier:${suppliers[0]}`)).length)
  })
})

describe('« Pourquoi ce chiffre ? »', () => {
  it('sums what a donor gave, and the lines behind it', async () => {
    const figure = await figureOf(`account=pass_funds&donor=${donor}`)
    expect(figure).toMatchObject({ amount: 17_000, opening: null, parts: [{ kind: 'payment_confirmed', entries: 4, amount: 17_000 }] })
    const lines = await linesOf(`account=pass_funds&donor=${donor}`)
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(17_000)
  })

  it('sums what one object moved', async () => {
    const { id } = await t.services.db.selectFrom('payouts').select('id').executeTakeFirstOrThrow()
    const figure = await figureOf(`account=payouts_reserved&reference=payout:${id}`)
    expect(figure).toMatchObject({ amount: 4000, parts: [{ kind: 'payout_requested', entries: 1 }] })
  })

  it('opens a line, whose two columns have one sum, and leads back to gift, pass, holder and scan', async () => {
    const [line] = await linesOf(`account=supplier:${suppliers[0]}&kind=pass_used`)
    const { body } = await admin.get(`/api/admin/ledger/entries/${line?.entry}`)
    expect(body.lines).toMatchObject([
      { account: 'pass_funds', debit: 7000, credit: 0 }, { account: `supplier:${suppliers[0]}`, debit: 0, credit: 7000 },
    ])
    expect(body.trace.map(({ type }: { type: string }) => type)).toEqual(['donation', 'pass', 'person', 'redemption', 'person'])
    const [payment] = await linesOf('account=provider_cash&kind=payment_confirmed')
    const paid = (await admin.get(`/api/admin/ledger/entries/${payment?.entry}`)).body
    expect(paid.trace.map(({ type }: { type: string }) => type)).toEqual(['donation', 'payment', 'person'])
    const [payout] = await linesOf('account=payouts_reserved')
    const asked = (await admin.get(`/api/admin/ledger/entries/${payout?.entry}`)).body
    expect(asked.trace).toMatchObject([
      { type: 'payout', name: expect.stringMatching(/^RET-/) }, { type: 'person', id: String(suppliers[0]) },
    ])
  })

  it('refuses an account, a day and a line that do not exist', async () => {
    for (const query of ['account=caisse', 'account=supplier:x', 'account=pass_funds&to=2026-02-30', 'account=pass_funds&kind=vol', '']) {
      expect((await admin.get(`/api/admin/ledger/figure?${query}`)).status, query).toBe(422)
    }
    expect((await admin.get('/api/admin/ledger/entries/999999999')).status).toBe(404)
    expect((await figureOf('account=supplier:999999999')).amount).toBe(0)
  })
})
