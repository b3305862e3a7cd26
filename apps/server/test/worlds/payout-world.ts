import type { PayoutOperations } from '#src/payment-provider/payment-provider.ts'
import { redeemPass } from '#src/passes/redeem-pass.ts'
import { reconcilePayouts } from '#src/payouts/reconcile-payouts.ts'
import { postPayoutRequested, postPayoutTransferred } from '#src/ledger/post-events.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { referenceCode } from '#src/platform/reference-code.ts'
import type { ApiClient } from '#test/tools/api-client.ts'
import { PassWorld } from './pass-world.ts'
import { createTestApp } from '#test/tools/test-app.ts'

/** The provider's part of transfers, on a bad day. */
export interface PayoutDay {
  /** What it does instead, while set by a test. */
  fault: Partial<PayoutOperations>
  /** Its ids of the transfers, each time one was asked to start. */
  readonly started: string[]
}

const earlierXof = 500

export type PayoutWorld = Awaited<ReturnType<typeof createPayoutWorld>>

/** Suppliers who have earned money and ask for it, somebody of finance, and a provider that can be made to fail. */
export async function createPayoutWorld() {
  const day: PayoutDay = { fault: {}, started: [] }
  const real: PayoutOperations[] = []
  const t = await createTestApp({
    provider: (provider) => {
      real.push(provider.payout)
      return {
        ...provider,
        payout: {
          create: (payout) => (day.fault.create ?? provider.payout.create)(payout),
          start: async (payout) => {
            day.started.push(payout.id)
            await (day.fault.start ?? provider.payout.start)(payout)
          },
          fetch: (id) => (day.fault.fetch ?? provider.payout.fetch)(id),
          fetchByReference: (reference) => (day.fault.fetchByReference ?? provider.payout.fetchByReference)(reference),
        },
      }
    },
  })
  const world = new PassWorld(t.system)
  const { db } = t.services
  const [service, donor] = [await world.service(), await world.partner()]
  const admin = t.client(await world.token(await world.admin('finance')))

  let serial = 0
  /** A supplier with money earned, an account that was paid long ago, and a client. */
  async function earner(balanceXof: number, number?: string) {
    const supplier = await newcomer(balanceXof + earlierXof, number)
    await db.updateTable('paymentAccounts').set({ createdAt: longAgo() }).where('id', '=', supplier.account).execute()
    const earlier = await paidEarlier(supplier)
    const list = async () => (await supplier.list()).filter(({ id }: { id: number }) => id !== earlier)
    return { ...supplier, list }
  }

  /** A transfer that arrived, older than any window: straight in the database. */
  async function paidEarlier({ id: supplierId, account }: { id: number; account: number }): Promise<number> {
    const { number } = await db.selectFrom('paymentAccounts').select('number').where('id', '=', account).executeTakeFirstOrThrow()
    const at = longAgo()
    return inTransaction(t.system, async (tx) => {
      const payout = {
        code: referenceCode('RET'), supplierId, amountXof: earlierXof, accountId: account, number, accountName: 'Mon compte',
        description: 'Premier', status: 'approved' as const, createdAt: at, approvedAt: at,
      }
      const { id: payoutId } = await tx.insertInto('payouts').values(payout).returning('id').executeTakeFirstOrThrow()
      await postPayoutRequested(tx, { payoutId, supplierId, amountXof: earlierXof, at })
      await postPayoutTransferred(tx, { payoutId, supplierId, amountXof: earlierXof, at })
      return payoutId
    })
  }
  const longAgo = () => new Date(t.clock.now().getTime() - 30 * 24 * 3_600_000)

  /** A supplier with money earned, an account added now, and a client. */
  async function newcomer(balanceXof: number, number = `01970001${String((serial += 1)).padStart(2, '0')}`) {
    const id = await world.supplier({ services: [service] })
    const client = t.client(await world.token(id))
    const beneficiary = await world.beneficiary()
    for (let left = balanceXof; left > 0; left -= 1_000_000) {
      const pass = await world.assignedPass({ donor, beneficiary, service, amountXof: Math.min(left, 1_000_000) })
      await db.updateTable('passes').set({ supplierId: id }).where('id', '=', pass.id).execute()
      await redeemPass(world.as(id, 4), { code: pass.code })
    }
    const { body } = await client.post('/api/add/mode/pay', { ifu: '0123456789012', name: 'Mon compte', number })
    const ask = (amount: unknown, mode: unknown = body.id) => client.post('/api/add/request/pay', { amount, mode, description: 'Retrait' })
    const list = async () => (await client.get('/api/requests/pay')).body
    return { id, client, account: body.id as number, ask, list }
  }
  const idOf = async (code: string) => (await db.selectFrom('payouts').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
  /** A supplier whose whole balance is asked for, to this number. */
  async function asked(amountXof: number, number: string) {
    const supplier = await earner(amountXof, number)
    return { ...supplier, payout: await idOf((await supplier.ask(amountXof)).body.code_request) }
  }
  const attemptsOf = (payoutId: number) =>
    db.selectFrom('payoutAttempts').selectAll().where('payoutId', '=', payoutId).orderBy('createdAt').execute()
  /** The ledger's lines about one payout, oldest first. */
  const linesOf = async (payoutId: number) => (await db
    .selectFrom('ledgerTransactions')
    .select('kind')
    .where('reference', '=', `payout:${payoutId}`)
    .orderBy('id')
    .execute()).map(({ kind }) => kind)
  const statusOf = (payoutId: number) =>
    db.selectFrom('payouts').select(['status', 'reason']).where('id', '=', payoutId).executeTakeFirstOrThrow()

  return {
    t, world, admin, day, earner, newcomer, asked, idOf, attemptsOf, linesOf, statusOf,
    /** The provider without its faults. */
    real: real[0]!,
    service, donor,
    approve: (id: number, client: ApiClient = admin) => client.post(`/api/admin/payouts/${id}/approve`),
    cancel: (id: number, reason = 'Numéro inconnu') => admin.post(`/api/admin/payouts/${id}/cancel`, { reason }),
    /** Much later, when every transfer under way is due to be asked about. */
    async reconcileLater(hours = 1): Promise<void> {
      t.clock.forward(hours * 3_600_000)
      await reconcilePayouts(t.system, t.provider)
      t.clock.setTo(new Date())
    },
  }
}
