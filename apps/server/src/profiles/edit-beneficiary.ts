import { role } from '@passerelle/contract/constants'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { changedFields, declaredByBeneficiary } from './declared-fields.ts'
import { lockOwnProfile } from './lock-profile.ts'
import { beneficiaryColumns } from './profile-columns.ts'
import { type BeneficiaryDetails, checkBirthday, checkPlace } from './profile-form-rules.ts'

/**
 * Edits the caller's own details, whatever the profile's status, which stays. The journal names the fields only.
 * @throws FieldErrors for the place or the birthday
 */
export async function editBeneficiary(ctx: UserContext, form: BeneficiaryDetails): Promise<void> {
  const columns = beneficiaryColumns(form, checkPlace(form))
  await inTransaction(ctx, async (tx) => {
    const { editedAt } = await lockOwnProfile(ctx, tx, role.beneficiary)
    const before = await tx.selectFrom('beneficiaries').selectAll().where('userId', '=', ctx.actor.id).executeTakeFirstOrThrow()
    // Who was accepted before there was an age to have can still correct the rest.
    if (form.birthday !== before.birthday) await checkBirthday({ ...ctx, db: tx }, form.birthday)
    const changed = changedFields(declaredByBeneficiary(before), declaredByBeneficiary(columns))
    if (changed.length === 0) return
    await tx.updateTable('beneficiaries').set(columns).where('userId', '=', ctx.actor.id).execute()
    await tx.updateTable('users').set({ editedAt }).where('id', '=', ctx.actor.id).execute()
    await writeJournal(ctx, tx, { action: 'profile.edit', subject: { type: 'user', id: ctx.actor.id }, detail: { changed } })
  })
}
