import * as contract from '@passerelle/contract/person'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { correctEmail } from './correct-email.ts'
import { correctName } from './correct-name.ts'
import { endPersonSessions } from './end-person-sessions.ts'
import { getPerson } from './get-person.ts'
import { getPersonActivity } from './person-activity.ts'
import { openRecovery } from './open-recovery.ts'
import { findRecovery } from './find-recovery.ts'
import { previewMerge } from './preview-merge.ts'
import { listPersonDocuments, listPersonHistory, listPersonMessages, listPersonSessions } from './person-queries.ts'
import { mergeAccounts } from './merge-accounts.ts'
import { resetPersonFactor } from './reset-person-factor.ts'
import { personReplies } from './person-words.ts'

/** Everything the back office knows of one person, each part by a call of its own. */
export function personRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.adminGetPerson, (ctx, { params }) => getPerson(ctx, { userId: params.id }))

  serve(app, services, contract.adminGetPersonActivity, (ctx, { params }) => getPersonActivity(ctx, { userId: params.id }))

  serve(app, services, contract.adminListPersonDocuments, async (ctx, { params }) => {
    const documents = await listPersonDocuments(ctx, { userId: params.id })
    return {
      documents: documents.map(({ id, originalName, mime, size, createdAt }) => ({
        id, name: originalName, mime, size, sent_at: createdAt.toISOString(),
      })),
    }
  })

  serve(app, services, contract.adminListPersonHistory, async (ctx, { params, query }) => {
    const { rows, nextCursor } = await listPersonHistory(ctx, { userId: params.id, cursor: query.cursor })
    const data = rows.map(({ id, at, action, actorId, actorName, reason }) => ({
      id, at: at.toISOString(), action, by: actorId === null ? null : { id: actorId, name: actorName ?? '' }, reason,
    }))
    return { data, next_cursor: nextCursor }
  })

  serve(app, services, contract.adminListPersonMessages, async (ctx, { params, query }) => {
    const { rows, nextCursor } = await listPersonMessages(ctx, { userId: params.id, cursor: query.cursor })
    const data = rows.map(({ id, message, createdAt, readAt }) => ({
      id, message, at: createdAt.toISOString(), read_at: readAt?.toISOString() ?? null,
    }))
    return { data, next_cursor: nextCursor }
  })

  serve(app, services, contract.adminListPersonSessions, async (ctx, { params }) => {
    const { count, sessions } = await listPersonSessions(ctx, { userId: params.id })
    return {
      count,
      sessions: sessions.map(({ agent, since, lastUsedAt }) => ({
        agent, since: since.toISOString(), last_used_at: lastUsedAt.toISOString(),
      })),
    }
  })

  serve(app, services, contract.adminEndPersonSessions, async (ctx, { params }) => {
    await endPersonSessions(ctx, { userId: params.id })
    return { status: true as const, message: personReplies.sessionsEnded }
  })

  serve(app, services, contract.adminCorrectName, async (ctx, { params, body }) => {
    await correctName(ctx, { userId: params.id, ...body })
    return { status: true as const, message: personReplies.nameCorrected }
  })

  serve(app, services, contract.adminCorrectEmail, async (ctx, { params, body }) => {
    await correctEmail(ctx, { userId: params.id, ...body })
    return { status: true as const, message: personReplies.emailCorrected }
  })

  serve(app, services, contract.adminOpenRecovery, async (ctx, { params, body }) => {
    await openRecovery(ctx, { userId: params.id, ...body })
    return { status: true as const, message: personReplies.recoveryOpened }
  })

  serve(app, services, contract.adminResetPersonFactor, async (ctx, { params, body }) => {
    await resetPersonFactor(ctx, { userId: params.id, ...body })
    return { status: true as const, message: personReplies.factorReset }
  })

  serve(app, services, contract.adminGetRecovery, async (ctx, { params }) => {
    const found = await findRecovery(ctx, { userId: params.id })
    return { link: found?.link ?? null, expires_at: found?.expiresAt.toISOString() ?? null }
  })

  serve(app, services, contract.adminPreviewMerge, async (ctx, { params }) => {
    const { kept, merged, counts, refusal } = await previewMerge(ctx, { keptId: params.id, mergedId: params.other })
    return { kept: toMergedAccount(kept), merged: toMergedAccount(merged), counts, refusal }
  })

  serve(app, services, contract.adminMergeAccounts, async (ctx, { params, body }) => {
    await mergeAccounts(ctx, { keptId: params.id, mergedId: params.other, reason: body.reason })
    return { status: true as const, message: personReplies.merged }
  })
}

type AccountRow = Awaited<ReturnType<typeof previewMerge>>['kept']
const toMergedAccount = ({ id, name, firstname, email, roleId, stat, createdAt }: AccountRow) => ({
  id, name, firstname, email, role_id: roleId, stat, created_at: createdAt.toISOString(),
})
