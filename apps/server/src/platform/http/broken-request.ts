import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errors } from '@passerelle/contract/errors'

/** What Node's parser says of a request that never became one. */
const codes: Record<string, ErrorCode> = { ERR_HTTP_REQUEST_TIMEOUT: 'too_slow', HPE_HEADER_OVERFLOW: 'headers_too_large' }

/** Answers what is not HTTP, or does not end, as every other fault; the connection is of no more use. */
export function replyToBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // The caller is gone.
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, message } = errors[codes[error.code ?? ''] ?? 'malformed']
  const body = JSON.stringify({ message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`, 'cache-control: no-store', 'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
