import { role } from '@passerelle/contract/constants'
import type { ProfileAnswer } from '@passerelle/contract/answer-forms'
import { partnerFields, supplierFields } from '#src/accounts/company-fields.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { UserContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { HeldProfile } from './lock-profile.ts'

const ofBeneficiary = {
  doc_file: 'docFileId', ref_doc: 'refDoc', phone: 'phone', address: 'address', profession: 'profession', parent_name: 'parentName',
  parent_phone: 'parentPhone', motivation: 'motivation',
} as const
const columnIn = {
  [role.beneficiary]: ofBeneficiary,
  [role.partner]: {
    doc_file: 'docFileId', ifu: partnerFields.ifu.column, social_reason: partnerFields.social_reason.column,
    responsable: partnerFields.responsable.column, email: partnerFields.email.column, profession: partnerFields.profession.column,
    address: partnerFields.address.column, phone: partnerFields.phone.column,
  },
  [role.supplier]: {
    doc_file: 'docFileId', ifu: supplierFields.ifu.column, social_reason: supplierFields.social_reason.column,
    responsable: supplierFields.responsable.column, email: supplierFields.email.column, address: supplierFields.address.column,
    phone: supplierFields.phone.column,
  },
} as const
const tables = { [role.beneficiary]: 'beneficiaries', [role.partner]: 'partners', [role.supplier]: 'suppliers' } as const

interface Correction {
  item: ProfileAnswer | 'doc_file'
  value: string
}

/**
 * One field of the caller's own file, or its document, put right while it waits; what a reviewer has read is an older version.
 * Its earlier document stays among those of the file.
 */
export async function correctField(ctx: UserContext, tx: Tx, { editedAt }: HeldProfile, { item, value }: Correction): Promise<void> {
  const { id, roleId } = ctx.actor
  if (roleId !== role.beneficiary && roleId !== role.partner && roleId !== role.supplier) throw new AppError('not_found')
  const columns: Partial<Record<Correction['item'], string>> = columnIn[roleId]
  const column = columns[item]
  if (!column) throw new AppError('not_found')
  const written = tx.dynamic.ref<'docFileId'>(column)
  if (roleId === role.beneficiary) await tx.updateTable('beneficiaries').set(written, value).where('userId', '=', id).execute()
  else if (roleId === role.partner) await tx.updateTable('partners').set(written, value).where('userId', '=', id).execute()
  else await tx.updateTable('suppliers').set(written, value).where('userId', '=', id).execute()
  await tx.updateTable('users').set({ editedAt }).where('id', '=', id).execute()
}

/** What a field of the caller’s own file says now. @returns null for its document */
export async function readField(db: UserContext['db'], { id, roleId }: UserContext['actor'], item: string): Promise<string | null> {
  if (item === 'doc_file' || (roleId !== role.beneficiary && roleId !== role.partner && roleId !== role.supplier)) return null
  const columns: Record<string, string> = columnIn[roleId]
  const column = columns[item]
  if (!column) return null
  const row = await db.selectFrom(tables[roleId]).select(db.dynamic.ref<'phone'>(column)).where('userId', '=', id).executeTakeFirst()
  return Object.values(row ?? {}).at(0) ?? null
}
