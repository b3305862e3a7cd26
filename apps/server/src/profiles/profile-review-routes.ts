import { adminApproveProfile, adminGetProfile, adminListProfiles, adminRejectProfile, adminReopenProfile } from '@passerelle/contract/admin'
import { limits, role, type RoleId } from '@passerelle/contract/constants'
import { ageOn, dayOf } from '@passerelle/contract/dates'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/route.ts'
import { approveProfile } from './approve-profile.ts'
import { getProfile, listProfiles } from './profile-queries.ts'
import { rejectProfile } from './reject-profile.ts'
import { reopenProfile } from './reopen-profile.ts'

const roleOfFilter: Record<'2' | '3' | '4', RoleId> = { 2: role.beneficiary, 3: role.partner, 4: role.supplier }

/** The back office's side of profiles. */
export function profileReviewRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, adminListProfiles, async (ctx, { query }) => {
    const { rows, nextCursor } = await listProfiles(ctx, { status: query.status, roleId: query.role && roleOfFilter[query.role], q: query.q, cursor: query.cursor })
    return {
      data: rows.map(({ id, name, firstname, email, roleId, stat, submittedAt, displayName, birthday }) => ({
        user: { id, name, firstname, email },
        role_id: roleId,
        stat,
        submitted_at: submittedAt.toISOString(),
        display_name: displayName,
        is_minor: birthday !== null && ageOn(birthday, dayOf(ctx.now())) < limits.minorUnder,
      })),
      next_cursor: nextCursor,
    }
  })

  serve(app, services, adminGetProfile, async (ctx, { params }) => {
    const { user, stat, submittedAt, version, changes, beneficiary, documents, services: offered, decisions, suspension } = await getProfile(ctx, params.id)
    return {
      user,
      stat,
      submitted_at: submittedAt.toISOString(),
      version,
      changes,
      motivation: beneficiary?.motivation ?? null,
      type_doc: beneficiary?.typeDoc ?? null,
      ref_doc: beneficiary?.refDoc ?? null,
      documents: documents.map(({ id, originalName, mime, size, createdAt }) => ({ id, name: originalName, mime, size, sent_at: createdAt.toISOString() })),
      services: offered,
      decisions: decisions.map(({ action, reason, refused, at, firstname, name }) => ({ action, reason, refused, by: `${firstname} ${name}`, at: at.toISOString() })),
      suspension: suspension && { ...suspension, at: suspension.at.toISOString() },
    }
  })

  serve(app, services, adminApproveProfile, async (ctx, { params, body }) => {
    await approveProfile(ctx, { userId: params.id, version: body.version })
    return { status: true as const, message: 'Le profil est approuvé.' }
  })

  serve(app, services, adminRejectProfile, async (ctx, { params, body }) => {
    await rejectProfile(ctx, { userId: params.id, reason: body.reason, refused: body.refused, version: body.version })
    return { status: true as const, message: 'Le profil est rejeté. La personne est prévenue.' }
  })

  serve(app, services, adminReopenProfile, async (ctx, { params }) => {
    await reopenProfile(ctx, { userId: params.id })
    return { status: true as const, message: 'Le dossier est rouvert\u00A0: la personne peut soumettre à nouveau son profil.' }
  })
}
