import * as acts from '@passerelle/contract/pass-acts'
import * as contract from '@passerelle/contract/pass-file'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { deskRefusals } from './desk-rules.ts'
import { deskReplies } from './desk-words.ts'
import { checkUntil, extendPasses } from './extend-passes.ts'
import { getPass } from './get-pass.ts'
import { listPassHistory } from './list-pass-history.ts'
import { moveToSupplier } from './move-to-supplier.ts'
import { passReplies } from './pass-words.ts'
import { previewUndo } from './preview-undo.ts'
import { renewByDesk } from './renew-by-desk.ts'
import { servePassAct } from './serve-pass-act.ts'
import { restoreByDesk, suspendByDesk } from './suspend-by-desk.ts'
import { unassignPasses } from './unassign-passes.ts'
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

  servePassAct(app, services, {
    one: acts.adminUnassignPass,
    many: { dryRun: acts.adminPreviewUnassignPasses, run: acts.adminUnassignPasses },
    refusal: deskRefusals.unassign,
    act: unassignPasses,
    done: deskReplies.unassigned,
  })

  servePassAct(app, services, {
    one: acts.adminSuspendPass,
    many: { dryRun: acts.adminPreviewSuspendPasses, run: acts.adminSuspendPasses },
    refusal: (pass) => deskRefusals.suspend(pass, pass.today),
    act: suspendByDesk,
    done: deskReplies.suspended,
  })

  servePassAct(app, services, {
    one: acts.adminRestorePass,
    many: { dryRun: acts.adminPreviewRestorePasses, run: acts.adminRestorePasses },
    refusal: deskRefusals.restore,
    act: restoreByDesk,
    done: deskReplies.restored,
  })

  servePassAct(app, services, {
    one: acts.adminExtendPass,
    many: { dryRun: acts.adminPreviewExtendPasses, run: acts.adminExtendPasses },
    check: checkUntil,
    refusal: (pass, { until }) => deskRefusals.extend(pass, pass.today, until),
    fields: { not_later: 'until' },
    act: extendPasses,
    done: deskReplies.extended,
  })

  servePassAct(app, services, {
    one: acts.adminRenewPass,
    many: { dryRun: acts.adminPreviewRenewPasses, run: acts.adminRenewPasses },
    refusal: (pass) => deskRefusals.renew(pass, pass.today),
    act: renewByDesk,
    done: deskReplies.renewed,
  })

  servePassAct(app, services, {
    one: acts.adminMovePass,
    many: { dryRun: acts.adminPreviewMovePasses, run: acts.adminMovePasses },
    supplierOf: (asked) => asked.supplier_id,
    refusal: (pass, asked) => deskRefusals.move(pass, pass.today, asked.supplier_id),
    fields: { already_there: 'supplier_id', no_supplier: 'supplier_id' },
    act: (ctx, tx, passes, { supplier_id: supplierId, reason }) => moveToSupplier(ctx, tx, passes, { supplierId, reason }),
    done: deskReplies.moved,
  })
}
