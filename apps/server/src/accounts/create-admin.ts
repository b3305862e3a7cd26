import { type AdminRole, role } from '@passerelle/contract/constants'
import { AppError } from '#src/platform/app-error.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { hashPassword } from '#src/platform/password.ts'

export interface CreateAdminInput {
  name: string
  firstname: string
  /** Lower-cased. */
  email: string
  password: string
  adminRole: AdminRole
}

/** Opens an administrator's account: by a command, or by another administrator. @throws AppError email_taken */
export async function createAdmin(
  ctx: Context,
  { name, firstname, email, password, adminRole }: CreateAdminInput,
): Promise<{ id: number }> {
  const passwordHash = await hashPassword(password)
  return inTransaction(ctx, (tx) => addAdmin(ctx, tx, { name, firstname, email, passwordHash, adminRole, invitedUntil: null }))
}

export interface NewAdmin extends Omit<CreateAdminInput, 'password'> {
  passwordHash: string
  /** Until when they may choose a password; null when they have one. */
  invitedUntil: Date | null
}

/** @throws AppError email_taken */
export async function addAdmin(ctx: Context, tx: Tx, { adminRole, ...person }: NewAdmin): Promise<{ id: number }> {
  const admin = await tx
    .insertInto('users')
    .values({ ...person, roleId: role.admin, adminRole, createdAt: ctx.now() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!admin) throw new AppError('email_taken')
  await writeJournal(ctx, tx, { action: 'admin.create', subject: { type: 'user', id: admin.id }, detail: { from: null, to: adminRole } })
  return admin
}

/**
 * A removed administrator comes back as the same account, by a new password, and under the same name: what they did stays theirs, and
 * nobody's acts get another name by an invitation.
 */
export async function takeBackAdmin(
  ctx: Context,
  tx: Tx,
  id: number,
  { adminRole, passwordHash, invitedUntil }: Pick<NewAdmin, 'adminRole' | 'passwordHash' | 'invitedUntil'>,
): Promise<void> {
  const back = { removedAt: null, suspendedAt: null, suspendedBy: null, suspendedReason: null }
  await tx.updateTable('users').set({ passwordHash, invitedUntil, ...back, adminRole }).where('id', '=', id).execute()
  await writeJournal(ctx, tx, { action: 'admin.create', subject: { type: 'user', id }, detail: { from: 'removed', to: adminRole } })
}
