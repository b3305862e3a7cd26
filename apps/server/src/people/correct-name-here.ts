import { replaceName } from '#src/accounts/replace-identity.ts'
import { sendNotice } from '#src/notices/send-notice.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Context } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { nameCorrected } from './person-words.ts'

/**
 * An administrator's name by a command on the machine: nobody corrects their own, and the only one who may do everything has no colleague
 * who may. @throws AppError not_found for an address of no administrator
 */
export async function correctNameHere(
  ctx: Context,
  { email, name, firstname }: { email: string; name: string; firstname: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const admin = await tx
      .selectFrom('users')
      .select(['id', 'name', 'firstname'])
      .where('email', '=', email)
      .where('adminRole', 'is not', null)
      .where('removedAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!admin) throw new AppError('not_found')
    await replaceName(tx, admin.id, { name, firstname })
    const detail = { before: `${admin.firstname} ${admin.name}`, after: `${firstname} ${name}` }
    await writeJournal(ctx, tx, { action: 'user.correct_name', subject: { type: 'user', id: admin.id }, detail })
    await sendNotice(tx, nameCorrected(admin.id, ctx.now(), detail.after))
  })
}
