import { role, roleLabel, type RoleId } from '@passerelle/contract/constants'
import { dayOf } from '@passerelle/contract/dates'
import { recordFile, withStoredUpload } from '#src/files/store-upload.ts'
import { notifyAdministrators } from '#src/notices/send-notice.ts'
import { AppError, FieldErrors } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import { inTransaction, type Tx } from '#src/platform/database.ts'
import { writeJournal } from '#src/platform/journal.ts'
import { replaceProfileForm } from './profile-form.ts'
import { placeOf, type Submission } from './profile-form-rules.ts'

const roleOf = { beneficiary: role.beneficiary, partner: role.partner, supplier: role.supplier } satisfies Record<Submission['kind'], RoleId>

/**
 * Chooses an account type and submits its form with its document, for validation. Two submissions at once: one.
 * @throws AppError role_already_chosen; FieldErrors for the place, the birthday or the document
 */
export async function submitProfile(ctx: UserContext, submission: Submission): Promise<void> {
  if (ctx.actor.roleId !== null) throw new AppError('role_already_chosen')
  const { kind, form } = submission
  const place = placeOf(submission)
  if (kind === 'beneficiary' && form.birthday > dayOf(ctx.now())) throw new FieldErrors({ birthday: 'La date de naissance ne peut pas être dans l’avenir.' })
  await withStoredUpload(ctx, form.doc_file, { field: 'doc_file', kind: 'document' }, (stored) =>
    inTransaction(ctx, async (tx) => {
      await takeRole(ctx, tx, roleOf[kind])
      const docFileId = await recordFile(ctx, tx, stored)
      await replaceProfileForm(tx, { userId: ctx.actor.id, docFileId, place }, submission)
      await writeJournal(ctx, tx, { action: 'profile.submit', subject: { type: 'user', id: ctx.actor.id }, detail: { roleId: roleOf[kind], to: 'pending' } })
      await tellInstruction(ctx, tx, roleOf[kind])
    }),
  )
}

/** The row lock makes a second submission wait, then find the role taken. */
async function takeRole(ctx: UserContext, tx: Tx, roleId: RoleId): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ roleId, stat: 'pending', statReason: null, submittedAt: ctx.now() })
    .where('id', '=', ctx.actor.id)
    .where('roleId', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new AppError('role_already_chosen')
}

async function tellInstruction(ctx: UserContext, tx: Tx, roleId: RoleId): Promise<void> {
  const { name, firstname } = await tx.selectFrom('users').select(['name', 'firstname']).where('id', '=', ctx.actor.id).executeTakeFirstOrThrow()
  const message = `Nouveau profil à instruire\u00A0: ${firstname} ${name} (${roleLabel[roleId]}).`
  await notifyAdministrators(tx, 'instruction', {
    key: `profile-submitted:${ctx.actor.id}:${ctx.now().getTime()}`,
    message,
    mail: { subject: 'Un profil attend votre décision', paragraphs: [message], link: { label: 'Ouvrir le dossier', path: `/admin/profils/${ctx.actor.id}` } },
  })
}
