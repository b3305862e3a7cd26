import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { findReader } from './find-readers.ts'
import type { ReviewedFile } from './lock-file.ts'
import { claimedBy } from './review-words.ts'

/**
 * A file is being decided, its row held: whoever has it open decides, or anybody when nobody has.
 * @throws AppError file_claimed, with who has it and since when
 */
export async function endClaim(ctx: UserContext, tx: Tx, { kind, fileId }: ReviewedFile): Promise<void> {
  const reader = await findReader(ctx, tx, { kind, fileId })
  if (reader && reader.id !== ctx.actor.id) throw new AppError('file_claimed', { message: claimedBy(reader) })
  await tx.deleteFrom('reviewClaims').where('kind', '=', kind).where('fileId', '=', fileId).execute()
}
