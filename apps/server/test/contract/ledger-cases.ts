import { expect } from 'vitest'
import { listCases } from './admin-case.ts'
import { aNumber, anInstant, aText, type ContractCases } from './contract-case.ts'

export const ledgerCases: ContractCases = {
  adminVerifyLedger: {
    prepare: async (world) => ({
      client: await world.administrator(),
      expects: (body) => {
        expect(body.ok).toBe(true)
        expect(body.checks.length).toBeGreaterThan(3)
      },
    }),
  },
  adminListBalances: {
    prepare: async (world) => {
      await world.supplierWithScan()
      return {
        client: await world.administrator(),
        expects: (body) => expect(body).toContainEqual({ account: 'provider_cash', balance: expect.any(Number) }),
      }
    },
    otherAnswers: {
      'answers the balances at the end of a past day, and 422 to a day that does not exist': async (world, route) => {
        await world.supplierWithScan()
        const client = await world.administrator()
        expect((await client.get(`${route.path}?on=2020-01-01`)).body).toEqual([])
        expect(await client.get(`${route.path}?on=2026-02-30`)).toMatchObject({ status: 422, body: { errors: { on: [aText] } } })
      },
    },
  },
  ...listCases(['adminListLedgerAccounts', 'adminCountLedgerAccounts', 'adminLedgerAccountsFile'], {
    find: async (world) => {
      const { id } = await world.supplierWithScan()
      return { id: 1000 + id, account: `supplier:${id}`, kind: 'supplier', name: aText, balance: 5000 }
    },
    query: '?kind=supplier&state=filled',
    inFile: 'Fournisseur',
  }),
  adminGetFigure: {
    prepare: async (world) => {
      await world.supplierWithScan()
      return {
        client: await world.administrator(),
        query: '?account=suppliers&kind=pass_used',
        expects: (body) => expect(body).toEqual({
          account: 'suppliers', account_name: null, opening: null, amount: aNumber,
          parts: [{ kind: 'pass_used', entries: aNumber, amount: aNumber }],
        }),
      }
    },
    otherAnswers: {
      'answers 422 to an account that does not exist': async (world, route) => {
        expect(await (await world.administrator()).get(`${route.path}?account=caisse`)).toMatchObject({
          status: 422, body: { errors: { account: [aText] } },
        })
      },
    },
  },
  ...listCases(['adminListEntries', 'adminCountEntries', 'adminEntriesFile'], {
    find: async (world) => {
      const { payoutId } = await world.pendingPayout()
      return {
        id: aNumber, entry: aNumber, at: anInstant, kind: 'payout_requested', reference: `payout:${payoutId}`,
        account: 'payouts_reserved', account_name: null, amount: 1500, balance: null,
      }
    },
    query: '?account=payouts_reserved&kind=payout_requested',
    inFile: 'Retrait demandé',
  }),
  adminGetEntry: {
    prepare: async (world) => {
      const { payoutId } = await world.pendingPayout()
      const { id } = await world.ctx.db
        .selectFrom('ledgerTransactions')
        .select('id')
        .where('reference', '=', `payout:${payoutId}`)
        .executeTakeFirstOrThrow()
      return {
        client: await world.administrator(),
        params: { id },
        expects: (body) => expect(body).toEqual({
          id, at: anInstant, kind: 'payout_requested',
          lines: [
            { account: expect.stringMatching(/^supplier:/), account_name: aText, debit: 1500, credit: 0 },
            { account: 'payouts_reserved', account_name: null, debit: 0, credit: 1500 },
          ],
          trace: [
            { type: 'payout', id: String(payoutId), name: expect.stringMatching(/^RET-/) }, { type: 'person', id: aText, name: aText },
          ],
        }),
      }
    },
  },
}
