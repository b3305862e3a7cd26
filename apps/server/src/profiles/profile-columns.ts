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
  const { type, ifu, address, phone } = form
  const company = form.type === 'enterprise' ? { socialReason: form.social_reason, responsable: form.responsable, email: form.email } : { socialReason: null, responsable: null, email: null }
  const person = form.type === 'particular' ? { profession: form.profession, maritalStatus: form.marital } : { profession: null, maritalStatus: null }
  return { type, ifu, address, phone, ...company, ...person }
}

export function supplierColumns(form: SupplierEdit, place: FormPlace) {
  return {
    socialReason: form.social_reason,
    responsable: form.responsable,
    email: form.email,
    ifu: form.ifu,
    address: form.address,
    phone: form.phone,
    department: place.department,
    city: place.commune,
  }
}
