import { adminPreviewSuspension, adminRestoreUser, adminSuspendUser } from '@passerelle/contract/suspensions'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { previewSuspension } from './preview-suspension.ts'
import { restoreUser } from './restore-user.ts'
import { suspendUser } from './suspend-user.ts'
import { suspensionReplies } from './suspension-words.ts'

export function suspensionRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, adminPreviewSuspension, async (ctx, { params }) => {
    const { payoutsXof, ...preview } = await previewSuspension(ctx, { userId: params.id })
    return { ...preview, payouts_amount: payoutsXof }
  })

  serve(app, services, adminSuspendUser, async (ctx, { params, body }) => {
    await suspendUser(ctx, { userId: params.id, reason: body.reason })
    return { status: true as const, message: suspensionReplies.suspended }
  })

  serve(app, services, adminRestoreUser, async (ctx, { params, body }) => {
    await restoreUser(ctx, { userId: params.id, reason: body.reason })
    return { status: true as const, message: suspensionReplies.restored }
  })
}
