import { expect } from 'vitest'
import { edit } from './admin-case.ts'
import { aNumber, anInstant, aText, type ContractCase, type ContractCases, doneOnly } from './contract-case.ts'
import type { ContractWorld } from './contract-world.ts'

/** What the back office reads of a beneficiary, each part by a call of its own. */
function reading(expected: unknown, ready?: (world: ContractWorld, id: number) => Promise<unknown>): ContractCase {
  return {
    prepare: async (world) => {
      const id = await world.beneficiary()
      await ready?.(world, id)
      return { client: await world.administrator(), params: { id }, expects: (body) => expect(body).toEqual(expected) }
    },
  }
}

export const personCases: ContractCases = {
  adminGetPerson: reading({
    id: aNumber, name: aText, firstname: 'Awa', display_name: aText, role_id: 2, admin_role: null, stat: 'approved', stat_reason: null,
    is_withdrawn: false, reopening: null,
    created_at: anInstant, submitted_at: anInstant, identifiant: expect.stringMatching(/^BEN-/), profession: 'Couturière',
    place: 'Cotonou, Littoral',
    contact: { email: aText, phone: '+2290197000001', address: 'Quartier Zongo, maison 12', ifu: null, responsable: null },
    identity: { birthday: '1990-01-01', document: 'CIN …0123', parent: { name: 'Ɖɔkpè Houngbé', phone: '+2290197000002' } },
    acceptances: [], must_accept: false, suspension: null, merged_into: null, merged: [],
    figures: [
      { name: 'passes_ready', value: 0 }, { name: 'passes_used', value: 0 }, { name: 'requests_open', value: 0 },
      { name: 'requests_all', value: 0 },
    ],
  }),
  adminListPersonDocuments: reading({
    documents: [{ id: aText, name: 'piece.pdf', mime: 'application/pdf', size: 1000, sent_at: anInstant }],
  }),
  adminGetPersonActivity: reading({
    states: ['used', 'ready', 'expiring', 'suspended', 'expired'].map((state) => ({ state, count: 0 })),
    requests: [], uses: [], donations: [], payouts: [],
  }),
  adminListPersonHistory: reading({
    data: [{ id: aNumber, at: anInstant, action: 'user.read', by: { id: aNumber, name: aText }, reason: null }], next_cursor: null,
  }, async (world, id) => (await world.administrator()).get(`/api/admin/users/${id}`)),
  adminListPersonMessages: reading({
    data: [{ id: aNumber, message: expect.stringContaining('Vérifié'), at: anInstant, read_at: null }], next_cursor: null,
  }, async (world, id) => (await world.administrator()).post(`/api/admin/users/${id}/suspend`, { reason: 'Vérifié' })),
  adminListPersonSessions: reading(
    { sessions: [{ agent: aText, since: anInstant, last_used_at: anInstant }], count: 1 },
    (world, id) => world.token(id),
  ),
  adminEndPersonSessions: edit((world) => world.beneficiary()),
  adminCorrectName: edit((world) => world.beneficiary()),
  adminCorrectEmail: edit((world) => world.beneficiary(), (world) => ({ email: `corrige${world.next()}@exemple.bj` })),
  adminOpenRecovery: edit((world) => world.beneficiary()),
  adminResetPersonFactor: edit(async (world) => {
    const id = await world.beneficiary()
    const factor = { sealedSecret: Buffer.from('x'), createdAt: world.ctx.now(), confirmedAt: world.ctx.now(), lastStep: 0 }
    await world.ctx.db.insertInto('secondFactors').values({ userId: id, ...factor }).execute()
    return id
  }),
  adminGetRecovery: reading({ link: null, expires_at: null }),
  adminPreviewMerge: {
    prepare: async (world) => {
      const [id, other] = [await world.beneficiary(), await world.beneficiary()]
      const account = { name: aText, firstname: 'Awa', email: aText, role_id: 2, stat: 'approved', created_at: anInstant }
      return {
        client: await world.administrator(),
        params: { id, other },
        expects: (body) => expect(body).toEqual({
          kept: { id, ...account }, merged: { id: other, ...account }, refusal: null,
          counts: ['requests', 'passes', 'donations', 'passes_given', 'cases'].map((kind) => ({ kind, count: 0 })),
        }),
      }
    },
  },
  adminMergeAccounts: {
    prepare: async (world) => ({
      client: await world.administrator(),
      params: { id: await world.beneficiary(), other: await world.beneficiary() },
      expects: (body) => expect(body).toEqual(doneOnly),
    }),
  },
}
