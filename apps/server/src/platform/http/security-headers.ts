import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface Sources {
  scriptSrc: string[]
  frameSrc: string[]
  connectSrc: string[]
  imgSrc: string[]
  formAction: string[]
}

/** What helmet says, on the raw answer, that a browser heeds only in what it opens: 300 bytes with each part of a page. */
const forDocuments = [
  'cross-origin-opener-policy', 'origin-agent-cluster', 'x-dns-prefetch-control', 'x-frame-options',
]

/** What one page carries in itself, as its hashes: `'sha256-…'`. */
export interface InlineParts {
  scripts: string[]
  styles: string[]
}

export const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The content policy of a page that carries this, and nothing else, in itself. */
export type PolicyOf = (inline: InlineParts) => string

/**
 * Only our own origin, plus the payment provider's hosts when it is a real one. The camera is for us alone.
 * @returns the policy of a page that carries styles and scripts of its own
 */
export async function setSecurityHeaders(app: FastifyInstance, provider: Sources, secure: boolean): Promise<PolicyOf> {
  const policyOf: PolicyOf = ({ scripts, styles }) => written({
    'default-src': ["'self'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts, ...provider.scriptSrc],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'", 'data:', 'blob:', ...provider.imgSrc],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...provider.connectSrc],
    'frame-src': ["'self'", 'blob:', ...provider.frameSrc],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...provider.formAction],
    'frame-ancestors': ["'self'"],
    ...(secure && { 'upgrade-insecure-requests': [] }),
  })
  const policy = policyOf({ scripts: [], styles: [] })
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'sameorigin' },
    // Words for browsers and plug-ins that are no more, far below the application's floor.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  app.addHook('onSend', async (request, reply) => {
    // Opened by itself it needs nothing; a page shows it under its own policy.
    const isDrawing = typeOf(reply) === 'image/svg+xml'
    if (isDrawing) reply.header('content-security-policy', "default-src 'none'")
    if (isDrawing || isInert(request, reply)) forDocuments.forEach((name) => reply.raw.removeHeader(name))
    else {
      if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy)
      reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()')
    }
    // The route's own address: `/%61pi/user` is the same call. What is no route has only the address asked for.
    const path = request.routeOptions.url ?? request.url
    const isCall = path.startsWith('/api/') || path.startsWith('/sanctum/')
    if (isCall && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  return policyOf
}

/**
 * Whether a browser can only use it in a page, which has a policy of its own, and never open it as one that runs something.
 * A worker's script is no such thing: it runs under the policy that came with it.
 */
function isInert(request: FastifyRequest, reply: FastifyReply): boolean {
  if (reply.statusCode === 204) return true
  // Without its type: a file keeps the headers that it came with, a page is given today's.
  if (reply.statusCode === 304) return /\.\w+$/.test(request.url)
  const type = typeOf(reply)
  if (/^(?:text|application)\/javascript\b/i.test(type)) return !/worker[^/]*$/i.test(request.url)
  return /^(?:application\/json|text\/css|font\/[\w-]+|image\/(?:png|jpeg|webp|gif|avif))(?:;|$)/i.test(type)
}

const typeOf = (reply: FastifyReply) => String(reply.getHeader('content-type') ?? '')

function written(directives: Record<string, string[]>): string {
  return Object.entries(directives).map(([name, sources]) => [name, ...sources].join(' ')).join(';')
}
