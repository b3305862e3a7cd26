import type { FastifyInstance } from 'fastify'

interface Readiness {
  /** Neither starting nor stopping. */
  isReady: () => boolean
  reachesDatabase: () => Promise<boolean>
}

/** Asked by machines, every few seconds. */
export const probes = { alive: '/healthz', ready: '/readyz' }

/** `/healthz`: the process answers. `/readyz`: it also reaches its database, and is neither starting nor stopping. */
export function healthRoutes(app: FastifyInstance, { isReady, reachesDatabase }: Readiness): void {
  app.get(probes.alive, { logLevel: 'warn' }, async () => ({ ok: true }))
  app.get(probes.ready, { logLevel: 'warn' }, async (_request, reply) => {
    const ok = isReady() && (await reachesDatabase())
    return reply.code(ok ? 200 : 503).send({ ok })
  })
}
