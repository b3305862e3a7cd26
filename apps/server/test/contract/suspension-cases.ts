import { decision } from './admin-case.ts'
import type { ContractCases } from './contract-case.ts'

export const suspensionCases: ContractCases = {
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
