import { expect } from 'vitest'
import { decision } from './admin-case.ts'
import type { ContractCases } from './contract-case.ts'

export const suspensionCases: ContractCases = {
  adminPreviewSuspension: {
    prepare: async (world) => ({
      client: await world.administrator(),
      params: { id: await world.beneficiary() },
      expects: (body) => expect(body).toEqual({ act: 'suspend', refusal: null, sessions: 0, held: 0, payouts: 0, payouts_amount: 0 }),
    }),
  },
  adminSuspendUser: decision((world) => world.beneficiary(), { reason: 'Scans de nuit' }),
  adminRestoreUser: decision(async (world) => {
    const id = await world.beneficiary()
    await world.ctx.db
      .updateTable('users')
      .set({ suspendedAt: world.ctx.now(), suspendedReason: 'Scans de nuit' })
      .where('id', '=', id)
      .execute()
    return id
  }, { reason: 'Vérifié' }),
}
