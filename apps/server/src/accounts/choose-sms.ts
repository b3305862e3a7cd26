import { role } from '@passerelle/contract/constants'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'

/**
 * Whether somebody wants the important news as short messages too (domain, 20): said twice, it counts once. A choice is of the person, who
 * may take it back at any time. @throws AppError sms_without_phone
 */
export async function chooseSms(ctx: UserContext, { wanted: word }: { wanted: 'yes' | 'no' }): Promise<void> {
  const wanted = word === 'yes'
  const { id, roleId } = ctx.actor
  // Everybody with a profile has a number in it; an administrator has neither.
  if (wanted && (roleId === null || roleId === role.admin)) throw new AppError('sms_without_phone')
  await inTransaction(ctx, async (tx) => {
    const changed = await tx
      .updateTable('users')
      .set({ smsSince: wanted ? ctx.now() : null })
      .where('id', '=', id)
      .where('smsSince', wanted ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (changed) await writeJournal(ctx, tx, { action: 'sms.choose', subject: { type: 'user', id }, detail: { after: wanted } })
  })
}
