import { limits, type RoleId, type Stat } from '@passerelle/contract/constants'
import { type RawBuilder, sql } from 'kysely'
import { getUserReply } from '#src/accounts/user-reply.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database.ts'
import { cutPage, keysetPageSize, readCursor } from '#src/platform/keyset.ts'
import { journalReading } from '#src/platform/readings.ts'
import { holdsWord, searchWords, type SearchWord } from '#src/platform/search.ts'
import { profileVersion } from './lock-profile.ts'
import { listProfileChanges } from './profile-changes.ts'

interface ProfileFilter {
  status?: Stat | undefined
  roleId?: RoleId | undefined
  q?: string | undefined
  cursor?: string | undefined
}

/** Submitted profiles, oldest submission first; `q` is looked for in the names, e-mails, phones, IFU, document and code. */
export async function listProfiles(ctx: UserContext, { status, roleId, q, cursor }: ProfileFilter) {
  const after = readCursor(cursor)
  // The page first: a common name is that of thousands, whose companies nobody reads.
  let page = ctx.db
    .selectFrom('users')
    .select('users.id')
    .where('users.roleId', '>', 1)
    .where('users.submittedAt', 'is not', null)
    .orderBy('users.submittedAt')
    .orderBy('users.id')
    .limit(keysetPageSize + 1)
  if (status) page = page.where('users.stat', '=', status)
  if (roleId) page = page.where('users.roleId', '=', roleId)
  for (const word of searchWords(q)) page = page.where(sql<boolean>`users.id in ${peopleHolding(word)}`)
  if (after) page = page.where(sql<boolean>`(users.submitted_at, users.id) > (${after.at}::timestamptz, ${after.id}::bigint)`)
  const displayName = sql<string>`coalesce(suppliers.social_reason, partners.social_reason, users.firstname || ' ' || users.name)`
  const rows = await ctx.db
    .selectFrom(page.as('page'))
    .innerJoin('users', 'users.id', 'page.id')
    .leftJoin('suppliers', 'suppliers.userId', 'users.id')
    .leftJoin('partners', 'partners.userId', 'users.id')
    .leftJoin('beneficiaries', 'beneficiaries.userId', 'users.id')
    .select(['users.id', 'users.name', 'users.firstname', 'users.email', 'users.stat', 'beneficiaries.birthday', displayName.as('displayName')])
    .select((e) => [e.ref('users.roleId').$notNull().as('roleId'), e.ref('users.submittedAt').$notNull().as('submittedAt')])
    .orderBy('users.submittedAt')
    .orderBy('users.id')
    .execute()
  return cutPage(rows, (row) => ({ at: row.submittedAt, id: row.id }))
}

/** Each table is asked by its own index. */
function peopleHolding(word: SearchWord): RawBuilder<number> {
  return sql`(
    select id from users where ${holdsWord('users.searchKey', word)}
    union all select user_id from beneficiaries where ${holdsWord('beneficiaries.searchKey', word)}
    union all select user_id from partners where ${holdsWord('partners.searchKey', word)}
    union all select user_id from suppliers where ${holdsWord('suppliers.searchKey', word)})`
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
