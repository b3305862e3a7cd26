import { recordAccess } from './accesses.ts'
import type { UserContext } from './context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from './journal.ts'

/** Who looks at the same thing again within this time is one line: it says who saw what, not how often a page was loaded. */
const onceInMs = 60 * 60_000

/** Whose profile, or which document that they sent. */
export type Reading = { ownerId: number; fileId?: never } | { ownerId: number | null; fileId: string }

/** Writes down that somebody read what another person sent; from where stands with the accesses, under the same request. */
export async function journalReading(ctx: UserContext, tx: Tx, { ownerId, fileId }: Reading): Promise<void> {
  const line = fileId === undefined
    ? { action: 'user.read', subject: { type: 'user', id: ownerId } } as const
    : { action: 'file.read', subject: { type: 'file', id: fileId } } as const
  const earlier = await tx
    .selectFrom('journal')
    .select('id')
    .where('subjectType', '=', line.subject.type)
    .where('subjectId', '=', String(line.subject.id))
    .where('action', '=', line.action)
    .where('actorId', '=', ctx.actor.id)
    .where('at', '>', new Date(ctx.now().getTime() - onceInMs))
    .limit(1)
    .executeTakeFirst()
  if (earlier) return
  await writeJournal(ctx, tx, line)
  await recordAccess(ctx, tx, { kind: 'reading', userId: ctx.actor.id, outcome: 'allowed', aboutId: ownerId, fileId })
}
