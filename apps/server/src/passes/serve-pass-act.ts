import { type ErrorCode, errors } from '@passerelle/contract/errors'
import type { Bulk } from '@passerelle/contract/list'
import { product } from '@passerelle/contract/product'
import type { Route } from '@passerelle/contract/route'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { Services, UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { type BulkPlan, serveBulk } from '#src/platform/http/serve-bulk.ts'
import { serve } from '#src/platform/http/route.ts'
import { type DeskPass, findDeskPasses } from './desk-passes.ts'

interface PassAct<One extends Body, Many extends Body, Body extends Asked & { reason: string }, Asked> {
  one: Route<z.ZodMiniType<One>, z.ZodMiniType<{ id: number }>, z.ZodMiniType, z.ZodMiniType<{
    status: true
    message: string
  }>>
  /** The same of chosen passes, where there is such a call. */
  many?: Bulk<Many, Asked>
  /** Of chosen passes, what an act may ask and tell besides. */
  ofMany?: Pick<BulkPlan<Many, Asked, number, DeskPass>, 'seen' | 'changes'>
  /** What it refuses whatever the pass. */
  check?: (ctx: UserContext, asked: Asked) => Promise<void>
  refusal: (pass: DeskPass, asked: Asked) => ErrorCode | null
  /** Whether the one pass is still what whoever decided saw; otherwise it is a conflict. */
  isAsSeen?: (pass: DeskPass, body: One) => boolean
  /** Of a refusal of what was asked for, the field that it stands beside. */
  fields?: Partial<Record<ErrorCode, string>>
  /** Whose passes they are to be, where that is asked for. */
  supplierOf?: (asked: Asked) => number | null
  /** To locked passes that nothing refuses. */
  act: (ctx: UserContext, tx: Tx, passes: DeskPass[], body: Body) => Promise<void>
  done: (count: number) => string
}

/** An act of the desk on one pass, and on chosen ones, by the same rule: each a transaction of its own. */
export function servePassAct<One extends Body, Many extends Body, Body extends Asked & { reason: string }, Asked>(
  app: FastifyInstance,
  services: Services,
  plan: PassAct<One, Many, Body, Asked>,
): void {
  const { one, many, ofMany, check, refusal, isAsSeen, fields = {}, supplierOf, act, done } = plan
  serve(app, services, one, async (ctx, { params, body }) => {
    await check?.(ctx, body)
    await inTransaction(ctx, async (tx) => {
      const [pass] = await findDeskPasses(tx, [params.id], 'locked', ctx, supplierOf?.(body))
      if (!pass) throw new AppError('not_found')
      const refused = refusal(pass, body) ?? (isAsSeen?.(pass, body) === false ? 'conflict' : null)
      const field = refused && fields[refused]
      if (field) throw new FieldErrors({ [field]: errors[refused].message })
      if (refused) throw new AppError(refused)
      await act(ctx, tx, [pass], body)
    })
    return { status: true as const, message: done(1) }
  })
  if (!many) return
  serveBulk(app, services, {
    bulk: many,
    ...ofMany,
    ...(check && { check }),
    find: (db, ids, lock, ctx, asked) => findDeskPasses(db, ids, lock, ctx, supplierOf?.(asked)),
    label: ({ id, service }) => `${product.label} n°\u00A0${id}, ${service}`,
    refusal,
    act: async (ctx, tx, passes, body) => (passes.length > 0 ? act(ctx, tx, passes, body) : undefined),
    message: ({ concerned }) => done(concerned),
  })
}
