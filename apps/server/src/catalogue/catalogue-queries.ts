import { sql } from 'kysely'
import type { Context, UserContext } from '#src/platform/context.ts'
import { cutPage, keysetPageSize, readCursor } from '#src/platform/keyset.ts'
import { holdsWord, searchWords } from '#src/platform/search.ts'

/** What can be asked for and given, by name; as many as there is room for (check-room.ts). */
export async function listActiveServices(ctx: Context) {
  return byName(await ctx.db.selectFrom('services').select(['id', 'name', 'type', 'detailsHtml']).where('archivedAt', 'is', null).orderBy('id').execute())
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

interface CatalogueFilter {
  q?: string | undefined
  cursor?: string | undefined
}

/** The whole catalogue for the back office, oldest first, with how many suppliers provide each service. */
export async function listCatalogueServices(ctx: UserContext, { q, cursor }: CatalogueFilter) {
  const after = readCursor(cursor)
  let query = ctx.db
    .selectFrom('services')
    .select(['id', 'name', 'type', 'detailsHtml', 'archivedAt', 'createdAt'])
    .select(sql<number>`(select count(*) from supplier_services where service_id = services.id)`.as('suppliers'))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(keysetPageSize + 1)
  for (const word of searchWords(q)) query = query.where(holdsWord('searchKey', word))
  if (after) query = query.where(sql<boolean>`(created_at, id) > (${after.at}::timestamptz, ${after.id}::bigint)`)
  return cutPage(await query.execute(), (row) => ({ at: row.createdAt, id: row.id }))
}

/** Every pass type for the back office, oldest first. */
export async function listCataloguePassTypes(ctx: UserContext, { q, cursor }: CatalogueFilter) {
  const after = readCursor(cursor)
  let query = ctx.db.selectFrom('passTypes').select(['id', 'name', 'priceXof', 'archivedAt', 'createdAt']).orderBy('createdAt').orderBy('id').limit(keysetPageSize + 1)
  for (const word of searchWords(q)) query = query.where(holdsWord('searchKey', word))
  if (after) query = query.where(sql<boolean>`(created_at, id) > (${after.at}::timestamptz, ${after.id}::bigint)`)
  return cutPage(await query.execute(), (row) => ({ at: row.createdAt, id: row.id }))
}
