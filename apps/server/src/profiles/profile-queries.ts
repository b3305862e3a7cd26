import { limits, type RoleId, type Stat, stats } from '@passerelle/contract/constants'
import { type RawBuilder, sql } from 'kysely'
import { getUserReply } from '#src/accounts/user-reply.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { type Db, inTransaction } from '#src/platform/database.ts'
import { cutPage, keysetPageSize, readCursor } from '#src/platform/keyset.ts'
import { journalReading } from '#src/platform/readings.ts'
import { checkWord, glanceSize, holdsWord, isIndexed, searchWords, type SearchWord, splitWords } from '#src/platform/search.ts'
import { profileVersion } from './lock-profile.ts'
import { listProfileChanges } from './profile-changes.ts'

interface ProfileFilter {
  status?: Stat | undefined
  roleId?: RoleId | undefined
  q?: string | undefined
  cursor?: string | undefined
}

/** Submitted profiles, oldest submission first; `q` is looked for in the names, e-mails, phones, IFU, document and code. */
export async function listProfiles(ctx: UserContext, filter: ProfileFilter) {
  const displayName = sql<string>`coalesce(suppliers.social_reason, partners.social_reason, users.firstname || ' ' || users.name)`
  const rows = await ctx.db
    .selectFrom('users')
    .leftJoin('suppliers', 'suppliers.userId', 'users.id')
    .leftJoin('partners', 'partners.userId', 'users.id')
    .leftJoin('beneficiaries', 'beneficiaries.userId', 'users.id')
    .select(['users.id', 'users.name', 'users.firstname', 'users.email', 'users.stat', 'beneficiaries.birthday', displayName.as('displayName')])
    .select((e) => [e.ref('users.roleId').$notNull().as('roleId'), e.ref('users.submittedAt').$notNull().as('submittedAt')])
    .where('users.id', '=', sql<number>`any(${await findPage(ctx.db, filter)}::bigint[])`)
    .orderBy('users.submittedAt')
    .orderBy('users.id')
    .execute()
  return cutPage(rows, (row) => ({ at: row.submittedAt, id: row.id }))
}

/** A common name fills a page among those who come first, a rare word is that of few; others take the index on all words. */
async function findPage(db: Db, filter: ProfileFilter): Promise<number[]> {
  const words = searchWords(filter.q)
  if (words.length === 0) return idsOf(db, submittedFirst(filter, pageSize), words)
  const glance = await idsOf(db, submittedFirst(filter, glanceSize), words)
  if (glance.length === pageSize) return glance
  const { sought, checked } = splitWords(words)
  const few = sought && (await findFew(db, sought))
  if (few) return idsOf(db, wantedAmong(sql`select unnest(${few}::bigint[]) as id`, filter), checked)
  const indexed = words.some(isIndexed) ? words.filter(isIndexed) : words
  const others = words.filter((word) => !indexed.includes(word))
  return idsOf(db, wantedAmong(sql.join(indexed.map(peopleHolding), sql` intersect `), filter), others)
}

/** Who holds the word, or null when they are many. */
async function findFew(db: Db, word: SearchWord): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`select id from ${peopleHolding(word)} as few limit ${sql.lit(glanceSize + 1)}`.execute(db)
  return rows.length > glanceSize ? null : rows.map(({ id }) => id)
}

const pageSize = keysetPageSize + 1

/** @returns the ids of a page of these people who hold the words */
async function idsOf(db: Db, people: RawBuilder<unknown>, words: readonly SearchWord[]): Promise<number[]> {
  const conditions = words.map((word) => personHolds(word))
  const { rows } = await sql<{ id: number }>`
    select id from (${people}) as person where ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by submitted_at, id limit ${sql.lit(pageSize)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Each status has its people in their order. */
function submittedFirst({ status, ...filter }: ProfileFilter, count: number): RawBuilder<unknown> {
  const ofStatus = (stat: Stat) => sql`(select * from (
    select id, submitted_at, search_key from users where stat = ${sql.lit(stat)} and ${isWanted(filter)}
    order by submitted_at, id limit ${sql.lit(count)}) as ${sql.id(stat)})`
  const all = sql.join((status ? [status] : stats).map(ofStatus), sql` union all `)
  return sql`select * from (${all}) as every order by submitted_at, id limit ${sql.lit(count)}`
}

function wantedAmong(ids: RawBuilder<unknown>, filter: ProfileFilter): RawBuilder<unknown> {
  return sql`with found as materialized (${ids})
    select users.id, submitted_at, search_key from found join users using (id) where ${isWanted(filter)}`
}

function isWanted({ status, roleId, cursor }: ProfileFilter): RawBuilder<boolean> {
  const after = readCursor(cursor)
  const conditions = [sql`role_id > 1`, sql`submitted_at is not null`]
  if (status) conditions.push(sql`stat = ${status}`)
  if (roleId) conditions.push(sql`role_id = ${roleId}`)
  if (after) conditions.push(sql`(submitted_at, id) > (${after.at}::timestamptz, ${after.id}::bigint)`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Each table is asked by its own index. */
function peopleHolding(word: SearchWord): RawBuilder<number> {
  return sql`(
    select id from users where ${holdsWord('users.searchKey', word)}
    union select user_id from beneficiaries where ${holdsWord('beneficiaries.searchKey', word)}
    union select user_id from partners where ${holdsWord('partners.searchKey', word)}
    union select user_id from suppliers where ${holdsWord('suppliers.searchKey', word)})`
}

/** Of one person, by their own rows. */
function personHolds(word: SearchWord): RawBuilder<boolean> {
  const tables = ['beneficiaries', 'partners', 'suppliers']
  const declared = tables.map((table) => sql`(select ${checkWord(`${table}.searchKey`, word)} from ${sql.table(table)} where user_id = person.id)`)
  return sql<boolean>`(${sql.join([checkWord('person.searchKey', word), ...declared], sql` or `)})`
}

/** One file for its reviewer: what was declared, what changed since the last approval, the latest documents sent, the services, every decision; its reading is journaled. @throws AppError not_found */
export async function getProfile(ctx: UserContext, userId: number) {
  const person = await ctx.db.selectFrom('users').select(['submittedAt', 'editedAt', 'adminRole', 'suspendedAt', 'suspendedReason', 'suspendedBy']).where('id', '=', userId).executeTakeFirst()
  if (!person?.submittedAt || person.adminRole) throw new AppError('not_found')
  await inTransaction(ctx, (tx) => journalReading(ctx, tx, { action: 'user.read', subject: { type: 'user', id: userId } }))
  const { user, stat } = await getUserReply(ctx.db, userId)
  const beneficiary = await ctx.db.selectFrom('beneficiaries').select(['motivation', 'typeDoc', 'refDoc']).where('userId', '=', userId).executeTakeFirst()
  const documents = await ctx.db
    .selectFrom('files')
    .select(['id', 'originalName', 'mime', 'size', 'createdAt'])
    .where('ownerId', '=', userId)
    .where('kind', '=', 'document')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limits.shownMax)
    .execute()
  const services = await ctx.db
    .selectFrom('supplierServices')
    .innerJoin('services', 'services.id', 'supplierServices.serviceId')
    .select(['services.id', 'services.name', 'services.type'])
    .where('supplierServices.supplierId', '=', userId)
    .orderBy('services.name')
    .orderBy('services.id')
    .execute()
  const decisions = await ctx.db
    .selectFrom('profileDecisions')
    .innerJoin('users as officer', 'officer.id', 'profileDecisions.byId')
    .select(['action', 'reason', 'refused', 'at', 'officer.firstname', 'officer.name'])
    .where('userId', '=', userId)
    .orderBy('profileDecisions.id')
    .execute()
  const changes = stat === 'approved' ? null : await listProfileChanges(ctx.db, userId)
  const { submittedAt, editedAt, suspendedAt, suspendedReason, suspendedBy } = person
  const officer = suspendedBy === null ? undefined : await ctx.db.selectFrom('users').select(['firstname', 'name']).where('id', '=', suspendedBy).executeTakeFirst()
  const suspension = suspendedAt && { reason: suspendedReason, by: officer ? `${officer.firstname} ${officer.name}` : null, at: suspendedAt }
  return { suspension, user, stat, submittedAt, version: profileVersion({ submittedAt, editedAt }), changes, beneficiary: beneficiary ?? null, documents, services, decisions }
}
