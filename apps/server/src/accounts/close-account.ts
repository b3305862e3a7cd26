import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { forgetDevices } from '#src/platform/http/device.ts'
import { endSessions } from '#src/platform/sessions.ts'
import { dropRecoveryCode } from './recovery-codes.ts'
import { closeRecoveryLinks } from './recovery-links.ts'

interface Closing {
  userId: number
  email: string
  /** The account of the same person that goes on. */
  mergedInto: number
  reason: string
}

/** Ends an account for good: stopped as a suspended one is, and nobody restores it. Both sign in anew, with the one that goes on. */
export async function closeAccount(ctx: UserContext, tx: Tx, { userId, email, mergedInto, reason }: Closing): Promise<void> {
  await tx
    .updateTable('users')
    .set({ mergedInto, suspendedAt: ctx.now(), suspendedBy: ctx.actor.id, suspendedReason: reason })
    .where('id', '=', userId)
    .execute()
  await dropRecoveryCode(tx, email)
  await closeRecoveryLinks(tx, email, ctx.now())
  for (const id of [userId, mergedInto]) await endSessions(tx, id)
  await forgetDevices(tx, userId)
}
