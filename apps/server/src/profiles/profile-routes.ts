import { addBeneficiary, addPartner, addSupplier, getSentProfile } from '@passerelle/contract/profiles'
import type { FastifyInstance } from 'fastify'
import { getUserReply } from '#src/accounts/user-reply.ts'
import type { Services, UserContext } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import type { Submission } from './profile-form-rules.ts'
import { profileEditRoutes } from './profile-edit-routes.ts'
import { profileReviewRoutes } from './profile-review-routes.ts'
import { profileReplies } from './profile-words.ts'
import { findCorrection } from './sent-profile.ts'
import { submitProfile } from './submit-profile.ts'

export function profileRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, addBeneficiary, (ctx, { body }) => submit(ctx, { kind: 'beneficiary', form: body }))
  serve(app, services, addPartner, (ctx, { body }) => submit(ctx, { kind: 'partner', form: body }))
  serve(app, services, addSupplier, (ctx, { body }) => submit(ctx, { kind: 'supplier', form: body }))

  serve(app, services, getSentProfile, async (ctx) => {
    const sent = await findCorrection(ctx.db, ctx.actor.id)
    if (!sent) return null
    const { roleId, declared, document, reason, refused } = sent
    return {
      role_id: roleId,
      form: Object.fromEntries(Object.entries(declared).map(([field, value]) => [field, value ?? ''])),
      document: document && {
        id: document.id, name: document.originalName, size: document.size, sent_at: document.createdAt.toISOString(),
      },
      reason,
      refused,
    }
  })

  profileEditRoutes(app, services)
  profileReviewRoutes(app, services)
}

async function submit(ctx: UserContext, submission: Submission) {
  await submitProfile(ctx, submission)
  const { user, stat } = await getUserReply(ctx.db, ctx.actor.id)
  return { status: true as const, message: profileReplies.submitted, user, stat }
}
