import { moneySubjects } from '@passerelle/contract/case-words'
import { addDays, dayOf, startOfDay } from '@passerelle/contract/dates'
import { notifyAdministrators, sendNotice } from '#src/notices/send-notice.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { casesDue, casesLate } from './case-words.ts'
import { deskOf } from './tell-desk.ts'

/**
 * In the morning: who follows cases whose answer is promised for today or tomorrow is told, or the desk where nobody does, and the desk
 * is told of what is late. Once a day each, however often it runs.
 */
export async function watchCases(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [now, today] = [ctx.now(), dayOf(ctx.now())]
    const soon = await countByOwner(tx, { after: now, until: startOfDay(addDays(today, 2)) })
    for (const { ownerId, desk, count } of soon) {
      if (ownerId === null) await notifyAdministrators(tx, desk, casesDue(count, { whose: desk, today }))
      else await sendNotice(tx, { ...casesDue(count, { whose: 'own', today }), userId: ownerId })
    }
    for (const desk of ['finance', 'instruction'] as const) {
      const count = await countLate(tx, desk, now)
      if (count > 0) await notifyAdministrators(tx, desk, casesLate(count, { desk, today }))
    }
  })
}

/** Of an owner all together; of nobody, desk by desk. */
async function countByOwner(tx: Tx, { after, until }: { after: Date; until: Date }) {
  const rows = await tx
    .selectFrom('cases')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'cases.ownerId').on('users.adminRole', 'is not', null).on('users.suspendedAt', 'is', null),
    )
    .select(['users.id as ownerId', 'cases.subject'])
    .where('cases.awaitedAt', '>', after)
    .where('cases.awaitedAt', '<=', until)
    .execute()
  const groups = Map.groupBy(rows, ({ ownerId, subject }) => String(ownerId ?? deskOf({ subject })))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ ownerId: first.ownerId, desk: deskOf(first), count: group.length }] : []
  })
}

async function countLate(tx: Tx, desk: 'finance' | 'instruction', now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('cases')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('awaitedAt', '<=', now)
    .where('subject', desk === 'finance' ? 'in' : 'not in', moneySubjects)
    .executeTakeFirstOrThrow()
  return count
}
