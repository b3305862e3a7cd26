import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { findReader } from './find-readers.ts'
import type { ReviewedFile } from './lock-file.ts'
import { claimedBy } from './review-words.ts'

/**
 * A file is being decided, its row held: whoever has it open decides, or anybody when nobody has. It waits for no answer any more.
 * @throws AppError file_claimed, with who has it and since when
 */
export async function endReview(ctx: UserContext, tx: Tx, file: ReviewedFile): Promise<void> {
  await refuseClaimed(ctx, tx, file)
  await dropReview(ctx, tx, file)
}

/** The file waits for nobody any more, whoever has it open. */
export async function dropReview(ctx: UserContext, tx: Tx, { kind, fileId }: ReviewedFile): Promise<void> {
  await tx.deleteFrom('reviewClaims').where('kind', '=', kind).where('fileId', '=', fileId).execute()
  await tx
    .updateTable('questions')
    .set({ endedAt: ctx.now() })
    .where('kind', '=', kind)
    .where('fileId', '=', fileId)
    .where('endedAt', 'is', null)
    .execute()
}

/** @throws AppError file_claimed, with who has it and since when */
export async function refuseClaimed(ctx: UserContext, tx: Tx, file: ReviewedFile): Promise<void> {
  const reader = await findReader(ctx, tx, file)
  if (reader && reader.id !== ctx.actor.id) throw new AppError('file_claimed', { message: claimedBy(reader) })
}
