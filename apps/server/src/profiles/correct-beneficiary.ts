import { role } from '@passerelle/contract/constants'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { changedFields, declaredInFile } from './declared-fields.ts'
import { lockOwnProfile } from './lock-profile.ts'
import { markEdited } from './mark-edited.ts'
import { beneficiaryFileColumns } from './profile-columns.ts'
import { type HeldDocument, takeDocument, withDocument } from './profile-document.ts'
import { type BeneficiaryForm, checkBirthday, checkPlace } from './profile-form-rules.ts'

/**
 * Sends a rejected beneficiary's whole file again, corrected, for validation: a new version of the same file.
 * @throws AppError role_already_chosen when it waits or is approved; FieldErrors for the place, the birthday or the document
 */
export async function correctBeneficiary(ctx: UserContext, form: BeneficiaryForm): Promise<void> {
  const columns = beneficiaryFileColumns(form, checkPlace(form))
  await checkBirthday(ctx, form.birthday)
  await withDocument(ctx, form.doc_file, (held) => inTransaction(ctx, (tx) => saveCorrection(ctx, tx, columns, held)))
}

async function saveCorrection(
  ctx: UserContext,
  tx: Tx,
  columns: ReturnType<typeof beneficiaryFileColumns>,
  held: HeldDocument,
): Promise<void> {
  const profile = await lockOwnProfile(ctx, tx, role.beneficiary)
  if (profile.stat !== 'rejected') throw new AppError('role_already_chosen')
  const before = await tx.selectFrom('beneficiaries').selectAll().where('userId', '=', ctx.actor.id).executeTakeFirstOrThrow()
  const docFileId = await takeDocument(ctx, tx, { roleId: role.beneficiary, held })
  await tx.updateTable('beneficiaries').set({ ...columns, docFileId }).where('userId', '=', ctx.actor.id).execute()
  const changed = changedFields(declaredInFile(before), declaredInFile(columns))
  await markEdited(ctx, tx, {
    roleId: role.beneficiary,
    profile,
    changed: docFileId === before.docFileId ? changed : [...changed, 'doc_file'],
    isResubmitted: true,
  })
}
