import { adminListDuplicates, adminTellApart, adminUndoTellApart } from '@passerelle/contract/duplicates'
import {
  adminApproveProfile, adminGetProfile, adminPreviewWithdrawal, adminRejectProfile, adminReopenProfile, adminWithdrawProfile,
} from '@passerelle/contract/profile-decisions'
import { adminProfiles } from '@passerelle/contract/profiles'
import { errors } from '@passerelle/contract/errors'
import { profileColumns } from '@passerelle/contract/profile-columns'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { serveList } from '#src/platform/http/serve-list.ts'
import { questionReply } from '#src/reviews/find-questions.ts'
import { approveProfile } from './approve-profile.ts'
import { listDuplicates } from './list-duplicates.ts'
import { getProfile, profileNameSearch, profileSearch, selectProfiles, toProfileItems } from './profile-queries.ts'
import { profileReplies } from './profile-words.ts'
import { rejectProfile } from './reject-profile.ts'
import { reopenProfile } from './reopen-profile.ts'
import { tellApart, undoTellApart } from './tell-apart.ts'
import { previewWithdrawal, withdrawProfile } from './withdraw-profile.ts'

/** The back office's side of profiles. */
export function profileReviewRoutes(app: FastifyInstance, services: Services): void {
  serveList(app, services, {
    list: adminProfiles,
    fileName: 'profils',
    columns: profileColumns,
    select: selectProfiles,
    search: profileSearch,
    searchWithoutContacts: profileNameSearch,
    sorts: { submitted_at: { kind: 'instant', by: 'users.submittedAt', of: (row) => row.submittedAt } },
    id: 'users.id',
    items: toProfileItems,
  })

  serve(app, services, adminGetProfile, async (ctx, { params }) => {
    const {
      user, stat, submittedAt, version, changes, beneficiary, documents, services: offered, decisions, suspension,
      questions,
    } = await getProfile(ctx, params.id)
    return {
      user,
      stat,
      submitted_at: submittedAt.toISOString(),
      version,
      changes,
      motivation: beneficiary?.motivation ?? null,
      type_doc: beneficiary?.typeDoc ?? null,
      ref_doc: beneficiary?.refDoc ?? null,
      documents: documents.map(({ id, originalName, mime, size, createdAt }) => ({
        id,
        name: originalName,
        mime,
        size,
        sent_at: createdAt.toISOString(),
      })),
      services: offered,
      decisions: decisions.map(({ action, reason, refused, at, firstname, name }) => ({
        action,
        reason,
        refused,
        by: `${firstname} ${name}`,
        at: at.toISOString(),
      })),
      questions: questions.map(questionReply),
      suspension: suspension && { ...suspension, at: suspension.at.toISOString() },
    }
  })

  serve(app, services, adminApproveProfile, async (ctx, { params, body }) => {
    await approveProfile(ctx, { userId: params.id, version: body.version })
    return { status: true as const, message: profileReplies.approved }
  })

  serve(app, services, adminRejectProfile, async (ctx, { params, body }) => {
    await rejectProfile(ctx, { userId: params.id, reason: body.reason, refused: body.refused, version: body.version })
    return { status: true as const, message: profileReplies.rejected }
  })

  serve(app, services, adminReopenProfile, async (ctx, { params, body }) => {
    await reopenProfile(ctx, { userId: params.id, reason: body.reason })
    return { status: true as const, message: profileReplies.reopened }
  })

  serve(app, services, adminPreviewWithdrawal, async (ctx, { params }) => {
    const { refusal, effects } = await previewWithdrawal(ctx, { userId: params.id })
    return {
      refusal: refusal && errors[refusal].message,
      effects: effects.map(({ kind, count, amountXof }) => ({ kind, count, amount: amountXof })),
    }
  })

  serve(app, services, adminWithdrawProfile, async (ctx, { params, body }) => {
    await withdrawProfile(ctx, { userId: params.id, reason: body.reason })
    return { status: true as const, message: profileReplies.withdrawn }
  })

  serve(app, services, adminListDuplicates, async (ctx, { params }) => {
    const { twins, hasMore, distinct } = await listDuplicates(ctx, params.id)
    return {
      twins: twins.map(({ roleId, isSuspended, fields, document: { sentAt, ...document }, ...twin }) => ({
        ...twin,
        role_id: roleId,
        is_suspended: isSuspended,
        fields: fields.map(({ isSame, ...field }) => ({ ...field, is_same: isSame })),
        document: { ...document, sent_at: sentAt.toISOString() },
      })),
      has_more: hasMore,
      distinct: distinct.map(({ user, by, at }) => ({ user, by, at: at.toISOString() })),
    }
  })

  serve(app, services, adminTellApart, async (ctx, { params }) => {
    await tellApart(ctx, { userId: params.id, otherId: params.other })
    return { status: true as const, message: profileReplies.toldApart }
  })

  serve(app, services, adminUndoTellApart, async (ctx, { params }) => {
    await undoTellApart(ctx, { userId: params.id, otherId: params.other })
    return { status: true as const, message: profileReplies.toldAlike }
  })
}
