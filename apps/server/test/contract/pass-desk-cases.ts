import { addDays, dayOf } from '@passerelle/contract/dates'
import { passesPath } from '@passerelle/contract/pass-list'
import { product } from '@passerelle/contract/product'
import { expect } from 'vitest'
import { decision, dryRun } from './admin-case.ts'
import { aDay, aNumber, anInstant, aText, type ContractCase, type ContractCases, done, doneOnly } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'

const aName = { id: aNumber, name: aText, person: null }
const aCompany = { id: aNumber, name: aText, person: aText }
const scanned = async (world: ContractWorld) => (await world.supplierWithScan()).redemptionId

const held = async (world: ContractWorld) => (await world.heldPass({ supplierId: (await world.newSupplier()).id })).id
const heldByOther = async (world: ContractWorld) => (await world.heldPass()).id
const suspended = async (world: ContractWorld) => {
  const id = await held(world)
  await (await world.administrator()).post(`/api/admin/${passesPath}/${id}/suspend`, { reason: 'Fraude soupçonnée' })
  return id
}
const lastDay = (world: ContractWorld) => addDays(dayOf(world.ctx.now()), 100)
const soonOver = async (world: ContractWorld) => {
  const id = await held(world)
  await world.ctx.db.updateTable('passes').set({ expiresOn: addDays(dayOf(world.ctx.now()), 3) }).where('id', '=', id).execute()
  return id
}

type Find = (world: ContractWorld) => Promise<number>
type Asked = (world: ContractWorld, id: number) => Promise<Record<string, unknown>> | Record<string, unknown>
const nothingMore: Asked = () => ({})

const onPass = (find: Find, asked = nothingMore): ContractCase => ({
  prepare: async (world) => {
    const id = await find(world)
    return {
      client: await world.administrator(),
      params: { id },
      changes: await asked(world, id),
      expects: (body) => expect(body).toEqual(doneOnly),
    }
  },
})

const onPasses = (find: Find, message: string, asked = nothingMore): ContractCase => ({
  prepare: async (world) => {
    const id = await find(world)
    return {
      client: await world.administrator(),
      changes: { ids: [id], ...(await asked(world, id)) },
      expects: (body) => expect(body).toEqual({ ...done(message), concerned: 1, excluded: [] }),
    }
  },
})

/** One pass in the back office, and what the desk does to it. */
export const passDeskCases: ContractCases = {
  adminGetPass: {
    prepare: async (world) => {
      const { id } = await world.heldPass({ supplierId: (await world.newSupplier()).id })
      return {
        client: await world.administrator(),
        params: { id },
        expects: (body) => expect(body).toMatchObject({
          [product.slug]: { id, amount: 5000, state: 'assigned', holder: aName, supplier: aCompany, donor: aCompany },
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
          const [first, second] = [{ ...line, event: 'funded' }, { ...line, event: 'assigned', to: aName }]
          expect(body).toEqual({ data: [second, first], next_cursor: null })
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
        is_moved: false, is_undone: false,
      }),
    }),
  },
  adminUndoRedemption: decision(scanned, { reason: 'Scan d’un autre client' }),
  adminAssignPass: onPass(heldByOther, async (world, id) => ({
    beneficiary_id: await world.beneficiary(), supplier_id: undefined, holder_id: (await world.passState(id)).beneficiaryId,
  })),
  adminMovePass: onPass(held, async (world) => ({ supplier_id: (await world.newSupplier()).id })),
  adminUnassignPass: decision(held, { reason: 'Attribué par erreur' }),
  adminSuspendPass: decision(held, { reason: 'Fraude soupçonnée' }),
  adminRestorePass: decision(suspended, { reason: 'Vérifié' }),
  adminRenewPass: onPass(held),
  adminExtendPass: onPass(soonOver, (world) => ({ until: lastDay(world) })),
  adminUnassignPasses: onPasses(held, `Un ${product.noun} est repris. Sa valeur va à la plus ancienne demande.`),
  adminSuspendPasses: onPasses(held, `Un ${product.noun} est suspendu.`),
  adminRestorePasses: onPasses(suspended, `Un ${product.noun} n’est plus suspendu par le bureau.`),
  adminExtendPasses: onPasses(soonOver, `Un ${product.noun} est prolongé.`, (world) => ({ until: lastDay(world) })),
  adminAssignPasses: {
    prepare: async (world) => {
      const id = await heldByOther(world)
      return {
        client: await world.administrator(),
        changes: {
          ids: [id], beneficiary_id: await world.beneficiary(), supplier_id: undefined,
          seen: `${id}:${(await world.passState(id)).beneficiaryId}`,
        },
        expects: (body) => expect(body).toEqual({
          ...done(`Un ${product.noun} est donné. La personne est prévenue.`), concerned: 1, excluded: [],
          changes: [{ id, label: aText, from: aText, to: aText }],
        }),
      }
    },
  },
  adminMovePasses: onPasses(held, `Un ${product.noun} change de fournisseur. La personne est prévenue.`, async (world) => ({
    supplier_id: (await world.newSupplier()).id,
  })),
  adminRenewPasses: onPasses(held, `Un ${product.noun} a un nouveau code. L’ancien ne fonctionne plus. La personne est prévenue.`),
  adminPreviewAssignPasses: {
    prepare: async (world) => {
      const id = await heldByOther(world)
      return {
        client: await world.administrator(),
        query: `?ids=${id},999999999&beneficiary_id=${await world.beneficiary()}`,
        expects: (body) => expect(body).toEqual({
          concerned: 1, excluded: [{ id: 999_999_999, label: '999999999', reason: aText }],
          changes: [{ id, label: aText, from: aText, to: aText }], seen: expect.stringMatching(new RegExp(`^${id}:\\d+$`)),
        }),
      }
    },
  },
  adminPreviewMovePasses: dryRun(held, async (world) => `&supplier_id=${(await world.newSupplier()).id}`),
  adminPreviewRenewPasses: dryRun(held),
  adminPreviewUnassignPasses: dryRun(held),
  adminPreviewSuspendPasses: dryRun(held),
  adminPreviewRestorePasses: dryRun(suspended),
  adminPreviewExtendPasses: dryRun(soonOver, (world) => `&until=${lastDay(world)}`),
}
