import { addDays, addMonths, dayOf } from '@passerelle/contract/dates'
import { adminGetFigure, adminListEntries, type LedgerSource } from '@passerelle/contract/ledger'
import { adminGetPass } from '@passerelle/contract/pass-file'
import { adminDecidePayment, adminGetPayment } from '@passerelle/contract/payments'
import { adminGetPayout } from '@passerelle/contract/payouts'
import { adminGetPerson } from '@passerelle/contract/person'
import { product } from '@passerelle/contract/product'
import { adminMoneyByMonth, adminMoneyKept } from '@passerelle/contract/statistics'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { listAccountBalances } from '#src/ledger/account-balance.ts'
import { getDonorFigures } from '#src/ledger/donor-figures.ts'
import { keepSums } from '#src/ledger/keep-sums.ts'
import { countPassesByState } from '#src/ledger/pass-states.ts'
import { redeemPass } from '#src/passes/redeem-pass.ts'
import { undoRedemption } from '#src/passes/undo-redemption.ts'
import { requestPayout } from '#src/payouts/request-payout.ts'
import { settlePayment } from '#src/payments/settle-payment.ts'
import { AppError } from '#src/platform/app-error.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { attributePasses } from '#src/projects/attribute-passes.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { testEngine } from '#test/tools/test-database.ts'
import { seededRandom } from '#test/tools/seeded-random.ts'
import { createPaymentWorld, type Donor, paidWord, type PaymentWorld } from '#test/worlds/payment-world.ts'

/** What dashboards show comes from orders, kept sums and indexes; here everything that it stands for is added up, row by row. */
let world: PaymentWorld
let donors: Donor[]
let services: number[]
let till: { id: number; as: ReturnType<PaymentWorld['as']> }

beforeAll(async () => {
  world = await createPaymentWorld({ jobs: false })
  donors = [await world.donor(), await world.donor(), await world.donor()]
  services = [await world.service(), await world.service()]
  const id = await world.supplier({ services })
  till = { id, as: world.as(id, 4) }
  for (const price of [1500, 5000]) await world.passType(price)
})

async function valuesOf<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> {
  const { rows } = await query.execute(world.ctx.db)
  if (!rows[0]) throw new Error('no row')
  return rows[0]
}

const plainFiguresOf = (donorId: number) => valuesOf(sql<{ pg: number; apg: number; invested: number }>`select
  (select count(*) from passes where donor_id = ${donorId} and state <> 'canceled')::bigint as pg,
  (select coalesce(sum(amount_xof), 0) from passes where donor_id = ${donorId} and state <> 'canceled')::bigint as apg,
  (select coalesce(sum(amount_xof + fee_xof), 0) from payment_orders where owner_id = ${donorId} and state = 'paid')::bigint as invested`)

async function plainAccounts(): Promise<{ account: string; balanceXof: number }[]> {
  const { rows } = await sql<{ account: string; balanceXof: number }>`select account,
    (case when account in ('provider_cash', 'provider_fees') then -1 else 1 end * sum(amount_xof))::bigint as "balanceXof"
    from ledger_entries where account not like 'supplier:%' group by account order by account`.execute(world.ctx.db)
  return rows
}

async function expectPlainSums(): Promise<void> {
  for (const { id, client } of donors) {
    const { invested, ...given } = await plainFiguresOf(id)
    expect((await client.get('/api/stats/partner')).body).toEqual(given)
    const { body } = await client.get('/api/most/aks/sp')
    expect(body.amount_invested).toBe(invested)
    const { rows } = await sql<{ id: number; n: number }>`select service_id as id, count(*)::bigint as n from requests
      where status <> 'rejected' group by service_id order by n desc, service_id`.execute(world.ctx.db)
    expect(body.most_ask_sp.map((one: { id: number; nbr_requests: number }) => ({ id: one.id, n: one.nbr_requests }))).toEqual(rows)
  }
  const overview = (await world.test.client(await world.token(await world.admin('finance'))).get('/api/admin/overview')).body
  const { funded } = await valuesOf(sql<{ funded: number }>`select count(*)::bigint as funded from passes where state = 'funded'`)
  expect(overview.unassigned).toBe(funded)
  const { rows: states } = await sql<{ state: string; n: number }>`select state, count(*)::bigint as n from passes
    group by state`.execute(world.ctx.db)
  const none = { funded: 0, assigned: 0, suspended: 0, used: 0 }
  expect(await countPassesByState(world.ctx.db)).toEqual({ ...none, ...Object.fromEntries(states.map(({ state, n }) => [state, n])) })
  const used = await valuesOf(sql<{ ps: number; pns: number; gain: number }>`select
    count(*) filter (where state = 'used')::bigint as ps, count(*) filter (where state in ('assigned', 'suspended'))::bigint as pns,
    coalesce(sum(amount_xof) filter (where state = 'used'), 0)::bigint as gain from passes where supplier_id = ${till.id}`)
  expect((await world.test.client(await world.token(till.id)).get('/api/stats/provider')).body).toMatchObject({
    ps: used.ps, pns: used.pns, fournisseur: { total_gain: used.gain },
  })
  expect(await listAccountBalances(world.ctx.db)).toEqual(await plainAccounts())
  await expectPlainHome()
}

/** Where each use that stands was made: its holder's commune at that moment. */
const placeOfUse = new Map<number, string>()

/** The back office's home, from the same rows. */
async function expectPlainHome(): Promise<void> {
  const office = world.test.client(await world.token(await world.admin('lecture')))
  const read = async (name: string) => (await office.get(`/api/admin/statistics/${name}`)).body
  const { suppliers, payouts, expiring } = await valuesOf(sql<{ suppliers: number; payouts: number; expiring: number }>`select
    (select coalesce(sum(balance_xof), 0) from supplier_balances)::bigint as suppliers,
    (select coalesce(sum(amount_xof), 0) from payouts where status not in ('approved', 'canceled'))::bigint as payouts,
    (select count(*) from passes where state = 'assigned' and expires_on between ${dayOf(world.test.clock.now())}
      and ${addDays(dayOf(world.test.clock.now()), 30)})::bigint as expiring`)
  expect(await read('money')).toMatchObject({ suppliers, payouts })
  expect(await read('states')).toMatchObject({ expiring })
  const { rows: months } = await sql<{ month: string; received: number; paid: number; returned: number }>`
    select to_char(at + interval '1 hour', 'YYYY-MM') as month,
      (0 - coalesce(sum(amount_xof) filter (where kind in ('payment_confirmed', 'money_unmatched')), 0))::bigint as received,
      coalesce(sum(amount_xof) filter (where kind = 'payout_transferred'), 0)::bigint as paid,
      coalesce(sum(amount_xof) filter (where kind not in ('payment_confirmed', 'money_unmatched', 'payout_transferred')), 0)::bigint
        as returned
    from ledger_entries join ledger_transactions as t on t.id = transaction_id where account = 'provider_cash' group by month`
    .execute(world.ctx.db)
  const shown: { received: number; paid: number; returned: number }[] = (await read('months')).months
  expect(shown.filter(({ received, paid, returned }) => received !== 0 || paid !== 0 || returned !== 0)).toEqual(months)
  const places = new Map<string, number>()
  for (const place of placeOfUse.values()) places.set(place, (places.get(place) ?? 0) + 1)
  const { departments } = await read('places')
  const told = departments.flatMap(({ name, communes }: { name: string; communes: { name: string; uses: number }[] }) =>
    communes.filter(({ uses }) => uses !== 0).map((commune) => [`${name}/${commune.name}`, commune.uses]))
  expect(new Map(told)).toEqual(places)
}

describe('each figure of a dashboard', () => {
  it('is the plain sum of what stands behind it, after operations in an order that nobody chose', { timeout: 120_000 }, async () => {
    const random = seededRandom(20_261_129)
    const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)]!
    const done: Record<string, number> = {}
    const paid: { attempt: string; total: number }[] = []
    const settle = (attempt: string, total: number, change = {}) =>
      settlePayment(world.ctx, { attemptId: attempt, word: paidWord(attempt, total, { id: attempt, ...change }) })
    const operations = {
      give: async () => {
        const { payment, amount_total: total } = await world.openDonation(pick(donors), pick(services), {
          amounts: [1500, 5000], counts: [1 + Math.floor(random() * 3), 1 + Math.floor(random() * 3)],
        })
        await settle(payment.attempt, total, { id: String(payment.transaction_id) })
        paid.push({ attempt: payment.attempt, total })
      },
      abandon: async () => void (await world.openDonation(pick(donors), pick(services))),
      refund: async () => {
        const [gone] = paid.splice(Math.floor(random() * paid.length), 1)
        if (!gone) return
        const { providerTxId } = await world.attempt(gone.attempt)
        await settle(gone.attempt, gone.total, { id: providerTxId, status: 'refunded', rawStatus: 'refunded' })
      },
      ask: async () => void (await world.project(await world.beneficiary(), pick(services), [1500, 5000, 5000])),
      attribute: async () => void (await attributePasses(world.ctx)),
      use: async () => {
        const held = await world.ctx.db.selectFrom('passes').select('id').where('state', '=', 'assigned').execute()
        if (held.length === 0) return
        const passId = pick(held).id
        await redeemPass(till.as, { code: await world.codeOf(passId) })
        const { id: use, place } = await valuesOf(sql<{ id: number; place: string }>`select r.id, b.department || '/' || b.city as place
          from redemptions as r join beneficiaries as b on b.user_id = r.beneficiary_id where pass_id = ${passId} and undone_at is null`)
        placeOfUse.set(use, place)
      },
      undo: async () => {
        const uses = await world.ctx.db.selectFrom('redemptions').select('id').where('undoneAt', 'is', null).execute()
        if (uses.length === 0) return
        const { id: redemptionId } = pick(uses)
        await undoRedemption(till.as, { redemptionId })
        placeOfUse.delete(redemptionId)
      },
      move: async () => {
        const holders = await world.ctx.db.selectFrom('beneficiaries').select('userId').execute()
        if (holders.length === 0) return
        const [department, city] = pick([['Zou', 'Bohicon'], ['Borgou', 'Parakou'], ['Mono', 'Comè']] as const)
        await world.ctx.db.updateTable('beneficiaries').set({ department, city }).where('userId', '=', pick(holders).userId).execute()
      },
      sumUp: async () => {
        world.test.clock.forward(3_700_000)
        await keepSums(world.ctx)
      },
    }
    const order = [
      'give', 'give', 'ask', 'ask', 'attribute', 'attribute', 'use', 'use', 'use', 'use', 'undo', 'sumUp', 'abandon', 'refund', 'move',
    ] as const
    for (let n = 1; n <= 100; n += 1) {
      const name = pick([...order])
      try {
        await operations[name]()
        done[name] = (done[name] ?? 0) + 1
      } catch (error) {
        if (!(error instanceof AppError)) throw error
      }
      if (n % 20 === 0) await expectPlainSums()
    }
    for (const name of order) expect(done[name], name).toBeGreaterThan(2)
    await world.assertLedger()
  })
})

/** After all that: what each screen shows, and the source that its link names. */
describe('« Pourquoi ce chiffre ? » opens lines whose sum is the amount beside it', () => {
  let desk: ApiClient
  beforeAll(async () => {
    desk = world.test.client(await world.token(await world.admin('super')))
  })

  const read = async (path: string) => (await desk.get(path)).body
  const asked = (source: LedgerSource) => `?${Object.entries(source).map(([name, value]) => `${name}=${String(value)}`).join('&')}`
  async function sumOfLines(source: LedgerSource): Promise<number> {
    let [sum, cursor] = [0, '']
    do {
      const further: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
      const { data, next_cursor: next } = await read(`${adminListEntries.path}${asked(source)}${further}`)
      for (const { amount } of data) sum += amount
      cursor = next ?? ''
    } while (cursor)
    return sum
  }

  /** A gift of 16 500 for which so much came. */
  async function gift(amountXof: number): Promise<string> {
    const { payment } = await world.openDonation(await world.donor(), services[0]!)
    const word = paidWord(payment.attempt, amountXof, { id: String(payment.transaction_id) })
    await settlePayment(world.ctx, { attemptId: payment.attempt, word })
    return payment.attempt
  }
  const paymentOf = async (attempt: string) => (await desk.call(adminGetPayment, { attempt })).body
  async function decided(attempt: string, outcome: string) {
    const reply = await desk.call(adminDecidePayment, { attempt }, { body: { outcome, reason: 'Vérifié avec le donateur.' } })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return (await paymentOf(attempt)).refund_task.amount
  }
  async function figureOf(id: number, name: string): Promise<number> {
    const { figures } = (await desk.call(adminGetPerson, { id })).body
    return figures.find((one: { name: string }) => one.name === name).value
  }
  async function givenBy(donor: Donor | undefined): Promise<[number, LedgerSource]> {
    const id = donor?.id ?? 0
    return [await figureOf(id, 'given_xof'), { account: 'pass_funds', donor: id }]
  }
  const kept = async (name: string, account: string): Promise<[number, LedgerSource]> =>
    [(await read(adminMoneyKept.path))[name], { account }]

  it.each<[string, () => Promise<[shown: number, source: LedgerSource]>]>([
    ['a payment', async () => {
      const attempt = await gift(16_500)
      return [(await paymentOf(attempt)).amount, { account: 'provider_cash', reference: `payment:${attempt}` }]
    }],
    ['a payment in review', async () => {
      const attempt = await gift(16_000)
      return [(await paymentOf(attempt)).held, { account: 'suspense', reference: `payment:${attempt}` }]
    }],
    ['a refund', async () => {
      const attempt = await gift(9000)
      return [await decided(attempt, 'give_back'), { account: 'suspense', reference: `payment:${attempt}` }]
    }],
    ['what is given back of too much', async () => {
      const attempt = await gift(17_000)
      return [await decided(attempt, 'honour'), { account: 'suspense', reference: `payment:${attempt}` }]
    }],
    ['a payout', async () => {
      const service = await world.service()
      const supplierId = await world.supplier({ services: [service] })
      const beneficiary = await world.beneficiary()
      const { code } = await world.assignedPass({ donor: donors[0]!.id, beneficiary, service })
      await redeemPass(world.as(supplierId, 4), { code })
      const { id: accountId } = await world.ctx.db
        .insertInto('paymentAccounts')
        .values({ supplierId, ifu: '0123456789012', name: 'MTN', number: '+2290197000001', createdAt: new Date(0) })
        .returning('id')
        .executeTakeFirstOrThrow()
      await requestPayout(world.as(supplierId, 4), { amountXof: 700, accountId, description: 'Recettes' })
      const { id } = await world.ctx.db.selectFrom('payouts').select('id').where('supplierId', '=', supplierId).executeTakeFirstOrThrow()
      const { payout } = (await desk.call(adminGetPayout, { id })).body
      return [payout.amount, { account: 'payouts_reserved', kind: 'payout_requested', reference: `payout:${id}` }]
    }],
    ['a supplier’s balance', async () => [await figureOf(till.id, 'balance_xof'), { account: `supplier:${till.id}` }]],
    ['what a donor gave', () => givenBy(donors[0])],
    ['what another gave', () => givenBy(donors[1])],
    ['what a third gave', () => givenBy(donors[2])],
    ['the home’s cash', () => kept('cash', 'provider_cash')],
    ['the home’s unused passes', () => kept('unused', 'pass_funds')],
    ['what the home owes suppliers', () => kept('suppliers', 'suppliers')],
    ['the home’s payouts', () => kept('payouts', 'payouts_reserved')],
    ['the home’s money in review', () => kept('review', 'suspense')],
    ['a month of the home', async () => {
      const { month, received, paid, returned } = (await read(adminMoneyByMonth.path)).months.at(-1)
      const from = `${month}-01`
      return [received - paid - returned, { account: 'provider_cash', from, to: addDays(addMonths(from, 1), -1) }]
    }],
  ])('%s', { timeout: 60_000 }, async (_what, prepare) => {
    const [shown, source] = await prepare()
    const { amount, opening } = await read(`${adminGetFigure.path}${asked(source)}`)
    expect([amount - (opening ?? 0), await sumOfLines(source)]).toEqual([shown, shown])
  })

  it('a pass that was used: its booking moves what it is worth', async () => {
    const { id, amountXof } = await valuesOf(sql<{ id: number; amountXof: number }>`select id, amount_xof as "amountXof" from passes
      where state = 'used' and supplier_id = ${till.id} order by id limit 1`)
    const { [product.slug]: shown, entries } = (await desk.call(adminGetPass, { id })).body
    let sum = 0
    for (const { kind, lines } of entries) {
      if (kind !== 'pass_used' && kind !== 'scan_undone') continue
      for (const { account, debit, credit } of lines) if (account === `supplier:${till.id}`) sum += credit - debit
    }
    expect([shown.amount, sum]).toEqual([amountXof, amountXof])
  })
})

describe('a donor’s figures', () => {
  const open = async (donor: Donor) => {
    const { payment, amount_total: total } = await world.openDonation(donor, services[0]!, { amounts: [1500], counts: [2] })
    const word = paidWord(payment.attempt, total, { id: String(payment.transaction_id) })
    return () => settlePayment(world.ctx, { attemptId: payment.attempt, word })
  }
  const passesOf = async ({ id }: Donor) => (await getDonorFigures(world.ctx.db, id)).passes

  it('are whole when payments of two end at once, each heard twice', { timeout: 60_000 }, async () => {
    const [one, other] = [await world.donor(), await world.donor()]
    for (let round = 1; round <= 3; round += 1) {
      const payments = [await open(one), await open(other), await open(one), await open(other), await open(one)]
      await Promise.all([...payments, ...payments].map((settle) => settle()))
      expect([await passesOf(one), await passesOf(other)]).toEqual([6 * round, 4 * round])
    }
    await world.assertLedger()
  })

  it.runIf(testEngine === 'postgres')('keep nobody else waiting: neither another donor’s payment nor a scan', async () => {
    const [one, other] = [await world.donor(), await world.donor()]
    await (await open(one))()
    const { code } = await world.assignedPass({ donor: one.id, beneficiary: await world.beneficiary(), service: services[0]! })
    const [ofOther, ofOne] = [await open(other), await open(one)]
    const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = inTransaction(world.ctx, async (tx) => {
      await sql`select 1 from donor_figures where donor_id = ${one.id} for update`.execute(tx)
      held.resolve()
      await over.promise
    })
    await held.promise
    try {
      await ofOther()
      await redeemPass(till.as, { code })
    } finally {
      over.resolve()
    }
    await Promise.all([holding, ofOne()])
    expect([await passesOf(one), await passesOf(other)]).toEqual([5, 2])
    await world.assertLedger()
  })
})
