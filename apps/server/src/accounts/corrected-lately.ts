import type { JournalAction } from '@passerelle/contract/journal-words'
import type { Context } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/tables.ts'

/** Each gives a part of an account: its address, its password, its second factor. */
export const accountParts = ['user.correct_email', 'user.recovery', 'user.reset_factor'] as const satisfies JournalAction[]

/** For so long, who gave one part of an account gives no other, and an address that the desk gave gives no password: one rule. */
export const partsApartMs = 7 * 86_400_000

/**
 * Until when the address that the desk gave an account gives no new password by itself, or null: whoever wrote their own mailbox there
 * would have the account. Its owner, told at the former address, has those days to object; another administrator may give a password back
 * meanwhile, after two checks.
 */
export async function recoveryHeldUntil({ now }: Context, db: Db, userId: number): Promise<Date | null> {
  const corrected = await db
    .selectFrom('journal')
    .select('at')
    .where('subjectType', '=', 'user')
    .where('subjectId', '=', String(userId))
    .where('action', '=', 'user.correct_email')
    .where('at', '>', new Date(now().getTime() - partsApartMs))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return corrected ? new Date(corrected.at.getTime() + partsApartMs) : null
}
