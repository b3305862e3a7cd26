import type { Stat } from '@passerelle/contract/constants'
import { dropUndecidedDocument } from '#src/files/drop-file.ts'
import { recordFile, type StoredFile, withStoredUpload } from '#src/files/store-upload.ts'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction, type Tx } from '#src/platform/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { jsonValue } from '#src/platform/sql-values.ts'
import { changedFields, declaredByPartner, declaredBySupplier, type Declared, identityOf } from './declared-fields.ts'
import { documentFault, isResubmission } from './edit-rules.ts'
import { type HeldProfile, lockOwnProfile } from './lock-profile.ts'
import { partnerColumns, supplierColumns } from './profile-columns.ts'
import { type CompanyEdit, placeOf, roleOf } from './profile-form-rules.ts'
import { tellWaitingProfile } from './tell-waiting-profile.ts'

/**
 * Edits the caller's own partner or supplier profile. What identifies it waits for validation again, with a new
 * document; contact details change at once. Returns whether it waits.
 * @throws FieldErrors for the place, or a document that is missing or unreadable
 */
export async function editCompany(ctx: UserContext, edit: CompanyEdit): Promise<{ isResubmitted: boolean }> {
  placeOf(edit)
  const document = edit.form.doc_file
  const save = (stored: StoredFile | null) => inTransaction(ctx, (tx) => saveEdit(ctx, tx, edit, stored))
  return document === null ? save(null) : withStoredUpload(ctx, document, { field: 'doc_file', kind: 'document' }, save)
}

async function saveEdit(ctx: UserContext, tx: Tx, edit: CompanyEdit, stored: StoredFile | null): Promise<{ isResubmitted: boolean }> {
  const profile = await lockOwnProfile(ctx, tx, roleOf[edit.kind])
  const { before, after, docFileId: earlier } = await compare(ctx, tx, edit)
  const changed = changedFields(before, after)
  const isIdentityChanged = changedFields(identityOf(edit.kind, before), identityOf(edit.kind, after)).length > 0
  const isResubmitted = isResubmission({ stat: profile.stat, isIdentityChanged, hasDocument: stored !== null })
  if (isResubmitted && stored === null) throw new FieldErrors({ doc_file: documentFault(profile.stat) })
  if (changed.length === 0 && !isResubmitted) return { isResubmitted }
  const docFileId = stored && (await recordFile(ctx, tx, stored))
  await writeColumns(ctx, tx, edit, {
    ...(docFileId && { docFileId }),
    // What was approved is kept until the next approval, whatever is edited meanwhile.
    ...(isResubmitted && profile.stat === 'approved' && { approvedIdentity: jsonValue(identityOf(edit.kind, before)) }),
  })
  if (docFileId && profile.stat === 'pending') await dropUndecidedDocument(ctx, tx, earlier)
  await markEdited(ctx, tx, edit, { profile, changed: stored ? [...changed, 'doc_file'] : changed, isResubmitted })
  return { isResubmitted }
}

async function compare(ctx: UserContext, tx: Tx, edit: CompanyEdit): Promise<{ before: Declared; after: Declared; docFileId: string }> {
  const { id } = ctx.actor
  if (edit.kind === 'partner') {
    const row = await tx.selectFrom('partners').selectAll().where('userId', '=', id).executeTakeFirstOrThrow()
    return { before: declaredByPartner(row), after: declaredByPartner(partnerColumns(edit.form)), docFileId: row.docFileId }
  }
  const row = await tx.selectFrom('suppliers').selectAll().where('userId', '=', id).executeTakeFirstOrThrow()
  return { before: declaredBySupplier(row), after: declaredBySupplier(supplierColumns(edit.form, placeOf(edit))), docFileId: row.docFileId }
}

async function writeColumns(ctx: UserContext, tx: Tx, edit: CompanyEdit, more: { docFileId?: string; approvedIdentity?: ReturnType<typeof jsonValue<Declared>> }): Promise<void> {
  const { id } = ctx.actor
  if (edit.kind === 'partner') await tx.updateTable('partners').set({ ...partnerColumns(edit.form), ...more }).where('userId', '=', id).execute()
  else await tx.updateTable('suppliers').set({ ...supplierColumns(edit.form, placeOf(edit)), ...more }).where('userId', '=', id).execute()
}

interface Edited {
  profile: HeldProfile
  changed: string[]
  isResubmitted: boolean
}

/** Status, journal and notice of an edit; the journal names fields, never their values. */
async function markEdited(ctx: UserContext, tx: Tx, { kind }: CompanyEdit, { profile: { stat, editedAt }, changed, isResubmitted }: Edited): Promise<void> {
  const pending: Stat = 'pending'
  await tx
    .updateTable('users')
    .set({ editedAt, ...(isResubmitted && { stat: pending, statReason: null, submittedAt: editedAt }) })
    .where('id', '=', ctx.actor.id)
    .execute()
  await writeJournal(ctx, tx, { action: 'profile.edit', subject: { type: 'user', id: ctx.actor.id }, detail: { changed, ...(isResubmitted && { from: stat, to: pending }) } })
  // One that already waits has been told: whoever edits again and again fills nobody's mailbox.
  if (isResubmitted && stat !== pending) await tellWaitingProfile(ctx, tx, { roleId: roleOf[kind], at: editedAt, isEdited: true })
}
