import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#src/platform/app-error.ts'
import type { Keys } from '#src/platform/keys.ts'

const cookieName = 'XSRF-TOKEN'

/** A signed random value; the page sends it back as a header, which another site cannot do. */
export function giveCsrfCookie(reply: FastifyReply, keys: Keys, secure: boolean): void {
  const value = randomBytes(24).toString('base64url')
  reply.setCookie(cookieName, `${value}.${keys.sign(`csrf:${value}`)}`, { path: '/', sameSite: 'lax', secure, httpOnly: false })
}

/** @throws AppError page_expired (419) */
export function checkCsrf(request: FastifyRequest, keys: Keys): void {
  const cookie = request.cookies[cookieName]
  const header = request.headers['x-xsrf-token']
  const [value = '', signature = ''] = (cookie ?? '').split('.')
  if (!cookie || header !== cookie || !keys.isSigned(`csrf:${value}`, signature)) throw new AppError('page_expired')
}
