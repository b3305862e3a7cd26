import type { Context } from './context.ts'
import type { Db, Tables } from '#src/platform/database/tables.ts'

const keptDays = 90
/** Of what nobody counts, one line in this time says it: nobody fills the table. Guesses are counted, and each has its line. */
const onceInMs = 10 * 60_000

/** Of a reading, `aboutId` and `fileId` say what was read, and of whom. */
export type Access = Pick<Tables['accesses'], 'kind' | 'userId' | 'outcome'> & {
  aboutId?: number | null | undefined
  fileId?: string | null | undefined
}

/** Writes down who came in or tried to, from which network, and how it ended; nothing of what was typed. */
export async function recordAccess(ctx: Context, db: Db, access: Access): Promise<void> {
  const { kind, userId, outcome, aboutId = null, fileId = null } = access
  const at = ctx.now()
  const row = { at, kind, userId, network: ctx.ip, outcome, requestId: ctx.requestId, aboutId, fileId }
  const isCounted = outcome === 'allowed' || (outcome === 'refused' && kind !== 'reading')
  if (!isCounted && (await isAlreadyWritten(db, row))) return
  await db.insertInto('accesses').values(row).execute()
}

async function isAlreadyWritten(
  db: Db,
  { at, kind, userId, network, outcome, aboutId }: Access & { at: Date; network: string; aboutId: number | null },
): Promise<boolean> {
  const same = await db
    .selectFrom('accesses')
    .select('id')
    .where('at', '>', new Date(at.getTime() - onceInMs))
    .where('kind', '=', kind)
    .where('outcome', '=', outcome)
    .where('network', '=', network)
    .where('userId', 'is not distinct from', userId)
    .where('aboutId', 'is not distinct from', aboutId)
    .limit(1)
    .executeTakeFirst()
  return same !== undefined
}

export async function sweepAccesses(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('accesses').where('at', '<', new Date(now.getTime() - keptDays * 86_400_000)).execute()
}
