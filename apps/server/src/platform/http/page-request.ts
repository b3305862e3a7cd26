import { screens } from '@passerelle/contract/screens'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorPage } from './http-words.ts'

type Asked = Pick<FastifyRequest, 'method' | 'url' | 'headers'>

/**
 * Whether a page is the right answer: somebody reads HTML, or « anything » (every type, or no word of it) but for what is
 * named like a file, a picture or an icon.
 */
export function asksForPage(request: Asked): boolean {
  if (readsPages(request)) return true
  const accepted = acceptedTypes(request.headers.accept)
  const takesAnything = accepted.length === 0 || accepted.includes('*/*') || accepted.includes('text/*')
  return takesAnything && isPageAddress(request) && !/\.[^/]*$/.test(pathOf(request.url))
}

/** Whether somebody reads HTML there: a browser that was sent to an address which is no call and no part of one. */
export function readsPages(request: Asked): boolean {
  const accepted = acceptedTypes(request.headers.accept)
  return isPageAddress(request) && (accepted.includes('text/html') || accepted.includes('application/xhtml+xml'))
}

function isPageAddress({ method, url }: Asked): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/+(api|sanctum|storage|sandbox-pay|assets|healthz|readyz)(\/|$)/i.test(pathOf(url))
}

/** Whether the client has a screen there; elsewhere it shows « Page non trouvée », which is then the right status too. */
export function isScreenAddress(url: string): boolean {
  const path = pathOf(url)
  return screenForms.some((form) => form.test(path))
}

/** A page of its own, for addresses that the client could not read either. */
export function sendErrorPage(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply.code(status).header('content-type', 'text/html; charset=utf-8').send(errorPage(sentence))
}

/** As the client's router matches: no matter the case, nor a slash at the end. */
const screenForms = Object.entries(screens).map(([name, pattern]) => {
  const form = pattern.replace(/\/:\w+(\?)?/g, (_part, optional?: string) => (optional ? '(/[^/]+)?' : '/[^/]+'))
  return new RegExp(`^${form === '/' ? '' : form}${name === 'admin' ? '(/.*)?' : ''}/*$`, 'i')
})

function pathOf(url: string): string {
  const path = url.split(/[?#]/)[0] ?? ''
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function acceptedTypes(accept = ''): string[] {
  return accept
    .split(',')
    .filter((part) => part.trim() !== '' && !/;\s*q=0(\.0*)?\s*(;|$)/.test(part))
    .map((part) => (part.split(';')[0] ?? '').trim().toLowerCase())
}
