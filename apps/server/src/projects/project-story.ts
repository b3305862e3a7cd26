import type { ProjectGift } from '@passerelle/contract/project-file'
import { sql } from 'kysely'
import { readListedPeople } from '#src/accounts/listed-people.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { cutPage, type Ordering, takeAfter } from '#src/platform/database/keyset.ts'
import { anyOf, inOrderOf } from '#src/platform/database/page-rows.ts'

const pageRows = 20

interface Asked {
  projectId: number
  cursor?: string | undefined
}

const newestFirst = <Row extends { id: number }>(id: string): Ordering<Row> => ({
  name: '-id', column: { kind: 'number', by: id, of: (row) => row.id }, direction: 'desc', id,
})

/**
 * The payments that gave a project what it has now, a page of them: how much of each is for it, of how much in all.
 * @throws AppError not_found; FieldErrors on `cursor`
 */
export async function listProjectGifts(
  ctx: UserContext,
  { projectId, cursor }: Asked,
): Promise<{ data: ProjectGift[]; next_cursor: string | null }> {
  const { db } = ctx
  await checkProject(ctx, projectId)
  // One by one: a project has a few hundred at most, of a million passes.
  const given = db
    .selectFrom('allocations')
    .innerJoinLateral(
      (eb) => eb
        .selectFrom('passes').select(['orderId', 'amountXof']).whereRef('passes.allocationId', '=', 'allocations.id').offset(0).as('given'),
      (join) => join.onTrue(),
    )
    .select(['given.orderId as id', sql<number>`count(*)`.as('count'), sql<number>`sum(given.amount_xof)::bigint`.as('amountXof')])
    .where('allocations.projectId', '=', projectId)
    .groupBy('given.orderId')
  const ordering = newestFirst<{ id: number; count: number; amountXof: number }>('given.orderId')
  const { rows: page, nextCursor } = cutPage(
    await takeAfter(given, ordering, { cursor, limit: pageRows + 1 }).execute(), ordering, pageRows,
  )
  const orders = await db
    .selectFrom('paymentOrders')
    .leftJoin('donations', 'donations.orderId', 'paymentOrders.id')
    .leftJoinLateral(
      (eb) => eb
        .selectFrom('paymentAttempts')
        .select('paymentAttempts.id')
        .whereRef('paymentAttempts.orderId', '=', 'paymentOrders.id')
        .where('paymentAttempts.state', 'in', ['paid', 'refunded'])
        .where('paymentAttempts.settledAt', 'is not', null)
        .limit(1)
        .as('attempt'),
      (join) => join.onTrue(),
    )
    .select(['paymentOrders.id', 'paymentOrders.kind', 'paymentOrders.ownerId', 'paymentOrders.amountXof', 'paymentOrders.paidAt'])
    .select(['donations.title', 'attempt.id as attempt'])
    .where('paymentOrders.id', '=', anyOf(page))
    .execute()
  const named = await readListedPeople(db, orders.map(({ ownerId }) => ownerId))
  const shares = new Map(page.map((row) => [row.id, row]))
  return {
    data: inOrderOf(page, orders).map(({ id, kind, title, ownerId, amountXof, paidAt, attempt }) => ({
      id,
      kind,
      title,
      donor: named(ownerId),
      count: shares.get(id)?.count ?? 0,
      amount: shares.get(id)?.amountXof ?? 0,
      total: amountXof,
      paid_at: paidAt?.toISOString() ?? null,
      attempt,
    })),
    next_cursor: nextCursor,
  }
}

/**
 * What the journal says of a project and of the request that it was, a page of it with who did what.
 * @throws AppError not_found; FieldErrors on `cursor`
 */
export async function listProjectHistory(ctx: UserContext, { projectId, cursor }: Asked) {
  await checkProject(ctx, projectId)
  const ordering = newestFirst<{ id: number }>('journal.id')
  const linesOf = (type: 'project' | 'request') => takeAfter(
    ctx.db
      .selectFrom('journal')
      .select(['journal.id', 'journal.at', 'journal.action', 'journal.actorId', 'journal.reason'])
      .where('journal.subjectType', '=', type)
      .where('journal.subjectId', '=', String(projectId)),
    ordering,
    { cursor, limit: pageRows + 1 },
  ).execute()
  // Two walks along one index, put together here.
  const lines = [...(await linesOf('project')), ...(await linesOf('request'))].toSorted((one, other) => other.id - one.id)
  const { rows, nextCursor } = cutPage(lines, ordering, pageRows)
  const named = await readListedPeople(ctx.db, rows.map(({ actorId }) => actorId))
  return {
    data: rows.map(({ id, at, action, actorId, reason }) => ({
      id, at: at.toISOString(), action, by: actorId === null ? null : { id: actorId, name: named(actorId).name }, reason,
    })),
    next_cursor: nextCursor,
  }
}

async function checkProject({ db }: UserContext, projectId: number): Promise<void> {
  if (!(await db.selectFrom('projects').select('id').where('id', '=', projectId).executeTakeFirst())) throw new AppError('not_found')
}
