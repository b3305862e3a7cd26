import { productField } from '@passerelle/contract/product'
import { getProject, makeRequest } from '@passerelle/contract/requests'
import { expect } from 'vitest'
import type { ApiClient, ApiReply } from '#test/tools/api-client.ts'
import { aPerson, decision, listCases } from './admin-case.ts'
import { encode, forms, rightValues } from './forms.ts'
import { samplePhoto } from '#test/tools/sample-files.ts'
import {
  aNumber, anImage, anInstant, aText, type ContractCases, doneOnly, expectDeclared, refusedFor, theService,
} from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'

const { list, nbr, amount, allocation } = productField

/** A beneficiary who has just asked for one pass. */
export async function askedOnce(world: ContractWorld): Promise<{ id: number; client: ApiClient; code: string }> {
  const form = forms.find((one) => one.route === 'makeRequest')
  if (!form) throw new Error('no form')
  const { id, client } = await world.newBeneficiary()
  const { body } = await client.call(makeRequest, {}, encode({ ...rightValues(form), service: world.serviceId }, 'multipart', {
    field: 'image',
    content: await samplePhoto(),
    name: 'photo.jpg',
  }))
  return { id, client, code: body.code_request }
}

export const pendingRequest = async (world: ContractWorld) => {
  const { code } = await askedOnce(world)
  return (await world.ctx.db.selectFrom('requests').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
}
const pendingItem = async (world: ContractWorld) => ({
  id: await pendingRequest(world), code_request: expect.stringMatching(/^DEM-/), title: 'Mon atelier', resume: 'Résumé',
  description: 'Description', image: anImage, service_produit: theService(world), status: 'pending', reason: null,
  beneficiary: aPerson, lines: [{ [nbr]: 1, [amount]: 5000 }], amount: 5000, created_at: anInstant, decided_by: null, decided_at: null,
  is_suspended: false, reader: null, questions: [], version: null,
})

export const requestCases: ContractCases = {
  makeRequest: {
    prepare: async (world) => ({
      client: (await world.newBeneficiary()).client,
      changes: { service: world.serviceId },
      expects: (body) => expect(body).toEqual({ ...doneOnly, code_request: expect.stringMatching(/^DEM-[0-9A-Z]{4}-[0-9A-Z]{4}$/) }),
    }),
  },
  listRequests: {
    prepare: async (world) => {
      const { client, code } = await askedOnce(world)
      return {
        client,
        // The list is the first element.
        expects: (body) => {
          const asked = {
            id: aNumber, code_request: code, title: 'Mon atelier', service_produit: theService(world), resume: 'Résumé', status: 'pending',
            reason: null, created_at: anInstant, lines: [{ [nbr]: 1, [amount]: 5000 }], asked: 1, financed: 0,
          }
          expect(body).toEqual([[asked]])
        },
      }
    },
  },
  getOwnRequest: {
    prepare: async (world) => {
      const { client, code } = await askedOnce(world)
      const { id } = await world.ctx.db.selectFrom('requests').select('id').where('code', '=', code).executeTakeFirstOrThrow()
      return {
        client,
        params: { id },
        expects: (body) => expect(body).toEqual({
          id, code_request: code, title: 'Mon atelier', service_produit: theService(world), resume: 'Résumé', description: 'Description',
          image: anImage, status: 'pending', reason: null, created_at: anInstant, decided_at: null, lines: [{ [nbr]: 1, [amount]: 5000 }],
          asked: 1, financed: 0, is_closed: false, usable: 0, used: 0, last_received_at: null,
        }),
      }
    },
  },
  listOpenProjects: {
    prepare: async (world) => {
      const { projectId } = await world.openProject()
      return {
        client: (await world.donor()).client,
        expects: (body) => expect(body).toContainEqual({
          id: projectId, slug: 'atelier', code_request: aText, title: 'Atelier', resume: 'Résumé', service_produit: theService(world),
          created_at: anInstant, open_count: 2, open_amount: 10_000,
        }),
      }
    },
  },
  getProject: {
    prepare: async (world) => {
      const { projectId, allocationIds } = await world.openProject()
      return {
        client: (await world.donor()).client,
        params: { slug: 'atelier', id: projectId },
        expects: (body) => {
          const allocations = allocationIds.map((id) => ({ id, [amount]: 5000, status: 'open' }))
          expect(body).toEqual({
            id: projectId, title: 'Atelier', slug: 'atelier', status: 'pending', resume: 'Résumé', description: 'Description',
            image: anImage, service_produit: theService(world), fee_basis_points: 1000, reservation_minutes: 30, [allocation]: allocations,
          })
        },
      }
    },
  },
  chooseAllocations: {
    prepare: async (world) => {
      const { allocationIds } = await world.openProject()
      return {
        client: (await world.donor()).client,
        changes: { [list]: allocationIds },
        expects: (body) => {
          const chosen = allocationIds.map((id) => ({ id, [amount]: 5000 }))
          expect(body).toEqual({
            ...doneOnly, [list]: chosen, amount: 10_000, fee: 1000, fee_basis_points: 1000, total_amount: 11_000, custom_metadata: aText,
            payment: expect.any(Object),
          })
          expectPayment(body)
        },
      }
    },
    otherAnswers: {
      'answers 200 with status false when somebody else was faster': async (world, route) => {
        const { allocationIds } = await world.openProject()
        const choose = async () => (await world.donor()).client.call(route, {}, { body: { [list]: allocationIds } })
        expect((await choose()).body.status).toBe(true)
        const late = await choose()
        expectDeclared(route, late)
        expect(late.body).toEqual(refusedFor('allocation_taken'))
      },
      'answers 200 with status false once the project is financed': async (world, route) => {
        const { projectId, allocationIds } = await world.openProject()
        const donor = await world.donor()
        await world.ctx.db
          .updateTable('projects')
          .set({ status: 'financed', endedAt: world.ctx.now() })
          .where('id', '=', projectId)
          .execute()
        expect((await donor.client.call(route, {}, { body: { [list]: allocationIds } })).body).toEqual(refusedFor('project_not_open'))
        expect((await donor.client.call(getProject, { slug: 'atelier', id: projectId })).body.status).toBe('financed')
      },
      'answers 422 under the first of a selection that is faulty as a whole': async (world, route) => {
        const [one, other] = [await world.openProject(), await world.openProject()]
        const { client } = await world.donor()
        for (const ids of [
          [],
          [one.allocationIds[0], other.allocationIds[0]],
          [one.allocationIds[0], one.allocationIds[0]],
          [one.allocationIds[0], 999_999_999],
        ]) {
          const { status, body } = await client.call(route, {}, { body: { [list]: ids } })
          expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [`${list}.0`]])
        }
      },
      'answers 404 for passes that do not exist': async (world, route) => {
        expect((await (await world.donor()).client.call(route, {}, { body: { [list]: [999_999_999] } })).status).toBe(404)
      },
    },
  },
  adminGetRequest: {
    prepare: async (world) => {
      const asked = await pendingItem(world)
      return {
        client: await world.administrator(),
        params: { id: asked.id },
        expects: (body) => expect(body).toEqual({ ...asked, decisions: [], refusal: null }),
      }
    },
  },
  ...listCases(['adminListRequests', 'adminCountRequests', 'adminRequestsFile'], {
    find: pendingItem, query: '?status=pending', inFile: 'Mon atelier',
  }),
  adminApproveRequest: decision(pendingRequest),
  adminRejectRequest: decision(pendingRequest, { reason: 'Hors programme' }),
  adminWithdrawRequest: decision(async (world) => (await world.openProject()).projectId, { reason: 'Approuvée par erreur' }),
  adminCloseProject: decision(async (world) => (await world.openProject()).projectId, { reason: 'Programme terminé' }),
  adminGetProject: {
    prepare: async (world) => {
      const { projectId: id, allocationIds } = await world.openProject()
      return {
        client: await world.administrator(),
        params: { id },
        expects: (body) => expect(body).toEqual({
          project: {
            id, code: expect.stringMatching(/^DEM-/), title: aText, holder: { id: aNumber, name: aText, person: null },
            service: theService(world), asked: aNumber, financed: 0, state: 'pending', opened_at: anInstant, ended_at: null,
          },
          request: {
            status: 'approved', resume: aText, description: aText, image: expect.stringMatching(/^\/storage\//), lines: expect.any(Array),
            created_at: anInstant, decided_by: { id: aNumber, name: aText }, decided_at: anInstant,
          },
          wishes: [{ state: 'open', count: allocationIds.length, amount: aNumber }],
          states: [],
          gained: 0,
        }),
      }
    },
  },
  adminListProjectGifts: {
    prepare: async (world) => {
      const pass = await world.heldPass()
      const { allocationId } = await world.ctx.db
        .selectFrom('passes').select('allocationId').where('id', '=', pass.id).executeTakeFirstOrThrow()
      const { projectId: id } = await world.ctx.db
        .selectFrom('allocations').select('projectId').where('id', '=', allocationId).executeTakeFirstOrThrow()
      return {
        client: await world.administrator(),
        params: { id },
        expects: (body) => expect(body).toEqual({
          data: [{
            id: aNumber, kind: 'donation', title: 'Don', donor: { id: aNumber, name: aText, person: aText }, count: 1, amount: 5000,
            total: 5000, paid_at: anInstant, attempt: aText,
          }],
          next_cursor: null,
        }),
      }
    },
  },
  adminListProjectHistory: {
    prepare: async (world) => {
      const { projectId: id } = await world.openProject()
      const admin = await world.administrator()
      await admin.post(`/api/admin/projects/${id}/close`, { reason: 'Programme terminé' })
      return {
        client: admin,
        params: { id },
        expects: (body) => expect(body.data[0]).toEqual({
          id: aNumber, at: anInstant, action: 'project.close', by: { id: aNumber, name: aText }, reason: 'Programme terminé',
        }),
      }
    },
  },
  adminPreviewProjectEnd: {
    prepare: async (world) => {
      const { projectId: id, allocationIds } = await world.openProject()
      const none = { count: 0, amount: 0 }
      return {
        client: await world.administrator(),
        params: { id },
        expects: (body) => expect(body).toEqual({
          status: 'pending', open: { count: allocationIds.length, amount: aNumber }, reserved: none, used: none, kept: none,
        }),
      }
    },
  },
}

/** What the page hands to the payment widget; `custom_metadata` is our reference in JSON, nothing personal. */
export function expectPayment(body: ApiReply['body']): void {
  expect(body.payment).toEqual({
    provider: 'fedapay',
    environment: 'sandbox',
    public_key: 'pk_sandbox_local',
    transaction_id: expect.any(Number),
    script_url: expect.stringMatching(/checkout\.js$/),
    attempt: expect.any(String),
  })
  expect(JSON.parse(body.custom_metadata)).toEqual({ ref: body.payment.attempt })
}
