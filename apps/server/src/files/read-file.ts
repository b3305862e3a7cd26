import type { Selectable } from 'kysely'
import { recordAccess } from '#src/platform/accesses.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserActor, UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Db, Tables } from '#src/platform/database/tables.ts'
import { actorMay } from '#src/platform/http/access.ts'
import { journalReading } from '#src/platform/readings.ts'
import { journalRefusal } from '#src/platform/refused-rights.ts'

export type FileRow = Selectable<Tables['files']>

/**
 * A file for its owner or for an administrator who reads documents, which is journaled.
 * @throws AppError not_found, the same for a file that is not theirs and one that never was
 */
export async function readFile(ctx: UserContext, id: string): Promise<FileRow> {
  if (!isFileId(id)) throw new AppError('not_found')
  const file = await ctx.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
  if (!file || !mayRead(ctx.actor, file)) {
    if (file && ctx.actor.adminRole !== null) await journalRefusal(ctx, 'documents.read')
    await recordAccess(ctx, ctx.db, {
      kind: 'reading', userId: ctx.actor.id, outcome: 'refused', ...(file && { aboutId: file.ownerId, fileId: id }),
    })
    throw new AppError('not_found')
  }
  await inTransaction(ctx, (tx) => journalReading(ctx, tx, { ownerId: file.ownerId, fileId: id }))
  return file
}

/** A public image by the name in its address, or null. */
export async function findPublicFile(db: Db, name: string): Promise<FileRow | null> {
  const id = /^(.{36})\.(jpg|png)$/.exec(name)?.[1]
  if (!id || !isFileId(id)) return null
  return (await db.selectFrom('files').selectAll().where('id', '=', id).where('isPublic', '=', true).executeTakeFirst()) ?? null
}

/** The owner reads it, sent by them or to them; among administrators, who decides on it; who pays, what is joined to a case about money. */
function mayRead(actor: UserActor, file: FileRow): boolean {
  if (file.ownerId === actor.id) return true
  return actorMay(actor, 'documents.read') || (file.isForFinance && actorMay(actor, 'cases.answer'))
}

const isFileId = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
