import { AppError } from '#src/platform/app-error.ts'
import type { Context } from '#src/platform/context.ts'
import { violates } from '#src/platform/database/constraint.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { forgetDevices } from '#src/platform/http/device.ts'
import { endSessions } from '#src/platform/sessions.ts'
import { dropRecoveryCode } from './recovery-codes.ts'
import { closeRecoveryLinks } from './recovery-links.ts'

interface AddressChange {
  userId: number
  from: string
  to: string
}

export async function replaceName(tx: Tx, userId: number, { name, firstname }: { name: string; firstname: string }): Promise<void> {
  await tx.updateTable('users').set({ name, firstname }).where('id', '=', userId).execute()
}

/**
 * Gives an account another address: whoever is signed in with the former one is so no more, and what was sent there to recover the
 * account, or asked for the new one before it was theirs, opens nothing. @throws AppError email_taken
 */
export async function replaceEmail(ctx: Context, tx: Tx, { userId, from, to }: AddressChange): Promise<void> {
  const taken = await tx.selectFrom('users').select('id').where('email', '=', to).executeTakeFirst()
  if (taken) throw new AppError('email_taken')
  try {
    await tx.updateTable('users').set({ email: to }).where('id', '=', userId).execute()
  } catch (error) {
    // Somebody registered it a moment ago.
    if (violates(error, 'users_email_key')) throw new AppError('email_taken')
    throw error
  }
  for (const address of [from, to]) {
    await dropRecoveryCode(tx, address)
    await closeRecoveryLinks(tx, address, ctx.now())
  }
  await endSessions(tx, userId)
  await forgetDevices(tx, userId)
}
