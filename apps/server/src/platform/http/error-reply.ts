import { type ErrorCode, errors } from '@passerelle/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import { readDownloadKey } from './download-key.ts'
import { readsPages, sendErrorPage } from './page-request.ts'
import { isPassingFault } from '#src/platform/database/passing-fault.ts'

/** Faults of the framework that a caller can cause. */
const frameworkCodes: Record<number, ErrorCode> = {
  400: 'malformed',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media',
  429: 'too_many_requests',
  503: 'unavailable',
}

/** Few: a database that comes back serves at once. */
const passingSeconds = 2

/** Codes that a client does something about: others with their status are only told. */
export const actedUpon: ReadonlySet<ErrorCode> = new Set([
  'idempotency_conflict', 'idempotency_under_way', 'account_suspended', 'factor_required', 'fresh_factor', 'terms_due',
])

/**
 * Turns whatever was thrown into the reply that the contract promises; what nobody foresaw is logged and becomes a 500 that
 * tells nothing.
 */
export function replyToError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isDownload = request.routeOptions.config.contract?.isDownload && readDownloadKey(request) !== null
  const isPage = readsPages(request) || isDownload === true
  const known = errorReply(error)
  if (!known) {
    request.log.error({ err: error }, 'unexpected')
    if (isPage) return sendErrorPage(reply, 500, errors.internal.message)
    return reply.code(500).send({ message: errors.internal.message, request_id: request.id })
  }
  const { status, body, retryAfterSeconds = status === 503 ? passingSeconds : undefined } = known
  if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
  // Whoever sent too much may be sending still: nothing more is read.
  if (status === 413) reply.header('connection', 'close')
  if (status < 500) return isPage ? sendErrorPage(reply, status, String(body['message'])) : reply.code(status).send(body)
  // Known, and all the same somebody should see why.
  if (!(error instanceof AppError) || error.cause !== undefined) request.log.error({ err: error }, known.code)
  if (isPage) return sendErrorPage(reply, status, String(body['message']))
  return reply.code(status).send({ ...body, request_id: request.id })
}

export interface ErrorReply {
  code: ErrorCode
  status: number
  body: Record<string, unknown>
  retryAfterSeconds?: number | undefined
}

/** What the caller is told of a fault that was foreseen, or null. */
export function errorReply(error: Error): ErrorReply | null {
  if (error instanceof FieldErrors) return { code: 'invalid', status: 422, body: { message: errors.invalid.message, errors: error.fields } }
  const known = error instanceof AppError ? error : findKnown(error)
  if (!known) return null
  const { code, details, status, sentence } = known
  const { retryAfterSeconds, usedAt, toGoOn } = details
  if (status === 422) return { code, status, body: { message: errors.invalid.message, errors: { email: [sentence] } } }
  const { reason = status === 200 ? code : undefined } = errors[code]
  if (reason) {
    const more = { ...(usedAt && { used_at: usedAt.toISOString() }), ...toGoOn }
    return { code, status, body: { status: false, reason, message: sentence, ...more } }
  }
  return { code, status, body: { message: sentence, ...(actedUpon.has(code) && { reason: code }) }, retryAfterSeconds }
}

function findKnown(error: Error): AppError | null {
  if (isPassingFault(error)) return new AppError('unavailable')
  if ('statusCode' in error && typeof error.statusCode === 'number') {
    const { statusCode } = error
    const code = frameworkCodes[statusCode] ?? (statusCode >= 400 && statusCode < 500 ? 'malformed' : undefined)
    if (code) return new AppError(code)
  }
  return null
}
