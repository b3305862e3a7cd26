import { expect } from 'vitest'
import type { ContractCases } from './contract-case.ts'

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
  adminListLedgerAccounts: {
    prepare: async (world) => {
      await world.supplierWithScan()
      return {
        client: await world.administrator(),
        expects: (body) => expect(body).toContainEqual({ account: 'provider_cash', balance: expect.any(Number) }),
      }
    },
  },
}
