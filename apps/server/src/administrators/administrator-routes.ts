import { administratorColumns } from '@passerelle/contract/administrator-columns'
import * as contract from '@passerelle/contract/administrators'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { serveList } from '#src/platform/http/serve-list.ts'
import { administratorSearch, getAdministrator, selectAdministrators, toAdministrators } from './administrator-queries.ts'
import { administratorReplies } from './administrator-words.ts'
import { changeRole } from './change-role.ts'
import { inviteAdministrator } from './invite-administrator.ts'
import { inviteAgain } from './invite-again.ts'
import { removeAdministrator } from './remove-administrator.ts'
import { resetFactor } from './reset-factor.ts'

/** The people of the back office, for those who may do everything. */
export function administratorRoutes(app: FastifyInstance, services: Services): void {
  serveList(app, services, {
    list: contract.administrators,
    fileName: 'administrateurs',
    columns: administratorColumns,
    select: selectAdministrators,
    search: administratorSearch,
    sorts: {
      created_at: { kind: 'instant', by: 'users.createdAt', of: (admin) => admin.createdAt },
      name: { kind: 'text', by: 'users.sortKey', of: (admin) => admin.sortKey },
    },
    id: 'users.id',
    items: toAdministrators,
  })

  serve(app, services, contract.adminGetAdministrator, (ctx, { params }) => getAdministrator(ctx, { userId: params.id }))

  serve(app, services, contract.adminInviteAdministrator, async (ctx, { body: { role: adminRole, ...person } }) => {
    const { id, name } = await inviteAdministrator(ctx, { ...person, adminRole })
    const isNamed = name === `${person.firstname} ${person.name}`
    return { status: true as const, message: isNamed ? administratorReplies.invited : administratorReplies.takenBack(name), id }
  })

  serve(app, services, contract.adminInviteAgain, async (ctx, { params }) => {
    await inviteAgain(ctx, { userId: params.id })
    return { status: true as const, message: administratorReplies.invited }
  })

  serve(app, services, contract.adminChangeRole, async (ctx, { params, body }) => {
    await changeRole(ctx, { userId: params.id, adminRole: body.role, reason: body.reason })
    return { status: true as const, message: administratorReplies.roleChanged }
  })

  serve(app, services, contract.adminRemoveAdministrator, async (ctx, { params, body }) => {
    await removeAdministrator(ctx, { userId: params.id, reason: body.reason })
    return { status: true as const, message: administratorReplies.removed }
  })

  serve(app, services, contract.adminResetFactor, async (ctx, { params, body }) => {
    await resetFactor(ctx, { userId: params.id, reason: body.reason })
    return { status: true as const, message: administratorReplies.factorReset }
  })
}
