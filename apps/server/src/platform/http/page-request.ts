import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorPage } from './http-words.ts'

type Asked = Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'server'>

declare module 'fastify' {
  interface FastifyInstance {
    /** First parts of the addresses of features under which nobody reads pages, beside our own. */
    pagelessFolders: string[]
  }
}

const ownPagelessFolders = ['api', 'sanctum', 'assets', 'healthz', 'readyz']

/**
 * Whether a page is the right answer: somebody reads HTML, or « anything » (every type, or no word of it) but for what is
 * named like a file, a picture or an icon.
 */
export function asksForPage(request: Asked): boolean {
  if (readsPages(request)) return true
  const accepted = listAccepted(request.headers.accept)
  const takesAnything = accepted.length === 0 || accepted.includes('*/*') || accepted.includes('text/*')
  return takesAnything && isPageAddress(request) && !/\.[^/]*$/.test(pathOf(request.url))
}

/** Whether somebody reads HTML there: a browser that was sent to an address which is no call and no part of one. */
export function readsPages(request: Asked): boolean {
  const accepted = listAccepted(request.headers.accept)
  return isPageAddress(request) && (accepted.includes('text/html') || accepted.includes('application/xhtml+xml'))
}

function isPageAddress({ method, url, server }: Asked): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const folder = /^\/+([^/]*)/.exec(pathOf(url))?.[1]?.toLowerCase() ?? ''
  return ![...ownPagelessFolders, ...server.pagelessFolders].includes(folder)
}

/**
 * Which of the client's screens is at an address; elsewhere (null) it shows « Page non trouvée », which is then the right status too.
 * @param screens by name, as the client's router reads them: `/don/:id`, `/don/:id?`, `/admin/*`
 */
export function screenFinder(screens: Record<string, string>): (url: string) => string | null {
  const forms = Object.entries(screens).map(([name, pattern]) => ({ name, form: formOf(pattern) }))
  return (url) => {
    const path = pathOf(url)
    return forms.find(({ form }) => form.test(path))?.name ?? null
  }
}

/** A page of its own, for addresses that the client could not read either. */
export function sendErrorPage(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply.code(status).header('content-type', 'text/html; charset=utf-8').send(errorPage(sentence))
}

/** As the client's router matches: no matter the case, nor a slash at the end. */
function formOf(pattern: string): RegExp {
  const form = pattern
    .replace(/\/\*$/, '(/.*)?')
    .replace(/\/:\w+(\?)?/g, (_part, optional?: string) => (optional ? '(/[^/]+)?' : '/[^/]+'))
  return new RegExp(`^${form === '/' ? '' : form}/*$`, 'i')
}

function pathOf(url: string): string {
  const path = url.split(/[?#]/)[0] ?? ''
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** What an `Accept` takes, or an `Accept-Encoding`; without what it refuses (`q=0`). */
export function listAccepted(accept = ''): string[] {
  return accept
    .split(',')
    .filter((part) => part.trim() !== '' && !/;\s*q=0(\.0*)?\s*(;|$)/.test(part))
    .map((part) => (part.split(';')[0] ?? '').trim().toLowerCase())
}
