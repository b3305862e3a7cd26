import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { SentencePart } from '@passerelle/contract/support-sentences'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { listAccepted } from './page-request.ts'

/** By the name of its place, what is written into a page when it is asked for. Where that is nothing, the place stays hidden. */
export type Fillers = Record<string, () => SentencePart[]>

interface FilledPage {
  html: string
  tag: string
  br: Buffer
  gzip: Buffer
}

/** A place, as React draws an element that is hidden and empty. */
const places = / hidden="" data-fill="(\w+)">(?=<\/)/g

/**
 * Fills a built page; compressed once for as long as the values stay the same.
 * @returns null where nothing was written: it is the page as built, which is there compressed
 */
export function pageFiller(built: string, fillers: Fillers): () => FilledPage | null {
  let kept: FilledPage | null = null
  return () => {
    const html = built.replace(places, (place, name: string) => {
      const parts = fillers[name]?.() ?? []
      return parts.length > 0 ? ` data-fill="${name}">${parts.map(write).join('')}` : place
    })
    if (html === built) return null
    if (kept?.html !== html) kept = keep(html)
    return kept
  }
}

/** The headers of a file: its tag, and that the coding is the browser's choice. */
export function sendFilled(request: FastifyRequest, reply: FastifyReply, { html, tag, br, gzip }: FilledPage): FastifyReply {
  reply.header('etag', tag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  reply.type('text/html; charset=utf-8')
  const codings = listAccepted(request.headers['accept-encoding']?.toString())
  if (codings.includes('br')) return reply.header('content-encoding', 'br').send(br)
  if (codings.includes('gzip')) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(html)
}

function write(part: SentencePart): string {
  return typeof part === 'string' ? escapeHtml(part) : `<a href="${escapeHtml(part.href)}">${escapeHtml(part.text)}</a>`
}

function keep(html: string): FilledPage {
  const tag = `W/"${createHash('sha256').update(html).digest('base64url')}"`
  return { html, tag, br: brotliCompressSync(html), gzip: gzipSync(html, { level: 9 }) }
}
