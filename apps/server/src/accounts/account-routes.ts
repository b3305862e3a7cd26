import { csrfCookie, currentUser, login, logout, register } from '@passerelle/contract/session'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { giveCsrfCookie } from '#src/platform/csrf.ts'
import { bearerToken, serve } from '#src/platform/route.ts'
import { endSession } from '#src/platform/sessions.ts'
import { registerAccount } from './register-account.ts'
import { signIn } from './sign-in.ts'
import { getUserReply } from './user-reply.ts'

export function accountRoutes(app: FastifyInstance, services: Services): void {
  const isSecure = services.config.http.publicUrl.startsWith('https:')

  serve(app, services, csrfCookie, async (_ctx, { reply }) => {
    giveCsrfCookie(reply, services.keys, isSecure)
    await reply.code(204).send()
  })

  serve(app, services, register, async (ctx, { body }) => {
    await registerAccount(ctx, body)
    return { status: true as const, message: 'Votre compte est créé. Connectez-vous pour continuer.' }
  })

  serve(app, services, login, async (ctx, { body }) => {
    const { userId, token } = await signIn(ctx, body)
    const { user, stat, countNotif } = await getUserReply(ctx.db, userId)
    return { status: true as const, message: 'Vous êtes connecté.', user, token, stat, countNotif }
  })

  serve(app, services, currentUser, (ctx) => getUserReply(ctx.db, ctx.actor.id))

  serve(app, services, logout, async (ctx, { request }) => {
    const token = bearerToken(request)
    if (token) await endSession(ctx.db, token)
    return { status: true as const, message: 'Vous êtes déconnecté.' }
  })
}
