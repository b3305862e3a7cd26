import { adminAskProfile, adminAskRequest } from '@passerelle/contract/questions'
import * as contract from '@passerelle/contract/reviews'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { askQuestion } from './ask-question.ts'
import { claimFile, takeOverFile } from './claim-file.ts'
import { leaveFile } from './leave-file.ts'
import type { ReviewedFile } from './lock-file.ts'
import { reviewReplies } from './review-words.ts'

const routesOf = {
  profile: { claim: contract.adminClaimProfile, leave: contract.adminLeaveProfile, takeOver: contract.adminTakeOverProfile },
  request: { claim: contract.adminClaimRequest, leave: contract.adminLeaveRequest, takeOver: contract.adminTakeOverRequest },
}

export function reviewRoutes(app: FastifyInstance, services: Services): void {
  for (const kind of ['profile', 'request'] as const satisfies ReviewedFile['kind'][]) {
    const { claim, leave, takeOver } = routesOf[kind]
    serve(app, services, claim, async (ctx, { params }) => {
      const { isMine, by, since } = await claimFile(ctx, { kind, fileId: params.id })
      return { is_mine: isMine, by, since: since.toISOString() }
    })
    serve(app, services, leave, async (ctx, { params }) => {
      await leaveFile(ctx, { kind, fileId: params.id })
      return { status: true as const }
    })
    serve(app, services, takeOver, async (ctx, { params }) => {
      await takeOverFile(ctx, { kind, fileId: params.id })
      return { status: true as const, message: reviewReplies.takenOver }
    })
  }

  serve(app, services, adminAskProfile, async (ctx, { params, body }) => {
    await askQuestion(ctx, { kind: 'profile', fileId: params.id, ...body })
    return { status: true as const, message: reviewReplies.asked }
  })
  serve(app, services, adminAskRequest, async (ctx, { params, body }) => {
    await askQuestion(ctx, { kind: 'request', fileId: params.id, ...body })
    return { status: true as const, message: reviewReplies.asked }
  })
}
