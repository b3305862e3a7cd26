import { listPassTypes, listServices, listSupplierServices } from '@passerelle/contract/catalogue'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { readSetting } from '#src/platform/settings.ts'
import { catalogueAdminRoutes } from './catalogue-admin-routes.ts'
import { listActivePassTypes, listActiveServices, listOwnServices } from './catalogue-queries.ts'

export function catalogueRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, listServices, async (ctx) => {
    const rows = await listActiveServices(ctx)
    return rows.map(({ id, name, type, detailsHtml }) => ({ id, name, type, details: detailsHtml }))
  })

  serve(app, services, listPassTypes, async (ctx) => {
    const rows = await listActivePassTypes(ctx)
    const feeBasisPoints = await readSetting(ctx.db, 'feeBasisPoints')
    return rows.map(({ id, name, priceXof }) => ({ id, name, price: priceXof, fee_basis_points: feeBasisPoints }))
  })

  serve(app, services, listSupplierServices, (ctx) => listOwnServices(ctx))

  catalogueAdminRoutes(app, services)
}
