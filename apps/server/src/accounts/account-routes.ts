import * as ownSessions from '@passerelle/contract/own-sessions'
import * as contract from '@passerelle/contract/session'
import { chooseSms as chooseSmsRoute } from '@passerelle/contract/sms'
import { userColumns } from '@passerelle/contract/user-columns'
import { adminUsers } from '@passerelle/contract/user-list'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { agentName } from '#src/platform/http/agent-name.ts'
import { giveCsrfCookie } from '#src/platform/http/csrf.ts'
import { giveDevice } from '#src/platform/http/device.ts'
import { bearerToken, serve } from '#src/platform/http/route.ts'
import { serveList } from '#src/platform/http/serve-list.ts'
import { endSession } from '#src/platform/sessions.ts'
import { accountReplies } from './account-words.ts'
import { changePassword } from './change-password.ts'
import { checkRecoveryLink } from './check-recovery-link.ts'
import { chooseSms } from './choose-sms.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endOwnSession } from './end-own-session.ts'
import { listOwnSessions } from './list-own-sessions.ts'
import { isPresentPassword } from './present-password.ts'
import { recoverByCode, recoverByLink } from './recover-password.ts'
import { findLinkOwner } from './recovery-links.ts'
import { registerAccount } from './register-account.ts'
import { requestRecoveryCode } from './request-recovery-code.ts'
import { signIn } from './sign-in.ts'
import { selectUsers, toListedUsers, userSearch } from './user-list.ts'
import { getSessionReply } from './user-reply.ts'

export function accountRoutes(app: FastifyInstance, services: Services): void {
  serveList(app, services, {
    list: adminUsers,
    fileName: 'personnes',
    columns: userColumns,
    select: selectUsers,
    search: userSearch,
    sorts: {
      created_at: { kind: 'instant', by: 'users.createdAt', of: (user) => user.createdAt },
      name: { kind: 'text', by: 'users.sortKey', of: (user) => user.sortKey },
    },
    id: 'users.id',
    items: toListedUsers,
  })

  const isSecure = services.config.http.publicUrl.startsWith('https:')

  serve(app, services, contract.csrfCookie, async (_ctx, { request, reply }) => {
    giveCsrfCookie(reply, services.keys, isSecure)
    giveDevice(request, reply, isSecure)
    await reply.code(204).send()
  })

  serve(app, services, contract.register, async (ctx, { body }) => {
    await registerAccount(ctx, body)
    return { status: true as const, message: accountReplies.registered }
  }, { isPasswordSet: (ctx, { email, password }) => isPresentPassword(ctx, { email }, password) })

  serve(app, services, contract.login, async (ctx, { body, request }) => {
    const { userId, token, hasFactor } = await signIn(ctx, { ...body, agent: agentName(request.headers['user-agent']) })
    const { user, stat, countNotif } = await getSessionReply(ctx, userId, hasFactor ? ctx.now() : null)
    return {
      status: true as const,
      message: accountReplies.signedIn,
      user,
      token,
      stat,
      countNotif,
      device_secret: ctx.keys.personal(userId),
    }
  })

  serve(app, services, contract.currentUser, (ctx) => getSessionReply(ctx, ctx.actor.id, ctx.actor.factorAt))

  serve(app, services, contract.logout, async (ctx, { request }) => {
    const token = bearerToken(request)
    if (token) await endSession(ctx.db, token)
    return { status: true as const, message: accountReplies.signedOut }
  })

  serve(app, services, ownSessions.listOwnSessions, (ctx, { request }) => listOwnSessions(ctx, { token: bearerToken(request) ?? '' }))

  serve(app, services, chooseSmsRoute, async (ctx, { body }) => {
    await chooseSms(ctx, body)
    return { status: true as const, message: accountReplies.sms(body.wanted === 'yes') }
  })
  serve(app, services, ownSessions.endOwnSession, async (ctx, { params }) => {
    await endOwnSession(ctx, { sessionId: params.session })
    return { status: true as const, message: accountReplies.sessionEnded }
  })

  serve(app, services, ownSessions.endOtherSessions, async (ctx, { request }) => {
    await endOtherSessions(ctx, { token: bearerToken(request) ?? '' })
    return { status: true as const, message: accountReplies.othersEnded }
  })

  serve(app, services, contract.requestRecoveryCode, async (ctx, { body }) => {
    const { codeMinutes } = await requestRecoveryCode(ctx, body)
    return { status: true as const, message: accountReplies.codeSent, code_minutes: codeMinutes }
  })

  serve(app, services, contract.checkRecoveryLink, async (ctx, { body }) => {
    await checkRecoveryLink(ctx, body)
    return { status: true as const, message: accountReplies.linkIsGood }
  })

  serve(app, services, contract.recoverPassword, async (ctx, { body }) => {
    await ('link' in body ? recoverByLink(ctx, body) : recoverByCode(ctx, body))
    return { status: true as const, message: accountReplies.passwordRecovered }
  }, { isPasswordSet: async (ctx, body) => isPresentPassword(
    ctx,
    { email: 'link' in body ? await findLinkOwner(ctx, body.link) : body.email },
    body.password,
  ) })

  serve(app, services, contract.changePassword, async (ctx, { body, request }) => {
    await changePassword(ctx, { oldPassword: body.old_password, newPassword: body.new_password, token: bearerToken(request) ?? '' })
    return { status: true as const, message: accountReplies.passwordChanged }
  }, { isPasswordSet: async (ctx, body) => ctx.actor.id !== null && isPresentPassword(ctx, { id: ctx.actor.id }, body.new_password) })
}
