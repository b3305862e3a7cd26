import type { RoleId } from '@passerelle/contract/constants'
import { recordFile, withStoredUpload } from '#src/files/store-upload.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction, type Tx } from '#src/platform/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { replaceProfileForm } from './profile-form.ts'
import { checkBirthday, placeOf, roleOf, type Submission } from './profile-form-rules.ts'
import { tellWaitingProfile } from './tell-waiting-profile.ts'

/**
 * Chooses an account type and submits its form with its document, for validation. Two submissions at once: one.
 * @throws AppError role_already_chosen; FieldErrors for the place, the birthday or the document
 */
export async function submitProfile(ctx: UserContext, submission: Submission): Promise<void> {
  if (ctx.actor.roleId !== null) throw new AppError('role_already_chosen')
  const { kind, form } = submission
  const place = placeOf(submission)
  if (kind === 'beneficiary') checkBirthday(form.birthday, ctx.now())
  await withStoredUpload(ctx, form.doc_file, { field: 'doc_file', kind: 'document' }, (stored) =>
    inTransaction(ctx, async (tx) => {
      await takeRole(ctx, tx, roleOf[kind])
      const docFileId = await recordFile(ctx, tx, stored)
      await replaceProfileForm(tx, { userId: ctx.actor.id, docFileId, place }, submission)
      await writeJournal(ctx, tx, { action: 'profile.submit', subject: { type: 'user', id: ctx.actor.id }, detail: { roleId: roleOf[kind], to: 'pending' } })
      await tellWaitingProfile(ctx, tx, { roleId: roleOf[kind], at: ctx.now(), isEdited: false })
    }),
  )
}

/** The row lock makes a second submission wait, then find the role taken. */
async function takeRole(ctx: UserContext, tx: Tx, roleId: RoleId): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ roleId, stat: 'pending', statReason: null, submittedAt: ctx.now(), editedAt: null })
    .where('id', '=', ctx.actor.id)
    .where('roleId', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new AppError('role_already_chosen')
}
