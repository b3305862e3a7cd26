import type { FileLike } from '@passerelle/contract/fields'
import { dropFile } from '#src/files/drop-file.ts'
import { recordFile, withStoredUpload } from '#src/files/store-upload.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'

/**
 * Gives the calling partner a logo in place of the earlier one, whose address answers nothing from then on.
 * @throws FieldErrors when the file is not a readable JPEG or PNG
 */
export async function addLogo(ctx: UserContext, { file }: { file: FileLike }): Promise<void> {
  await withStoredUpload(ctx, file, { field: 'file', kind: 'image' }, (stored) =>
    inTransaction(ctx, async (tx) => {
      const logoFileId = await recordFile(ctx, tx, stored)
      // Two logos at once: the second replaces the first.
      const { logoFileId: earlier } = await tx
        .selectFrom('partners')
        .select('logoFileId')
        .where('userId', '=', ctx.actor.id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      await tx.updateTable('partners').set({ logoFileId }).where('userId', '=', ctx.actor.id).execute()
      if (earlier) await dropFile(ctx, tx, earlier)
      await writeJournal(ctx, tx, { action: 'profile.logo', subject: { type: 'user', id: ctx.actor.id } })
    }),
  )
}
