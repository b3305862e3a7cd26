import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#test/tools/seeded-random.ts'
import { createPaymentWorld, type Donor, paidWord, type PaymentWorld } from '#test/worlds/payment-world.ts'
import { giveManyPasses, type HeldPass } from '#test/worlds/process-world.ts'
import { redeemPass } from '#src/passes/redeem-pass.ts'
import { undoRedemption } from '#src/passes/undo-redemption.ts'
import { settlePayment } from '#src/payments/settle-payment.ts'
import { approvePayout } from '#src/payouts/approve-payout.ts'
import { cancelPayout } from '#src/payouts/cancel-payout.ts'
import { requestPayout } from '#src/payouts/request-payout.ts'
import { settlePayout } from '#src/payouts/settle-payout.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { attributePasses } from '#src/projects/attribute-passes.ts'
import { postTransfer } from './post-transfer.ts'
import { verifyLedger } from './verify-ledger.ts'

let world: PaymentWorld
let donor: Donor
let service: number
let finance: UserContext

beforeAll(async () => {
  world = await createPaymentWorld({ jobs: false })
  donor = await world.donor()
  service = await world.service()
  finance = world.as(await world.admin('finance'), 1, 'finance')
  await world.passType(5000)
})

let numbers = 0
/** Each on a number of its own, old enough to be paid: a number gets three transfers a day. */
async function newAccount(supplierId: number): Promise<number> {
  const number = `+2290151${100_000 + (numbers += 1)}`
  const { id } = await world.ctx.db
    .insertInto('paymentAccounts')
    .values({ supplierId, ifu: '0123456789012', name: 'MTN', number, createdAt: new Date(world.ctx.now().getTime() - 48 * 3_600_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Asks for money of the balance. Returns the payout's id. */
async function ask(supplier: UserContext, amountXof: number): Promise<number> {
  const { code } = await requestPayout(supplier, { amountXof, accountId: await newAccount(supplier.actor.id), description: 'Recettes' })
  return (await world.ctx.db.selectFrom('payouts').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
}

/** Approves a payout; the provider then answers this. */
async function transfer(payoutId: number, status: 'sent' | 'failed' | 'unknown'): Promise<void> {
  await approvePayout(finance, { payoutId })
  const attempt = await world.ctx.db
    .selectFrom('payoutAttempts')
    .select('id')
    .where('payoutId', '=', payoutId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await settlePayout(world.ctx, { attemptId: attempt.id, word: { status } })
}

describe('one gift from the donor’s francs to the supplier’s money', () => {
  it('is these entries, and no others', async () => {
    const supplier = await world.supplier({ services: [service] })
    const till = world.as(supplier, 4)
    const beneficiary = await world.beneficiary()
    await world.project(beneficiary, service, [5000])
    const gift = await world.openDonation(donor, service, { counts: [1] })
    await settlePayment(world.ctx, {
      attemptId: gift.payment.attempt,
      word: paidWord(gift.payment.attempt, gift.amount_total, { id: String(gift.payment.transaction_id) }),
    })
    await attributePasses(world.ctx)
    const pass = await world.ctx.db.selectFrom('passes').select('id').where('beneficiaryId', '=', beneficiary).executeTakeFirstOrThrow()
    const { redemptionId } = await redeemPass(till, { code: await world.codeOf(pass.id) })
    await undoRedemption(till, { redemptionId })
    await redeemPass(till, { code: await world.codeOf(pass.id) })
    await cancelPayout(finance, { payoutId: await ask(till, 3000), reason: 'Compte erroné' })
    await transfer(await ask(till, 4500), 'sent')

    const { rows } = await sql<{ line: string }>`
      select t.kind || ': ' || string_agg(replace(e.account, ${`supplier:${supplier}`}, 'supplier') || ' ' || e.amount_xof, ', '
      order by e.id) as line
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id group by t.id order by t.id`.execute(world.ctx.db)
    expect(rows.map(({ line }) => line)).toEqual([
      'payment_confirmed: provider_cash -5500, pass_funds 5000, platform_fees 500',
      'pass_used: pass_funds -5000, supplier 5000',
      'scan_undone: supplier -5000, pass_funds 5000',
      'pass_used: pass_funds -5000, supplier 5000',
      'payout_requested: supplier -3000, payouts_reserved 3000',
      'payout_canceled: payouts_reserved -3000, supplier 3000',
      'payout_requested: supplier -4500, payouts_reserved 4500',
      'payout_transferred: payouts_reserved -4500, provider_cash 4500',
    ])
    await world.assertLedger()
  })
})

describe('500 operations in an order that nobody chose', () => {
  it('leave each supplier’s tiles, balance and entries in agreement', { timeout: 120_000 }, async () => {
    const beneficiary = await world.beneficiary()
    const tills = []
    for (let n = 0; n < 3; n += 1) {
      const supplier = await world.supplier({ services: [service] })
      const passes = await giveManyPasses(world, { donor: donor.id, beneficiary, supplier, service, count: 200, amountXof: 1700 + n })
      tills.push({
        supplier,
        as: world.as(supplier, 4),
        passes,
        scans: [] as { redemptionId: number; pass: HeldPass }[],
        payouts: [] as number[],
      })
    }
    const random = seededRandom(20_261_128)
    const pick = <T>(list: T[]): T | undefined => list[Math.floor(random() * list.length)]
    const done: Record<string, number> = { scan: 0, undo: 0, ask: 0, cancel: 0, sent: 0, failed: 0, unknown: 0 }
    const operations = ['scan', 'scan', 'scan', 'scan', 'undo', 'ask', 'ask', 'ask', 'cancel', 'sent', 'sent', 'failed', 'unknown'] as const

    for (let n = 0; n < 500; n += 1) {
      const [till, operation] = [pick(tills), pick([...operations])]
      if (!till || !operation) throw new Error('nothing to pick')
      try {
        if (operation === 'scan') {
          const pass = till.passes.shift()
          if (pass) till.scans.push({ pass, ...(await redeemPass(till.as, { code: pass.code })) })
        } else if (operation === 'undo') {
          const scan = pick(till.scans)
          if (!scan) continue
          await undoRedemption(till.as, { redemptionId: scan.redemptionId })
          till.passes.unshift({ ...scan.pass, code: await world.codeOf(scan.pass.id) })
        } else if (operation === 'ask') till.payouts.push(await ask(till.as, 500 + Math.floor(random() * 3000)))
        else {
          const payoutId = pick(till.payouts)
          if (payoutId === undefined) continue
          if (operation === 'cancel') await cancelPayout(finance, { payoutId, reason: 'Essai' })
          else await transfer(payoutId, operation)
        }
        done[operation] = (done[operation] ?? 0) + 1
      } catch (error) {
        if (!(error instanceof AppError || error instanceof FieldErrors)) throw error
      }
    }

    for (const [operation, times] of Object.entries(done)) expect(times, operation).toBeGreaterThan(3)
    for (const { supplier } of tills) {
      const { fournisseur: tiles } = (await world.test.client(await world.token(supplier)).get('/api/stats/provider')).body
      const { rows } = await sql<{ entries: number; reserved: number; withdrawn: number; used: number }>`select
        (select coalesce(sum(amount_xof), 0) from ledger_entries where account = ${`supplier:${supplier}`})::bigint as entries,
        (select coalesce(sum(amount_xof), 0) from payouts where supplier_id = ${supplier}
        and status not in ('approved', 'canceled'))::bigint as reserved,
        (select coalesce(sum(amount_xof), 0) from payouts where supplier_id = ${supplier} and status = 'approved')::bigint as withdrawn,
        (select coalesce(sum(amount_xof), 0) from passes where supplier_id = ${supplier} and state = 'used')::bigint
        as used`.execute(world.ctx.db)
      const { entries = -1, reserved = -1, withdrawn, used } = rows[0] ?? {}
      expect(tiles).toEqual({ total_gain: used, current_balance: entries, amount_withdraw: withdrawn })
      expect(await world.balance(supplier)).toBe(entries)
      expect(tiles.total_gain).toBe(tiles.current_balance + tiles.amount_withdraw + reserved)
    }
    await world.assertLedger()
  })
})

describe('totals beyond 32 bits, and beyond 10¹²', () => {
  it('are exact numbers wherever they are answered', async () => {
    const rich = await world.donor()
    await world.fundedPasses(rich.id, service, 1_000_000, 2200)
    const total = 2_200_000_000
    expect((await rich.client.get('/api/stats/partner')).body).toEqual({ pg: 2200, apg: total })
    expect((await rich.client.get('/api/most/aks/sp')).body.amount_invested).toBe(total)

    const supplier = await world.supplier({ services: [service] })
    const [at, amountXof] = [world.ctx.now(), 1_000_000_000_001]
    const [account, reference] = [`supplier:${supplier}` as const, 'redemption:of a trillion']
    const client = world.test.client(await world.token(supplier))
    const admin = world.test.client(await world.token(await world.admin('lecture')))
    await inTransaction(world.ctx, (tx) => postTransfer(tx, {
      kind: 'pass_used',
      reference,
      from: 'provider_fees',
      to: [{ account, amountXof }],
      at,
    }))
    try {
      expect((await client.get('/api/stats/provider')).body.fournisseur).toEqual({
        total_gain: amountXof,
        current_balance: amountXof,
        amount_withdraw: 0,
      })
      expect((await admin.get('/api/admin/ledger/balances')).body).toContainEqual({ account: 'provider_fees', balance: amountXof })
    } finally {
      await inTransaction(world.ctx, (tx) => postTransfer(tx, {
        kind: 'scan_undone',
        reference,
        from: account,
        to: [{ account: 'provider_fees', amountXof }],
        at,
      }))
    }
    await world.assertLedger()
  })
})

describe('a row that somebody has changed by hand', () => {
  const free = (
    table: string,
    work: RawBuilder<unknown>,
  ) => [sql`alter table ${sql.table(table)} disable trigger user`, work, sql`alter table ${sql.table(table)} enable trigger user`]
  it.each<[check: string, broken: RawBuilder<unknown>[], mended: RawBuilder<unknown>[]]>([
    ['transactions_sum_to_zero', free('ledger_entries', sql`insert into ledger_entries (transaction_id, account, amount_xof)
      values ((select min(id) from ledger_transactions), 'by_hand', 1)`), free('ledger_entries', sql`delete from ledger_entries
        where account = 'by_hand'`)],
    ['balances_equal_entries', [sql`update supplier_balances set balance_xof = balance_xof + 1`], [sql`update supplier_balances
      set balance_xof = balance_xof - 1`]],
    ['kept_uses_equal_redemptions', [sql`update supplier_balances set uses = uses + 1`], [sql`update supplier_balances
      set uses = uses - 1`]],
    ['kept_gifts_equal_orders', [sql`update donor_figures set passes = passes + 1`], [sql`update donor_figures set passes = passes - 1`]],
    ['kept_states_equal_passes', [sql`insert into pass_sums (through_id, noted_at, sums) values (0, now(), '{"used": 1}')`], [
      sql`delete from pass_sums where through_id = 0`]],
    ['kept_months_equal_entries', [sql`insert into month_sums (through_id, noted_at, sums) values (0, now(), '{"2000-01 refund": 1}')`], [
      sql`delete from month_sums where through_id = 0`]],
    ['kept_places_equal_uses', [sql`insert into place_sums (through_id, noted_at, sums) values (0, now(), '{"Zou/Bohicon": 1}')`], [
      sql`delete from place_sums where through_id = 0`]],
    ['used_passes_equal_redemptions', [sql`update redemptions
      set amount_xof = amount_xof + 1`], [sql`update redemptions set amount_xof = amount_xof - 1`]],
    ['redemptions_equal_supplier_credits', [sql`update redemptions set undone_at = '2000-01-01', undone_by = supplier_id
      where id = (select min(id) from redemptions where undone_at is null)`], [sql`update redemptions set undone_at = null, undone_by = null
        where undone_at = '2000-01-01'`]],
    ['transferred_payouts_equal_transfers', [sql`update payouts set status = 'sending', approved_at = null, description = 'by hand'
      where id = (select min(id) from payouts where status = 'approved')`], [sql`update payouts set status = 'approved', approved_at = now()
        where description = 'by hand'`]],
    ['paid_orders_equal_payments', [sql`update payment_orders set state = 'failed', paid_at = null where id =
      (select min(id) from payment_orders)`], [sql`update payment_orders set state = 'paid', paid_at = now() where state = 'failed'`]],
    [
      'pass_funds_equal_unused_passes',
      [sql`update passes set amount_xof = amount_xof - 1 where id = (select min(id) from passes where state = 'funded')`],
      [sql`update passes set amount_xof = amount_xof + 1 where id = (select min(id) from passes where state = 'funded')`],
    ],
  ])('is named: %s', async (check, broken, mended) => {
    await world.assertLedger()
    for (const statement of broken) await statement.execute(world.ctx.db)
    try {
      const { ok, checks } = await verifyLedger(world.ctx)
      expect(ok).toBe(false)
      expect(checks.filter((one) => !one.ok).map(({ name }) => name)).toContain(check)
      expect(checks.find(({ name }) => name === check)?.detail).toMatch(/écart/)
    } finally {
      for (const statement of mended) await statement.execute(world.ctx.db)
    }
  })
})
