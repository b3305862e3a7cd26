import { role, type RoleId } from '@passerelle/contract/constants'
import type { Db, Tx } from '#src/platform/database/tables.ts'
import { declaredByPartner, declaredBySupplier, declaredInFile, type Declared } from './declared-fields.ts'
import { findImportedForm } from './imported-forms.ts'

interface Correction {
  roleId: RoleId
  declared: Declared
  /** None yet in a form that was imported. */
  document: { id: string; originalName: string; size: number; createdAt: Date } | null
  reason: string
  refused: string[]
}

/**
 * What a person last sent for validation, while it may be corrected and sent again (rejected, or reopened), or what was imported for them
 * and they have not sent yet; null otherwise.
 */
export async function findCorrection(db: Db | Tx, userId: number): Promise<Correction | null> {
  const person = await db.selectFrom('users').select(['stat', 'submittedAt']).where('id', '=', userId).executeTakeFirstOrThrow()
  if (!person.submittedAt) {
    const imported = await findImportedForm(db, userId)
    return imported && { roleId: imported.roleId, declared: imported.form, document: null, reason: '', refused: [] }
  }
  if (person.stat === 'pending' || person.stat === 'approved') return null
  const sent = await findForm(db, userId)
  const rejection = await db
    .selectFrom('profileDecisions')
    .select(['reason', 'refused'])
    .where('userId', '=', userId)
    .where('action', 'in', ['rejected', 'withdrawn'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!sent) return null
  const document = await db
    .selectFrom('files')
    .select(['id', 'originalName', 'size', 'createdAt'])
    .where('id', '=', sent.docFileId)
    .executeTakeFirstOrThrow()
  return { roleId: sent.roleId, declared: sent.declared, document, reason: rejection?.reason ?? '', refused: rejection?.refused ?? [] }
}

/** The form that a person sent: there is one, whatever the role (replaceProfileForm). */
async function findForm(db: Db | Tx, userId: number): Promise<{ roleId: RoleId; declared: Declared; docFileId: string } | null> {
  const beneficiary = await db.selectFrom('beneficiaries').selectAll().where('userId', '=', userId).executeTakeFirst()
  if (beneficiary) return { roleId: role.beneficiary, declared: declaredInFile(beneficiary), docFileId: beneficiary.docFileId }
  const partner = await db.selectFrom('partners').selectAll().where('userId', '=', userId).executeTakeFirst()
  if (partner) return { roleId: role.partner, declared: declaredByPartner(partner), docFileId: partner.docFileId }
  const supplier = await db.selectFrom('suppliers').selectAll().where('userId', '=', userId).executeTakeFirst()
  return supplier ? { roleId: role.supplier, declared: declaredBySupplier(supplier), docFileId: supplier.docFileId } : null
}
