import * as z from 'zod/mini'
import { act, one } from './back-office.ts'
import { catalogueStates } from './catalogue-states.ts'
import { limits, role } from './constants.ts'
import { amountXof, choice, id, ids, text } from './fields.ts'
import { defineList } from './list.ts'
import { product } from './product.ts'
import { defineRoute, done, instant, maybeInstant } from './route.ts'
import { passType, serviceRef } from './shapes.ts'

export const listServices = defineRoute({
  method: 'GET',
  path: '/api/services',
  access: 'signedIn',
  summary: 'Les services et produits qui peuvent être demandés.',
  response: z.array(z.object({ id: z.int(), name: z.string(), type: z.enum(['produit', 'service']), details: z.string() })),
})

export const listPassTypes = defineRoute({
  method: 'GET',
  path: `/api/${product.slug}`,
  access: 'signedIn',
  summary: `Les types de ${product.nouns}, leur nom et leur prix en FCFA entiers, et le taux des frais en vigueur.`,
  response: z.array(z.object({ ...passType.shape, fee_basis_points: z.int() })),
})

export const listSupplierServices = defineRoute({
  method: 'GET',
  path: '/api/provider/sp',
  access: { roles: [role.supplier], approved: true },
  summary: 'Les services et produits que le fournisseur assure.',
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
  created_at: instant,
})
export type CatalogueService = z.output<typeof adminServiceItem>
export const adminServices = defineList({
  path: 'services', access: { right: 'figures.read' }, summary: 'Le catalogue, entrées archivées comprises.',
  filters: {
    state: z.optional(z.enum(catalogueStates)),
    type: z.optional(z.enum(['service', 'produit'])),
    supplier: z.optional(id('Le fournisseur')),
  },
  sorts: ['created_at', 'name'], order: 'created_at', search: 'words', item: adminServiceItem,
})
export const { page: adminListServices, count: adminCountServices, file: adminServicesFile } = adminServices
export const adminCreateService = defineRoute({
  ...act('services', 'catalogue.edit', 'Ajoute un service ou un produit\u00A0; son HTML est assaini.'),
  body: serviceBody,
  response: done({ id: z.int() }),
})
export const adminUpdateService = defineRoute({
  ...act('services/:id', 'catalogue.edit', 'Modifie les champs donnés d’un service ou d’un produit.'),
  method: 'PATCH',
  params: one,
  body: z.partial(serviceBody),
})
export const adminArchiveService = defineRoute({
  ...act('services/:id/archive', 'catalogue.edit', 'Retire un service des nouvelles demandes\u00A0; ce qui existe reste.'),
  refuses: ['conflict'],
  params: one,
})

const passTypeBody = z.object({
  name: text({ label: 'Le nom', max: 60 }),
  price: amountXof({ label: 'Le prix', min: limits.passAmountMin, max: limits.passAmountMax }),
})
export const adminPassTypeItem = z.object({ ...passType.shape, archived_at: maybeInstant, created_at: instant })
export type CataloguePassType = z.output<typeof adminPassTypeItem>
export const adminPassTypes = defineList({
  path: `${product.slug}-types`, access: { right: 'figures.read' }, summary: `Les types de ${product.nouns}, archivés compris.`,
  filters: { state: z.optional(z.enum(catalogueStates)) },
  sorts: ['created_at', 'name', 'price'], order: 'created_at', search: 'words', item: adminPassTypeItem,
})
export const { page: adminListPassTypes, count: adminCountPassTypes, file: adminPassTypesFile } = adminPassTypes
export const adminCreatePassType = defineRoute({
  ...act(`${product.slug}-types`, 'catalogue.edit', `Ajoute un type de ${product.nouns}\u00A0; deux types actifs n’ont pas le même prix.`),
  body: passTypeBody,
  response: done({ id: z.int() }),
})
export const adminUpdatePassType = defineRoute({
  ...act(`${product.slug}-types/:id`, 'catalogue.edit', `Modifie les champs donnés d’un type de ${product.nouns}\u00A0; les demandes déposées gardent leur montant.`),
  method: 'PATCH',
  params: one,
  body: z.partial(passTypeBody),
})
export const adminArchivePassType = defineRoute({
  ...act(`${product.slug}-types/:id/archive`, 'catalogue.edit', `Retire un type de ${product.nouns} des nouvelles demandes.`),
  refuses: ['conflict'],
  params: one,
})

export const adminSetSupplierServices = defineRoute({
  ...act('suppliers/:id/services', 'catalogue.edit', 'Fixe les services qu’un fournisseur assure.'),
  method: 'PUT',
  params: one,
  body: z.object({ service_ids: ids({ label: 'Les services', min: 0, max: limits.shownMax }) }),
})
