import { listCases } from './admin-case.ts'
import { aNumber, anInstant, aText, type ContractCases } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'

/** A gift of 5000 FCFA that was paid. */
async function paidAttempt(world: ContractWorld) {
  const [passId = 0] = await world.fundedPasses(await world.partner(), world.serviceId, 5000)
  return world.ctx.db
    .selectFrom('paymentAttempts')
    .innerJoin('passes', 'passes.orderId', 'paymentAttempts.orderId')
    .select(['paymentAttempts.id', 'paymentAttempts.seq'])
    .where('passes.id', '=', passId)
    .executeTakeFirstOrThrow()
}

export const paymentCases: ContractCases = {
  ...listCases(['adminListPayments', 'adminCountPayments', 'adminPaymentsFile'], { find: async (world) => {
    const { id, seq } = await paidAttempt(world)
    return {
      id: seq, attempt: id, transaction_id: aText, order: { id: aNumber, kind: 'donation', title: aText },
      donor: { id: aNumber, name: 'Fondation Lumière' }, amount: 5000, state: 'paid', cause: null, environment: aText,
      created_at: anInstant, settled_at: anInstant,
    }
  }, query: '?state=paid&kind=donation', inFile: ';5000;' }),
  ...listCases(['adminListPaymentAccounts', 'adminCountPaymentAccounts', 'adminPaymentAccountsFile'], { find: async (world) => {
    const { account } = await world.supplierWithMoney()
    return {
      id: account, supplier: { id: aNumber, name: aText }, name: 'MTN', number: aText, operator: 'mtn', created_at: anInstant,
      first_paid_at: null, others: aNumber,
    }
  }, inFile: ';"MTN";' }),
}
