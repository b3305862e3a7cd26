import type { SuspensionCause } from '@passerelle/contract/pass-events'
import type { adminListPassHistory } from '@passerelle/contract/pass-file'
import type * as z from 'zod/mini'
import { readListedPeople } from '#src/accounts/listed-people.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { cutPage, type Ordering, takeAfter } from '#src/platform/database/keyset.ts'
import type { AttributionRule } from './assign-passes.ts'

const pageRows = 20
const ordering: Ordering<{ id: number }> = {
  name: '-id', column: { kind: 'number', by: 'passEvents.id', of: (row) => row.id }, direction: 'desc', id: 'passEvents.id',
}

/** What the events of a pass keep beside their name: ids of people, days, why. */
interface Kept {
  beneficiaryId?: number
  from?: number | string | null
  to?: number | string | null
  cause?: SuspensionCause
  reason?: string
  why?: AttributionRule
}

type History = z.output<(typeof adminListPassHistory)['response']>

/** A pass's life, a page of it, with who did what. @throws AppError not_found; FieldErrors on `cursor` */
export async function listPassHistory(
  ctx: UserContext,
  { passId, cursor }: { passId: number; cursor?: string | undefined },
): Promise<History> {
  const { db } = ctx
  const pass = await db.selectFrom('passes').select('id').where('id', '=', passId).executeTakeFirst()
  if (!pass) throw new AppError('not_found')
  const events = db
    .selectFrom('passEvents')
    .select(['passEvents.id', 'passEvents.event', 'passEvents.at', 'passEvents.actorId', 'passEvents.detail'])
    .where('passEvents.passId', '=', passId)
  const { rows, nextCursor } = cutPage(await takeAfter(events, ordering, { cursor, limit: pageRows + 1 }).execute(), ordering, pageRows)
  const lines = rows.map(({ detail, ...row }) => ({ ...row, ...handsOf(detail) }))
  const named = await readListedPeople(db, lines.flatMap(({ actorId, from, to }) => [actorId, from, to]))
  return {
    data: lines.map(({ id, at, event, actorId, from, to, fromDay, toDay, cause, reason }) => ({
      id,
      at: at.toISOString(),
      event,
      by: actorId === null ? null : { id: actorId, name: named(actorId).name },
      reason,
      from: from === null ? null : named(from),
      to: to === null ? null : named(to),
      from_day: fromDay,
      to_day: toDay,
      cause,
    })),
    next_cursor: nextCursor,
  }
}

/** Ids are people, texts are days. */
function handsOf({ beneficiaryId, from, to = beneficiaryId, cause, why, reason = why?.rule === 'desk' ? why.reason : undefined }: Kept) {
  return {
    from: typeof from === 'number' ? from : null,
    to: typeof to === 'number' ? to : null,
    fromDay: typeof from === 'string' ? from : null,
    toDay: typeof to === 'string' ? to : null,
    cause: cause ?? null,
    reason: reason ?? null,
  }
}
