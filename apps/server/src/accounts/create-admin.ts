import { type AdminRole, role } from '@passerelle/contract/constants'
import { AppError } from '#src/platform/app-error.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
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
  return inTransaction(ctx, async (tx) => {
    const admin = await tx
      .insertInto('users')
      .values({ name, firstname, email, passwordHash, roleId: role.admin, adminRole, createdAt: ctx.now() })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!admin) throw new AppError('email_taken')
    await writeJournal(ctx, tx, { action: 'admin.create', subject: { type: 'user', id: admin.id }, detail: { adminRole } })
    return admin
  })
}
