import { publicSite, screens } from '@passerelle/contract/screens'
import { supportContact } from '@passerelle/contract/session'
import type { FastifyInstance } from 'fastify'
import { readContacts } from '#src/notices/read-contacts.ts'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'

/** The public website, which the operator says, and who answers, which the programme does. */
export function supportRoutes(app: FastifyInstance, services: Services): void {
  const { contact } = services.config
  app.get(publicSite, (_request, reply) => reply.header('cache-control', 'no-store').redirect(contact.siteUrl ?? screens.presentation, 302))
  serve(app, services, supportContact, (ctx) => readContacts(ctx))
}
