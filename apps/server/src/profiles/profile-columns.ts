import { columnsOf, partnerFields, supplierFields } from '#src/accounts/company-fields.ts'
import type { BeneficiaryDetails, BeneficiaryForm, FormPlace, PartnerEdit, SupplierEdit } from './profile-form-rules.ts'

/** What each form writes, by column: the same for a first submission and for an edit. */
export function beneficiaryColumns(form: BeneficiaryDetails, place: FormPlace) {
  return {
    phone: form.phone,
    address: form.address,
    birthday: form.birthday,
    sex: form.sex,
    profession: form.profession,
    maritalStatus: form.marital,
    department: place.department ?? form.department,
    city: place.commune ?? form.commune,
    parentName: form.parent_name,
    parentPhone: form.parent_phone,
  }
}

/** What only a whole file has. */
export function beneficiaryFileColumns(form: BeneficiaryForm, place: FormPlace) {
  return { ...beneficiaryColumns(form, place), typeDoc: form.type_doc, refDoc: form.ref_doc, motivation: form.motivation }
}

/** The type decides which of them are filled. */
export function partnerColumns(form: PartnerEdit) {
  const none = { social_reason: null, responsable: null, email: null, profession: null, marital: null }
  return columnsOf(partnerFields, { ...none, ...form })
}

export function supplierColumns(form: SupplierEdit, place: FormPlace) {
  return columnsOf(supplierFields, { ...form, ...place })
}
