import type { FastifyInstance } from 'fastify'

interface Readiness {
  /** Neither starting nor stopping. */
  isReady: () => boolean
  reachesDatabase: () => Promise<boolean>
}

/** `/healthz`: the process answers. `/readyz`: it also reaches its database, and is neither starting nor stopping. */
export function healthRoutes(app: FastifyInstance, { isReady, reachesDatabase }: Readiness): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ ok: true }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const ok = isReady() && (await reachesDatabase())
    return reply.code(ok ? 200 : 503).send({ ok })
  })
}
