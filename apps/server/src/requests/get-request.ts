import type { requestDecision } from '@passerelle/contract/request-file'
import type * as z from 'zod/mini'
import { readListedPeople } from '#src/accounts/listed-people.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { readRequests } from './request-queries.ts'
import { approvalRefusal } from './request-rules.ts'

type Decision = z.output<typeof requestDecision>

const decided: Readonly<Record<string, Decision['action']>> = {
  'request.approve': 'approved', 'request.reject': 'rejected', 'request.withdraw': 'withdrawn', 'project.close': 'closed',
}

/** One request for its reviewer, what was decided on it, and why it would not be approved now. @throws AppError not_found */
export async function getRequest(ctx: UserContext, { requestId }: { requestId: number }) {
  const [request] = await readRequests(ctx, [{ id: requestId }])
  if (!request) throw new AppError('not_found')
  const holder = await ctx.db
    .selectFrom('users')
    .select(['suspendedAt', 'withdrawnAt'])
    .where('id', '=', request.personId)
    .executeTakeFirstOrThrow()
  return {
    request,
    decisions: await listDecisions(ctx, requestId),
    refusal: request.status === 'pending' ? approvalRefusal(holder) : null,
  }
}

/** The row says the last one only: the journal keeps who approved what was withdrawn since. A request and its project have one number. */
async function listDecisions({ db }: UserContext, requestId: number): Promise<Decision[]> {
  const lines = await db
    .selectFrom('journal')
    .select(['action', 'actorId', 'reason', 'at'])
    .where('subjectType', 'in', ['request', 'project'])
    .where('subjectId', '=', String(requestId))
    .orderBy('id')
    .execute()
  const named = await readListedPeople(db, lines.map(({ actorId }) => actorId))
  return lines.flatMap(({ action, actorId, reason, at }) => {
    const word = decided[action]
    return word && actorId !== null ? [{ action: word, reason, by: named(actorId).name, at: at.toISOString() }] : []
  })
}
