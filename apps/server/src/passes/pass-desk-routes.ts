import * as contract from '@passerelle/contract/pass-file'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { getPass } from './get-pass.ts'
import { listPassHistory } from './list-pass-history.ts'
import { passReplies } from './pass-words.ts'
import { previewUndo } from './preview-undo.ts'
import { undoLate } from './undo-late.ts'

/** One pass in the back office, and what the desk does to it. */
export function passDeskRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.adminGetPass, (ctx, { params }) => getPass(ctx, { passId: params.id }))

  serve(app, services, contract.adminListPassHistory, (ctx, { params, query }) =>
    listPassHistory(ctx, { passId: params.id, cursor: query.cursor }))

  serve(app, services, contract.adminPreviewUndo, (ctx, { params }) => previewUndo(ctx, params.id))

  serve(app, services, contract.adminUndoRedemption, async (ctx, { params, body }) => {
    await undoLate(ctx, { redemptionId: params.id, reason: body.reason })
    return { status: true as const, message: passReplies.undoneLate }
  })
}
