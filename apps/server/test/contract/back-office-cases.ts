import { expect } from 'vitest'
import { pendingProfile } from './admin-case.ts'
import type { ContractCases } from './contract-case.ts'

export const backOfficeCases: ContractCases = {
  adminOverview: {
    prepare: async (world) => {
      await pendingProfile(world)
      const count = expect.any(Number)
      return {
        client: await world.administrator(),
        expects: (body) => {
          expect(body).toEqual({
            profiles_pending: count,
            requests_pending: count,
            payouts_pending: count,
            payments_review: count,
            unassigned: count,
            holidays_missing: null,
            waits: expect.any(Array),
          })
          expect(body.profiles_pending).toBeGreaterThan(0)
        },
      }
    },
  },
}
