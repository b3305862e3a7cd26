import type { Tx } from '#src/platform/database/tables.ts'
import { forgetFactor } from '#src/platform/sessions.ts'
import { dropCodes } from './backup-codes.ts'

/** Takes all of a person's second factors and backup codes away, begun or in force; false when none was in force. */
export async function dropFactor(tx: Tx, userId: number): Promise<boolean> {
  const dropped = await tx.deleteFrom('secondFactors').where('userId', '=', userId).returning('confirmedAt').executeTakeFirst()
  const passkeys = await tx.deleteFrom('passkeys').where('userId', '=', userId).returning('id').execute()
  await tx.deleteFrom('passkeyChallenges').where('userId', '=', userId).execute()
  await dropCodes(tx, userId)
  await forgetFactor(tx, userId)
  return Boolean(dropped?.confirmedAt) || passkeys.length > 0
}
