import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Db } from '#src/platform/database/tables.ts'
import { localFedapayKeys } from '#src/payment-provider/fedapay-environment.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { dashboardRoutes } from './rest-dashboard.ts'
import { payoutRoutes } from './rest-payouts.ts'
import { transactionRoutes } from './rest-transactions.ts'
import { assetRoutes } from './sandbox-assets.ts'
import { realSandboxClock, type SandboxClock } from './sandbox-clock.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { notFound, SandboxRefusal } from './sandbox-refusal.ts'
import { createSandboxRunner } from './sandbox-runner.ts'
import type { SandboxDb, SandboxTables } from './sandbox-tables.ts'

export interface SandboxPayOptions {
  /** Address of this server as browsers see it; a function when the port is known only once it listens. */
  publicUrl: string | (() => string)
  /** Where signed webhooks are posted, as this server reaches itself. */
  webhookUrl: string | (() => string)
  webhookSecret: string
  /** Default: the real one. */
  clock?: SandboxClock | undefined
  db: Db
}

/**
 * A faithful FedaPay played by our own server under `/sandbox-pay`, so that the real adapter runs offline.
 * `app.ts` loads it only when the environment is `local`: `paymentSettingsFaults` refuses that in production.
 */
export function sandboxPay(options: SandboxPayOptions): FastifyPluginAsync {
  return async (app) => {
    await app.register(mountSandbox, { ...options, prefix: '/sandbox-pay' })
  }
}

async function mountSandbox(app: FastifyInstance, options: SandboxPayOptions): Promise<void> {
  const { publicUrl, webhookUrl, webhookSecret, clock = realSandboxClock } = options
  const db: SandboxDb = options.db.withTables<SandboxTables>()
  const sandbox = { db, clock }
  const runner = createSandboxRunner(sandbox, { url: webhookUrl, secret: webhookSecret }, app.log)
  const parts: SandboxParts = { sandbox, runner, webhookSecret, publicUrl: asFunction(publicUrl), webhookUrl: asFunction(webhookUrl) }

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof SandboxRefusal) return reply.code(error.httpStatus).send(error.body)
    if (isClientFault(error)) return reply.code(error.statusCode).send({ message: 'Requête mal formée.' })
    request.log.error({ err: error }, 'sandbox failure')
    return reply.code(500).send({ message: 'Une erreur interne est survenue.' })
  })
  app.setNotFoundHandler(() => {
    throw notFound('Ressource')
  })
  app.addHook('onListen', async () => {
    // A restart is the developer's way of switching the endpoint on again.
    await sandbox.db.updateTable('sandboxEndpoint').set({ isEnabled: true }).execute()
    runner.wake()
  })
  app.addHook('preClose', () => runner.stop())

  await assetRoutes(app)
  await app.register(async (rest) => {
    rest.addHook('onRequest', async (request) => {
      if (request.headers.authorization !== `Bearer ${localFedapayKeys.secretKey}`) {
        throw new SandboxRefusal(401, 'Clé d’API invalide ou absente.')
      }
    })
    transactionRoutes(rest, parts)
    payoutRoutes(rest, parts)
    dashboardRoutes(rest, parts)
  }, { prefix: '/v1' })
  await app.register(async (checkout) => checkoutRoutes(checkout, parts), { prefix: '/checkout' })
}

function isClientFault(error: unknown): error is Error & { statusCode: number } {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500
}

function asFunction(source: string | (() => string)): () => string {
  return typeof source === 'function' ? source : () => source
}
