import { expect } from 'vitest'
import type { ContractCases } from './contract-case.ts'

export const catalogueCases: ContractCases = {
  listServices: {
    prepare: async (world) => ({
      client: (await world.newcomer()).client,
      expects: (body) => expect(body).toContainEqual({
        id: world.serviceId,
        name: 'Initiation à l’ordinateur',
        type: 'service',
        details: '<p>Dix heures de cours.</p>',
      }),
    }),
  },
  listPassTypes: {
    prepare: async (world) => ({
      client: (await world.newcomer()).client,
      expects: (body) =>
        expect(body).toContainEqual({ id: expect.any(Number), name: expect.any(String), price: 5000, fee_basis_points: 1000 }),
    }),
  },
  listSupplierServices: {
    prepare: async (world) => ({
      client: (await world.newSupplier()).client,
      expects: (body) => expect(body).toEqual([{ id: world.serviceId, name: 'Initiation à l’ordinateur', type: 'service' }]),
    }),
  },
}
