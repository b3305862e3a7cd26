import { getDonorView as getDonorViewRoute, setDonorView as setDonorViewRoute } from '@passerelle/contract/donor-view'
import * as contract from '@passerelle/contract/profiles'
import type { FastifyInstance } from 'fastify'
import { getUserReply } from '#src/accounts/user-reply.ts'
import type { Services, UserContext } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { addLogo } from './add-logo.ts'
import { getDonorView, setDonorView } from './donor-view.ts'
import { editBeneficiary } from './edit-beneficiary.ts'
import { editCompany } from './edit-company.ts'
import type { CompanyEdit } from './profile-form-rules.ts'
import { profileReplies } from './profile-words.ts'

/** What a person changes in a profile already submitted. */
export function profileEditRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.editBeneficiary, async (ctx, { body }) => {
    await editBeneficiary(ctx, body)
    return { status: true as const, message: profileReplies.saved }
  })

  serve(app, services, getDonorViewRoute, async (ctx) => {
    const { shownSince, withPermission, without, isMinor } = await getDonorView(ctx)
    return { shown_since: shownSince?.toISOString() ?? null, with_permission: withPermission, without, is_minor: isMinor }
  })
  serve(app, services, setDonorViewRoute, async (ctx, { body }) => {
    const isAllowed = body.allowed === '1'
    await setDonorView(ctx, { isAllowed })
    return { status: true as const, message: isAllowed ? profileReplies.shown : profileReplies.hidden }
  })

  serve(app, services, contract.editPartner, (ctx, { body }) => edit(ctx, { kind: 'partner', form: body }))
  serve(app, services, contract.editSupplier, (ctx, { body }) => edit(ctx, { kind: 'supplier', form: body }))

  serve(app, services, contract.addLogo, async (ctx, { body }) => {
    await addLogo(ctx, body)
    return { status: true as const, message: profileReplies.logoSaved }
  })
}

async function edit(ctx: UserContext, change: CompanyEdit) {
  const { isResubmitted } = await editCompany(ctx, change)
  const { user, stat } = await getUserReply(ctx.db, ctx.actor.id)
  const message = isResubmitted ? profileReplies.resubmitted : profileReplies.saved
  return { status: true as const, message, user, stat }
}
