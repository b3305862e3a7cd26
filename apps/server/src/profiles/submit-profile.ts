import type { RoleId } from '@passerelle/contract/constants'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { hasCommitted } from '#src/platform/http/idempotency.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { correctBeneficiary } from './correct-beneficiary.ts'
import { editCompany } from './edit-company.ts'
import { takeDocument, withDocument } from './profile-document.ts'
import { replaceProfileForm } from './profile-form.ts'
import { checkBirthday, placeOf, roleOf, type Submission } from './profile-form-rules.ts'
import { tellWaitingProfile } from './tell-waiting-profile.ts'

/**
 * Chooses an account type and submits its form with its document, for validation. Two submissions at once: one. A rejected
 * person sends the same form again, corrected.
 * @throws AppError role_already_chosen; FieldErrors for the place, the birthday or the document
 */
export async function submitProfile(ctx: UserContext, submission: Submission): Promise<void> {
  if (hasCommitted(ctx)) return
  const { kind, form } = submission
  const { roleId, stat } = ctx.actor
  if (roleId === roleOf[kind] && stat === 'rejected') return sendAgain(ctx, submission)
  if (roleId !== null) throw new AppError('role_already_chosen')
  const place = placeOf(submission)
  if (kind === 'beneficiary') await checkBirthday(ctx, form.birthday)
  await withDocument(ctx, form.doc_file, (held) =>
    inTransaction(ctx, async (tx) => {
      const docFileId = await takeDocument(ctx, tx, { roleId: roleOf[kind], held })
      await takeRole(ctx, tx, roleOf[kind])
      await replaceProfileForm(tx, { userId: ctx.actor.id, docFileId, place }, submission)
      await writeJournal(ctx, tx, {
        action: 'profile.submit',
        subject: { type: 'user', id: ctx.actor.id },
        detail: { roleId: roleOf[kind], to: 'pending' },
      })
      await tellWaitingProfile(ctx, tx, { roleId: roleOf[kind], at: ctx.now(), isEdited: false })
    }),
  )
}

async function sendAgain(ctx: UserContext, submission: Submission): Promise<void> {
  if (submission.kind === 'beneficiary') await correctBeneficiary(ctx, submission.form)
  else await editCompany(ctx, submission)
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
