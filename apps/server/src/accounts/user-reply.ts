import { role, type Stat } from '@passerelle/contract/constants'
import type { User } from '@passerelle/contract/shapes'
import { findPublicPath } from '#src/files/public-path.ts'
import { countUnread } from '#src/notices/notification-queries.ts'
import type { Context } from '#src/platform/context.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { mustEnrol } from '#src/platform/http/access.ts'
import { mustAccept } from '#src/texts/text-queries.ts'
import { answerOf, partnerFields, supplierFields } from './company-fields.ts'
import { isApprovalWithdrawn } from './withdrawn-approval.ts'

interface UserReply {
  user: User
  stat: Stat | null
  stat_reason: string | null
  countNotif: number
}

/** The `user` shape of the specified calls, with the record of the person's role, and the profile status. */
export async function getUserReply(db: Db | Tx, userId: number): Promise<UserReply> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const user: User = {
    id: row.id,
    name: row.name,
    firstname: row.firstname,
    email: row.email,
    role_id: row.roleId,
    ...(row.adminRole && { admin_role: row.adminRole }),
    ...((await isApprovalWithdrawn(db, row)) && { is_withdrawn: true as const }),
    ...(row.smsSince && { sms: true as const }),
    avatar: await findPublicPath(db, row.avatarFileId),
    ...(await roleRecord(db, row.id, row.roleId)),
  }
  return { user, stat: row.stat, stat_reason: row.statReason, countNotif: await countUnread(db, userId) }
}

/** The same to a session, which may have to put a second factor in place, or to say yes to the conditions, first. */
export async function getSessionReply({ db, config }: Context, userId: number, factorAt: Date | null): Promise<UserReply> {
  const reply = await getUserReply(db, userId)
  const isLocked = mustEnrol({ roleId: reply.user.role_id, factorAt }, config)
  const isAsked = await mustAccept(db, { id: userId, roleId: reply.user.role_id })
  const marks = { ...(isLocked && { must_enrol: true as const }), ...(isAsked && { must_accept: true as const }) }
  return { ...reply, user: { ...reply.user, ...marks } }
}

async function roleRecord(
  db: Db | Tx,
  userId: number,
  roleId: User['role_id'],
): Promise<Pick<User, 'beneficiary' | 'partner' | 'fournisseur'>> {
  if (roleId === role.beneficiary) return { beneficiary: await beneficiaryRecord(db, userId) }
  if (roleId === role.partner) return { partner: await partnerRecord(db, userId) }
  if (roleId === role.supplier) return { fournisseur: await supplierRecord(db, userId) }
  return {}
}

async function beneficiaryRecord(db: Db | Tx, userId: number): Promise<User['beneficiary']> {
  const row = await db.selectFrom('beneficiaries').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()
  return {
    identifiant: row.identifiant,
    phone: row.phone,
    address: row.address,
    birthday: row.birthday,
    sex: row.sex,
    profession: row.profession,
    marital_status: row.maritalStatus,
    department: row.department,
    city: row.city,
    parent_information: [row.parentName, row.parentPhone],
  }
}

async function partnerRecord(db: Db | Tx, userId: number): Promise<User['partner']> {
  const row = await db.selectFrom('partners').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()
  return { ...answerOf(partnerFields, row), logo: await findPublicPath(db, row.logoFileId) }
}

async function supplierRecord(db: Db | Tx, userId: number): Promise<User['fournisseur']> {
  const row = await db.selectFrom('suppliers').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()
  return answerOf(supplierFields, row)
}
