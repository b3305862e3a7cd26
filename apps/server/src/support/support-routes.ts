import { publicSite, screens } from '@passerelle/contract/screens'
import { supportContact } from '@passerelle/contract/session'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'

/** What the operator says of the service: its public website, and who answers. */
export function supportRoutes(app: FastifyInstance, services: Services): void {
  const { contact } = services.config
  app.get(publicSite, (_request, reply) => reply.header('cache-control', 'no-store').redirect(contact.siteUrl ?? screens.login, 302))
  serve(app, services, supportContact, async () => ({ email: contact.email ?? null, phone: contact.phone ?? null }))
}
