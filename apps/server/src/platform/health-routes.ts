import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Db } from './database.ts'

/** `/healthz`: the process answers. `/readyz`: it also reaches its database, and is neither starting nor stopping. */
export function healthRoutes(app: FastifyInstance, db: Db, isReady: () => boolean): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ ok: true }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (!isReady()) return reply.code(503).send({ ok: false })
    await sql`select 1`.execute(db)
    return { ok: true }
  })
}
