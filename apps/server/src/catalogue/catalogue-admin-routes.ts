import {
  adminArchivePassType, adminArchiveService, adminCreatePassType, adminCreateService, adminPassTypes, adminServices,
  adminSetSupplierServices, adminUpdatePassType, adminUpdateService,
} from '@passerelle/contract/catalogue'
import { passTypeColumns, serviceColumns } from '@passerelle/contract/catalogue-columns'
import { product } from '@passerelle/contract/product'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/platform/context.ts'
import { serve } from '#src/platform/http/route.ts'
import { serveList } from '#src/platform/http/serve-list.ts'
import { archivePassType } from './archive-pass-type.ts'
import { archiveService } from './archive-service.ts'
import { catalogueSearch, selectPassTypes, selectServices } from './catalogue-queries.ts'
import { catalogueReplies } from './catalogue-words.ts'
import { createPassType } from './create-pass-type.ts'
import { createService } from './create-service.ts'
import { setSupplierServices } from './set-supplier-services.ts'
import { updatePassType } from './update-pass-type.ts'
import { updateService } from './update-service.ts'

/** The back office's side of the catalogue. */
export function catalogueAdminRoutes(app: FastifyInstance, services: Services): void {
  serveList(app, services, {
    list: adminServices,
    fileName: 'services',
    columns: serviceColumns,
    select: selectServices,
    search: catalogueSearch('services'),
    sorts: {
      created_at: { kind: 'instant', by: 'createdAt', of: (row) => row.createdAt },
      name: { kind: 'text', by: 'services.searchKey', of: (row) => row.searchKey },
    },
    id: 'services.id',
    items: (_ctx, rows) => rows.map(({ id, name, type, detailsHtml, suppliers, archivedAt, createdAt }) => ({
      id,
      name,
      type,
      details: detailsHtml,
      suppliers,
      archived_at: archivedAt?.toISOString() ?? null,
      created_at: createdAt.toISOString(),
    })),
  })
  serve(app, services, adminCreateService, async (ctx, { body }) => {
    const { id } = await createService(ctx, body)
    return { status: true as const, message: catalogueReplies.serviceAdded, id }
  })
  serve(app, services, adminUpdateService, async (ctx, { params, body }) => {
    await updateService(ctx, { id: params.id, changes: body })
    return { status: true as const, message: catalogueReplies.changesSaved }
  })
  serve(app, services, adminArchiveService, async (ctx, { params }) => {
    await archiveService(ctx, { id: params.id })
    return { status: true as const, message: catalogueReplies.serviceArchived }
  })

  serveList(app, services, {
    list: adminPassTypes,
    fileName: `types-de-${product.slug}`,
    columns: passTypeColumns,
    select: selectPassTypes,
    search: catalogueSearch('passTypes'),
    sorts: {
      created_at: { kind: 'instant', by: 'createdAt', of: (row) => row.createdAt },
      name: { kind: 'text', by: 'passTypes.searchKey', of: (row) => row.searchKey },
      price: { kind: 'number', by: 'priceXof', of: (row) => row.priceXof },
    },
    id: 'passTypes.id',
    items: (_ctx, rows) => rows.map(({ id, name, priceXof, archivedAt, createdAt }) => ({
      id, name, price: priceXof, archived_at: archivedAt?.toISOString() ?? null, created_at: createdAt.toISOString(),
    })),
  })
  serve(app, services, adminCreatePassType, async (ctx, { body }) => {
    const { id } = await createPassType(ctx, { name: body.name, priceXof: body.price })
    return { status: true as const, message: catalogueReplies.passTypeAdded, id }
  })
  serve(app, services, adminUpdatePassType, async (ctx, { params, body }) => {
    await updatePassType(ctx, { id: params.id, changes: { name: body.name, priceXof: body.price } })
    return { status: true as const, message: catalogueReplies.changesSaved }
  })
  serve(app, services, adminArchivePassType, async (ctx, { params }) => {
    await archivePassType(ctx, { id: params.id })
    return { status: true as const, message: catalogueReplies.passTypeArchived }
  })

  serve(app, services, adminSetSupplierServices, async (ctx, { params, body }) => {
    await setSupplierServices(ctx, { supplierId: params.id, serviceIds: body.service_ids })
    return { status: true as const, message: catalogueReplies.supplierServicesSet }
  })
}
