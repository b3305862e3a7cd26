import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'

/** A question has its answer. @returns false when it was answered, or its file decided, before */
export async function closeQuestion(
  ctx: UserContext,
  tx: Tx,
  { questionId, answer }: { questionId: number; answer: string | null },
): Promise<boolean> {
  const at = ctx.now()
  const closed = await tx
    .updateTable('questions')
    .set({ answer, answeredAt: at, endedAt: at })
    .where('id', '=', questionId)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}
