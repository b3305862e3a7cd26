import { sql } from 'kysely'
import type { Context, UserContext } from '#src/platform/context.ts'
import type { ListSearch } from '#src/platform/database/list-search.ts'

/** What can be asked for and given, by name; as many as there is room for (check-room.ts). */
export async function listActiveServices(ctx: Context) {
  return byName(await ctx.db
    .selectFrom('services')
    .select(['id', 'name', 'type', 'detailsHtml'])
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute())
}

/** The pass types on offer, cheapest first. */
export async function listActivePassTypes(ctx: Context) {
  return ctx.db.selectFrom('passTypes').select(['id', 'name', 'priceXof']).where('archivedAt', 'is', null).orderBy('priceXof').execute()
}

/** What the supplier who asks provides; a service archived since is still theirs to honour. */
export async function listOwnServices(ctx: UserContext) {
  const services = await ctx.db
    .selectFrom('supplierServices')
    .innerJoin('services', 'services.id', 'supplierServices.serviceId')
    .select(['services.id', 'services.name', 'services.type'])
    .where('supplierServices.supplierId', '=', ctx.actor.id)
    .orderBy('services.id')
    .execute()
  return byName(services)
}

const french = new Intl.Collator('fr', { numeric: true })

/** In a French reader's order, « É » beside « E »: the order of the database depends on how it was installed. */
function byName<Row extends { name: string }>(rows: Row[]): Row[] {
  return rows.toSorted((a, b) => french.compare(a.name, b.name))
}

interface ServiceFilters {
  state?: 'offered' | 'archived' | undefined
  type?: 'service' | 'produit' | undefined
  /** Who provides it. */
  supplier?: number | undefined
}

/** The whole catalogue for the back office, with how many suppliers provide each service. */
export function selectServices({ db }: UserContext, { state, type, supplier }: ServiceFilters) {
  let query = db
    .selectFrom('services')
    .select(['id', 'name', 'type', 'detailsHtml', 'archivedAt', 'createdAt', 'searchKey'])
    .select(sql<number>`(select count(*) from supplier_services where service_id = services.id)`.as('suppliers'))
  if (state) query = query.where('archivedAt', state === 'archived' ? 'is not' : 'is', null)
  if (type) query = query.where('type', '=', type)
  if (supplier === undefined) return query
  return query.where('id', 'in', db.selectFrom('supplierServices').select('serviceId').where('supplierId', '=', supplier))
}

/** Every pass type for the back office. */
export function selectPassTypes({ db }: UserContext, { state }: Pick<ServiceFilters, 'state'>) {
  const query = db.selectFrom('passTypes').select(['id', 'name', 'priceXof', 'archivedAt', 'createdAt', 'searchKey'])
  return state ? query.where('archivedAt', state === 'archived' ? 'is not' : 'is', null) : query
}

/** In the name. */
export const catalogueSearch = (table: 'services' | 'passTypes'): ListSearch => ({ key: `${table}.searchKey` })
