import { identityFields } from '@passerelle/contract/profiles'
import { declaredOf, partnerFields, supplierFields } from '#src/accounts/company-fields.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import type { beneficiaryColumns, partnerColumns, supplierColumns } from './profile-columns.ts'

/** What a profile declares, by the names of its form's fields. */
export type Declared = Record<string, string | null>
export type CompanyKind = keyof typeof identityFields

export const declaredByBeneficiary = (row: Pick<Tables['beneficiaries'], keyof ReturnType<typeof beneficiaryColumns>>): Declared => ({
  department: row.department, commune: row.city, address: row.address, phone: row.phone, birthday: row.birthday, sex: row.sex,
  profession: row.profession, marital: row.maritalStatus, parent_name: row.parentName, parent_phone: row.parentPhone,
})

type FileRow = Parameters<typeof declaredByBeneficiary>[0] & Pick<Tables['beneficiaries'], 'typeDoc' | 'refDoc' | 'motivation'>

/** With what only the document and the wish say: what a whole file holds. */
export const declaredInFile = (row: FileRow): Declared => ({
  ...declaredByBeneficiary(row), type_doc: row.typeDoc, ref_doc: row.refDoc, motivation: row.motivation,
})

export const declaredByPartner = (row: Pick<Tables['partners'], keyof ReturnType<typeof partnerColumns>>): Declared =>
  declaredOf(partnerFields, row)

export const declaredBySupplier = (row: Pick<Tables['suppliers'], keyof ReturnType<typeof supplierColumns>>): Declared =>
  declaredOf(supplierFields, row)

/** The names of the fields that differ. */
export function changedFields(before: Declared, after: Declared): string[] {
  return Object.keys(after).filter((field) => before[field] !== after[field])
}

/** What identifies a partner or a supplier. */
export function identityOf(kind: CompanyKind, declared: Declared): Declared {
  return Object.fromEntries(identityFields[kind].map((field) => [field, declared[field] ?? null]))
}
