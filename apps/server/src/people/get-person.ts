import { role } from '@passerelle/contract/constants'
import type { PersonCard } from '@passerelle/contract/person'
import { partnerName, supplierName } from '#src/accounts/approved-name.ts'
import { isApprovalWithdrawn } from '#src/accounts/withdrawn-approval.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { journalReading } from '#src/platform/readings.ts'
import { wasOnceApproved } from '#src/profiles/once-approved.ts'
import { listAcceptances, mustAccept } from '#src/texts/text-queries.ts'
import { listPersonFigures } from './person-figures.ts'
import { documentEnd, mayReadContact, mayReadIdentity } from './person-rules.ts'

/**
 * One person for the back office: who they are, in which state, what is counted of them; of how they are reached and what identifies
 * them, what the reader's role permits, and that reading is journaled.
 * @throws AppError not_found
 */
export async function getPerson(ctx: UserContext, { userId }: { userId: number }): Promise<PersonCard> {
  const row = await ctx.db
    .selectFrom('users')
    .leftJoin('users as officer', 'officer.id', 'users.suspendedBy')
    .select([
      'users.id', 'users.name', 'users.firstname', 'users.email', 'users.roleId', 'users.adminRole', 'users.stat', 'users.statReason',
      'users.createdAt', 'users.submittedAt', 'users.suspendedAt', 'users.suspendedReason', 'users.mergedInto',
      'users.withdrawnAt',
      'officer.firstname as officerFirstname',
      'officer.name as officerName',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const { displayName, identifiant, profession, place, identity, ...reached } = await readRecord(ctx, userId, row.roleId)
  const contact = mayReadContact(ctx.actor, row) ? { email: row.email, ...reached } : null
  const shownIdentity = mayReadIdentity(ctx.actor) ? identity : null
  if (contact ?? shownIdentity) {
    await inTransaction(ctx, (tx) => journalReading(ctx, tx, { ownerId: userId }))
  }
  return {
    id: row.id,
    name: row.name,
    firstname: row.firstname,
    display_name: displayName ?? `${row.firstname} ${row.name}`,
    role_id: row.roleId,
    admin_role: row.adminRole,
    stat: row.stat,
    stat_reason: row.statReason,
    is_withdrawn: await isApprovalWithdrawn(ctx.db, row),
    reopening: row.stat !== 'rejected' ? null : (await wasOnceApproved(ctx.db, row)) ? 'once_approved' : 'possible',
    created_at: row.createdAt.toISOString(),
    submitted_at: row.submittedAt?.toISOString() ?? null,
    identifiant,
    profession,
    place,
    contact,
    identity: shownIdentity,
    suspension: row.suspendedAt && {
      reason: row.suspendedReason,
      by: row.officerName === null ? null : `${row.officerFirstname ?? ''} ${row.officerName}`,
      at: row.suspendedAt.toISOString(),
    },
    acceptances: (await listAcceptances(ctx.db, userId)).map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
    must_accept: await mustAccept(ctx.db, row),
    merged_into: row.mergedInto,
    merged: (await ctx.db.selectFrom('users').select('id').where('mergedInto', '=', userId).orderBy('id').execute()).map(({ id }) => id),
    figures: await listPersonFigures(ctx, { userId, roleId: row.roleId }),
  }
}

type Reached = Omit<NonNullable<PersonCard['contact']>, 'email'>
type PersonRecord = Reached & Pick<PersonCard, 'identifiant' | 'profession' | 'place' | 'identity'> & { displayName: string | null }

const nothing: PersonRecord = {
  displayName: null, identifiant: null, profession: null, place: null, identity: null, phone: null, address: null, ifu: null,
  responsable: null,
}
const placeOf = (city: string | null, department: string | null) => [city, department].filter(Boolean).join(', ') || null

/** What the form of the role declared. */
async function readRecord({ db }: UserContext, userId: number, roleId: PersonCard['role_id']): Promise<PersonRecord> {
  if (roleId === role.beneficiary) {
    const row = await db.selectFrom('beneficiaries').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()
    const { identifiant, profession, phone, address, birthday } = row
    return {
      ...nothing,
      identifiant,
      profession,
      phone,
      address,
      place: placeOf(row.city, row.department),
      identity: { birthday, document: documentEnd(row.typeDoc, row.refDoc), parent: { name: row.parentName, phone: row.parentPhone } },
    }
  }
  if (roleId === role.partner) {
    const row = await db
      .selectFrom('partners')
      .select(['profession', 'phone', 'address', 'ifu', 'responsable', partnerName.as('displayName')])
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    return { ...nothing, ...row }
  }
  if (roleId === role.supplier) {
    const { city, department, ...row } = await db
      .selectFrom('suppliers')
      .select(['phone', 'address', 'ifu', 'responsable', 'city', 'department', supplierName.as('displayName')])
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    return { ...nothing, ...row, place: placeOf(city, department) }
  }
  return nothing
}
