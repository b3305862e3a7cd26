import { expect } from 'vitest'
import { decision, listCases } from './admin-case.ts'
import { aNumber, anInstant, aText, type ContractCases, done, doneOnly } from './contract-case.ts'

export const payoutCases: ContractCases = {
  listPaymentAccounts: {
    prepare: async (world) => {
      const { client, account } = await world.supplierWithMoney()
      return { client, expects: (body) => expect(body).toEqual([
        { id: account, name: 'MTN', number: expect.stringMatching(/^\+22901\d{8}$/), ifu: '0123456789012', first_max: 50_000 },
      ]) }
    },
  },
  addPaymentAccount: {
    prepare: async (world) => ({
      client: (await world.newSupplier()).client,
      expects: (body) => expect(body).toEqual({ ...doneOnly, id: expect.any(Number) }),
    }),
    otherAnswers: {
      'answers 422 under a number that is already one’s own': async (world, route) => {
        const { client } = await world.newSupplier()
        const add = () => client.call(route, {}, { body: { ifu: '0123456789012', name: 'MTN', number: '0197000000' } })
        await add()
        expect(await add()).toMatchObject({ status: 422, body: { errors: { number: [expect.any(String)] } } })
      },
    },
  },
  removePaymentAccount: {
    prepare: async (world) => {
      const { client, account } = await world.supplierWithMoney()
      return { client, params: { id: account }, expects: (body) => expect(body).toEqual(doneOnly) }
    },
    otherAnswers: {
      'answers 409 while a payout to it is on its way': async (world, route) => {
        const { client, payoutId } = await world.pendingPayout()
        const { accountId } = await world.ctx.db
          .selectFrom('payouts')
          .select('accountId')
          .where('id', '=', payoutId)
          .executeTakeFirstOrThrow()
        expect(await client.call(route, { id: accountId })).toMatchObject({
          status: 409,
          body: { message: expect.stringContaining('en cours') },
        })
      },
    },
  },
  requestPayout: {
    prepare: async (world) => {
      const { client, account } = await world.supplierWithMoney()
      return {
        client,
        changes: { mode: account, amount: 5000 },
        expects: (body) => expect(body).toEqual({ ...doneOnly, code_request: expect.stringMatching(/^RET-[0-9A-Z]{4}-[0-9A-Z]{4}$/) }),
      }
    },
    otherAnswers: {
      'answers 422 under an amount beyond the balance, and under somebody else’s account': async (world, route) => {
        const [{ client, account }, stranger] = [await world.supplierWithMoney(), await world.supplierWithMoney()]
        const ask = (amount: number, mode: number) => client.call(route, {}, { body: { amount, mode, description: 'Recettes' } })
        expect(await ask(5001, account)).toMatchObject({ status: 422, body: { errors: { amount: [expect.any(String)] } } })
        expect(await ask(5000, stranger.account)).toMatchObject({ status: 422, body: { errors: { mode: [expect.any(String)] } } })
      },
    },
  },
  listPayouts: {
    prepare: async (world) => {
      const { client, payoutId } = await world.pendingPayout()
      return {
        client,
        expects: (body) => {
          const code = expect.stringMatching(/^RET-/)
          expect(body).toEqual([{
            id: payoutId, code_request: code, transaction_id: null, amount: 1500, status: 'pending', created_at: anInstant,
            number: expect.stringMatching(/^\+229/), approved_at: null, reason: null, can_withdraw: true,
          }])
        },
      }
    },
    otherAnswers: {
      'tells what is being sent, unknown or failed as pending': async (world, route) => {
        const { client, payoutId } = await world.pendingPayout()
        for (const status of ['sending', 'unknown', 'failed'] as const) {
          await world.ctx.db.updateTable('payouts').set({ status }).where('id', '=', payoutId).execute()
          expect((await client.call(route)).body).toMatchObject([{ id: payoutId, status: 'pending', reason: null, can_withdraw: false }])
        }
      },
    },
  },
  withdrawPayout: {
    prepare: async (world) => {
      const { client, payoutId } = await world.pendingPayout()
      return { client, params: { id: payoutId }, expects: (body) => expect(body).toEqual(doneOnly) }
    },
    otherAnswers: {
      'answers 409 when it is withdrawn already': async (world, route) => {
        const { client, payoutId } = await world.pendingPayout()
        await client.call(route, { id: payoutId })
        expect(await client.call(route, { id: payoutId })).toMatchObject({ status: 409, body: { message: expect.any(String) } })
      },
    },
  },
  ...listCases(['adminListPayouts', 'adminCountPayouts', 'adminPayoutsFile'], { find: async (world) => {
    const { payoutId } = await world.pendingPayout()
    return {
      id: payoutId, code_request: expect.stringMatching(/^RET-/), transaction_id: null,
      supplier: { id: aNumber, name: expect.stringMatching(/^Cyber /) }, amount: 1500, number: expect.stringMatching(/^\+229/),
      account_name: 'MTN', description: 'Recettes', status: 'pending', approvals: [], approvals_needed: 1, week_total: 1500, week_days: 7,
      hold: null, releases: [], approve_refusal: null, release_refusal: null, yielded: [], account_added_at: anInstant,
      is_first_to_number: true, is_same_ifu: false, reason: null, created_at: anInstant, approved_at: null,
    }
  }, query: '?status=pending', inFile: ';1500;' }),
  adminGetPayout: {
    prepare: async (world) => {
      const { id, payoutId } = await world.pendingPayout()
      await world.ctx.db.updateTable('suppliers').set({ ifu: '3201900000555' }).where('userId', '=', id).execute()
      return {
        client: await world.administrator(),
        params: { id: payoutId },
        expects: (body) => expect(body).toMatchObject({
          payout: { id: payoutId, amount: 1500 },
          gains: { uses: 1, gained: 5000, transferred: 0, on_the_way: 1500, balance: 3500 },
          two_above: 500_000, signatures: [], transfers_to_number: 0,
          scans: [{ amount: 5000, is_undone: false, stands_out: false }], earlier: [], signals: [],
        }),
      }
    },
  },
  adminApprovePayout: decision(async (world) => (await world.pendingPayout()).payoutId),
  adminCancelPayout: decision(async (world) => (await world.pendingPayout()).payoutId, { reason: 'Compte erroné' }),
  adminHoldPayout: decision(async (world) => (await world.pendingPayout()).payoutId, { reason: 'Numéro à vérifier' }),
  adminHoldPayouts: {
    prepare: async (world) => {
      const { payoutId } = await world.pendingPayout()
      return {
        client: await world.administrator(),
        changes: { ids: [payoutId] },
        expects: (body) => expect(body).toEqual({ ...done('Un retrait est mis en attente.'), concerned: 1, excluded: [] }),
      }
    },
  },
  adminPreviewHoldPayouts: {
    prepare: async (world) => {
      const { payoutId } = await world.pendingPayout()
      return {
        client: await world.administrator(),
        query: `?ids=${payoutId},999999999`,
        expects: (body) => expect(body).toEqual({ concerned: 1, excluded: [{ id: 999_999_999, label: '999999999', reason: aText }] }),
      }
    },
    otherAnswers: {
      'answers 422 to no choice, or too many': async (world, route) => {
        const client = await world.administrator()
        for (const ids of ['', 'x', '1,', Array.from({ length: 201 }, (_, n) => n + 1).join()]) {
          expect((await client.get(`${route.path}?ids=${ids}`)).status, ids).toBe(422)
        }
      },
    },
  },
  adminReleasePayout: decision(async (world) => {
    const { payoutId, id } = await world.pendingPayout()
    await world.ctx.db
      .updateTable('payouts')
      .set({ heldAt: world.ctx.now(), heldBy: id, heldReason: 'Numéro à vérifier' })
      .where('id', '=', payoutId)
      .execute()
    return payoutId
  }, { reason: 'Vérifié' }),
}
