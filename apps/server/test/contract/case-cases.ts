import { reportProblem } from '@passerelle/contract/cases'
import { expect } from 'vitest'
import type { ApiClient } from '#test/tools/api-client.ts'
import { decision, dryRun, edit, listCases, onChosen } from './admin-case.ts'
import { aDay, aNumber, anInstant, aText, type ContractCases, doneOnly } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'

const aCode = expect.stringMatching(/^REC-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
const text = 'La porte était fermée toute la matinée.'

/** A beneficiary who has just reported a problem on a pass of theirs. */
async function reported(world: ContractWorld): Promise<{ id: number; personId: number; passId: number; client: ApiClient }> {
  const { id: personId, client } = await world.newBeneficiary()
  const { id: passId } = await world.heldPass({ beneficiaryId: personId })
  const { body } = await client.call(reportProblem, {}, {
    body: { subject: 'pass', subject_id: passId, kind: 'supplier_closed', text },
  })
  return { id: body.id, personId, passId, client }
}

const openCase = async (world: ContractWorld) => (await reported(world)).id
const closedCase = async (world: ContractWorld) => {
  const id = await openCase(world)
  const now = world.ctx.now()
  await world.ctx.db.updateTable('cases').set({ state: 'closed', outcome: 'solved', closedAt: now }).where('id', '=', id).execute()
  return id
}

const summary = {
  id: aNumber, code: aCode, subject: 'pass', kind: 'supplier_closed', state: 'open', due_on: aDay, is_late: false, outcome: null,
  created_at: anInstant,
}

export const caseCases: ContractCases = {
  reportProblem: {
    prepare: async (world) => {
      const { id, client } = await world.newBeneficiary()
      return {
        client,
        changes: { subject_id: (await world.heldPass({ beneficiaryId: id })).id },
        expects: (body) => expect(body).toEqual({ ...doneOnly, id: aNumber, code: aCode, due_on: aDay, is_added: false }),
      }
    },
    otherAnswers: {
      'answers 422 to a problem that is none of its object': async (world, route) => {
        const { id, client } = await world.newBeneficiary()
        const body = { subject: 'pass', subject_id: (await world.heldPass({ beneficiaryId: id })).id, kind: 'gain_missing', text }
        expect(await client.call(route, {}, { body })).toMatchObject({ status: 422, body: { errors: { kind: [aText] } } })
      },
      'answers 404 to an object that is somebody else’s, 403 to an administrator': async (world, route) => {
        const { passId } = await reported(world)
        const body = { subject: 'pass', subject_id: passId, kind: 'other', text }
        expect((await (await world.newBeneficiary()).client.call(route, {}, { body })).status).toBe(404)
        expect((await (await world.administrator()).call(route, {}, { body: { ...body, subject: 'none' } })).status).toBe(403)
      },
    },
  },
  listCases: {
    prepare: async (world) => {
      const { client, id } = await reported(world)
      return { client, expects: (body) => expect(body).toEqual([{ ...summary, id, updated_at: anInstant, is_unread: false }]) }
    },
  },
  getCase: {
    prepare: async (world) => {
      const { client, id } = await reported(world)
      return {
        client,
        params: { id },
        expects: (body) => expect(body).toEqual({
          ...summary, id, object: expect.stringContaining('Initiation à l’ordinateur'),
          messages: [{ id: aNumber, is_mine: true, text, file: null, at: anInstant }],
        }),
      }
    },
  },
  writeToCase: {
    prepare: async (world) => {
      const { client, id } = await reported(world)
      return { client, params: { id }, expects: (body) => expect(body).toEqual({ ...doneOnly, due_on: aDay }) }
    },
  },
  ...listCases(['adminListCases', 'adminCountCases', 'adminCasesFile'], {
    find: async (world) => {
      const { id, personId } = await reported(world)
      return { ...summary, id, person: { id: personId, name: aText }, owner: null, updated_at: anInstant }
    },
    query: '?status=open&object=pass&problem=supplier_closed&owner=none',
    inFile: 'Le fournisseur était fermé',
  }),
  adminGetCase: {
    prepare: async (world) => {
      const { id, personId, passId } = await reported(world)
      return {
        client: await world.administrator(),
        params: { id },
        expects: (body) => expect(body).toEqual({
          ...summary, id, is_from_desk: false, person: { id: personId, name: aText, email: aText, role: 2 }, owner: null,
          subject_id: passId, object: { title: aText, facts: expect.any(Array) }, closed_at: null,
          messages: [{ id: aNumber, side: 'person', author: aText, text, file: null, at: anInstant }], handlers: expect.any(Array),
        }),
      }
    },
  },
  adminAnswerCase: edit(openCase),
  adminNoteCase: edit(openCase),
  adminTakeCase: decision(openCase),
  adminTakeCases: onChosen(openCase, 'Vous suivez une réclamation de plus.'),
  adminPreviewTakeCases: dryRun(openCase),
  adminGiveCase: {
    prepare: async (world) => ({
      client: await world.administrator(),
      params: { id: await openCase(world) },
      changes: { admin_id: await world.admin('instruction') },
      expects: (body) => expect(body).toEqual(doneOnly),
    }),
    otherAnswers: {
      'answers 422 to who may not follow it, 409 to who follows it already': async (world, route) => {
        const [client, id, adminId] = [await world.administrator(), await openCase(world), await world.admin('instruction')]
        const give = (one: number) => client.call(route, { id }, { body: { admin_id: one } })
        for (const other of [await world.admin('lecture'), await world.admin('finance'), await world.beneficiary()]) {
          expect(await give(other)).toMatchObject({ status: 422, body: { errors: { admin_id: [aText] } } })
        }
        expect((await give(adminId)).status).toBe(200)
        expect((await give(adminId)).status).toBe(409)
      },
    },
  },
  adminCloseCase: decision(openCase, { outcome: 'solved', text: 'Le fournisseur rouvre lundi.' }),
  adminReopenCase: decision(closedCase),
  adminWriteToPerson: {
    prepare: async (world) => ({
      client: await world.administrator(),
      params: { id: await world.beneficiary() },
      expects: (body) => expect(body).toEqual({ ...doneOnly, case_id: aNumber, code: aCode }),
    }),
    otherAnswers: {
      'answers 404 for an administrator': async (world, route) => {
        const reply = await (await world.administrator()).call(route, { id: await world.admin('finance') }, { body: { text } })
        expect(reply.status).toBe(404)
      },
    },
  },
}
