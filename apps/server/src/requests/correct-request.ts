import type { RequestAnswer } from '@passerelle/contract/answer-forms'
import { dropFile } from '#src/files/drop-file.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { slugOf } from './request-slug.ts'

/** One thing that a waiting request says, or its image, put right; its row is held. */
export async function correctRequest(
  ctx: UserContext,
  tx: Tx,
  { requestId, item, value }: { requestId: number; item: RequestAnswer | 'image'; value: string },
): Promise<void> {
  const change = {
    title: { title: value, slug: slugOf(value) },
    resume: { resume: value },
    description: { description: value },
    image: { imageFileId: value },
  }[item]
  const before = await tx.selectFrom('requests').select('imageFileId').where('id', '=', requestId).executeTakeFirstOrThrow()
  await tx.updateTable('requests').set(change).where('id', '=', requestId).execute()
  if (item === 'image') await dropFile(ctx, tx, before.imageFileId)
}
