import Fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { localFedapayKeys } from '#src/payment-provider/fedapay-environment.ts'
import { createFedapayProvider } from '#src/payment-provider/fedapay-provider.ts'
import type { PaymentProvider, WebhookEvent } from '#src/payment-provider/payment-provider.ts'
import type { Db } from '#src/platform/database/tables.ts'
import type { SandboxClock } from '#sandbox/sandbox-clock.ts'
import { sandboxPay } from '#sandbox/sandbox-pay.ts'

/** A server with the sandbox, a merchant's webhook that keeps what it gets, and the real adapter on the other end of the wire. */
export interface SandboxTestServer {
  app: FastifyInstance
  origin: string
  provider: PaymentProvider
  /** Verified events, in the order of arrival. */
  events: WebhookEvent[]
  /** What the merchant's webhook answers. */
  webhook: { status: number }
  /** A call of the dialog. */
  checkout(action: string, body: object): Promise<{ status: number; body: Record<string, unknown> }>
  /** A REST call with the secret key. */
  rest(method: string, path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }>
  close(): Promise<void>
}

const webhookSecret = 'wh_sandbox_local_secret'

export async function startSandboxTestServer(db: Db, clock: SandboxClock): Promise<SandboxTestServer> {
  const app = Fastify({ forceCloseConnections: true })
  const events: WebhookEvent[] = []
  const webhook = { status: 200 }
  let origin = ''
  const provider = createFedapayProvider({
    environment: 'local',
    ...localFedapayKeys,
    webhookSecret,
    publicUrl: 'http://localhost:3000',
    localApiUrl: () => `${origin}/sandbox-pay/v1`,
  })

  await app.register(sandboxPay({ publicUrl: 'http://localhost:3000', webhookUrl: () => `${origin}/hook`, webhookSecret, clock, db }))
  await app.register(async (merchant) => {
    merchant.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    merchant.post('/hook', async (request, reply) => {
      const rawBody = request.body
      const header = request.headers['x-fedapay-signature']
      if (!Buffer.isBuffer(rawBody) || Array.isArray(header)) return reply.code(400).send()
      if (!provider.verifyWebhook({ header, rawBody, now: clock.now() }).ok) return reply.code(400).send()
      if (webhook.status === 200) events.push(provider.parseWebhook(rawBody))
      return reply.code(webhook.status).send()
    })
  })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })

  async function call(url: string, init: RequestInit): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await fetch(url, init)
    return { status: response.status, body: z.record(z.string(), z.unknown()).parse(await response.json()) }
  }
  return {
    app, origin, provider, events, webhook,
    checkout: (action, body) => call(`${origin}/sandbox-pay/checkout/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    rest: (method, path, body) => call(`${origin}/sandbox-pay/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${localFedapayKeys.secretKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
    close: () => app.close(),
  }
}
