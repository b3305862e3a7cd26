import { role } from '@passerelle/contract/constants'
import { dayOf } from '@passerelle/contract/dates'
import { allowedWords, type Holder, isMinor, withheldWords } from '#src/passes/holder-words.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { lockOwnProfile } from './lock-profile.ts'

/** What donors read of the caller, allowed and not. */
export async function getDonorView(ctx: UserContext) {
  const holder = await readHolder(ctx, ctx.db)
  return {
    shownSince: holder.shownSince, withPermission: allowedWords(holder), without: withheldWords(holder),
    isMinor: isMinor(holder, dayOf(ctx.now())),
  }
}

/** Lets donors read first name, trade and commune, or no more, from the next look on. Journaled when it changes. */
export async function setDonorView(ctx: UserContext, { isAllowed }: { isAllowed: boolean }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockOwnProfile(ctx, tx, role.beneficiary)
    const { shownSince } = await readHolder(ctx, tx)
    if ((shownSince !== null) === isAllowed) return
    await tx
      .updateTable('beneficiaries')
      .set({ shownSince: isAllowed ? ctx.now() : null })
      .where('userId', '=', ctx.actor.id)
      .execute()
    await writeJournal(ctx, tx, {
      action: isAllowed ? 'profile.show' : 'profile.hide', subject: { type: 'user', id: ctx.actor.id },
    })
  })
}

async function readHolder({ actor }: UserContext, db: Db | Tx): Promise<Holder> {
  const holder = await db
    .selectFrom('beneficiaries')
    .innerJoin('users', 'users.id', 'beneficiaries.userId')
    .select(['users.firstname', 'beneficiaries.sex', 'beneficiaries.profession', 'beneficiaries.department', 'beneficiaries.city'])
    .select(['beneficiaries.birthday', 'beneficiaries.shownSince'])
    .where('beneficiaries.userId', '=', actor.id)
    .executeTakeFirst()
  if (!holder) throw new AppError('not_found')
  return holder
}
