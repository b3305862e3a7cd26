import { expect } from 'vitest'
import { decision } from './admin-case.ts'
import { aDay, aNumber, anInstant, aText, type ContractCases } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'

const aName = { id: aNumber, name: aText, person: null }
const aCompany = { id: aNumber, name: aText, person: aText }
const scanned = async (world: ContractWorld) => (await world.supplierWithScan()).redemptionId

/** One pass in the back office, and what the desk does to it. */
export const passDeskCases: ContractCases = {
  adminGetPass: {
    prepare: async (world) => {
      const { id } = await world.heldPass({ supplierId: (await world.newSupplier()).id })
      return {
        client: await world.administrator(),
        params: { id },
        expects: (body) => expect(body).toMatchObject({
          pass: { id, amount: 5000, state: 'assigned', holder: aName, supplier: aCompany, donor: aCompany },
          donation: { id: aNumber, title: 'Don' }, project: { id: aNumber, code: expect.stringMatching(/^DEM-/), title: 'Atelier' },
          suspensions: [], is_refunded: false,
          attribution: {
            rule: 'oldest', at: anInstant, waited: 1, place: 1,
            request: { id: aNumber, code: expect.stringMatching(/^DEM-/), title: 'Atelier', approved_at: anInstant },
          },
          paid_at: null, uses: [],
          entries: [{ kind: 'payment_confirmed', lines: [{ account: 'provider_cash', debit: 5000 }, { credit: 5000 }] }],
        }),
      }
    },
  },
  adminListPassHistory: {
    prepare: async (world) => {
      const { id } = await world.heldPass()
      return {
        client: await world.administrator(),
        params: { id },
        expects: (body) => {
          const line = {
            id: aNumber, at: anInstant, by: null, reason: null, from: null, to: null, from_day: null, to_day: null, cause: null,
          }
          const [given, held] = [{ ...line, event: 'funded' }, { ...line, event: 'assigned', to: aName }]
          expect(body).toEqual({ data: [held, given], next_cursor: null })
        },
      }
    },
  },
  adminPreviewUndo: {
    prepare: async (world) => ({
      client: await world.administrator(),
      params: { id: await scanned(world) },
      expects: (body) => expect(body).toEqual({
        amount: 5000, supplier: aCompany, holder: aName, at: anInstant, balance: 5000, missing: 0, expires_on: aDay, is_suspended: false,
        is_undone: false,
      }),
    }),
  },
  adminUndoRedemption: decision(scanned, { reason: 'Scan d’un autre client' }),
}
