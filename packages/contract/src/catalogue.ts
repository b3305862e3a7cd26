import * as z from 'zod/mini'
import { act, everyone, instruction, one } from './back-office.ts'
import { limits, role } from './constants.ts'
import { amountXof, choice, ids, text } from './fields.ts'
import { defineList } from './list.ts'
import { product } from './product.ts'
import { defineRoute, done, maybeInstant } from './route.ts'
import { passType, serviceRef } from './shapes.ts'

export const listServices = defineRoute({
  method: 'GET',
  path: '/api/services',
  access: 'signedIn',
  summary: 'Services and products that can be asked for.',
  response: z.array(z.object({ id: z.int(), name: z.string(), type: z.enum(['produit', 'service']), details: z.string() })),
})

export const listPassTypes = defineRoute({
  method: 'GET',
  path: `/api/${product.slug}`,
  access: 'signedIn',
  summary: 'Types with their name and price, in whole FCFA, and the rate of the fee that a donor pays on top now.',
  response: z.array(z.object({ ...passType.shape, fee_basis_points: z.int() })),
})

export const listSupplierServices = defineRoute({
  method: 'GET',
  path: '/api/provider/sp',
  access: { roles: [role.supplier], approved: true },
  summary: 'The services and products that the supplier provides.',
  response: z.array(serviceRef),
})

const serviceBody = z.object({
  name: text({ label: 'La désignation', max: 120 }),
  type: choice(['produit', 'service'], 'Le type'),
  details: text({ label: 'Le détail', max: 20_000, multiline: true, html: true }),
})
export const adminServiceItem = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(['produit', 'service']),
  details: z.string(),
  suppliers: z.int(),
  archived_at: maybeInstant,
})
export type CatalogueService = z.output<typeof adminServiceItem>
export const adminServices = defineList({
  path: 'services', access: everyone, summary: 'The catalogue, archived entries included.', filters: {}, sorts: ['created_at'],
  order: 'created_at', search: 'words', item: adminServiceItem,
})
export const { page: adminListServices, count: adminCountServices, file: adminServicesFile } = adminServices
export const adminCreateService = defineRoute({
  ...act('services', instruction, 'Adds a service or product; its HTML is sanitised.'),
  body: serviceBody,
  response: done({ id: z.int() }),
})
export const adminUpdateService = defineRoute({
  ...act('services/:id', instruction, 'Edits the given fields of a service or product.'),
  method: 'PATCH',
  params: one,
  body: z.partial(serviceBody),
})
export const adminArchiveService = defineRoute({
  ...act('services/:id/archive', instruction, 'Hides a service from new requests; what exists stays.'),
  params: one,
})

const passTypeBody = z.object({
  name: text({ label: 'Le nom', max: 60 }),
  price: amountXof({ label: 'Le prix', min: limits.passAmountMin, max: limits.passAmountMax }),
})
export const adminPassTypeItem = z.object({ ...passType.shape, archived_at: maybeInstant })
export type CataloguePassType = z.output<typeof adminPassTypeItem>
export const adminPassTypes = defineList({
  path: `${product.slug}-types`, access: everyone, summary: 'Types of passes, archived ones included.', filters: {},
  sorts: ['created_at', 'price'], order: 'created_at', search: 'words', item: adminPassTypeItem,
})
export const { page: adminListPassTypes, count: adminCountPassTypes, file: adminPassTypesFile } = adminPassTypes
export const adminCreatePassType = defineRoute({
  ...act(`${product.slug}-types`, instruction, 'Adds a type of passes; active prices are unique.'),
  body: passTypeBody,
  response: done({ id: z.int() }),
})
export const adminUpdatePassType = defineRoute({
  ...act(`${product.slug}-types/:id`, instruction, 'Edits the given fields of a type of passes; what was filed keeps its amount.'),
  method: 'PATCH',
  params: one,
  body: z.partial(passTypeBody),
})
export const adminArchivePassType = defineRoute({
  ...act(`${product.slug}-types/:id/archive`, instruction, 'Withdraws a type of passes from new requests.'),
  params: one,
})

export const adminSetSupplierServices = defineRoute({
  ...act('suppliers/:id/services', instruction, 'Sets the services that a supplier provides.'),
  method: 'PUT',
  params: one,
  body: z.object({ service_ids: ids({ label: 'Les services', min: 0, max: limits.shownMax }) }),
})
