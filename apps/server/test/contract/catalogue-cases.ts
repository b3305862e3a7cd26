import { product } from '@passerelle/contract/product'
import { expect } from 'vitest'
import { createPassType } from '#test/worlds/factories.ts'
import { edit, listCases } from './admin-case.ts'
import { anInstant, aNumber, type ContractCases, doneOnly, theService } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'

const passType = async (world: ContractWorld) => (await createPassType(world.ctx, { priceXof: 10_000 + world.next() })).id
const newPrice = (world: ContractWorld) => ({ price: 20_000 + world.next() })

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
  ...listCases(['adminListServices', 'adminCountServices', 'adminServicesFile'], {
    find: async (world) => ({
      ...theService(world), details: '<p>Dix heures de cours.</p>', suppliers: aNumber, archived_at: null, created_at: anInstant,
    }),
    inFile: 'Initiation à l’ordinateur',
  }),
  adminCreateService: {
    prepare: async (world) => ({
      client: await world.administrator(),
      changes: { name: `Formation ${world.next()}` },
      expects: (body) => expect(body).toEqual({ ...doneOnly, id: expect.any(Number) }),
    }),
  },
  adminUpdateService: edit((world) => world.service()),
  adminArchiveService: edit((world) => world.service()),
  ...listCases(['adminListPassTypes', 'adminCountPassTypes', 'adminPassTypesFile'], {
    find: async (world) => ({ id: await passType(world), name: product.label, price: aNumber, archived_at: null, created_at: anInstant }),
    inFile: product.label,
  }),
  adminCreatePassType: {
    prepare: async (world) => ({
      client: await world.administrator(),
      changes: newPrice(world),
      expects: (body) => expect(body).toEqual({ ...doneOnly, id: expect.any(Number) }),
    }),
    otherAnswers: {
      'answers 422 under a price that another type has': async (world, route) => {
        const { price } = newPrice(world)
        const create = async () => (await world.administrator()).call(route, {}, { body: { name: 'Petit', price } })
        await create()
        expect(await create()).toMatchObject({ status: 422, body: { errors: { price: [expect.any(String)] } } })
      },
    },
  },
  adminUpdatePassType: edit(passType, newPrice),
  adminArchivePassType: edit(passType),
  adminSetSupplierServices: edit(async (world) => (await world.newSupplier()).id, (world) => ({ service_ids: [world.serviceId] })),
}
