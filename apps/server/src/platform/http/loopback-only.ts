import { isIP } from 'node:net'
import { errors } from '@passerelle/contract/errors'
import type { FastifyInstance } from 'fastify'
import { isLoopback } from '#src/platform/config-rules.ts'

/**
 * A demonstration answers nobody who came by another name than this machine's own: through a proxy that somebody put
 * before it, or by a page whose name was turned to 127.0.0.1. Probes only learn that we live.
 */
export function refuseOtherHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // A counted proxy may name the host; what it passes on unread from the caller takes nothing back.
    const names = [request.hostname, (request.headers.host ?? '').replace(/:\d*$/, '')]
    if (!names.some(isPublicName) || /^\/(healthz|readyz)$/.test(request.url)) return
    return reply.code(errors.loopback_only.status).send({ message: errors.loopback_only.message })
  })
}

/** A name in one word is nobody's in public: containers and scripts call us so. */
function isPublicName(hostname: string): boolean {
  return !isLoopback(hostname) && (hostname.includes('.') || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0)
}
