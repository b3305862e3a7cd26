import { limits } from '@passerelle/contract/constants'
import { readField } from '#src/profiles/correct-field.ts'
import type { UserContext } from '#src/platform/context.ts'
import { type OwnQuestion, selectOwnQuestions } from './own-questions.ts'

/** What the caller is asked for, and has not answered: one for each file that waits. */
export async function listQuestions(ctx: UserContext): Promise<(OwnQuestion & { value: string | null })[]> {
  const asked = await selectOwnQuestions(ctx, ctx.db)
    .where('questions.endedAt', 'is', null)
    .orderBy('questions.id')
    .limit(limits.shownMax)
    .execute()
  return Promise.all(asked.map(async (question) => ({ ...question, value: await valueOf(ctx, question) })))
}

async function valueOf(ctx: UserContext, { kind, fileId, item }: OwnQuestion): Promise<string | null> {
  if (kind === 'profile') return readField(ctx.db, ctx.actor, item)
  if (item !== 'title' && item !== 'resume' && item !== 'description') return null
  const request = await ctx.db.selectFrom('requests').select(item).where('id', '=', fileId).executeTakeFirstOrThrow()
  return request[item] ?? null
}
