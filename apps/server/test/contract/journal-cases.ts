import { expect } from 'vitest'
import { listCases } from './admin-case.ts'
import { aNumber, anInstant, aText, type ContractCases } from './contract-case.ts'

export const journalCases: ContractCases = {
  ...listCases(['adminListJournal', 'adminCountJournal', 'adminJournalFile'], {
    find: async (world) => {
      const { payoutId } = await world.pendingPayout()
      return {
        id: aNumber,
        at: anInstant,
        action: 'payout.request',
        actor: { id: aNumber, name: aText },
        subject: { type: 'payout', id: String(payoutId), name: expect.stringMatching(/^RET-/) },
        reason: null,
        detail: expect.any(Object),
        request_id: expect.anything(),
      }
    },
    query: '?action=payout.request',
    inFile: 'Retrait demandé',
  }),
  ...listCases(['adminListAccesses', 'adminCountAccesses', 'adminAccessesFile'], {
    find: async (world) => {
      const { id } = await world.newBeneficiary()
      await (await world.administrator()).get(`/api/admin/profiles/${id}`)
      return {
        id: aNumber, at: anInstant, kind: 'reading', user: { id: aNumber, name: aText },
        read: { of: { id, name: aText }, what: 'profile', file: null }, outcome: 'allowed', network: '127.0.0.1', request_id: aText,
      }
    },
    query: '?kind=reading&outcome=allowed',
    inFile: 'Profil\u00A0: ',
  }),
  ...listCases(['adminListExports', 'adminCountExports', 'adminExportsFile'], {
    find: async (world) => {
      const client = await world.administrator()
      await client.get('/api/admin/payouts/file?status=canceled')
      return {
        id: aNumber, at: anInstant, by: { id: aNumber, name: aText }, list: 'retraits', filters: { status: 'canceled' },
        ended_at: anInstant, rows: aNumber,
      }
    },
    query: '?list=retraits&state=whole',
    inFile: 'Statut\u00A0: Annulé',
  }),
}
