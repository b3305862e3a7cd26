import type { Context } from '#src/platform/context.ts'
import { anyOf } from '#src/platform/database/page-rows.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import type { ReviewedFile } from './lock-file.ts'

export interface Reader {
  id: number
  /** First and last name. */
  by: string
  since: Date
}

/** Who examines each of these files now; a claim that has ended is none. */
export async function findReaders(
  { now }: Pick<Context, 'now'>,
  db: Db | Tx,
  { kind, of }: { kind: ReviewedFile['kind']; of: { id: number }[] },
): Promise<ReadonlyMap<number, Reader>> {
  if (of.length === 0) return new Map()
  const rows = await db
    .selectFrom('reviewClaims')
    .innerJoin('users', 'users.id', 'reviewClaims.byId')
    .select(['reviewClaims.fileId', 'reviewClaims.since', 'users.id', 'users.firstname', 'users.name'])
    .where('kind', '=', kind)
    .where('fileId', '=', anyOf(of))
    .where('until', '>', now())
    .execute()
  return new Map(rows.map(({ fileId, id, firstname, name, since }) => [fileId, { id, by: `${firstname} ${name}`, since }]))
}

export async function findReader(ctx: Pick<Context, 'now'>, db: Db | Tx, { kind, fileId }: ReviewedFile): Promise<Reader | undefined> {
  return (await findReaders(ctx, db, { kind, of: [{ id: fileId }] })).get(fileId)
}

/** As the contract says it, in lists. */
export const readerReply = (reader: Reader | undefined) => (reader ? { by: reader.by, since: reader.since.toISOString() } : null)
