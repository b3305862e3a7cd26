import * as contract from '@passerelle/contract/second-factors'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { bearerToken, serve } from '#src/platform/http/route.ts'
import { countCodes } from './backup-codes.ts'
import { findFactor } from './check-factor.ts'
import { addPasskey } from './add-passkey.ts'
import { askForPasskey } from './check-passkey.ts'
import { confirmFactor } from './confirm-factor.ts'
import { drawBackupCodes } from './draw-backup-codes.ts'
import { factorReplies } from './factor-words.ts'
import { proveFactor } from './prove-factor.ts'
import { listPasskeys } from './passkey-queries.ts'
import { removeFactor } from './remove-factor.ts'
import { mustKeepFactor, removePasskey } from './remove-passkey.ts'
import { startFactor } from './start-factor.ts'
import { startPasskey } from './start-passkey.ts'

export function factorRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.getSecondFactor, async (ctx) => {
    const { db, actor } = ctx
    const factor = await findFactor(db, actor.id)
    const passkeys = (await listPasskeys(db, actor.id)).map(({ id, name, createdAt, lastUsedAt }) => ({
      id, name, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null,
    }))
    const since = factor?.confirmedAt?.toISOString() ?? null
    return { since, passkeys, codes_left: await countCodes(db, actor.id), is_required: mustKeepFactor(ctx) }
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

  serve(app, services, contract.drawBackupCodes, async (ctx, { body, request }) => {
    const codes = await drawBackupCodes(ctx, { ...body, token: bearerToken(request) ?? '' })
    return { status: true as const, message: factorReplies.drawn, codes }
  })

  serve(app, services, contract.proveSecondFactor, async (ctx, { body, request }) => {
    await proveFactor(ctx, { ...body, token: bearerToken(request) ?? '' })
    return { status: true as const, message: factorReplies.proved }
  })

  serve(app, services, contract.askPasskey, async (ctx, { request }) => ({
    passkey: await askForPasskey(ctx, ctx.actor.id, { purpose: 'prove', token: bearerToken(request) ?? '' }),
  }))

  serve(app, services, contract.startPasskey, async (ctx, { body, request }) => {
    const started = await startPasskey(ctx, { ...body, token: bearerToken(request) ?? '' })
    return { status: true as const, message: factorReplies.passkeyStarted, ...started }
  })

  serve(app, services, contract.addPasskey, async (ctx, { body: { name, passkey: answer }, request }) => {
    const codes = await addPasskey(ctx, { name, answer, token: bearerToken(request) ?? '' })
    return { status: true as const, message: factorReplies.passkeyAdded, codes }
  })

  serve(app, services, contract.removePasskey, async (ctx, { params }) => {
    await removePasskey(ctx, { passkeyId: params.id })
    return { status: true as const, message: factorReplies.passkeyRemoved }
  })
}
