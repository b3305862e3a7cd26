import { expect } from 'vitest'
import { settlePayment } from '#src/payments/settle-payment.ts'
import { paidWord } from '#test/worlds/payment-world.ts'
import { listCases } from './admin-case.ts'
import { aNumber, anInstant, aText, type ContractCases, doneOnly } from './contract-case.ts'
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

/** A gift of 15 000 and 1 500 of fee, for which 16 000 came. */
async function heldAttempt(world: ContractWorld): Promise<string> {
  const { payment } = await world.openDonation(await world.donor(), world.serviceId)
  const word = paidWord(payment.attempt, 16_000, { id: String(payment.transaction_id) })
  await settlePayment(world.ctx, { attemptId: payment.attempt, word })
  return payment.attempt
}

const aLine = { account: aText, out: null, in: aNumber }
const anOrder = { id: aNumber, kind: 'donation', title: 'Rentrée', state: 'open', amount: 15_000, fee: 1500 }

export const paymentCases: ContractCases = {
  ...listCases(['adminListPayments', 'adminCountPayments', 'adminPaymentsFile'], { find: async (world) => {
    const { id, seq } = await paidAttempt(world)
    return {
      id: seq, attempt: id, transaction_id: aText, order: { id: aNumber, kind: 'donation', title: aText },
      donor: { id: aNumber, name: 'Fondation Lumière' }, amount: 5000, state: 'paid', cause: null, environment: aText,
      created_at: anInstant, settled_at: anInstant,
    }
  }, query: '?state=paid&kind=donation', inFile: ';5000;' }),
  adminGetPayment: {
    prepare: async (world) => {
      const attempt = await heldAttempt(world)
      return { client: await world.administrator(), params: { attempt }, expects: (body) => {
        const { outcomes, history, points, ...shown } = body
        expect(shown).toEqual({
          attempt, transaction_id: aText, state: 'review', cause: 'amount', environment: 'local', amount: 16_500, created_at: anInstant,
          settled_at: null, order: anOrder, donor: { id: aNumber, name: 'Fondation Lumière' }, held: 16_000, asked_at: anInstant,
          refund_task: null,
        })
        expect(points).toHaveLength(8)
        expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['journal', 'look', 'opened']))
        expect(outcomes.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['honour', 'attach', 'give_back', 'dismiss', 'wait'])
        expect(outcomes[0]).toEqual({
          outcome: 'honour', order: anOrder, refusal: null, entails: expect.any(Array), is_later: false,
          lines: [{ account: 'suspense', out: 16_000, in: null }, aLine, aLine],
        })
      } }
    },
  },
  adminRecheckPayment: {
    prepare: async (world) => {
      const { payment } = await world.openDonation(await world.donor(), world.serviceId)
      return {
        client: await world.administrator(),
        params: { attempt: payment.attempt },
        expects: (body) => expect(body).toEqual(doneOnly),
      }
    },
  },
  adminDecidePayment: {
    prepare: async (world) => ({
      client: await world.administrator(),
      params: { attempt: await heldAttempt(world) },
      changes: { order: undefined },
      expects: (body) => expect(body).toEqual(doneOnly),
    }),
    otherAnswers: {
      'answers 409 when it is decided already, and to what does not fit': async (world, route) => {
        const [client, attempt] = [await world.administrator(), await heldAttempt(world)]
        const decide = (outcome: string) => client.call(route, { attempt }, { body: { outcome, reason: 'Vérifié' } })
        expect(await decide('dismiss')).toMatchObject({ status: 409, body: { message: expect.stringMatching(/chez nous/) } })
        expect((await decide('honour')).status).toBe(200)
        expect(await decide('give_back')).toMatchObject({ status: 409, body: { message: expect.stringMatching(/plus à examiner/) } })
      },
    },
  },
  ...listCases(['adminListPaymentAccounts', 'adminCountPaymentAccounts', 'adminPaymentAccountsFile'], { find: async (world) => {
    const { account } = await world.supplierWithMoney()
    return {
      id: account, supplier: { id: aNumber, name: aText }, name: 'MTN', number: aText, operator: 'mtn', created_at: anInstant,
      first_paid_at: null, others: aNumber,
    }
  }, inFile: ';"MTN";' }),
}
