import {
  adminArchivePassType, adminArchiveService, adminCreatePassType, adminCreateService, adminListPassTypes, adminListServices,
  adminSetSupplierServices, adminUpdatePassType, adminUpdateService,
} from '@passerelle/contract/admin'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/route.ts'
import { archivePassType } from './archive-pass-type.ts'
import { archiveService } from './archive-service.ts'
import { listCataloguePassTypes, listCatalogueServices } from './catalogue-queries.ts'
import { createPassType } from './create-pass-type.ts'
import { createService } from './create-service.ts'
import { setSupplierServices } from './set-supplier-services.ts'
import { updatePassType } from './update-pass-type.ts'
import { updateService } from './update-service.ts'

/** The back office's side of the catalogue. */
export function catalogueAdminRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, adminListServices, async (ctx, { query }) => {
    const { rows, nextCursor } = await listCatalogueServices(ctx, query)
    return {
      data: rows.map(({ id, name, type, detailsHtml, suppliers, archivedAt }) => ({ id, name, type, details: detailsHtml, suppliers, archived_at: archivedAt?.toISOString() ?? null })),
      next_cursor: nextCursor,
    }
  })
  serve(app, services, adminCreateService, async (ctx, { body }) => {
    const { id } = await createService(ctx, body)
    return { status: true as const, message: 'La désignation est ajoutée au catalogue.', id }
  })
  serve(app, services, adminUpdateService, async (ctx, { params, body }) => {
    await updateService(ctx, { id: params.id, changes: body })
    return { status: true as const, message: 'Les modifications sont enregistrées.' }
  })
  serve(app, services, adminArchiveService, async (ctx, { params }) => {
    await archiveService(ctx, { id: params.id })
    return { status: true as const, message: 'La désignation est archivée.' }
  })

  serve(app, services, adminListPassTypes, async (ctx, { query }) => {
    const { rows, nextCursor } = await listCataloguePassTypes(ctx, query)
    return { data: rows.map(({ id, name, priceXof, archivedAt }) => ({ id, name, price: priceXof, archived_at: archivedAt?.toISOString() ?? null })), next_cursor: nextCursor }
  })
  serve(app, services, adminCreatePassType, async (ctx, { body }) => {
    const { id } = await createPassType(ctx, { name: body.name, priceXof: body.price })
    return { status: true as const, message: 'Le type est ajouté.', id }
  })
  serve(app, services, adminUpdatePassType, async (ctx, { params, body }) => {
    await updatePassType(ctx, { id: params.id, changes: { name: body.name, priceXof: body.price } })
    return { status: true as const, message: 'Les modifications sont enregistrées.' }
  })
  serve(app, services, adminArchivePassType, async (ctx, { params }) => {
    await archivePassType(ctx, { id: params.id })
    return { status: true as const, message: 'Le type est archivé.' }
  })

  serve(app, services, adminSetSupplierServices, async (ctx, { params, body }) => {
    await setSupplierServices(ctx, { supplierId: params.id, serviceIds: body.service_ids })
    return { status: true as const, message: 'Les services du fournisseur sont enregistrés.' }
  })
}
