import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { listAccepted } from './page-request.ts'

/** A text that this process has made, of which only the bytes stay: compressed once, with its tag. */
export interface KeptText {
  type: string
  tag: string
  gzip: Buffer
  /** Smaller, for what is asked for often. */
  br?: Buffer
}

export function keepText(type: string, text: string): KeptText {
  return { type, tag: `W/"${createHash('sha256').update(text).digest('base64url')}"`, gzip: gzipSync(text, { level: 9 }) }
}

/** With the headers of a file: its tag, and that the coding is the browser's choice. Whoever has it already is told so. */
export async function sendText(request: FastifyRequest, reply: FastifyReply, { type, tag, gzip, br }: KeptText): Promise<FastifyReply> {
  reply.header('etag', tag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  reply.type(`${type}; charset=utf-8`)
  const codings = listAccepted(request.headers['accept-encoding']?.toString())
  if (br && codings.includes('br')) return reply.header('content-encoding', 'br').send(br)
  if (codings.includes('gzip')) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(await promisify(gunzip)(gzip))
}
