import { expect } from 'vitest'
import { pendingProfile } from './admin-case.ts'
import { aNumber, aText, type ContractCases } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'

/** A scanned pass is in each of them. */
const asked = async (world: ContractWorld) => {
  await world.supplierWithScan()
  return { client: await world.administrator() }
}

export const statisticsCases: ContractCases = {
  adminMoneyKept: {
    prepare: async (world) => ({
      ...(await asked(world)),
      expects: (body) => {
        expect(body.suppliers).toBeGreaterThan(0)
        expect(body.unused + body.suppliers + body.payouts + body.review).toBe(body.owed)
        expect(body.cash - body.owed).toBe(body.rest)
      },
    }),
  },
  adminMoneyByMonth: {
    prepare: async (world) => ({
      ...(await asked(world)),
      expects: ({ months }) => {
        expect(months).toHaveLength(12)
        expect(months.at(-1)).toEqual({ month: aText, received: aNumber, paid: aNumber, returned: aNumber })
      },
    }),
  },
  adminPassStates: {
    prepare: async (world) => ({
      ...(await asked(world)),
      expects: (body) => {
        expect(body).toEqual({ funded: aNumber, assigned: aNumber, suspended: aNumber, used: aNumber, expiring: aNumber })
        expect(body.used).toBeGreaterThan(0)
      },
    }),
  },
  adminUsesByPlace: {
    prepare: async (world) => ({
      ...(await asked(world)),
      expects: ({ departments }) => {
        expect(departments).toHaveLength(12)
        expect(departments[0]).toEqual({ name: aText, uses: aNumber, communes: expect.arrayContaining([{ name: aText, uses: aNumber }]) })
        expect(departments[0].uses).toBeGreaterThan(0)
      },
    }),
  },
  getPublicFigures: {
    prepare: async (world) => ({
      client: world.visitor(),
      // What they tell, and from how many people on: public-pages.test.ts.
      expects: (body) => expect(Object.keys(body)).toEqual(['at', 'programme', 'week']),
    }),
  },
  adminLastDecisions: {
    prepare: async (world) => {
      const client = await world.administrator()
      await client.post(`/api/admin/profiles/${await pendingProfile(world)}/approve`, {})
      return {
        client,
        expects: ({ decisions }) =>
          expect(decisions[0]).toEqual({
            id: aNumber, at: aText, action: 'profile.approved', about: aText, amount: null, actor: aText, reason: null,
          }),
      }
    },
  },
}
