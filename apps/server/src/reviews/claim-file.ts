import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { findReader, type Reader } from './find-readers.ts'
import { lockFile, type ReviewedFile, subjectOf } from './lock-file.ts'

/** A screen that is open says so each minute; a lid that was closed lets go of its file soon after. */
const leaseMs = 3 * 60_000

/**
 * Opens a file for review: it is the caller's while this is said again, unless somebody else has it.
 * @returns who has it now @throws AppError not_found; already_decided when it does not wait
 */
export async function claimFile(ctx: UserContext, file: ReviewedFile): Promise<Reader & { isMine: boolean }> {
  return inTransaction(ctx, async (tx) => {
    const { isWaiting } = await lockFile(tx, file)
    if (!isWaiting) throw new AppError('already_decided')
    const reader = await findReader(ctx, tx, file)
    if (reader && reader.id !== ctx.actor.id) return { ...reader, isMine: false }
    if (reader) {
      await tx
        .updateTable('reviewClaims')
        .set({ until: leaseFrom(ctx.now()) })
        .where('kind', '=', file.kind)
        .where('fileId', '=', file.fileId)
        .execute()
      return { ...reader, isMine: true }
    }
    await giveFile(ctx, tx, file)
    await writeJournal(ctx, tx, { action: 'review.claim', subject: subjectOf(file), detail: { from: null, to: ctx.actor.id } })
    return { ...(await findOwn(ctx, tx, file)), isMine: true }
  })
}

/**
 * Takes a file from whoever has it open, who is told at their next word or decision.
 * @throws AppError not_found; already_decided when it does not wait
 */
export async function takeOverFile(ctx: UserContext, file: ReviewedFile): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { isWaiting } = await lockFile(tx, file)
    if (!isWaiting) throw new AppError('already_decided')
    const reader = await findReader(ctx, tx, file)
    if (reader?.id === ctx.actor.id) return
    await giveFile(ctx, tx, file)
    await writeJournal(ctx, tx, {
      action: 'review.take_over',
      subject: subjectOf(file),
      detail: { from: reader?.id ?? null, to: ctx.actor.id },
    })
  })
}

const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs)

/** One that was left behind, or taken over, is overwritten. */
async function giveFile(ctx: UserContext, tx: Tx, { kind, fileId }: ReviewedFile): Promise<void> {
  const given = { byId: ctx.actor.id, since: ctx.now(), until: leaseFrom(ctx.now()) }
  await tx
    .insertInto('reviewClaims')
    .values({ kind, fileId, ...given })
    .onConflict((conflict) => conflict.columns(['kind', 'fileId']).doUpdateSet(given))
    .execute()
}

async function findOwn(ctx: UserContext, tx: Tx, file: ReviewedFile): Promise<Reader> {
  const own = await findReader(ctx, tx, file)
  if (!own) throw new Error('a claim was not kept')
  return own
}
