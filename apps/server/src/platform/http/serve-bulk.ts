import { type ErrorCode, errors } from '@passerelle/contract/errors'
import type { Bulk, BulkOutcome } from '@passerelle/contract/list'
import type { FastifyInstance } from 'fastify'
import type { Services, UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { RowId } from '#src/platform/database/keyset.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { serve } from './route.ts'

interface BulkPlan<Body extends Asked, Asked, Id extends RowId, Row extends { id: Id }> {
  bulk: Bulk<Body, Asked, Id>
  /** Whether it can be asked at all, whatever the rows: throws what it refuses. */
  check?: (ctx: UserContext, asked: Asked) => Promise<void>
  /** The chosen rows as they are now; in the action, locked in the order of their ids. */
  find: (db: Db | Tx, ids: Id[], lock: 'unlocked' | 'locked', ctx: UserContext, asked: Asked) => Promise<Row[]>
  /** What a row is called where it is left out. */
  label: (row: Row) => string
  /** The rule that the action on one row asks too. */
  refusal: (row: Row, asked: Asked) => ErrorCode | null
  /** Does it to all rows that nothing refuses, each with its line of the journal. */
  act: (ctx: UserContext, tx: Tx, rows: Row[], body: Body) => Promise<void>
  message: (outcome: BulkOutcome<Id>) => string
}

/** Serves an action on chosen rows: its dry run judges by the same rule and changes nothing; the action is one transaction. */
export function serveBulk<Body extends Asked, Asked, Id extends RowId, Row extends { id: Id }>(
  app: FastifyInstance,
  services: Services,
  plan: BulkPlan<Body, Asked, Id, Row>,
): void {
  serve(app, services, plan.bulk.dryRun, async (ctx, { query }) => {
    await plan.check?.(ctx, query)
    return outcomeOf(query.ids, judge(plan, await plan.find(ctx.db, query.ids, 'unlocked', ctx, query), query))
  })

  serve(app, services, plan.bulk.run, async (ctx, { body }) => {
    await plan.check?.(ctx, body)
    const outcome = await inTransaction(ctx, async (tx) => {
      const judged = judge(plan, await plan.find(tx, body.ids, 'locked', ctx, body), body)
      await plan.act(ctx, tx, judged.filter(({ refusal }) => !refusal).map(({ row }) => row), body)
      return outcomeOf(body.ids, judged)
    })
    return { status: true as const, message: plan.message(outcome), ...outcome }
  })
}

interface Judged<Row> {
  row: Row
  label: string
  refusal: ErrorCode | null
}

function judge<Body extends Asked, Asked, Id extends RowId, Row extends { id: Id }>(
  { label, refusal }: BulkPlan<Body, Asked, Id, Row>,
  rows: Row[],
  asked: Asked,
): Judged<Row>[] {
  return rows.map((row) => ({ row, label: label(row), refusal: refusal(row, asked) }))
}

/** A row that is gone is left out too. */
function outcomeOf<Id extends RowId, Row extends { id: Id }>(ids: Id[], judged: Judged<Row>[]): BulkOutcome<Id> {
  const known = new Map<Id, Judged<Row>>(judged.map((one) => [one.row.id, one]))
  const excluded = ids.flatMap((id) => {
    const one = known.get(id)
    const refusal = one ? one.refusal : 'not_found'
    return refusal ? [{ id, label: one?.label ?? String(id), reason: errors[refusal].message }] : []
  })
  return { concerned: ids.length - excluded.length, excluded }
}
