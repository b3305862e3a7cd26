import { errors } from '@passerelle/contract/errors'
import { product, productField } from '@passerelle/contract/product'
import { expect } from 'vitest'
import type { ApiReply } from '#test/tools/api-client.ts'
import { aDay, anInstant, type ContractCases, doneOnly, expectDeclared, refusedFor, theService } from './contract-case.ts'

const { amount } = productField
const aCode: unknown = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{16}$/)

export const passCases: ContractCases = {
  redeemPass: {
    prepare: async (world) => {
      const supplier = await world.newSupplier()
      const { code } = await world.heldPass({ supplierId: supplier.id })
      return {
        client: supplier.client,
        changes: { code },
        expects: (body) => {
          expect(body).toEqual({
            ...doneOnly,
            redemption_id: expect.any(Number),
            [amount]: 5000,
            service_produit: theService(world),
            firstname: 'Awa',
            used_at: anInstant,
            undo_until: anInstant,
          })
        },
      }
    },
    otherAnswers: {
      'answers 200 with status false and the reason of each refusal': async (world, route) => {
        const { id, client, code: used } = await world.supplierWithScan()
        const other = await world.heldPass({ supplierId: (await world.newSupplier()).id })
        const suspended = await world.heldPass({ supplierId: id })
        await world.ctx.db.updateTable('passes').set({ state: 'suspended' }).where('id', '=', suspended.id).execute()
        const expired = await world.heldPass({ supplierId: id })
        await world.ctx.db.updateTable('passes').set({ expiresOn: '2020-12-31' }).where('id', '=', expired.id).execute()
        const nobodys = await world.heldPass()
        await world.ctx.db.updateTable('passes').set({ supplierId: null }).where('id', '=', nobodys.id).execute()
        const scans = { unknown: other.code, suspended: suspended.code, expired: expired.code, not_assigned: nobodys.code }
        for (const [reason, code] of Object.entries(scans)) {
          const reply = await client.call(route, {}, { body: { code } })
          expectDeclared(route, reply)
          expect(reply.body).toEqual(refusedFor(reason))
        }
        expect((await client.call(route, {}, { body: { code: used } })).body).toEqual({ ...refusedFor('already_used'), used_at: anInstant })
      },
      'replays its answer for the same Idempotency-Key, and answers 409 when the body is another': async (world, route) => {
        const supplier = await world.newSupplier()
        const [one, other] = [await world.heldPass({ supplierId: supplier.id }), await world.heldPass({ supplierId: supplier.id })]
        const scan = (code: string) =>
          supplier.client.call(route, {}, { body: { code }, headers: { 'idempotency-key': `cle-contrat-${supplier.id}` } })
        const first = await scan(one.code)
        expect(first.body.status).toBe(true)
        expect((await scan(one.code)).body).toEqual(first.body)
        expect((await scan(other.code)).status).toBe(409)
      },
    },
  },
  undoRedemption: {
    prepare: async (world) => {
      const { client, redemptionId } = await world.supplierWithScan()
      return { client, params: { redemption_id: redemptionId }, expects: (body) => expect(body).toEqual(doneOnly) }
    },
    otherAnswers: {
      'answers 409 when it is undone already': async (world, route) => {
        const { client, redemptionId } = await world.supplierWithScan()
        const undo = () => client.call(route, { redemption_id: redemptionId })
        expect([(await undo()).status, (await undo()).status]).toEqual([200, 409])
      },
    },
  },
  listRecentScans: {
    prepare: async (world) => {
      const { client, redemptionId } = await world.supplierWithScan()
      return {
        client,
        expects: (body) => {
          const scan = {
            redemption_id: redemptionId,
            [amount]: 5000,
            service_produit: theService(world),
            firstname: 'Awa',
            used_at: anInstant,
            undo_until: anInstant,
            refusal: null,
          }
          expect(body).toEqual({ data: [scan], next_cursor: null, undo_minutes: 15 })
        },
      }
    },
  },
  listProvidedPasses: {
    prepare: async (world) => {
      const { id, client } = await world.supplierWithScan()
      await world.heldPass({ supplierId: id })
      return {
        client,
        // Used is "approved", unused is null; never a code.
        expects: (body) => {
          const pass = { id: expect.any(Number), service_produit: theService(world), [amount]: 5000, expires_on: aDay }
          expect(body).toHaveLength(2)
          expect(body).toEqual(expect.arrayContaining([
            { ...pass, status_scan: 'approved', used_at: anInstant, redemption_id: expect.any(Number) },
            { ...pass, status_scan: null, used_at: null, redemption_id: null },
          ]))
        },
      }
    },
  },
  statsProvider: {
    prepare: async (world) => {
      const { id, client } = await world.pendingPayout()
      await world.heldPass({ supplierId: id })
      return { client, expects: (body) => expect(body).toEqual({
        ps: 1,
        pns: 1,
        fournisseur: { total_gain: 5000, current_balance: 3500, amount_withdraw: 0 },
        payout_min: 500,
        payout_max: 1_000_000,
      }) }
    },
  },
  statsBeneficiary: {
    prepare: async (world) => {
      const { id, client } = await world.newBeneficiary()
      await world.project(id, world.serviceId, [5000])
      return { client, expects: (body) => expect(body).toEqual({ cpr: 1, cprp: 0, cpra: 1 }) }
    },
  },
  getWallet: {
    prepare: async (world) => {
      const [{ id, client }, supplier] = [await world.newBeneficiary(), await world.newSupplier()]
      const pass = await world.heldPass({ beneficiaryId: id, supplierId: supplier.id })
      return {
        client,
        expects: (body) => {
          const name: unknown = expect.stringMatching(/^Cyber /)
          const provider = { id: supplier.id, name, address: 'Carrefour Vêdoko', phone: '+2290197000004', city: null, is_active: true }
          const held = {
            id: pass.id, type_name: product.label, state: 'assigned', [amount]: 5000, service_produit: theService(world), code: pass.code,
            qr: expect.stringContaining(`/p#${pass.code}`), supplier: provider, has_choice: true,
            expires_on: aDay, used_at: null,
          }
          expect(body).toEqual({ data: [held], next_cursor: null, suppliers: {} })
        },
      }
    },
    otherAnswers: {
      'says of each pass whether somebody else than its supplier provides the service now': async (world, route) => {
        const [{ id: beneficiary, client }, service] = [await world.newBeneficiary(), await world.service()]
        const { db } = world.ctx
        const donor = await world.partner()
        const [own, other] = [await world.supplier({ services: [service] }), await world.supplier({ services: [service] })]
        const held = async (supplierId: number | null) => {
          const { id } = await world.assignedPass({ donor, beneficiary, service })
          await db.updateTable('passes').set({ supplierId }).where('id', '=', id).execute()
          return id
        }
        const [usual, waiting, used] = [await held(own), await held(null), await held(own)]
        const choices = async () => {
          const { body } = await client.call(route)
          const told = new Map<number, boolean>(body.data.map((pass: { id: number; has_choice: boolean }) => [pass.id, pass.has_choice]))
          return [usual, waiting, used].map((id) => told.get(id))
        }
        expect(await choices()).toEqual([true, true, true])
        await db.updateTable('passes').set({ state: 'used', usedAt: world.ctx.now() }).where('id', '=', used).execute()
        expect(await choices()).toEqual([true, true, false])
        await db.updateTable('users').set({ stat: 'pending' }).where('id', '=', other).execute()
        expect(await choices()).toEqual([false, true, false])
        await db.updateTable('users').set({ suspendedAt: world.ctx.now() }).where('id', '=', own).execute()
        expect(await choices()).toEqual([false, false, false])
      },
    },
  },
  printWallet: {
    isPlain: true,
    prepare: async (world) => {
      const holder = await world.newBeneficiary()
      await world.heldPass({ beneficiaryId: holder.id })
      return {
        client: holder.client,
        expects: (body: ApiReply['body'], { headers }) => {
          expect(headers.get('content-type')).toBe('application/pdf')
          expect(headers.get('cache-control')).toBe('no-store')
          expect(body).toMatch(/^%PDF-1\.7/)
        },
      }
    },
    otherAnswers: {
      'answers 409 to whoever has none to use': async (world, route) => {
        const { status, body } = await (await world.newBeneficiary()).client.call(route)
        expect([status, body]).toEqual([409, { message: errors.nothing_to_print.message }])
      },
    },
  },
  listServiceSuppliers: {
    prepare: async (world) => {
      const [{ client }, service] = [await world.newBeneficiary(), await world.service()]
      const id = await world.supplier({ name: 'Vêdoko', services: [service] })
      await world.ctx.db.updateTable('suppliers').set({ city: 'Cotonou' }).where('userId', '=', id).execute()
      return {
        client,
        params: { id: service },
        expects: (body) => expect(body).toEqual({ data: [{ id, name: 'Cyber Vêdoko', city: 'Cotonou' }], next_cursor: null }),
      }
    },
    otherAnswers: {
      'answers 422 to a cursor that cannot be, and to a misspelt name': async (world) => {
        const { client } = await world.newBeneficiary()
        for (const [query, field] of [['cursor=0', 'cursor'], ['cursor=a', 'cursor'], ['after=1', 'after'], ['q=Cyber', 'q']] as const) {
          const { status, body } = await client.get(`/api/services/${world.serviceId}/suppliers?${query}`)
          expect([query, status, Object.keys(body.errors)]).toEqual([query, 422, [field]])
        }
      },
    },
  },
  changePassSupplier: {
    prepare: async (world) => {
      const [{ id: beneficiaryId, client }, supplier] = [await world.newBeneficiary(), await world.newSupplier()]
      const { id } = await world.heldPass({ beneficiaryId })
      return { client, params: { id }, changes: { supplier_id: supplier.id }, expects: (body) => expect(body).toEqual(doneOnly) }
    },
    otherAnswers: {
      'answers 409 for a supplier who does not provide the service': async (world, route) => {
        const { id: beneficiaryId, client } = await world.newBeneficiary()
        const { id } = await world.heldPass({ beneficiaryId })
        expect((await client.call(route, { id }, { body: { supplier_id: await world.supplier() } })).status).toBe(409)
      },
    },
  },
  renewPassCode: {
    prepare: async (world) => {
      const { id: beneficiaryId, client } = await world.newBeneficiary()
      const pass = await world.heldPass({ beneficiaryId })
      return {
        client,
        params: { id: pass.id },
        expects: (body) => {
          expect(body).toEqual({ ...doneOnly, code: aCode, qr: expect.stringContaining(`/p#${body.code}`) })
          expect(body.code).not.toBe(pass.code)
        },
      }
    },
  },
  renewAllPassCodes: {
    prepare: async (world) => {
      const { id: beneficiaryId, client } = await world.newBeneficiary()
      for (const _ of [1, 2]) await world.heldPass({ beneficiaryId })
      return { client, expects: (body) => expect(body).toEqual({ ...doneOnly, count: 2 }) }
    },
    otherAnswers: {
      'answers 409 to who holds none': async (world, route) => {
        expect((await (await world.newBeneficiary()).client.call(route)).status).toBe(409)
      },
    },
  },
  listFinancedPasses: {
    prepare: async (world) => {
      const donor = await world.donor()
      await world.fundedPasses(donor.id, world.serviceId, 5000, 21)
      return {
        client: donor.client,
        query: '?page=2',
        expects: async (body) => {
          const pass = {
            id: expect.any(Number),
            [amount]: 5000,
            status_scan: null,
            beneficiary: null,
            service_produit: theService(world),
            donation: { id: expect.any(Number), title: 'Don' },
            project: null,
            created_at: anInstant,
          }
          expect(body).toEqual({ data: { data: [pass], current_page: 2, last_page: 2, per_page: 20, total: 21 } })
        },
      }
    },
    otherAnswers: {
      'answers 20 a page, and 422 to a page that cannot be': async (world, route) => {
        const donor = await world.donor()
        await world.fundedPasses(donor.id, world.serviceId, 5000, 21)
        expect((await donor.client.call(route)).body.data.data).toHaveLength(20)
        expect(await donor.client.get(`${route.path}?page=0`)).toMatchObject({
          status: 422,
          body: { errors: { page: [expect.any(String)] } },
        })
      },
    },
  },
}
