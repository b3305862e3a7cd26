import { communes, departements } from '@passerelle/contract/profiles'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { listCommunes, listDepartments } from './places.ts'

export function geographyRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, departements, async () => listDepartments())
  serve(app, services, communes, async (_ctx, { params }) => listCommunes(params.department))
}
