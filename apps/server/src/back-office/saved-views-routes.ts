import * as contract from '@passerelle/contract/saved-views'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { removeView } from './remove-view.ts'
import { renameView } from './rename-view.ts'
import { listViews, saveView } from './save-view.ts'
import { viewReplies } from './saved-views-words.ts'

export function savedViewsRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.adminListViews, (ctx) => listViews(ctx))

  serve(app, services, contract.adminSaveView, async (ctx, { body }) => {
    const id = await saveView(ctx, body)
    return { status: true as const, message: viewReplies.saved, id }
  })

  serve(app, services, contract.adminRenameView, async (ctx, { params, body }) => {
    await renameView(ctx, { viewId: params.id, name: body.name })
    return { status: true as const, message: viewReplies.renamed }
  })

  serve(app, services, contract.adminRemoveView, async (ctx, { params }) => {
    await removeView(ctx, { viewId: params.id })
    return { status: true as const, message: viewReplies.removed }
  })
}
