import { expect } from 'vitest'
import { findMissingYear } from '#src/cases/read-holidays.ts'
import { pendingProfile } from './admin-case.ts'
import type { ContractCases } from './contract-case.ts'

export const backOfficeCases: ContractCases = {
  adminOverview: {
    prepare: async (world) => {
      await pendingProfile(world)
      const count = expect.any(Number)
      const missing = await findMissingYear(world.ctx)
      return {
        client: await world.administrator(),
        expects: (body) => {
          expect(body).toEqual({
            profiles_pending: count,
            requests_pending: count,
            payouts_pending: count,
            payments_review: count,
            unassigned: count,
            holidays_missing: missing,
            waits: expect.any(Array),
          })
          expect(body.profiles_pending).toBeGreaterThan(0)
        },
      }
    },
  },
}
