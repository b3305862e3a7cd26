import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { pageMeta, readBody, readPageQuery } from './sandbox-input.ts'
import { currencyXof } from './sandbox-objects.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { notFound } from './sandbox-refusal.ts'

const endpointBody = z.object({ enabled: z.boolean('doit être vrai ou faux') })
const resendBody = z.object({ event_id: z.number('doit être un nombre') })

/** What a merchant does in FedaPay's dashboard: currencies, past events, the webhook switch, sending an event again. */
export function dashboardRoutes(app: FastifyInstance, { sandbox, runner, webhookUrl }: SandboxParts): void {
  const { db, clock } = sandbox

  app.get('/currencies', () => ({ 'v1/currencies': [currencyXof] }))

  app.get('/events', async (request) => {
    const page = readPageQuery(request.query)
    const { total } = await db
      .selectFrom('sandboxEvents')
      .select((select) => select.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await db
      .selectFrom('sandboxEvents')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(page.perPage)
      .offset((page.page - 1) * page.perPage)
      .execute()
    // Here the name is `type` and the entity is JSON text, unlike in webhooks.
    const events = rows.map((row) => ({
      klass: 'v1/event',
      id: row.id,
      type: row.name,
      object: row.object,
      object_id: row.objectId,
      entity: JSON.stringify(row.entity),
      created_at: row.createdAt,
    }))
    return { 'v1/events': events, meta: pageMeta(page, total) }
  })

  app.get('/webhooks', async () => ({ 'v1/webhooks': [await endpoint()] }))

  app.put('/webhooks/1', async (request) => {
    const { enabled } = readBody(endpointBody, request.body)
    await db.updateTable('sandboxEndpoint').set({ isEnabled: enabled }).execute()
    return { 'v1/webhook': await endpoint() }
  })

  app.post('/webhooks/1/send_event', async (request) => {
    const { event_id: eventId } = readBody(resendBody, request.body)
    const event = await db.selectFrom('sandboxEvents').select('id').where('id', '=', eventId).executeTakeFirst()
    if (!event) throw notFound('Évènement')
    await db.insertInto('sandboxDeliveries').values({ eventId, dueAt: clock.now() }).execute()
    await runner.deliverNow(eventId)
    return { message: 'Évènement renvoyé.' }
  })

  async function endpoint(): Promise<Record<string, unknown>> {
    const row = await db.selectFrom('sandboxEndpoint').select('isEnabled').executeTakeFirst()
    return { klass: 'v1/webhook', id: 1, url: webhookUrl(), enabled: row?.isEnabled ?? true }
  }
}
