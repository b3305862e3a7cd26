import type { AdminRole } from '@passerelle/contract/constants'
import { sql } from 'kysely'
import type { Context } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { commandOnMachine } from './notice-words.ts'
import { type DeskNotice, sendNotice } from './send-notice.ts'

interface Told {
  /** The person it is about, who is told in other words. */
  about?: number
  /** Another part of the back office, whose work it changes. */
  alsoTo?: Exclude<AdminRole, 'super'>
}

/**
 * Tells those who may do everything what one of them, or a command, has changed for all: whoever does it with a stolen session is
 * noticed. Not whoever did it.
 */
export async function tellOtherSupers(
  { actor }: Context,
  tx: Tx,
  write: (by: string) => DeskNotice,
  { about, alsoTo }: Told = {},
): Promise<void> {
  const told: AdminRole[] = alsoTo ? ['super', alsoTo] : ['super']
  const standing = await tx
    .selectFrom('users')
    .select(['id', sql<string>`firstname || ' ' || name`.as('name')])
    .where((row) => row.or([row('adminRole', 'in', told), row('id', '=', actor.id ?? 0)]))
    .where('suspendedAt', 'is', null)
    .where('invitedUntil', 'is', null)
    .orderBy('id')
    .execute()
  const notice = write(standing.find(({ id }) => id === actor.id)?.name ?? commandOnMachine)
  for (const { id: userId } of standing) if (userId !== actor.id && userId !== about) await sendNotice(tx, { ...notice, userId })
}
