import { type ErrorCode, errors } from '@passerelle/contract/errors'
import type { Bulk, BulkOutcome } from '@passerelle/contract/list'
import type { FastifyInstance } from 'fastify'
import type { Services, UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { RowId } from '#src/platform/database/keyset.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { serve } from './route.ts'

export interface BulkPlan<Body extends Asked, Asked, Id extends RowId, Row extends { id: Id }> {
  bulk: Bulk<Body, Asked, Id>
  /** Whether it can be asked at all, whatever the rows: throws what it refuses. */
  check?: (ctx: UserContext, asked: Asked) => Promise<void>
  /** The chosen rows as they are now; in the action, locked in the order of their ids. */
  find: (db: Db | Tx, ids: Id[], lock: 'unlocked' | 'locked', ctx: UserContext, asked: Asked) => Promise<Row[]>
  /** What a row is called where it is left out. */
  label: (row: Row) => string
  /** The rule that the action on one row asks too. */
  refusal: (row: Row, asked: Asked) => ErrorCode | null
  /** What of a row must still be as the dry run showed it, and what that showed, sent back: a row that has changed is left out. */
  seen?: { of: (row: Row) => string; given: (body: Body) => string | null }
  /** Whose each row is, and whose it becomes. */
  changes?: (ctx: UserContext, db: Db | Tx, rows: Row[], asked: Asked) => Promise<Map<Id, { from: string | null; to: string }>>
  /** What to think of before: told by the dry run. */
  note?: (ctx: UserContext, rows: Row[]) => string | null
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
    const judged = judge(plan, await plan.find(ctx.db, query.ids, 'unlocked', ctx, query), query)
    const note = plan.note?.(ctx, goingOf(judged)) ?? null
    const { seen } = plan
    return {
      ...outcomeOf(query.ids, judged),
      ...(await changesOf(plan, ctx, ctx.db, judged, query)),
      ...(note !== null && { note }),
      ...(seen && { seen: judged.map(({ row }) => `${row.id}:${seen.of(row)}`).join() }),
    }
  })

  serve(app, services, plan.bulk.run, async (ctx, { body }) => {
    await plan.check?.(ctx, body)
    const outcome = await inTransaction(ctx, async (tx) => {
      const judged = judgeSeen(plan, judge(plan, await plan.find(tx, body.ids, 'locked', ctx, body), body), body)
      const changes = await changesOf(plan, ctx, tx, judged, body)
      await plan.act(ctx, tx, goingOf(judged), body)
      return { ...outcomeOf(body.ids, judged), ...changes }
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

const goingOf = <Row>(judged: Judged<Row>[]): Row[] => judged.filter(({ refusal }) => !refusal).map(({ row }) => row)

/** Leaves out what is no more as the dry run showed it. A row that it did not show was, as far as anybody has seen, nobody's. */
function judgeSeen<Body extends Asked, Asked, Id extends RowId, Row extends { id: Id }>(
  { seen }: BulkPlan<Body, Asked, Id, Row>,
  judged: Judged<Row>[],
  body: Body,
): Judged<Row>[] {
  if (!seen) return judged
  const given = new Map((seen.given(body) ?? '').split(',').map((one) => {
    const [id = '', ...rest] = one.split(':')
    return [id, rest.join(':')] as const
  }))
  return judged.map((one) => (
    one.refusal || (given.get(String(one.row.id)) ?? '') === seen.of(one.row) ? one : { ...one, refusal: 'conflict' as const }
  ))
}

async function changesOf<Body extends Asked, Asked, Id extends RowId, Row extends { id: Id }>(
  { changes, label }: BulkPlan<Body, Asked, Id, Row>,
  ctx: UserContext,
  db: Db | Tx,
  judged: Judged<Row>[],
  asked: Asked,
): Promise<Pick<BulkOutcome<Id>, 'changes'>> {
  if (!changes) return {}
  const rows = goingOf(judged)
  const known = await changes(ctx, db, rows, asked)
  return {
    changes: rows.flatMap((row) => {
      const change = known.get(row.id)
      return change ? [{ id: row.id, label: label(row), ...change }] : []
    }),
  }
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
