import { role, type RoleId } from './constants.ts'

/** A session ends half a day after its last use, but for these: a wallet is there at the counter. */
export const longSessionHours: Partial<Record<RoleId, number>> = { [role.beneficiary]: 30 * 24 }
