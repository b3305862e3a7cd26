import * as contract from '@passerelle/contract/second-factors'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { bearerToken, serve } from '#src/platform/http/route.ts'
import { countCodes } from './backup-codes.ts'
import { findFactor } from './check-factor.ts'
import { confirmFactor } from './confirm-factor.ts'
import { drawBackupCodes } from './draw-backup-codes.ts'
import { factorReplies } from './factor-words.ts'
import { proveFactor } from './prove-factor.ts'
import { removeFactor } from './remove-factor.ts'
import { startFactor } from './start-factor.ts'

export function factorRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.getSecondFactor, async ({ db, actor }) => {
    const factor = await findFactor(db, actor.id)
    return { since: factor?.confirmedAt?.toISOString() ?? null, codes_left: await countCodes(db, actor.id) }
  })

  serve(app, services, contract.startSecondFactor, async (ctx, { body }) => {
    return { status: true as const, message: factorReplies.started, ...(await startFactor(ctx, body)) }
  })

  serve(app, services, contract.confirmSecondFactor, async (ctx, { body, request }) => {
    const codes = await confirmFactor(ctx, { ...body, token: bearerToken(request) ?? '' })
    return { status: true as const, message: factorReplies.confirmed, codes }
  })

  serve(app, services, contract.removeSecondFactor, async (ctx, { body }) => {
    await removeFactor(ctx, body)
    return { status: true as const, message: factorReplies.removed }
  })

  serve(app, services, contract.drawBackupCodes, async (ctx, { body }) => {
    return { status: true as const, message: factorReplies.drawn, codes: await drawBackupCodes(ctx, body) }
  })

  serve(app, services, contract.proveSecondFactor, async (ctx, { body, request }) => {
    await proveFactor(ctx, { ...body, token: bearerToken(request) ?? '' })
    return { status: true as const, message: factorReplies.proved }
  })
}
