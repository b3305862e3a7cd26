import { addBeneficiary, addPartner, addSupplier } from '@passerelle/contract/profiles'
import type { FastifyInstance } from 'fastify'
import { getUserReply } from '#src/accounts/user-reply.ts'
import type { Services, UserContext } from '#src/platform/context.ts'
import { serve } from '#src/platform/route.ts'
import type { Submission } from './profile-form-rules.ts'
import { profileEditRoutes } from './profile-edit-routes.ts'
import { profileReviewRoutes } from './profile-review-routes.ts'
import { submitProfile } from './submit-profile.ts'

export function profileRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, addBeneficiary, (ctx, { body }) => submit(ctx, { kind: 'beneficiary', form: body }))
  serve(app, services, addPartner, (ctx, { body }) => submit(ctx, { kind: 'partner', form: body }))
  serve(app, services, addSupplier, (ctx, { body }) => submit(ctx, { kind: 'supplier', form: body }))

  profileEditRoutes(app, services)
  profileReviewRoutes(app, services)
}

async function submit(ctx: UserContext, submission: Submission) {
  await submitProfile(ctx, submission)
  const { user, stat } = await getUserReply(ctx.db, ctx.actor.id)
  return { status: true as const, message: 'Votre profil est envoyé. Nous vous préviendrons par e-mail.', user, stat }
}
