import { dropUndecidedDocument } from '#src/files/drop-file.ts'
import { FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { jsonValue } from '#src/platform/database/sql-values.ts'
import { changedFields, declaredByPartner, declaredBySupplier, type Declared, identityOf } from './declared-fields.ts'
import { documentFault, isResubmission } from './edit-rules.ts'
import { lockOwnProfile } from './lock-profile.ts'
import { markEdited } from './mark-edited.ts'
import { partnerColumns, supplierColumns } from './profile-columns.ts'
import { type HeldDocument, takeDocument, withDocument } from './profile-document.ts'
import { type CompanyEdit, placeOf, roleOf } from './profile-form-rules.ts'

/**
 * Edits the caller's own partner or supplier profile. What identifies it waits for validation again, with a new
 * document; contact details change at once. Returns whether it waits.
 * @throws FieldErrors for the place, or a document that is missing or unreadable
 */
export async function editCompany(ctx: UserContext, edit: CompanyEdit): Promise<{ isResubmitted: boolean }> {
  placeOf(edit)
  const document = edit.form.doc_file
  const save = (held: HeldDocument | null) => inTransaction(ctx, (tx) => saveEdit(ctx, tx, edit, held))
  return document === null ? save(null) : withDocument(ctx, document, save)
}

async function saveEdit(ctx: UserContext, tx: Tx, edit: CompanyEdit, held: HeldDocument | null): Promise<{ isResubmitted: boolean }> {
  const profile = await lockOwnProfile(ctx, tx, roleOf[edit.kind])
  const { before, after, docFileId: earlier } = await compare(ctx, tx, edit)
  const changed = changedFields(before, after)
  const isIdentityChanged = changedFields(identityOf(edit.kind, before), identityOf(edit.kind, after)).length > 0
  const isResubmitted = isResubmission({ stat: profile.stat, isIdentityChanged, hasDocument: held !== null })
  if (isResubmitted && held === null) throw new FieldErrors({ doc_file: documentFault(profile.stat) })
  if (changed.length === 0 && !isResubmitted) return { isResubmitted }
  const docFileId = held && (await takeDocument(ctx, tx, { roleId: roleOf[edit.kind], held }))
  await writeColumns(ctx, tx, edit, {
    ...(docFileId && { docFileId }),
    // What was approved is kept until the next approval, whatever is edited meanwhile.
    ...(isResubmitted && profile.stat === 'approved' && { approvedIdentity: jsonValue(identityOf(edit.kind, before)) }),
  })
  if (docFileId && profile.stat === 'pending') await dropUndecidedDocument(ctx, tx, earlier)
  const isNewDocument = docFileId !== null && docFileId !== held
  await markEdited(ctx, tx, {
    roleId: roleOf[edit.kind],
    profile,
    changed: isNewDocument ? [...changed, 'doc_file'] : changed,
    isResubmitted,
  })
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

async function writeColumns(
  ctx: UserContext,
  tx: Tx,
  edit: CompanyEdit,
  more: { docFileId?: string; approvedIdentity?: ReturnType<typeof jsonValue<Declared>> },
): Promise<void> {
  const { id } = ctx.actor
  if (edit.kind === 'partner') {
    await tx.updateTable('partners').set({ ...partnerColumns(edit.form), ...more }).where('userId', '=', id).execute()
  } else {
    await tx.updateTable('suppliers').set({ ...supplierColumns(edit.form, placeOf(edit)), ...more }).where('userId', '=', id).execute()
  }
}
