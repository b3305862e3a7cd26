import * as z from 'zod/mini'
import { role } from './constants.ts'
import { product } from './product.ts'
import { defineRoute } from './route.ts'
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
  summary: 'Types with their name and price, in whole FCFA.',
  response: z.array(passType),
})

export const listSupplierServices = defineRoute({
  method: 'GET',
  path: '/api/provider/sp',
  access: { roles: [role.supplier], approved: true },
  summary: 'The services and products that the supplier provides.',
  response: z.array(serviceRef),
})
