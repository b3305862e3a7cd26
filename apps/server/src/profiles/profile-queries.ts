import type { ProfileFile } from '@passerelle/contract/profiles'
import { limits, role, type RoleId, type Stat } from '@passerelle/contract/constants'
import { ageOn, dayOf } from '@passerelle/contract/dates'
import { sql } from 'kysely'
import { getUserReply } from '#src/accounts/user-reply.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { inPeriod, type Period } from '#src/platform/database/in-period.ts'
import type { ListSearch } from '#src/platform/database/list-search.ts'
import { anyOf, inOrderOf } from '#src/platform/database/page-rows.ts'
import { journalReading } from '#src/platform/readings.ts'
import { findReaders, readerReply } from '#src/reviews/find-readers.ts'
import { findQuestions, questionStateOf } from '#src/reviews/find-questions.ts'
import { profileVersion } from './lock-profile.ts'
import { listProfileChanges } from './profile-changes.ts'

const roleOfFilter: Record<'2' | '3' | '4', RoleId> = { 2: role.beneficiary, 3: role.partner, 4: role.supplier }

interface ProfileFilters extends Period {
  status?: Stat | undefined
  role?: '2' | '3' | '4' | undefined
  department?: string | undefined
}

/** Submitted profiles, their ids only: a common name is that of thousands, whose companies nobody reads. */
export function selectProfiles({ db }: UserContext, { status, role: wanted, department, from, to }: ProfileFilters) {
  let query = db
    .selectFrom('users')
    .select('users.id')
    .select((e) => e.ref('users.submittedAt').$notNull().as('submittedAt'))
    .where('users.roleId', '>', 1)
    .where('users.submittedAt', 'is not', null)
  if (status) query = query.where('users.stat', '=', status)
  if (wanted) query = query.where('users.roleId', '=', roleOfFilter[wanted])
  query = inPeriod(query, 'users.submittedAt', { from, to })
  return department ? query.where('users.department', '=', department) : query
}

/** A page of them, each by the name that is known of it. */
export async function toProfileItems(ctx: UserContext, page: { id: number }[]): Promise<ProfileFile[]> {
  const { db, now } = ctx
  if (page.length === 0) return []
  const displayName = sql<string>`coalesce(suppliers.social_reason, partners.social_reason, users.firstname || ' ' || users.name)`
  const rows = await db
    .selectFrom('users')
    .leftJoin('suppliers', 'suppliers.userId', 'users.id')
    .leftJoin('partners', 'partners.userId', 'users.id')
    .leftJoin('beneficiaries', 'beneficiaries.userId', 'users.id')
    .select([
      'users.id', 'users.name', 'users.firstname', 'users.email', 'users.stat', 'users.suspendedAt', 'beneficiaries.birthday',
      displayName.as('displayName'),
    ])
    .select((e) => [e.ref('users.roleId').$notNull().as('roleId'), e.ref('users.submittedAt').$notNull().as('submittedAt')])
    .where('users.id', '=', anyOf(page))
    .execute()
  const readers = await findReaders(ctx, db, { kind: 'profile', of: page })
  const questions = await findQuestions(db, { kind: 'profile', of: page })
  return inOrderOf(page, rows)
    .map(({ id, name, firstname, email, roleId, stat, submittedAt, displayName: known, birthday, suspendedAt }) => ({
      user: { id, name, firstname, email },
      role_id: roleId,
      stat,
      submitted_at: submittedAt.toISOString(),
      display_name: known,
      reader: readerReply(readers.get(id)),
      question: questionStateOf(questions.get(id)),
      is_minor: birthday !== null && ageOn(birthday, dayOf(now())) < limits.minorUnder,
      is_suspended: suspendedAt !== null,
    }))
}

/** In the names, e-mails, phones, IFU, document and code: whoever reads this list opens the files, which show them. */
export const profileSearch: ListSearch = { key: 'users.fileKey' }
export const profileNameSearch: ListSearch = { key: 'users.nameKey' }

/**
 * One file for its reviewer: what was declared, what changed since the last approval, the latest documents sent, the services,
 * every decision; its reading is journaled.
 * @throws AppError not_found
 */
export async function getProfile(ctx: UserContext, userId: number) {
  const person = await ctx.db
    .selectFrom('users')
    .select(['submittedAt', 'editedAt', 'adminRole', 'suspendedAt', 'suspendedReason', 'suspendedBy'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!person?.submittedAt || person.adminRole) throw new AppError('not_found')
  await inTransaction(ctx, (tx) => journalReading(ctx, tx, { ownerId: userId }))
  const { user, stat } = await getUserReply(ctx.db, userId)
  const beneficiary = await ctx.db
    .selectFrom('beneficiaries')
    .select(['motivation', 'typeDoc', 'refDoc'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  const documents = await ctx.db
    .selectFrom('files')
    .select(['id', 'originalName', 'mime', 'size', 'createdAt'])
    .where('ownerId', '=', userId)
    .where('kind', '=', 'document')
    .where('isFromDesk', '=', false)
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
  const questions = (await findQuestions(ctx.db, { kind: 'profile', of: [{ id: userId }] })).get(userId) ?? []
  const changes = stat === 'approved' ? null : await listProfileChanges(ctx.db, userId)
  const { submittedAt, editedAt, suspendedAt, suspendedReason, suspendedBy } = person
  const officer = suspendedBy === null
    ? undefined
    : await ctx.db.selectFrom('users').select(['firstname', 'name']).where('id', '=', suspendedBy).executeTakeFirst()
  const suspension = suspendedAt && {
    reason: suspendedReason,
    by: officer ? `${officer.firstname} ${officer.name}` : null,
    at: suspendedAt,
  }
  return {
    suspension, user, stat, submittedAt, version: profileVersion({ submittedAt, editedAt }), changes, beneficiary: beneficiary ?? null,
    documents, services, decisions, questions,
  }
}
